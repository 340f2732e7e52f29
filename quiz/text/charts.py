"""Bars with their values."""

import math
from collections.abc import Sequence

from quiz.text.cells import clean, width
from quiz.text.rows import Row, Span, pad, spans
from quiz.text.ticks import number
from quiz.text.wrap import wrap

_EIGHTHS = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")


def bars(labels: Sequence[str], values: Sequence[float | None], cells: int, *, unit: str = "") -> list[Row]:
    """One bar a label from zero, its value behind it; negative ones to the left of zero.

    Long labels stand on lines of their own when there is little room.
    """
    names, unit = [clean(label).replace("\n", " ") for label in labels], clean(unit).replace("\n", " ")
    finite = [value if value is not None and math.isfinite(value) else math.nan for value in values]
    shown = [f"{number(value)}{' ' + unit if unit not in ('', '%') else unit}" for value in finite]
    widest = max(map(width, names), default=0)
    figures = max(map(width, shown), default=0)
    above = widest + figures + (12 if widest > cells // 3 else 3) > cells
    apart = figures + 2 > cells  # such a figure stands under its bar
    room = cells if apart else cells - figures - 1 - (0 if above or not widest else widest + 1)
    least, largest = min([0.0, *finite], key=_low), max([0.0, *finite], key=_high)
    span = (largest - least) or 1.0
    zero = min(room - (largest > 0), math.ceil(-least / span * room))
    rows: list[Row] = []
    for name, value, figure in zip(names, finite, shown, strict=True):
        bar = _bar(value, span, zero, room)
        tail = (Span(bar, "series1"), Span(" " + figure if bar.strip() else figure, ""))
        if apart:
            rows += [*wrap((Span(name),), cells), tail[:1], *wrap((Span(figure),), cells)]
        elif above:
            rows += [*wrap((Span(name),), cells), tail]
        else:
            rows.append((*pad(spans(name), widest), *spans(" " * bool(widest)), *tail))
    return rows


def _low(value: float) -> float:
    return math.inf if math.isnan(value) else value


def _high(value: float) -> float:
    return -math.inf if math.isnan(value) else value


def _bar(value: float, span: float, zero: int, room: int) -> str:
    if math.isnan(value):
        return " " * zero
    if value < 0:
        length = min(zero, max(1, round(-value / span * room)))
        return " " * (zero - length) + "█" * length
    eighths = min(round(value / span * room * 8), (room - zero) * 8)
    if value > 0:
        eighths = max(1, eighths)
    return " " * zero + "█" * (eighths // 8) + _EIGHTHS[eighths % 8]
