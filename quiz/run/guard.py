"""The process above a run that may start others: it adopts what the run leaves and ends it.

A warm process is that for the runs it forks. A run that the runner starts itself gets a guard of its own:
neither a mark in the environment nor a process group holds a snippet that wants to get away.
"""

import contextlib
import os
import signal
import sys
from types import FrameType

from quiz.run.confine import adopt_orphans, can_seal, die_with
from quiz.run.processes import children, kill_children, kill_group
from quiz.run.request import Limits


def is_guarded(limits: Limits) -> bool:
    """Whether such a run, started by the runner itself, has a guard: where it could start a process."""
    return sys.platform == "linux" and (limits.processes > 0 or not limits.sealed or not can_seal())


def stand_guard(runner: int) -> None:
    """Go on as the run in a new process; this one stays to guard it, and never returns."""
    if not adopt_orphans():
        return
    guard, run = os.getpid(), os.fork()
    if run == 0:
        die_with(guard)
        return

    def end_run(_number: int, _frame: FrameType | None) -> None:
        kill_group(run)

    signal.signal(signal.SIGTERM, end_run)
    die_with(runner, signal.SIGTERM)
    os.closerange(0, 4096)
    try:
        _, status = os.waitpid(run, 0)
        kill_children()
        _end_as(os.waitstatus_to_exitcode(status))
    finally:
        os._exit(1)


def kill_guarded(guard: int) -> None:
    """Kill what a guard guards, whereupon it ends itself."""
    for child in children(guard):
        kill_group(child)


def _end_as(status: int) -> None:
    if status < 0:
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        with contextlib.suppress(OSError):
            signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    os._exit(status)
