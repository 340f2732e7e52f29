"""Heat maps: a mask as solid squares, few figures on shaded grounds, many as shades with a scale."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from quiz.text.cells import clean, width
from quiz.text.rows import Row, Span, pad, spans
from quiz.text.ticks import number
from quiz.text.wrap import wrap

SHADES = "·░▒▓█"
"""From the least fifth of the values to the largest."""

EVERY = (1, 2, 5, 10, 20, 50)
"""Of columns that are counted through, as many are skipped between two heads as a reader counts easily."""

_WORDS = {
    "of": {"zh": "{all} 格中 {n} 格为 {value}。", "en": "{n} of {all} cells are {value}."},
    "all": {"zh": "全部为 {value}。", "en": "{value} everywhere."},
    "max": {"zh": "最大 {}", "en": "max {}"},
    "min": {"zh": "最小 {}", "en": "min {}"},
    "at": {"zh": "（行 {}，列 {}）", "en": " (row {}, column {})"},
}


class _Matrix(NamedTuple):
    """The values with the names of their rows and columns; what is not finite is NaN."""

    rows: list[str]
    columns: list[str]
    values: list[list[float]]

    @property
    def finite(self) -> list[float]:
        """Every value that is one, row by row."""
        return [value for line in self.values for value in line if math.isfinite(value)]

    @property
    def across(self) -> int:
        """The columns of the longest row."""
        return max(map(len, self.values), default=0)


class _Plan(NamedTuple):
    """How it is laid out: cells before it and of a column, the heads, and the figures if there are any."""

    gutter: int
    each: int
    heads: list[str]
    figures: list[list[str]] | None = None
    keyed: bool = False


def heat(
    rows: Sequence[str],
    columns: Sequence[str],
    values: Sequence[Sequence[float | None]],
    cells: int,
    *,
    lang: str = "en",
) -> list[Row]:
    """A matrix as shades, or as its figures on shaded grounds where they have room; a sentence below.

    A matrix of two values is a mask: squares without figures. More columns than fit are drawn in bands.
    """
    matrix = _Matrix(
        [clean(name).replace("\n", " ") for name in rows],
        [clean(name).replace("\n", " ") for name in columns],
        [[math.nan if value is None else value for value in line] for line in values],
    )
    lang = "zh" if lang == "zh" else "en"
    finite = matrix.finite
    low, high = (min(finite), max(finite)) if finite else (0.0, 1.0)
    is_mask = len(set(finite)) <= 2
    plan = _plan(matrix, cells, with_figures=not is_mask)
    drawn: list[Row] = []
    per_band = max(1, (cells - plan.gutter - 1) // plan.each)
    for start in range(0, max(matrix.across, 1), per_band):
        drawn += [()] if drawn else []
        drawn += _band(matrix, plan, range(start, min(matrix.across, start + per_band)), (low, high))
    if plan.keyed:
        key = "  ".join(f"{index + 1}\u00a0{_whole(head)}" for index, head in enumerate(matrix.columns))
        drawn += wrap((Span(key, "muted"),), cells)
    if plan.figures is None and low < high:
        drawn += wrap(_mask_key(low, high) if is_mask else _scale(low, high), cells)
    return drawn + (wrap((Span(_sentence(matrix, low, high, lang), "muted"),), cells) if finite else [])


def _whole(text: str) -> str:
    return text.replace(" ", "\u00a0")


def _plan(matrix: _Matrix, cells: int, *, with_figures: bool) -> _Plan:
    """Figures if they fit, else shades under whole heads, else under some heads, or under numbers."""
    count = matrix.across
    gutter = min(max(map(width, matrix.rows), default=0), cells // 3)
    room = max(1, cells - gutter - 1)
    widest = max(map(width, matrix.columns), default=0)
    if with_figures:
        figures = _figures(matrix)
        each = max(widest, *(len(text) for line in figures for text in line), 0) + 2
        if count * each <= room:
            return _Plan(gutter, each, matrix.columns, figures)
    each = max(2, widest) + 1
    if count * each <= room:
        return _Plan(gutter, each, matrix.columns)
    if _counts_through(matrix.columns):
        each = 2 if count * 2 <= room else 1
        every = next((step for step in EVERY if step * each > widest), EVERY[-1])
        heads = [head if index % every == 0 else "" for index, head in enumerate(matrix.columns)]
        return _Plan(gutter, each, heads)
    keyed = widest > 0
    each = min(max(2, len(str(count))) + 1, room)
    return _Plan(gutter, each, [str(index + 1) for index in range(count)] if keyed else [], None, keyed)


def _counts_through(names: Sequence[str]) -> bool:
    """Whether the names are numbers one after another, so that a reader finds those that are not shown."""
    if len(names) < 3 or not all(name.isdecimal() for name in names):
        return False
    first = int(names[0])
    return all(int(name) == first + place for place, name in enumerate(names))


def _figures(matrix: _Matrix) -> list[list[str]]:
    """Every value as text, with the same decimals where that is possible."""
    sizes = [abs(value) for value in matrix.finite]
    largest = max(sizes, default=0.0)
    decimals = max(0, 2 - math.floor(math.log10(largest))) if largest else 0
    alike = largest < 10_000 and decimals <= 5
    while alike and decimals and all(round(size, decimals) == round(size, decimals - 1) for size in sizes):
        decimals -= 1

    def text(value: float) -> str:
        if value == 0 or not math.isfinite(value) or not alike:
            return number(value, 3)
        return f"{value:.{decimals}f}"

    return [[text(value) for value in line] for line in matrix.values]


def _band(matrix: _Matrix, plan: _Plan, shown: range, bounds: tuple[float, float]) -> list[Row]:
    """The rows of some of the columns under their heads."""
    drawn: list[Row] = []
    if any(plan.heads):
        drawn.append((Span(" " * (plan.gutter + 1) + _heads(plan, shown), "heading"),))
    for index, line in enumerate(matrix.values):
        inner = [
            _cell(plan, index, place, _level(line[place], *bounds)) for place in shown if place < len(line)
        ]
        name = matrix.rows[index] if index < len(matrix.rows) else ""
        label = wrap(spans(name), max(plan.gutter, 1))
        drawn.append((*pad(label[0], plan.gutter), Span(" "), *inner))
        drawn += label[1:]
    return drawn


def _heads(plan: _Plan, shown: range) -> str:
    """The heads over their columns: over the figures' ends, or over the middle of the squares."""
    line, taken = "", 0
    for at, index in enumerate(shown):
        head = plan.heads[index] if index < len(plan.heads) else ""
        free = plan.each - width(head)
        left = free - 1 if plan.figures is not None else max(0, free) // 2
        start = plan.each * at + left
        if head and start >= taken and start + width(head) <= plan.each * len(shown):
            line += " " * (start - taken) + head
            taken = start + width(head)
    return line


