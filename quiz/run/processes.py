"""Finding and ending processes: groups, children, and everything that carries a mark in its environment."""

import contextlib
import os
import signal
import time
from collections.abc import Container, Iterator
from pathlib import Path

MARK = "RUNCALL_PROCESS"
"""The variable that tells a runner's processes, and all that they start, from others."""

PATIENCE = 2.0
"""Seconds that a sweep goes on against a snippet that starts processes faster than they end."""


LOOKS = 3


def kill_group(leader: int) -> None:
    """Kill the process group of a session's first process, and that process if it leads no group yet."""
    for kill in (os.killpg, os.kill):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            kill(leader, signal.SIGKILL)


def kill_children(keep: Container[int] = ()) -> None:
    """Kill each child of this process but those to keep, and the children that it inherits by that."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        orphans = [child for child in children(os.getpid()) if child not in keep]
        if not orphans:
            return
        for orphan in orphans:
            kill_group(orphan)
        for orphan in orphans:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(orphan, os.WNOHANG)
        time.sleep(0.001)


def kill_marked(mark: str) -> None:
    """Kill every process of this user that was started under the mark.

    A process that forks and ends between the listing of /proc and the look at itself hides its child from
    that look, so only a few empty looks in a row tell that none is left.
    """
    until, empty = time.monotonic() + PATIENCE, 0
    while empty < LOOKS and time.monotonic() < until:
        alive = list(marked(mark))
        for process in alive:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        empty = 0 if alive else empty + 1
        time.sleep(0.002)


def marked(mark: str) -> Iterator[int]:
    """The processes that carry the mark, in the environment they began with. Linux only; else none."""
    wanted = f"{MARK}={mark}\0".encode()
    for name in _numbers("/proc"):
        try:
            environment = Path(f"/proc/{name}/environ").read_bytes()
        except OSError:
            continue
        if wanted in environment:
            yield name


def children(of: int) -> list[int]:
    """The direct children of a process, whichever thread began them, dead ones not yet collected included."""
    try:
        said = [
            Path(f"/proc/{of}/task/{thread}/children").read_text() for thread in _numbers(f"/proc/{of}/task")
        ]
    except OSError:  # a kernel without these lists, or a thread that has just ended
        return [name for name in _numbers("/proc") if _parent(name) == of]
    return [int(child) for child in " ".join(said).split()]


def descendants(of: int) -> list[int]:
    """The children of a process, theirs, and so on, as far as they can be seen."""
    found, waiting = [], [of]
    while waiting:
        young = [child for child in children(waiting.pop()) if child not in found]
        found += young
        waiting += young
    return found


def tasks_of_this_user() -> int:
    """How many tasks, threads included, this user's processes have. Linux only; else 0."""
    return sum(_tasks(process) for process in _numbers("/proc") if _owner(process) == os.getuid())


def resident(process: int) -> int:
    """Bytes of memory that a process holds; 0 where the system does not tell."""
    try:
        pages = Path(f"/proc/{process}/statm").read_text().split()[1]
    except (OSError, IndexError):
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def share_of_memory(process: int) -> int:
    """Bytes that a process holds alone, and its share of those that it has in common with others.

    It takes the kernel some milliseconds to count. Where it does not, what the process holds altogether.
    """
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return resident(process)
    return next((int(line.split()[1]) << 10 for line in lines if line.startswith("Pss:")), 0)


def killed_for_memory() -> int:
    """How many processes the kernel has killed for want of memory since it started."""
    try:
        lines = Path("/proc/vmstat").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("oom_kill ")), 0)


def _numbers(folder: str) -> list[int]:
    try:
        return [int(name) for name in os.listdir(folder) if name.isdecimal()]  # noqa: PTH208
    except OSError:
        return []


def _tasks(process: int) -> int:
    return len(_numbers(f"/proc/{process}/task"))


def _owner(process: int) -> int | None:
    try:
        return os.stat(f"/proc/{process}").st_uid  # noqa: PTH116
    except OSError:  # it has ended meanwhile
        return None


def _parent(process: int) -> int:
    try:
        return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, IndexError):
        return 0
