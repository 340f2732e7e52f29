"""What running demos can count on here: versions, ways, measures. Facts for `runcall doctor`."""

import os
import platform
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from quiz.demo.words import Text, Words
from quiz.run.cores import cores
from quiz.run.processes import children, share_of_memory
from quiz.run.request import Request
from quiz.run.way import WARM, WayName, unsupported

HELLO = '''"""A run that says hello, for the doctor."""

from quiz.demo import Show


def hello(show: Show, seed: int = 0) -> None:
    """Send one event."""
    show.progress(1, 1)
'''


class Facts(msgspec.Struct, frozen=True):
    """What can be told without starting anything. A version is empty where the package is missing."""

    python: str
    executable: str
    system: str
    cores: int
    torch: str
    numpy: str


class WayFacts(msgspec.Struct, frozen=True):
    """What a way did when it was tried.

    used: the way that the run really took. ready_ms: until the way was ready for a run. first_ms: from asking
    for a run to its first event of its own. held: MiB of what waits for a run. enforced: the measures in
    force in that run.
    """

    wanted: WayName
    used: WayName
    why: Text
    works: bool
    ready_ms: float
    first_ms: float
    held: float
    enforced: tuple[str, ...]
    error: Text = ""


class Seal(msgspec.Struct, frozen=True):
    """What keeps a run from the user's files and the net. landlock: its version, 0 for none."""

    sealed: bool
    landlock: int
    seccomp: bool


def seal() -> Seal:
    """What this system has of it."""
    from quiz.run import landlock, seccomp
    from quiz.run.confine import can_seal

    return Seal(can_seal(), landlock.version(), seccomp.available())


def facts() -> Facts:
    """Versions by their metadata: nothing is imported, nothing started."""
    return Facts(
        python=platform.python_version(),
        executable=sys.executable,
        system=f"{platform.system()} {platform.release()} {platform.machine()}",
        cores=cores(),
        torch=_version("torch"),
        numpy=_version("numpy"),
    )


def why_no_zygote() -> Words | None:
    """Why this system can't fork warm processes; None if it can."""
    return unsupported()


async def try_way(way: WayName, preload: tuple[str, ...] = WARM) -> WayFacts:
    """Start a small run this way, twice, and time the second: the first one warms the files."""
    from quiz.demo.events import Finished, Progress
    from quiz.run.runner import Runner

    with tempfile.TemporaryDirectory(prefix="runcall-doctor-") as folder:
        request = _hello(Path(folder))
        async with Runner(way, preload=preload) as runner:
            before, began = set(children(os.getpid())), time.perf_counter()
            await runner.ready()
            ready_ms = 1000 * (time.perf_counter() - began)
            held = sum(share_of_memory(child) for child in set(children(os.getpid())) - before) / (1 << 20)
            first_ms, end = 0.0, Finished("failed", 0.0)
            for _ in range(2):
                await runner.ready()  # a standby worker is used once: its successor loads first
                asked = time.perf_counter()
                async for event in runner.run(request):
                    if isinstance(event, Progress):
                        first_ms = 1000 * (time.perf_counter() - asked)
                    if isinstance(event, Finished):
                        end = event
            works = end.outcome == "finished" and runner.way == way
            return WayFacts(
                way, runner.way, runner.why, works, ready_ms, first_ms, held, end.enforced, end.error
            )


def _hello(root: Path) -> Request:
    module = root / "snippets" / "doctor" / "hello.py"
    module.parent.mkdir(parents=True)
    module.write_text(HELLO, encoding="utf-8")
    return Request(root, "doctor/hello", "snippets.doctor.hello", "hello", {"seed": 0})


def _version(package: str) -> str:
    import importlib.metadata

    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return ""
