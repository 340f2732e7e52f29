"""Shows changed marks one after another, so that each change can be seen."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import ceil

from quiz.view.marks import Marked

FRAMES = 12
"""Updates of the marks per second."""

LONGEST = 0.9
"""Seconds after which the last mark has changed, however many there are."""

FRESH = 1.2
"""Seconds for which a changed mark stands out."""


@dataclass
class Turning:
    """The marks of one question as they are shown. `now` is any clock's time in seconds."""

    question: str = ""
    shown: dict[str, Marked] = field(default_factory=dict)
    _fresh: dict[str, float] = field(default_factory=dict)
    _stride: int = 0
    """How many marks change per update."""

    def settle(self, question: str, marks: Mapping[str, Marked]) -> None:
        """Show all as they are: another question, or no motion."""
        self.question, self.shown, self._fresh = question, dict(marks), {}

    def step(self, marks: Mapping[str, Marked], now: float) -> None:
        """Let the next ones turn. One that is taken back is taken back at once, and does not stand out."""
        self._fresh = {name: until for name, until in self._fresh.items() if until > now}
        due = [name for name, mark in marks.items() if self.shown.get(name) != mark]
        back = [name for name in due if marks[name].measured is None]
        turning = [name for name in due if name not in back]
        self._stride = max(self._stride, ceil(len(turning) / (LONGEST * FRAMES))) if turning else 0
        for name in (*back, *turning[: self._stride]):
            self.shown[name] = marks[name]
            if name not in back:
                self._fresh[name] = now + FRESH

    def goes_on(self, marks: Mapping[str, Marked]) -> bool:
        """Whether more are to turn, or to stop standing out."""
        return bool(self._fresh) or self.shown != dict(marks)

    def seen(self, pending: frozenset[str]) -> dict[str, Marked]:
        """The marks with their looks: under way, or just turned."""
        return {
            name: replace(mark, pending=name in pending, fresh=name in self._fresh)
            for name, mark in self.shown.items()
        }
