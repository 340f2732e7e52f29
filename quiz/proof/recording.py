"""A run as it is remembered: what it was asked, what it measured and drew, and how it ended."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from datetime import datetime
from typing import TypeAlias

import msgspec

from quiz.demo.events import Bars, Finished, Heat, Metric, Outcome, Plot, RunEvent, Table
from quiz.demo.parameters import Value
from quiz.demo.words import Text
from quiz.run.request import Request
from quiz.run.runner import Runner

Figure: TypeAlias = Plot | Bars | Heat | Table


class KeptRun(msgspec.Struct, frozen=True):
    """One run that has ended. `edited`: of a learner's copy; `source`: a digest of the file that ran."""

    at: datetime
    parameters: dict[str, Value]
    metrics: tuple[Metric, ...]
    figures: tuple[Figure, ...]
    outcome: Outcome
    seconds: float
    edited: bool = False
    source: str = ""


class Recording:
    """Takes a run's events; the last of a name counts."""

    def __init__(self) -> None:
        self._metrics: dict[str, Metric] = {}
        self._figures: dict[tuple[type, str], Figure] = {}
        self.finished: Finished | None = None

    def take(self, event: RunEvent) -> None:
        """Take in one event."""
        match event:
            case Metric():
                self._metrics[event.name] = event
            case Plot() | Bars() | Heat() | Table():
                self._figures[type(event), event.name] = event
            case Finished():
                self.finished = event

    @property
    def metrics(self) -> tuple[Metric, ...]:
        """The metrics, in the order in which each first came."""
        return tuple(self._metrics.values())

    @property
    def error(self) -> Text:
        """Why the run ended if not by itself."""
        end = self.finished
        return "" if end is None or end.outcome == "finished" else end.error or end.outcome

    def kept(
        self, at: datetime, parameters: dict[str, Value], edited: bool = False, source: str = ""
    ) -> KeptRun:
        """The record of the run."""
        return KeptRun(
            at,
            parameters,
            self.metrics,
            tuple(self._figures.values()),
            self.finished.outcome if self.finished else "cancelled",
            self.finished.seconds if self.finished else 0.0,
            edited,
            source,
        )


async def record(runner: Runner, request: Request) -> Recording:
    """Make one run and record it."""
    recording = Recording()
    async with aclosing(runner.run(request)) as events:
        await _take_all(recording, events)
    return recording


async def _take_all(recording: Recording, events: AsyncIterator[RunEvent]) -> None:
    async for event in events:
        recording.take(event)
