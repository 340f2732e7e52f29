"""One run, from its request to its last event."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Protocol, TypeAlias, TypeVar

from quiz.demo.events import Finished, Outcome, RunEvent, Started
from quiz.demo.words import Text, Words
from quiz.run.ending import Ending, judge
from quiz.run.folder import new_folder, remove
from quiz.run.imports import needs_warmth
from quiz.run.pipes import SPOKEN, Pipes
from quiz.run.processes import killed_for_memory
from quiz.run.request import Request, job_of
from quiz.run.usage import excess
from quiz.run.way import Process, WayFailed, WayName

AT_ONCE = 64
"""Events that a reader gets without a pause for others on its loop."""

T = TypeVar("T")

OF_RUNNER = ("wall_time", "output", "events", "folder")
"""What the runner enforces itself, whatever the system."""


Gate: TypeAlias = Callable[[Path], Awaitable[Text]]
"""Asked with a deck's folder, gives why its code may not run or an empty text; takes as long as a person."""


async def open_gate(_: Path) -> Text:
    """For decks that need no asking."""
    return ""


class Launcher(Protocol):
    """Who starts processes: the runner."""

    @property
    def gate(self) -> Gate:
        """Asked before each run."""

    async def ready(self) -> None:
        """Wait for a warm process that is being prepared; may be cancelled."""

    @property
    def is_warming(self) -> bool:
        """Whether a warm process is being prepared, and not ready."""

    async def launch(
        self, job: bytes, descriptors: tuple[int, ...], cold: bool = False
    ) -> tuple[WayName, Process]:
        """Start the job, cold or the quickest way. Raises WayFailed."""


class _Refused(Exception):
    """The gate's reason, which is the run's end."""

    def __init__(self, why: Text) -> None:
        super().__init__(str(why))
        self.why = why


