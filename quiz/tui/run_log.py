"""A run's output so far, collected from its events, so that a pane can redraw it at any width."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TypeAlias

from quiz.demo.events import (
    Bars,
    Finished,
    Heat,
    Metric,
    Plot,
    Printed,
    Progress,
    RunEvent,
    Said,
    Started,
    Table,
)
from quiz.demo.parameters import Value
from quiz.tui.line_ring import MOST_LINES, LineRing

Figure: TypeAlias = Said | Table | Plot | Bars | Heat

_versions = count(1)


@dataclass
class Block:
    """A part of the output. `version` grows with each change, so that only changed parts are laid out."""

    version: int = field(default_factory=lambda: next(_versions), init=False)

    def touch(self) -> None:
        """Note that it changed."""
        self.version = next(_versions)


@dataclass
class FigureBlock(Block):
    """A paragraph, a table or a plot; a later one of the same name replaces it."""

    figure: Figure


@dataclass
class MetricsBlock(Block):
    """Consecutive metrics."""

    metrics: dict[str, Metric] = field(default_factory=dict)


@dataclass
class PrintedBlock(Block):
    """Consecutive printed output."""

    ring: LineRing = field(default_factory=LineRing)

    def add(self, text: str) -> None:
        """Add more output."""
        self.ring.add(text)
        self.touch()

    def keep(self, lines: int) -> None:
        """Drop all but the last lines."""
        if self.ring.count > lines:
            self.ring.keep(lines)
            self.touch()

    @property
    def lines(self) -> list[str]:
        """The lines that are complete."""
        return self.ring.lines

    @property
    def dropped(self) -> int:
        """How many lines before those were dropped."""
        return self.ring.dropped

    @property
    def shown(self) -> list[str]:
        """The lines as a terminal would show them."""
        return [*self.lines, self.ring.rest] if self.ring.rest else self.lines


@dataclass
class RunLog:
    """One run's output in the order in which it arrived."""

    blocks: list[Block] = field(default_factory=list)
    started: Started | None = None
    finished: Finished | None = None
    progress: Progress | None = None
    transcript: Path | None = None
    """The file with everything printed, once anything is."""
    parameters: Mapping[str, Value] = field(default_factory=dict)
    """The parameters of the run."""
    _named: dict[tuple[type, str], FigureBlock] = field(default_factory=dict)

    def take(self, event: RunEvent) -> None:
        """Add one event."""
        match event:
            case Started():
                self.started = event
            case Finished():
                self.finished = event
            case Progress():
                self.progress = event
            case Metric():
                self._metric(event)
            case Printed():
                self._printed(event)
            case _:
                self._figure(event)

    @property
    def broke_off(self) -> bool:
        """Whether the run ended before it was complete."""
        return self.finished is not None and self.finished.outcome != "finished"

    @property
    def running(self) -> bool:
        """Whether more output may come."""
        return self.finished is None

    def _metric(self, event: Metric) -> None:
        for block in self.blocks:
            if isinstance(block, MetricsBlock) and event.name in block.metrics:
                break
        else:
            last = self.blocks[-1] if self.blocks else None
            block = last if isinstance(last, MetricsBlock) else MetricsBlock()
            if block is not last:
                self.blocks.append(block)
        block.metrics[event.name] = event
        block.touch()

    def _printed(self, event: Printed) -> None:
        last = self.blocks[-1] if self.blocks else None
        if not isinstance(last, PrintedBlock):
            last = PrintedBlock()
            self.blocks.append(last)
        last.add(event.text)
        self._keep_lines(MOST_LINES)

    def _keep_lines(self, most: int) -> None:
        """Drop the oldest lines, in whichever block they are."""
        printed = [block for block in self.blocks if isinstance(block, PrintedBlock)]
        excess = sum(block.ring.count for block in printed) - most
        for block in printed:
            if excess <= 0:
                break
            before = block.ring.count
            block.keep(max(0, before - excess))
            excess -= before - block.ring.count

    def _figure(self, event: Figure) -> None:
        key = (type(event), getattr(event, "name", ""))
        known = self._named.get(key)
        if known is not None and not isinstance(event, Said):
            known.figure = event
            known.touch()
            return
        block = FigureBlock(event)
        self._named[key] = block
        self.blocks.append(block)
