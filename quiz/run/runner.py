"""The runner: each run in a process of its own, its events in order, its end always told."""

import asyncio
import sys
from collections.abc import AsyncGenerator, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Literal

from quiz.demo.events import RunEvent
from quiz.demo.words import Words
from quiz.run.cold import Cold
from quiz.run.folder import remove_old
from quiz.run.request import Request
from quiz.run.running import Gate, Run, open_gate
from quiz.run.standby import Standby
from quiz.run.way import WARM, Process, Way, WayFailed, WayName
from quiz.run.zygote import Zygote

_NOTHING = Words("", "")
_ASKED_COLD = Words("指定了冷启动", "a cold start was asked for")
_NOT_WARMED = Words("还没有要求预热", "no warm process was asked for yet")


class Runner:
    """Starts runs the quickest way that works here.

    `way` asks for one way; `auto` takes the zygote once `warm` was called, else the standby worker, else
    a cold start. `python` is the interpreter and `preload` the modules of a warm process. A way that fails
    is left for the next one, and `why` says so. `gate` is asked about each run's deck before anything of it
    runs: it gives the reason why not, or an empty text.
    """

    def __init__(
        self,
        way: Literal["auto"] | WayName = "auto",
        *,
        python: str = sys.executable,
        preload: Sequence[str] = WARM,
        gate: Gate = open_gate,
    ) -> None:
        self.gate = gate
        # One thread that lasts: the kernel ends a run with the thread that started its process.
        self._spawner = ThreadPoolExecutor(1, "runcall-spawner")
        self._runs: set[Run] = set()
        zygote, standby = Zygote(python, self._spawner, preload), Standby(python, self._spawner, preload)
        cold = Cold(python, self._spawner)
        self._ways: list[Way] = [zygote, standby, cold] if way == "auto" else [cold]
        if way == "zygote":
            self._ways = [zygote, cold]
        elif way == "standby":
            self._ways = [standby, cold]
        self._all, self._way = tuple(self._ways), cold if way == "auto" else self._ways[0]
        self._lazy = way == "auto"
        self._choosing: asyncio.Task[None] | None = None
        self.why = _ASKED_COLD if way == "cold" else _NOT_WARMED

    @property
    def way(self) -> WayName:
        """The way that the next run will take."""
        return self._way.name

    def warm(self) -> None:
        """Begin to prepare the quickest way in the background; returns at once.

        A run asked for meanwhile waits for it. Without this, `auto` starts each run cold: that is quicker
        for a single one.
        """
        if self._choosing is None:
            self._choosing = asyncio.create_task(self._choose())

    def start(self, request: Request) -> Run:
        """Begin a run; its events wait for whoever reads them."""
        run = Run(request, self)
        self._runs.add(run)
        run.gone.add_done_callback(lambda _: self._runs.discard(run))
        return run

    async def run(self, request: Request) -> AsyncGenerator[RunEvent, None]:
        """The events of one run; the last is Finished. Leaving the loop by any way ends the run.

        Use `contextlib.aclosing` around it where the loop may be left early.
        """
        run = self.start(request)
        try:
            async for event in run.events():
                yield event
        finally:
            await run.stop()

    async def close(self) -> None:
        """End every run and every process of this runner."""
        await asyncio.gather(*(run.stop() for run in list(self._runs)))
        if self._choosing is not None:
            self._choosing.cancel()
            await asyncio.wait((self._choosing,))
        for way in self._all:
            await way.close()
        await asyncio.to_thread(remove_old)
        self._spawner.shutdown(wait=False)

    async def __aenter__(self) -> "Runner":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def ready(self) -> None:
        """Wait for the warm process that is being prepared, if one is."""
        if not self._lazy:
            self.warm()
        if self._choosing is None:
            return
        await asyncio.shield(self._choosing)
        try:
            await self._way.ready()
        except WayFailed as failure:
            await self._leave(self._way, failure)

    @property
    def is_warming(self) -> bool:
        """Whether a warm process is being prepared, and not ready."""
        return self._lazy and self._choosing is not None and not self._choosing.done()

    async def launch(
        self, job: bytes, descriptors: tuple[int, ...], cold: bool = False
    ) -> tuple[WayName, Process]:
        """Start a job cold, or else the quickest way that works. Raises WayFailed if none does."""
        if cold:
            return "cold", await self._all[-1].start(job, descriptors)
        while True:
            way = self._way
            try:
                return way.name, await way.start(job, descriptors)
            except WayFailed as failure:
                if way is self._ways[-1]:
                    raise
                await self._leave(way, failure)

    async def _leave(self, way: Way, why: WayFailed) -> None:
        """Take the next way from now on."""
        if way in self._ways[:-1]:
            self._ways.remove(way)
            await way.close()
        await self._choose(_failed(way, why))

    async def _choose(self, before: Words = _NOTHING) -> None:
        for way in list(self._ways):
            self._way = way
            try:
                way.begin()
                await way.ready()
            except WayFailed as failure:
                before = _then(before, _failed(way, failure))
                if way in self._ways:  # another run may have left it meanwhile
                    self._ways.remove(way)
                continue
            self.why = _then(before, _reason(way))
            return


def _then(before: Words, after: Words) -> Words:
    return Words(before.zh + after.zh, before.en + after.en)


def _failed(way: Way, failure: WayFailed) -> Words:
    """Why a way was left, as the beginning of a sentence."""
    return Words(f"{way.name} 不可用：{failure.why.zh}；", f"{way.name} failed: {failure.why.en}; ")


def _reason(way: Way) -> Words:
    """What a way does, in a sentence's end."""
    names = ", ".join(way.missing)
    lacking = Words(f"；没有载入：{names}", f"; not loaded: {names}") if names else _NOTHING
    match way.name:
        case "zygote":
            return _then(
                Words("每次运行从常驻进程分叉出一个新进程", "a warm process forks a fresh one for each run"),
                lacking,
            )
        case "standby":
            return _then(
                Words("一个待命的工作进程用过即换", "a worker waits warm, is used once and replaced"), lacking
            )
        case _:
            return Words("每次运行各自启动 Python", "each run starts its own Python")