class Run:
    """A run under way. Its events are read once; `cancel` ends it; the last event is always Finished."""

    def __init__(self, request: Request, launcher: Launcher) -> None:
        self._request, self._launcher = request, launcher
        self._pipes = Pipes(request.limits, self._over_limit, self._announce, request.transcript)
        self._process: Process | None = None
        self._way: WayName = "cold"
        self._cold = False
        self._announced = False
        self._stopped: Outcome | None = None
        self._stopping = asyncio.Event()
        self._told = False
        self.gone = asyncio.create_task(self._drive())

    @property
    def skipped(self) -> int:
        """How many lines on the event descriptor were no events."""
        return self._pipes.skipped

    @property
    def waiting_text(self) -> int:
        """How many characters of text its reader has not taken yet."""
        return self._pipes.outbox.text

    async def events(self) -> AsyncIterator[RunEvent]:
        """Each event as it comes; ends after Finished."""
        taken = 0
        while not self._told:
            event = await self._pipes.outbox.get()
            self._told = isinstance(event, Finished)
            yield event
            taken += 1
            if taken % AT_ONCE == 0:
                await asyncio.sleep(0)  # a reader of a flood must let its screen live

    def cancel(self) -> None:
        """Kill the run; its last event then says `cancelled`, unless it was over already."""
        self._stop("cancelled")

    async def stop(self) -> None:
        """Cancel it and wait until no process of it is left."""
        self.cancel()
        await asyncio.shield(self.gone)

    def _stop(self, why: Outcome) -> None:
        if self._stopped is None and not self.gone.done():
            self._stopped = why
            self._stopping.set()
            if self._process is not None:
                self._process.kill()

    def _over_limit(self) -> None:
        self._stop("output_limit")

    async def _drive(self) -> None:
        began, memory_kills = time.monotonic(), killed_for_memory()
        outcome: Outcome
        error: Text
        try:
            refused = await self._unless_stopped(self._launcher.gate(self._request.deck))
            if refused:
                raise _Refused(refused)
            await self._until_ready()
            began = time.monotonic()
            status = await self._in_folder() if self._stopped is None else 0
            outcome, error = judge(self._ending(status, killed_for_memory() > memory_kills))
        except _Refused as refusal:
            outcome, error = "refused", refusal.why
            began = time.monotonic()  # a person's time to decide is none of a run
        except WayFailed as failure:
            outcome, error = "failed", failure.why
        except OSError as failure:
            outcome, error = "failed", str(failure)
        except Exception as failure:  # the reader waits for a last event, whatever went wrong here
            outcome, error = "failed", Words(f"运行器出错：{failure!r}", f"the runner failed: {failure!r}")
        finally:
            if self._process is not None:
                self._process.kill()
            self._pipes.drain("report", *SPOKEN)
            self._pipes.close_theirs()
        seconds = time.monotonic() - began
        self._pipes.outbox.put(Finished(outcome, seconds, self._enforced, error))

    async def _until_ready(self) -> None:
        """Wait for the warm process, or for the run to be cancelled meanwhile.

        A demo that needs nothing of what is being loaded starts cold instead: it would be over before.
        """
        request = self._request
        if self._launcher.is_warming:
            self._cold = not await asyncio.to_thread(
                needs_warmth, request.deck, request.module, request.source
            )
        if self._cold:
            return
        await self._unless_stopped(self._launcher.ready())

    async def _unless_stopped(self, wait: Awaitable[T]) -> T | None:
        """What is waited for, or None when the run is cancelled meanwhile."""
        awaited = asyncio.ensure_future(wait)
        stopping = asyncio.create_task(self._stopping.wait())
        try:
            await asyncio.wait((awaited, stopping), return_when=asyncio.FIRST_COMPLETED)
            return awaited.result() if awaited.done() else None
        finally:
            awaited.cancel()
            stopping.cancel()

    async def _in_folder(self) -> int:
        """The process's life, in a folder that goes away with it; returns its status."""
        folder = new_folder()
        try:
            return await self._process_life(folder)
        finally:
            await asyncio.shield(asyncio.to_thread(remove, folder))

    async def _process_life(self, folder: Path) -> int:
        """From the process's start to when nothing of it is left; returns its status."""
        job = job_of(self._request, folder)
        self._way, self._process = await self._launcher.launch(job, self._pipes.theirs, self._cold)
        self._pipes.close_theirs()
        if self._stopped is not None:
            self._process.kill()
        self._announce()
        limit = asyncio.get_running_loop().call_later(self._request.limits.seconds, self._stop, "timed_out")
        watch = asyncio.create_task(self._watch(self._process, folder))
        try:
            status = await self._process.ended
        finally:
            limit.cancel()
            watch.cancel()
        if self._process.lost and self._stopped is None:
            self._stopped = "killed"
        await self._process.sweep()
        self._collect()
        return status

    def _collect(self) -> None:
        """Take what the ended run left in its pipes."""
        self._pipes.drain("report")
        if not self._announced and self._process is not None:
            self._put_started(self._process.pid)
        self._pipes.drain(*SPOKEN)
        for printed in self._pipes.output.rest():
            self._pipes.outbox.put(printed)

    def _ending(self, status: int, memory_kill: bool) -> Ending:
        return Ending(
            status=status,
            limits=self._request.limits,
            stopped=self._stopped,
            report=self._pipes.report,
            memory_kill=memory_kill,
            events_exceeded=self._pipes.events_exceeded,
            left_out=self._pipes.output.left_out,
        )

    @property
    def _enforced(self) -> tuple[str, ...]:
        """The measures in force; none where no process was started."""
        if self._process is None:
            return ()
        said = self._pipes.report.get("enforced")
        names = [name for name in said if isinstance(name, str)] if isinstance(said, list) else []
        return (*names, *OF_RUNNER)

    def _announce(self) -> None:
        """Once the process is known and has said what is enforced in it."""
        if self._process is not None and not self._announced and "enforced" in self._pipes.report:
            self._put_started(self._process.pid)
            self._pipes.open_up()

    def _put_started(self, pid: int) -> None:
        self._announced = True
        self._pipes.outbox.put(Started(self._way, pid, self._enforced))

    async def _watch(self, process: Process, folder: Path) -> None:
        """Stop the run when it takes more than it may."""
        with contextlib.suppress(asyncio.CancelledError):
            self._stop(await excess(process.pid, process.guarded, folder, self._request.limits))
