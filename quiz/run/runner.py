"""The runner: each run in a process of its own, its events in order, its end always told."""

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Literal

from quiz.demo.events import RunEvent
from quiz.run.cold import Cold
from quiz.run.request import Request
from quiz.run.running import Run
from quiz.run.way import WARM, Process, WayName


class Runner:
    """Starts runs the quickest way that works here.

    `way` asks for one way; `auto` takes the zygote, else the standby worker, else a cold start.
    `python` is the interpreter and `preload` the modules of a warm process.
    """

    def __init__(
        self,
        way: Literal["auto"] | WayName = "auto",
        *,
        python: str = sys.executable,
        preload: Sequence[str] = WARM,
    ) -> None:
        self._spawner = ThreadPoolExecutor(1, "runcall-spawner")
        self._runs: set[Run] = set()
        self._cold = Cold(python, self._spawner)
        self._preload = tuple(preload)
        self._wanted = way
        self.why = "a cold start was asked for" if way == "cold" else "no warm process has been started"

    @property
    def way(self) -> WayName:
        """The way that the next run will take."""
        return "cold"

    def warm(self) -> None:
        """Begin to prepare a warm process in the background; returns at once."""

    def start(self, request: Request) -> Run:
        """Begin a run; its events wait for whoever reads them."""
        run = Run(request, self)
        self._runs.add(run)
        run.gone.add_done_callback(lambda _: self._runs.discard(run))
        return run

    async def run(self, request: Request) -> AsyncIterator[RunEvent]:
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
        await self._cold.close()
        self._spawner.shutdown(wait=False)

    async def __aenter__(self) -> "Runner":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def ready(self) -> None:
        """Wait for a warm process that is being prepared."""

    async def launch(self, job: bytes, descriptors: tuple[int, ...]) -> tuple[WayName, Process]:
        """Start a job the quickest way that works. Raises WayFailed if none does."""
        return "cold", await self._cold.start(job, descriptors)
