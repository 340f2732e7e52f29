"""What a run has told so far, folded from its events, so that a pane can draw it again at any width."""

from collections import deque
from dataclasses import dataclass, field
from itertools import count
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

Figure: TypeAlias = Said | Table | Plot | Bars | Heat

MOST_LINES = 10_000
"""Printed lines that are kept; the ones before are counted."""

_versions = count(1)


@dataclass
class Block:
    """A part of the output. `version` grows with each change, so that only what changed is laid out anew."""

    version: int = field(default_factory=lambda: next(_versions), init=False)

    def touch(self) -> None:
        """Say that it changed."""
        self.version = next(_versions)


@dataclass
class FigureBlock(Block):
    """A paragraph, a table or a plot; one of the same name takes its place."""

    figure: Figure


@dataclass
class MetricsBlock(Block):
    """Metrics that came one after another."""

    metrics: dict[str, Metric] = field(default_factory=dict)


@dataclass
class PrintedBlock(Block):
    """Plain output that came in one piece: a ring of lines, and the line that is not yet ended."""

    lines: deque[str] = field(default_factory=lambda: deque(maxlen=MOST_LINES))
    rest: str = ""
    dropped: int = 0

    def add(self, text: str) -> None:
        """Take in more output. A carriage return begins its line again, as progress bars have it."""
        *whole, rest = (self.rest + text.replace("\r\n", "\n")).split("\n")
        self.dropped += max(0, len(self.lines) + len(whole) - MOST_LINES)
        self.lines.extend(_last_writing(line) for line in whole)
        self.rest = _last_writing(rest) + ("\r" if rest.endswith("\r") else "")
        self.touch()

    @property
    def shown(self) -> list[str]:
        """The lines as a terminal would have them."""
        rest = self.rest.rstrip("\r")
        return [*self.lines, rest] if rest else list(self.lines)


def _last_writing(line: str) -> str:
    """What stands in a line after its carriage returns: the last thing written."""
    return next((part for part in reversed(line.split("\r")) if part), "")


@dataclass
class RunLog:
    """One run's output, in the order in which it came."""

    blocks: list[Block] = field(default_factory=list)
    started: Started | None = None
    finished: Finished | None = None
    progress: Progress | None = None
    _named: dict[tuple[type, str], FigureBlock] = field(default_factory=dict)

    def take(self, event: RunEvent) -> None:
        """Fold in one event."""
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
    def running(self) -> bool:
        """Whether more may come."""
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
