"""The process side of a run: takes a job, gives up what it must, and calls the demo's function.

The cold and the standby way run `main`; a zygote's child goes straight to `run_job`. Descriptors of a run:
0 nothing, 1 and 2 text, 3 events, 4 the report to the runner: what is enforced, and how the function ended.
"""

import contextlib
import faulthandler
import fcntl
import importlib
import importlib.util
import io
import linecache
import os
import socket
import sys
import tempfile
import threading
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

import msgspec

from quiz.demo.events import SEAL
from quiz.demo.show import Show
from quiz.run import control
from quiz.run.confine import adopt_orphans, can_seal, confine, die_with, threads
from quiz.run.event_writer import EventWriter
from quiz.run.guard import is_guarded, stand_guard
from quiz.run.processes import kill_children
from quiz.run.request import Job, read_job
from quiz.run.seeds import seed_all
from quiz.run.trace import explain, is_out_of_memory, missing_package

EVENTS = 3
REPORT = 4


def main() -> None:
    """Load the modules named on the command line, say so, wait for one job, and become its run."""
    end = socket.socket(fileno=int(sys.argv[1]))
    die_with(int(sys.argv[2]))
    missing = load(sys.argv[3:])
    control.send(end, {"ready": True, "missing": missing, "threads": threads()})
    received = control.receive(end)
    if received is None:
        os._exit(0)
    message, descriptors = received
    job = read_job(message["job"].encode())
    if is_guarded(job.limits):
        stand_guard(int(sys.argv[2]))
    run_job(job, descriptors)


def load(names: list[str]) -> dict[str, str]:
    """Import each module by name; gives the reasons of those that failed, so that a run can go without."""
    failed = {}
    for name in names:
        try:
            importlib.import_module(name)
        except Exception as error:
            failed[name] = f"{type(error).__name__}: {error}"
    return failed


def run_job(job: Job, descriptors: tuple[int, ...]) -> NoReturn:
    """Run the job in this process and end it; never returns, whatever the snippet does."""
    status = 1
    try:
        _own_session()
        _take(descriptors)
        adopt_orphans()
        _stand_in(Path(job.folder))
        enforced = confine(job)
        _report({"enforced": enforced, "python": sys.executable})
        if job.limits.sealed and can_seal() and not set(enforced) >= SEAL:
            _report({"unsealed": True})
        else:
            status = _run(job)
    except Exception as error:  # on the way to the snippet, or from it
        _report({"failed": f"The run could not be prepared: {error!r}"})
    finally:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(Exception):
                stream.flush()
        with contextlib.suppress(Exception):
            kill_children()  # it has adopted its orphans, so this is the surest place to end them
        os._exit(status)


def _run(job: Job) -> int:
    """Call the function; tells how it ended. Returns the exit status."""
    deck = Path(job.deck)
    writer = EventWriter(EVENTS)
    before = set(threading.enumerate())
    try:
        bind_snippets(deck)
        seed = job.parameters.get("seed", 0)
        seed_all(int(seed), job.limits.threads)
        function = getattr(module_of(job), job.function)
        function(Show(writer.send), **job.parameters)
        for thread in set(threading.enumerate()) - before:
            if not thread.daemon:
                thread.join()  # as Python itself does before it ends
        writer.flush()
    except SystemExit as left:
        _report({"ended": f"the snippet called sys.exit({'' if left.code is None else repr(left.code)})"})
        return 1
    except BaseException as error:  # everything a snippet can raise is the learner's to see
        missing = missing_package(error)
        if missing:
            _report({"missing": missing})
        else:
            _report({"failed": explain(error, deck, job.source), "out_of_memory": is_out_of_memory(error)})
        return 1
    _report({"done": True})
    return 0


def bind_snippets(deck: Path) -> None:
    """Make `snippets` this deck's own, even where another one is installed or it has no `__init__.py`."""
    sys.path.insert(0, str(deck))
    folder = deck / "snippets"
    first = folder / "__init__.py"
    if first.exists():
        spec = importlib.util.spec_from_file_location(
            "snippets", first, submodule_search_locations=[str(folder)]
        )
    else:
        spec = ModuleSpec("snippets", None, is_package=True)
        spec.submodule_search_locations = [str(folder)]
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["snippets"] = module
    if spec.loader is not None:
        spec.loader.exec_module(module)


def module_of(job: Job) -> ModuleType:
    """The demo's module, from the deck or from the file that stands in for it.

    Errors quote the lines that ran: the file may be saved anew meanwhile.
    """
    if not job.source:
        return importlib.import_module(job.module)
    text = importlib.util.decode_source(Path(job.source).read_bytes())
    linecache.cache[job.source] = (len(text), None, text.splitlines(keepends=True), job.source)
    spec = importlib.util.spec_from_file_location(job.module, job.source)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[job.module] = module
    exec(compile(text, job.source, "exec"), module.__dict__)
    return module


def _own_session() -> None:
    """Leave the terminal and the parent's group; a spawned process has left already."""
    if os.getsid(0) != os.getpid():
        os.setsid()


def _take(descriptors: tuple[int, ...]) -> None:
    """Put the run's descriptors in their places and close every other."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    high = [fcntl.fcntl(d, fcntl.F_DUPFD_CLOEXEC, 16) for d in (nothing, *descriptors)]
    for place, descriptor in enumerate(high):
        os.dup2(descriptor, place, inheritable=place < EVENTS)
    os.closerange(REPORT + 1, 4096)
    sys.stdin = sys.__stdin__ = open(0, encoding="utf-8", closefd=False)  # type: ignore[misc]  # noqa: SIM115
    sys.stdout = sys.__stdout__ = _text_stream(1)  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = _text_stream(2)  # type: ignore[misc]
    faulthandler.enable(sys.stderr, all_threads=False)


def _text_stream(descriptor: int) -> io.TextIOWrapper:
    """A line at a time, so that output is seen as it is made."""
    raw = open(descriptor, "wb", closefd=False)  # noqa: SIM115
    return io.TextIOWrapper(raw, encoding="utf-8", errors="backslashreplace", line_buffering=True)


def _stand_in(folder: Path) -> None:
    """Work in the run's own folder, so that a file written by a bare name goes away with the run."""
    os.chdir(folder)
    os.environ["TMPDIR"] = tempfile.tempdir = os.environ["HOME"] = str(folder)
    sys.argv = [""]
    sys.dont_write_bytecode = True  # what a person has trusted stays as it is


def _report(message: dict[str, Any]) -> None:
    """Tell the runner. A snippet that closed everything can't, and is seen to have ended early."""
    with contextlib.suppress(OSError):
        os.write(REPORT, msgspec.json.encode(message) + b"\n")