def _cell(plan: _Plan, row: int, column: int, level: int) -> Span:
    if plan.figures is not None:
        return Span(f"{plan.figures[row][column]:>{plan.each - 1}} ", f"heat{max(1, level)}")
    if level <= 1:
        glyph = SHADES[0] if level else " "
        return Span(" " * ((plan.each - 1) // 2) + glyph + " " * (plan.each // 2), "muted")
    return Span(SHADES[level - 1] * plan.each, "series1")


def _level(value: float, low: float, high: float) -> int:
    """From 1, the least fifth, to 5; 0 for nothing."""
    if not math.isfinite(value):
        return 0
    return 1 + min(4, int((value - low) / (high - low) * 5)) if high > low else 5


def _mask_key(low: float, high: float) -> Row:
    less, more = (Span(f"\u00a0{number(value)}", "muted") for value in (low, high))
    return Span(SHADES[0], "muted"), less, Span("   "), Span(SHADES[4] * 2, "series1"), more


def _scale(low: float, high: float) -> Row:
    shades = Span("".join(shade * 2 for shade in SHADES), "series1")
    return Span(f"{number(low, 3)}\u00a0", "muted"), shades, Span(f"\u00a0{number(high, 3)}", "muted")


def _sentence(matrix: _Matrix, low: float, high: float, lang: str) -> str:
    """A mask: how many are set. Else the largest and the least, and where, if that is one place."""
    finite = matrix.finite
    if low == high:
        return _WORDS["all"][lang].format(value=number(low))
    if len(set(finite)) == 2:
        return _WORDS["of"][lang].format(all=len(finite), n=finite.count(high), value=number(high))
    told = (
        _WORDS[name][lang].format(number(value, 3)) + _place(matrix, value, lang)
        for name, value in (("max", high), ("min", low))
    )
    return ("；" if lang == "zh" else "; ").join(told) + ("。" if lang == "zh" else ".")


def _place(matrix: _Matrix, value: float, lang: str) -> str:
    found = [
        (matrix.rows[row], matrix.columns[column])
        for row, line in enumerate(matrix.values)
        for column, each in enumerate(line)
        if each == value and row < len(matrix.rows) and column < len(matrix.columns)
    ]
    return _WORDS["at"][lang].format(*found[0]) if len(found) == 1 else ""
