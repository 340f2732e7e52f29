"""Bars with their values, and heat maps in shades."""

import math
from collections.abc import Sequence

from quiz.text.cells import clean, width
from quiz.text.rows import Row, Span, pad, spans
from quiz.text.ticks import number
from quiz.text.wrap import wrap

_EIGHTHS = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")
SHADES = "·░▒▓█"
"""From the least fifth of the values to the largest."""


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


def heat(
    rows: Sequence[str], columns: Sequence[str], values: Sequence[Sequence[float | None]], cells: int
) -> list[Row]:
    """A matrix as shades, with the figures where they have room; more columns than fit are drawn in
    bands of columns under each other. Below stands what each shade means."""
    names = [clean(name).replace("\n", " ") for name in rows]
    heads = [clean(name).replace("\n", " ") for name in columns]
    table = [[value if value is not None else math.nan for value in line] for line in values]
    finite = [value for line in table for value in line if math.isfinite(value)]
    low, high = (min(finite), max(finite)) if finite else (0.0, 1.0)
    shown = [[number(value, 3) for value in line] for line in table]
    figure = max((len(text) for line in shown for text in line), default=1)
    gutter = min(max(map(width, names), default=0), cells // 3)
    full = max(figure + 3, *(width(head) for head in heads), 3) if heads else figure + 3
    count = max(map(len, table), default=0)
    with_figures = gutter + count * (full + 1) <= cells
    each = full if with_figures else max(2, min(full, max(map(width, heads), default=2)))
    if gutter + count * (each + 1) > cells and each > 4:
        each = 4 if count * 5 + gutter <= cells else 2
    keyed = any(width(head) > each for head in heads)
    per_band = max(1, (cells - gutter) // (each + 1))
    drawn: list[Row] = []
    for start in range(0, max(count, 1), per_band):
        stop = min(count, start + per_band)
        drawn += [()] if drawn else []
        drawn.append(_heads(heads, range(start, stop), gutter, each, keyed))
        for index, line in enumerate(table):
            shades = [_shade(value, low, high) for value in line[start:stop]]
            figures = shown[index][start:stop] if with_figures else [""] * len(shades)
            body = tuple(_cell(*pair, each, figure) for pair in zip(shades, figures, strict=True))
            label = wrap(spans(names[index] if index < len(names) else ""), max(gutter, 1))
            drawn.append((*pad(label[0], gutter), *body))
            drawn += label[1:]
    key = (
        "  ".join(f"{index + 1} {head}".replace(" ", "\u00a0") for index, head in enumerate(heads))
        if keyed
        else ""
    )
    return drawn + (wrap((Span(key, "muted"),), cells) if key else []) + _scale(low, high, cells)


def _heads(heads: list[str], shown: range, gutter: int, each: int, keyed: bool) -> Row:
    texts = [str(index + 1) if keyed else heads[index] if index < len(heads) else "" for index in shown]
    line = "".join(" " + " " * (each - width(text)) + text for text in texts)
    return (Span(" " * gutter + line, "heading"),)


def _shade(value: float, low: float, high: float) -> str:
    if not math.isfinite(value):
        return " "
    share = (value - low) / (high - low) if high > low else 1.0
    return SHADES[min(4, int(share * 5))]


def _cell(shade: str, text: str, each: int, figure: int) -> Span:
    body = f"{shade * (each - figure - 1)} {text:>{figure}}" if text else shade * each
    return Span(" " + body, "series1")


def _scale(low: float, high: float, cells: int) -> list[Row]:
    step = (high - low) / 5
    if step == 0:
        return wrap((Span(f"{SHADES[4]} {number(high)}", "muted"),), cells)
    parts = [
        f"{shade}\u00a0{number(low + step * at, 2)}–{number(low + step * (at + 1), 2)}"
        for at, shade in enumerate(SHADES)
    ]
    return wrap((Span("  ".join(parts), "muted"),), cells)
