"""What is to be run, and how much of the machine it may take."""

from pathlib import Path
from typing import Any

import msgspec

from quiz.demo.parameters import Value, complete
from quiz.demo.source import Demo

SECONDS = 30.0
MOST_SECONDS = 120.0


class Limits(msgspec.Struct, frozen=True):
    """What a run may take before it is stopped.

    seconds: wall time from its first moment. memory: bytes of data, resident or not.
    output: bytes on stdout and stderr together. events: bytes of events. file: bytes of one file.
    folder: bytes in the run's own folder. files: how many it may hold. open_files: descriptors.
    threads: how many torch computes with. processes: how many it may start; most need none.
    sealed: whether it is kept from files, network and processes too, where the system can do that.
    """

    seconds: float = SECONDS
    memory: int = 4 << 30
    output: int = 16 << 20
    events: int = 64 << 20
    file: int = 64 << 20
    folder: int = 256 << 20
    files: int = 2_000
    open_files: int = 256
    threads: int = 1  # on busy cores, two threads wait for each other in every small operation
    processes: int = 0
    sealed: bool = True


class Request(msgspec.Struct, frozen=True):
    """One run of one demo: its deck's root, its name, where its function lives, and all its parameters.

    transcript: the file that is to hold all that it prints, if any. source: the file to load as the demo's
    module in place of the deck's own, if any.
    """

    deck: Path
    demo: str
    module: str
    function: str
    parameters: dict[str, Value]
    limits: Limits = Limits()
    transcript: Path | None = None
    source: str = ""


class Job(msgspec.Struct, frozen=True):
    """A request as it travels to the process that runs it, with the run's own folder."""

    deck: str
    folder: str
    module: str
    function: str
    parameters: dict[str, bool | int | float | str]
    limits: Limits
    source: str = ""


def request_for(demo: Demo, root: Path, given: dict[str, Any], copy: Demo | None = None) -> Request:
    """The run of a demo of the deck at `root`, its parameters checked and completed.

    `copy` is what another file declares that stands in for the demo, if one does. Raises ParameterError for
    an unknown name, a wrong type, or a value out of range.
    """
    run = copy or demo
    return Request(
        deck=root.resolve(),
        demo=demo.name,
        module=demo.module,
        function=run.path.stem,
        parameters=complete(run.parameters, given),
        limits=Limits(seconds=time_limit(run.slow), processes=run.processes),
        source=str(copy.path) if copy else "",
    )


def time_limit(estimate: float | None) -> float:
    """Four times what a slow demo declares, since cores differ, but never less than any other demo gets."""
    return SECONDS if estimate is None else min(MOST_SECONDS, max(SECONDS, 4 * estimate))


def job_of(request: Request, folder: Path) -> bytes:
    """The request as one message."""
    job = Job(
        deck=str(request.deck),
        folder=str(folder),
        module=request.module,
        function=request.function,
        parameters=request.parameters,
        limits=request.limits,
        source=request.source,
    )
    return msgspec.json.encode(job)


def read_job(message: bytes) -> Job:
    """The job in a message."""
    return msgspec.json.decode(message, type=Job)
