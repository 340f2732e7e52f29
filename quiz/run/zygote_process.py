"""The warm process: it has imported what snippets import, and forks a fresh child for each run.

It keeps one thread, computes nothing and runs no snippet: after one operation on several threads most
children would hang in theirs. Messages in: {job, id} with four descriptors, {kill: id}. Out: {ready},
{forked: id, pid}, {refused: id, why}, {exit: id, status}. When the runner is gone it ends all and itself.
"""

import contextlib
import gc
import os
import resource  # noqa: F401 (loaded once, not by each child for its limits)
import select
import selectors
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from typing import Any, NoReturn, TypeAlias

from quiz.run import control
from quiz.run.confine import adopt_orphans, die_with, threads
from quiz.run.huge_pages import gather
from quiz.run.processes import kill_children, kill_group
from quiz.run.reach import python_places
from quiz.run.request import read_job
from quiz.run.worker import load, run_job

TEST_SECONDS = 15.0
"""How long a child's first computation may take before forking counts as broken here."""


def main() -> None:
    """Load the modules named on the command line, test a fork, then serve until the runner is gone."""
    end = socket.socket(fileno=int(sys.argv[1]))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    die_with(int(sys.argv[2]), signal.SIGTERM)
    adopt_orphans()
    missing = load(sys.argv[3:])
    python_places()  # looked up once, not by each child
    gc.collect()
    gc.freeze()  # a collection in a child would touch, and so copy, every page of what was loaded
    zygote = Zygote(end)
    try:
        unfit = several_threads() or test_fork()
        # Soon there are runs to sweep. An exception out of a signal could break that off, as the runner's
        # death tells itself twice, by a signal and by the end of the line; so the signal ends the line too.
        signal.signal(signal.SIGTERM, lambda *_: _hang_up(end))
        with contextlib.suppress(ConnectionError):
            control.send(end, {"ready": not unfit, "why": unfit, "missing": missing})
            zygote.serve()
    finally:
        zygote.end_all()


def _hang_up(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)


Why: TypeAlias = tuple[str, str] | None
"""Why not, in Chinese and in English."""


def several_threads() -> Why:
    """Why this process must not fork now; None if it may."""
    count = threads()
    if count == 1:
        return None
    return (
        f"常驻进程有 {count} 个线程，从它分叉可能会卡住",
        f"the warm process has {count} threads, so a fork of it could hang",
    )


def test_fork() -> Why:
    """Why a child of this process can't compute; None if one just did."""
    child = os.fork()
    if child == 0:
        _end_with(_compute)
    descriptor = os.pidfd_open(child)
    over, _, _ = select.select([descriptor], [], [], TEST_SECONDS)
    os.close(descriptor)
    if not over:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if not over:
        return (
            f"分叉出的子进程没能在 {TEST_SECONDS:g} 秒内做完一个小计算",
            f"a forked child did not finish a small computation in {TEST_SECONDS:g} s",
        )
    code = os.waitstatus_to_exitcode(status)
    return None if code == 0 else (f"分叉出的子进程以 {code} 结束", f"a forked child ended with {code}")


def _compute() -> None:
    """What a snippet does first: a product on two threads."""
    torch: Any = sys.modules.get("torch")
    if torch is not None:
        torch.set_num_threads(2)
        torch.ones(512, 512).matmul(torch.ones(512, 512)).sum().item()


def _end_with(act: Callable[[], None]) -> NoReturn:
    status = 1
    try:
        act()
        status = 0
    finally:
        os._exit(status)


class Zygote:
    """Forks, tells ends, kills and sweeps: one loop, one thread."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._runs: dict[int, tuple[int, int]] = {}  # process: (the runner's number of its run, pidfd)
        self._selector = selectors.DefaultSelector()

    def serve(self) -> None:
        """Answer messages and watch children until the other end is closed."""
        self._selector.register(self._end, selectors.EVENT_READ, 0)
        idle: Iterator[bool] | None = gather()
        while True:
            asked = self._selector.select(0 if idle else None)
            if idle and not asked and next(idle, None) is None:
                idle = None
            for key, _ in asked:
                if key.data:
                    self._over(key.data)
                elif not self._answer():
                    return

    def end_all(self) -> None:
        """Kill every run and all that runs left."""
        for process in self._runs:
            kill_group(process)
        self._runs.clear()
        kill_children(keep=())

    def _answer(self) -> bool:
        received = control.receive(self._end)
        if received is None:
            return False
        message, descriptors = received
        if "job" in message:
            self._fork(message, descriptors)
        for process, (number, _) in list(self._runs.items()):
            if message.get("kill") == number:
                kill_group(process)
        return True

    def _fork(self, message: dict[str, Any], descriptors: tuple[int, ...]) -> None:
        unfit = several_threads()
        if unfit:
            control.send(self._end, {"refused": message["id"], "why": unfit})
        else:
            me, process = os.getpid(), os.fork()
            if process == 0:
                _end_with(lambda: _become(message["job"], descriptors, me))
            descriptor = os.pidfd_open(process)
            self._runs[process] = (message["id"], descriptor)
            self._selector.register(descriptor, selectors.EVENT_READ, process)
            control.send(self._end, {"forked": message["id"], "pid": process})
        for descriptor in descriptors:
            os.close(descriptor)

    def _over(self, process: int) -> None:
        number, descriptor = self._runs.pop(process)
        self._selector.unregister(descriptor)
        os.close(descriptor)
        _, status = os.waitpid(process, 0)
        kill_children(keep=self._runs)
        control.send(self._end, {"exit": number, "status": os.waitstatus_to_exitcode(status)})


def _become(job: str, descriptors: tuple[int, ...], parent: int) -> NoReturn:
    """In the child: forget that this was a zygote, then run the job."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    die_with(parent)
    run_job(read_job(job.encode()), descriptors)
