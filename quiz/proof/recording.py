"""A run as it is remembered: what it was asked, what it measured and drew, and how it ended."""

import math
from collections.abc import AsyncIterator
from contextlib import aclosing
from datetime import datetime
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from quiz.demo.events import Bars, Finished, Heat, Metric, Outcome, Plot, RunEvent, Series, Table
from quiz.demo.parameters import Value
from quiz.demo.words import Text
from quiz.run.request import Request
from quiz.run.runner import Runner

Figure: TypeAlias = Plot | Bars | Heat | Table

MOST_METRICS, MOST_FIGURES, MOST_CELLS, MOST_POINTS = 200, 24, 2_000, 1_000
"""What a record holds of each: enough for any screen. Longer curves are thinned, larger tables left out."""


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
        """The record of the run, within what a record may hold."""
        figures = [fitted for figure in self._figures.values() if (fitted := _fitted(figure)) is not None]
        return KeptRun(
            at,
            parameters,
            tuple(metric for metric in self.metrics if _is_finite(metric.value))[:MOST_METRICS],
            tuple(figures[:MOST_FIGURES]),
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


def _fitted(figure: Figure) -> Figure | None:
    """The figure as a record holds it; None for one that is too large."""
    if isinstance(figure, Plot):
        return replace(figure, series=tuple(map(_thinned, figure.series)))
    cells = len(figure.labels) if isinstance(figure, Bars) else len(figure.rows) * len(figure.columns)
    return figure if cells <= MOST_CELLS else None


def _thinned(series: Series) -> Series:
    """The curve with at most MOST_POINTS of its points: even steps, and the last."""
    count = len(series.x)
    if count <= MOST_POINTS:
        return series
    places = [round(step * (count - 1) / (MOST_POINTS - 1)) for step in range(MOST_POINTS)]
    return Series(series.label, tuple(series.x[p] for p in places), tuple(series.y[p] for p in places))


def _is_finite(value: Value) -> bool:
    return not isinstance(value, float) or math.isfinite(value)
