"""Show: how a demo speaks to the learner."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from quiz.demo.events import Bars, Cell, Heat, Metric, Plot, Progress, Said, Series, Shown, Table
from quiz.demo.words import Text, Words

Number: TypeAlias = Any
"""A Python number or a one-element tensor or array."""


class Show:
    """A demo's voice: text, tables, plots, progress and metrics, each in both languages.

    A demo for readers of one language gives that one alone: what is left out is taken from the other.
    Values may be Python numbers or one-element tensors; sequences may be lists, tensors or arrays.
    """

    def __init__(self, send: Callable[[Shown], None]) -> None:
        self._send = send

    def say(self, zh: str = "", en: str = "") -> None:
        """A paragraph of Markdown: what the run shows, in words."""
        self._send(Said(both(zh, en)))

    def metric(self, name: str, value: Number, zh: str = "", en: str = "", unit: Text = "") -> None:
        """A named number. The name is a literal, since the bank's claims are held against it.

        Raises ValueError for NaN and infinity: a claim can't be held against them.
        """
        number = plain(value)
        if isinstance(number, float) and not math.isfinite(number):
            raise ValueError(f"the metric {name} is {number}")
        if number is None or isinstance(number, Words):
            raise TypeError(f"the metric {name} is {number!r}, not a number or a string")
        self._send(Metric(name, number, both(zh, en), unit))

    def table(
        self, name: str, columns: Sequence[Text], rows: Iterable[Sequence[Any]], zh: str = "", en: str = ""
    ) -> None:
        """Rows under headings. Sent again under the same name, it replaces the one before."""
        cells = tuple(tuple(plain(cell) for cell in row) for row in rows)
        for row in cells:
            if len(row) != len(columns):
                raise ValueError(f"the table {name} has {len(columns)} columns and a row of {len(row)}")
        self._send(Table(name, both(zh, en), tuple(columns), cells))

    def plot(
        self,
        name: str,
        series: Mapping[Text, tuple[Any, Any]],
        zh: str = "",
        en: str = "",
        x: Text = "",
        y: Text = "",
        kind: Literal["line", "scatter"] = "line",
        log_x: bool = False,
        log_y: bool = False,
    ) -> None:
        """Curves or points: `{label: (xs, ys)}`. Sent again under the same name, it grows."""
        curves = []
        for label, (xs, ys) in series.items():
            curve = Series(label, numbers(xs), numbers(ys))
            if len(curve.x) != len(curve.y):
                raise ValueError(f"the plot {name} has {len(curve.x)} x and {len(curve.y)} y")
            curves.append(curve)
        self._send(Plot(name, kind, both(zh, en), x, y, tuple(curves), log_x, log_y))

    def bars(
        self, name: str, values: Mapping[Text, Number], zh: str = "", en: str = "", unit: Text = ""
    ) -> None:
        """One bar a label: `{label: value}`."""
        self._send(Bars(name, both(zh, en), tuple(values), numbers(list(values.values())), unit))

    def heat(
        self,
        name: str,
        values: Any,
        rows: Sequence[Text],
        columns: Sequence[Text],
        zh: str = "",
        en: str = "",
    ) -> None:
        """A matrix, row by row, with a label for each row and column."""
        matrix = tuple(numbers(row) for row in values)
        if len(matrix) != len(rows) or any(len(row) != len(columns) for row in matrix):
            raise ValueError(f"the heat map {name} does not fit its {len(rows)} x {len(columns)} labels")
        self._send(Heat(name, both(zh, en), tuple(rows), tuple(columns), matrix))

    def progress(self, done: int, total: int, zh: str = "", en: str = "") -> None:
        """`done` of `total` steps, with what is being done."""
        self._send(Progress(done, total, both(zh, en) if zh or en else None))


def both(zh: str, en: str) -> Words:
    """The text in both languages; one that is empty reads as the other."""
    return Words(zh or en, en or zh)


def plain(value: Any) -> Cell:
    """A value as JSON can hold it: a one-element tensor or array becomes its number."""
    if value is None or isinstance(value, bool | int | str | Words):
        return value
    if isinstance(value, float):
        return float(value)
    if hasattr(value, "item"):
        return plain(value.item())
    raise TypeError(f"a {type(value).__name__} is neither a number nor a text")


def numbers(values: Any) -> tuple[float, ...]:
    """A list, tensor or array of one dimension as plain floats."""
    listed = values.tolist() if hasattr(values, "tolist") else list(values)
    return tuple(float(plain(value)) for value in listed)  # type: ignore[arg-type]
