"""A process that the runner started itself: waiting for its end without blocking, killing, sweeping."""

import asyncio
import contextlib
import os
import socket
import subprocess
import threading
import uuid
from collections.abc import Coroutine, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Any, TypeVar

from quiz.run import control
from quiz.run.guard import kill_guarded
from quiz.run.launch import spawn
from quiz.run.processes import PATIENCE, children, kill_group, kill_marked

T = TypeVar("T")


def background(work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
    """A task whose failure is told to whoever awaits it, and to nobody if nobody does."""
    task = asyncio.create_task(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return task


class Spawned:
    """A process and the runner's end of its control socket."""

    def __init__(self, popen: "subprocess.Popen[bytes]", end: socket.socket, mark: str) -> None:
        self._popen, self.end, self._mark = popen, end, mark
        self.pid = popen.pid
        self.lost = self.guarded = False
        self.ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._watch()

    def kill(self) -> None:
        """Kill it and its group, unless it has ended; a guard ends what the run left and then itself."""
        if self.ended.done():
            return
        if self.guarded and children(self.pid):
            kill_guarded(self.pid)
            asyncio.get_running_loop().call_later(PATIENCE, self._insist)
        else:
            kill_group(self.pid)

    def _insist(self) -> None:
        if not self.ended.done():
            kill_group(self.pid)

    async def sweep(self) -> None:
        """Close the socket and kill what it left behind."""
        self.end.close()
        await asyncio.to_thread(kill_marked, self._mark)

    async def tell(self, message: dict[str, Any], descriptors: tuple[int, ...] = ()) -> None:
        """Send a message. Raises ConnectionError if the process has ended."""
        while True:
            try:
                return control.send(self.end, message, descriptors)
            except BlockingIOError:
                await asyncio.sleep(0.002)

    async def heard(self) -> dict[str, Any] | None:
        """Its next message, or None once it has ended."""
        loop = asyncio.get_running_loop()
        readable = asyncio.Event()
        loop.add_reader(self.end, readable.set)
        waiting = asyncio.create_task(readable.wait())
        try:
            await asyncio.wait((waiting, self.ended), return_when=asyncio.FIRST_COMPLETED)
        finally:
            loop.remove_reader(self.end)
            waiting.cancel()
        if not readable.is_set():
            return None
        received = control.receive(self.end)
        return received[0] if received else None

    def _watch(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            descriptor = os.pidfd_open(self.pid)
        except (AttributeError, OSError):  # not Linux
            threading.Thread(target=self._wait_in_thread, args=(loop,), daemon=True).start()
            return

        def over() -> None:
            loop.remove_reader(descriptor)
            os.close(descriptor)
            self._popen.wait()
            self._set_ended()

        loop.add_reader(descriptor, over)

    def _wait_in_thread(self, loop: asyncio.AbstractEventLoop) -> None:
        self._popen.wait()
        with contextlib.suppress(RuntimeError):  # the loop was closed
            loop.call_soon_threadsafe(self._set_ended)

    def _set_ended(self) -> None:
        if not self.ended.done():
            self.ended.set_result(self._popen.returncode)


async def start_process(python: str, program: str, words: Sequence[str], spawner: Executor) -> Spawned:
    """Start a program of this package. Raises OSError if the interpreter can't be started.

    It is started in the spawner's thread, since a busy disk must not hold up the screen.
    """
    ours, theirs = control.pair()
    mark = uuid.uuid4().hex
    try:
        loop = asyncio.get_running_loop()
        popen = await loop.run_in_executor(spawner, partial(spawn, python, program, theirs, mark, words))
    except BaseException:
        ours.close()
        raise
    finally:
        theirs.close()
    ours.setblocking(False)
    return Spawned(popen, ours, mark)
