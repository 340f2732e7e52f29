"""The zygote way, seen from the runner: boots the warm process, asks it for runs, reboots it if it dies."""

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import Executor

from quiz.run import control
from quiz.run.spawned import Spawned, background, start_process
from quiz.run.way import WayFailed, WayName, no_start, unsupported

DEATHS = 3
WITHIN = 60.0
"""A warm process that dies this often in this many seconds is given up."""

PATIENCE = 1.0
"""Seconds that a kill may take; after that the warm process itself is taken for stuck."""


class Forked:
    """A run's process, forked by the zygote."""

    def __init__(self, number: int, zygote: Spawned) -> None:
        self.pid = 0
        self.lost = self.guarded = False
        self.ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.forked: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._number, self._zygote = number, zygote

    def kill(self) -> None:
        """Ask the zygote to kill it; a zygote that does not answer is killed, and its children with it."""
        if self.ended.done():
            return
        try:
            control.send(self._zygote.end, {"kill": self._number})
        except OSError:
            self._zygote.kill()
        asyncio.get_running_loop().call_later(PATIENCE, self._insist)

    async def sweep(self) -> None:
        """The zygote has swept before it told of the end; if it died, sweep what it left."""
        if self.lost:
            await self._zygote.sweep()

    def _insist(self) -> None:
        if not self.ended.done():
            self._zygote.kill()


class Zygote:
    """Keeps one warm process and lets it fork runs."""

    name: WayName = "zygote"

    def __init__(self, python: str, spawner: Executor, preload: Sequence[str]) -> None:
        self._python, self._spawner, self._preload = python, spawner, tuple(preload)
        self._boot: asyncio.Task[Spawned] | None = None
        self._zygote: Spawned | None = None
        self._runs: dict[int, Forked] = {}
        self._count = 0
        self._deaths: list[float] = []
        self._closed = False
        self.missing: dict[str, str] = {}

    def begin(self) -> None:
        """Boot in the background."""
        if self._boot is None:
            self._boot = background(self._start_zygote())

    async def ready(self) -> None:
        """Wait until it is up. Raises WayFailed if it can't be."""
        self.begin()
        assert self._boot is not None
        await asyncio.shield(self._boot)

    async def start(self, job: bytes, descriptors: tuple[int, ...]) -> Forked:
        """Fork a child for the job. Raises WayFailed if there is no zygote or it must not fork."""
        await self.ready()
        zygote = self._zygote
        if zygote is None:
            raise WayFailed("常驻进程已结束", "the warm process has ended")
        self._count += 1
        number = self._count
        run = self._runs[number] = Forked(number, zygote)
        try:
            await zygote.tell({"job": job.decode(), "id": number}, descriptors)
            await run.forked
        except OSError as error:
            raise WayFailed(
                f"常驻进程没有回应：{error}", f"the warm process does not answer: {error}"
            ) from None
        return run

    async def close(self) -> None:
        """End the warm process and all its children."""
        self._closed = True
        if self._boot is not None:
            self._boot.cancel()
            await asyncio.wait((self._boot,))
        if self._zygote is not None:
            zygote = self._zygote
            zygote.kill()
            await zygote.ended
            await zygote.sweep()

    async def _start_zygote(self) -> Spawned:
        why = unsupported()
        if why is not None:
            raise WayFailed(why.zh, why.en)
        try:
            zygote = await start_process(self._python, "zygote_process", self._preload, self._spawner)
        except OSError as error:
            raise no_start(self._python, error) from None
        try:
            hello = await zygote.heard()
            if hello is None:
                raise WayFailed("常驻进程在载入时结束了", "the warm process ended while it was loading")
            if not hello["ready"]:
                raise WayFailed(*hello["why"])
        except BaseException:
            zygote.kill()
            await asyncio.shield(zygote.ended)
            await asyncio.shield(zygote.sweep())
            raise
        self.missing = hello["missing"]
        self._zygote = zygote
        asyncio.get_running_loop().add_reader(zygote.end, self._hear, zygote)
        zygote.ended.add_done_callback(lambda _: self._lost(zygote))
        return zygote

    def _hear(self, zygote: Spawned) -> None:
        try:
            received = control.receive(zygote.end)
        except BlockingIOError:
            return
        if received is None:
            asyncio.get_running_loop().remove_reader(zygote.end)
            zygote.kill()
            return
        message = received[0]
        if "forked" in message:
            run = self._runs[message["forked"]]
            run.pid = message["pid"]
            run.forked.set_result(None)
        elif "refused" in message:
            self._runs.pop(message["refused"]).forked.set_exception(WayFailed(*message["why"]))
        elif "exit" in message:
            self._runs.pop(message["exit"]).ended.set_result(message["status"])

    def _lost(self, zygote: Spawned) -> None:
        """The warm process has ended: so have its runs; boot another one, unless that makes no sense."""
        loop = asyncio.get_running_loop()
        loop.remove_reader(zygote.end)
        self._zygote, self._boot = None, None
        for run in self._runs.values():
            run.lost = True
            if run.forked.done():
                run.ended.set_result(-9)
            else:
                run.forked.set_exception(WayFailed("常驻进程结束了", "the warm process ended"))
        self._runs.clear()
        if self._closed:
            return
        now = time.monotonic()
        self._deaths = [at for at in self._deaths if now - at < WITHIN] + [now]
        self._boot = background(self._give_up() if len(self._deaths) >= DEATHS else self._start_zygote())

    async def _give_up(self) -> Spawned:
        raise WayFailed(
            f"常驻进程在 {WITHIN:g} 秒内结束了 {DEATHS} 次",
            f"the warm process ended {DEATHS} times in {WITHIN:g} s",
        )
