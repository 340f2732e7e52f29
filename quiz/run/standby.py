"""The standby way: one worker that has loaded torch waits for a run, is used once, and is replaced."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor

from quiz.run.cold import hand_over
from quiz.run.confine import can_seal
from quiz.run.spawned import Spawned, background, start_process
from quiz.run.way import WayFailed, WayName, no_start


class Standby:
    """Keeps one worker ready. It is replaced when its run has ended, since loading costs a core."""

    name: WayName = "standby"

    def __init__(self, python: str, spawner: Executor, preload: Sequence[str]) -> None:
        self._python, self._spawner, self._preload = python, spawner, tuple(preload)
        self._next: asyncio.Task[Spawned] | None = None
        self._closed = False
        self.missing: dict[str, str] = {}

    def begin(self) -> None:
        """Start a worker in the background."""
        if self._next is None and not self._closed:
            self._next = background(self._start_worker())

    async def ready(self) -> None:
        """Wait until a worker waits. Raises WayFailed if none starts."""
        self.begin()
        assert self._next is not None
        await asyncio.shield(self._next)

    async def start(self, job: bytes, descriptors: tuple[int, ...]) -> Spawned:
        """Use the waiting worker, or wait for it. Raises WayFailed if none starts or takes the job."""
        self.begin()
        assert self._next is not None
        taken, self._next = self._next, None
        worker = await taken
        if worker.ended.done():
            await worker.sweep()
            worker = await self._start_worker()
        await hand_over(worker, job, descriptors)
        worker.ended.add_done_callback(lambda _: self.begin())
        return worker

    async def close(self) -> None:
        """End the worker that waits."""
        self._closed = True
        if self._next is None:
            return
        self._next.cancel()
        await asyncio.wait((self._next,))
        if not self._next.cancelled() and self._next.exception() is None:
            await _end(self._next.result())

    async def _start_worker(self) -> Spawned:
        try:
            worker = await start_process(self._python, "worker", self._preload, self._spawner)
        except OSError as error:
            raise no_start(self._python, error) from None
        try:
            hello = await worker.heard()
            if hello is None:
                raise WayFailed(
                    "待命的工作进程在载入时结束了", "the standby worker ended while it was loading"
                )
        except BaseException:
            await asyncio.shield(_end(worker))
            raise
        if hello["threads"] > 1 and can_seal():
            await asyncio.shield(_end(worker))
            raise WayFailed(
                f"待命的工作进程有 {hello['threads']} 个线程，无法封闭",
                f"the standby worker has {hello['threads']} threads, so it could not be sealed",
            )
        self.missing = hello["missing"]
        return worker


async def _end(worker: Spawned) -> None:
    worker.kill()
    await worker.ended
    await worker.sweep()
