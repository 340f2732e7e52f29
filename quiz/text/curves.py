"""Curves and clouds of points on round axes, with a legend, and a sentence that says what they do."""

from collections.abc import Sequence
from math import isfinite
from typing import NamedTuple

from quiz.text.canvas import Canvas
from quiz.text.cells import clean, width
from quiz.text.rows import Row, Span, pad, row_width, spans
from quiz.text.ticks import Axis, axis, number
from quiz.text.wrap import wrap

MARKS = "●■▲◆○□"
"""The sign of each curve, in the legend and on the curve: colour is never the only difference."""

_WORDS = {
    "last": {"zh": "末值", "en": "last"},
    "min": {"zh": "最小", "en": "min"},
    "max": {"zh": "最大", "en": "max"},
    "rising": {"zh": "上升", "en": "rising"},
    "falling": {"zh": "下降", "en": "falling"},
    "flat": {"zh": "持平", "en": "flat"},
    "points": {"zh": "{} 个点", "en": "{} points"},
    "empty": {"zh": "没有可画的数据", "en": "no data to draw"},
}


class Curve(NamedTuple):
    """As many x as y, in the order they are joined; what is not finite is left out."""

    label: str
    x: Sequence[float | None]
    y: Sequence[float | None]


class _Points(NamedTuple):
    """A curve's points that have a place, None at each gap."""

    label: str
    points: list[tuple[float, float] | None]

    def shown(self) -> list[tuple[float, float]]:
        """The points without the gaps."""
        return list(filter(None, self.points))


def line(
    curves: Sequence[Curve], cells: int, height: int, *, x: str = "", y: str = "", log_x: bool = False,
    log_y: bool = False, lang: str = "en",
) -> list[Row]:  # fmt: skip
    """Curves within `cells` by `height`, all told. In little room the sentence goes first, then the
    names of the axes, then the legend."""
    return _plot(curves, cells, height, (x, y), (log_x, log_y), lang, joined=True)


def scatter(
    curves: Sequence[Curve], cells: int, height: int, *, x: str = "", y: str = "", log_x: bool = False,
    log_y: bool = False, lang: str = "en",
) -> list[Row]:  # fmt: skip
    """Points that are not joined, within `cells` by `height`, all told."""
    return _plot(curves, cells, height, (x, y), (log_x, log_y), lang, joined=False)


def _plot(
    curves: Sequence[Curve], cells: int, height: int, names: tuple[str, str], logs: tuple[bool, bool], lang: str,
    joined: bool,
) -> list[Row]:  # fmt: skip
    data = [_placed(curve, logs) for curve in curves]
    if not any(part is not None for curve in data for part in curve.points):
        return wrap((Span(_word("empty", lang), "muted"),), cells)[:height]
    legend, beside = _legend(data, cells)
    over = [(Span(clean(names[1]), "muted"),)] if names[1] and width(names[1]) <= cells else []
    under = (
        [pad((Span(clean(names[0]), "muted"),), cells, "centre")]
        if width(names[0]) <= cells and names[0]
        else []
    )
    below = [] if beside else legend
    sentence = wrap((Span(_sentence(data, lang, joined), "muted"),), cells)
    if len(sentence) > 4:
        sentence = []
    for extra in (sentence, under, over, below):
        if height - 2 - len(over) - len(under) - len(below) - len(sentence) < 4:
            extra.clear()
    room = max(1, height - len(over) - len(under) - len(below) - len(sentence) - 2)
    drawn = _framed(data, cells - (beside + 2 if beside else 0), room, logs, joined)
    if beside:
        drawn = [
            (*row, Span("  "), *legend[index]) if index < len(legend) else row
            for index, row in enumerate(drawn)
        ]
    return [*over, *drawn, *under, *below, *sentence][:height]


def _placed(curve: Curve, logs: tuple[bool, bool]) -> _Points:
    label = clean(curve.label).replace("\n", " ")
    try:
        whole = not any(logs) and all(map(isfinite, curve.x)) and all(map(isfinite, curve.y))  # type: ignore[arg-type]
    except TypeError:  # None stands for what is not finite, as in JSON
        whole = False
    if whole:
        return _Points(label, list(zip(curve.x, curve.y, strict=False)))  # type: ignore[arg-type]
    return _Points(label, [_point(x, y, logs) for x, y in zip(curve.x, curve.y, strict=False)])


def _point(x: float | None, y: float | None, logs: tuple[bool, bool]) -> tuple[float, float] | None:
    if x is None or y is None or not isfinite(x) or not isfinite(y):
        return None
    return None if (logs[0] and x <= 0) or (logs[1] and y <= 0) else (x, y)


def _legend(data: list[_Points], cells: int) -> tuple[list[Row], int]:
    """The legend's rows, and their width if they stand beside the plot (0: under it)."""
    if len(data) == 1 and not data[0].label:
        return [], 0
    entries = [
        (Span(MARKS[index % 6] + " ", _style(index)), Span(curve.label)) for index, curve in enumerate(data)
    ]
    widest = max(map(row_width, entries))
    if cells >= 60 and widest <= cells // 4:
        return list(entries), widest
    joined: list[Span] = []
    for entry in entries:  # a sign stays with its name
        joined += [
            *(spans("   ") if joined else ()),
            Span(entry[0].text.replace(" ", "\u00a0"), entry[0].style),
            entry[1],
        ]
    return wrap(tuple(joined), cells), 0


def _style(index: int) -> str:
    return f"series{index % 6 + 1}"


def _framed(data: list[_Points], cells: int, height: int, logs: tuple[bool, bool], joined: bool) -> list[Row]:
    """The canvas with its axes: `height` rows and two for the axis below."""
    shown = [curve.shown() for curve in data]
    xs = [x for points in shown for x, _ in points]
    ys = [y for points in shown for _, y in points]
    up = axis((min(ys), max(ys)), max(3, height // 3), logs[1], to_zero=True)
    gutter = max(map(width, up.labels), default=0)
    if gutter > cells - 6:
        gutter = 0
    columns = max(2, cells - gutter - 2)
    along = _along(min(xs), max(xs), columns, logs[0])
    canvas = Canvas(columns, height)
    for index, curve in enumerate(data):
        _draw(
            canvas, curve, (along, up), _style(index), joined and len(shown[index]) > 1, len(data) > 1, index
        )
    rows = [_side(up, row, height, gutter) for row in range(height)]
    framed = [(*side, *inner) for side, inner in zip(rows, canvas.draw(), strict=True)]
    return framed + _bottom(along, columns, gutter, cells)


def _along(low: float, high: float, columns: int, log: bool) -> Axis:
    """The axis below, with as many ticks as have room for their labels."""
    for count in range(max(2, columns // 8), 1, -1):
        found = axis((low, high), count, log)
        widest = max(map(len, found.labels), default=1)
        gaps = [found.place(b) - found.place(a) for a, b in zip(found.ticks, found.ticks[1:], strict=False)]
        if not gaps or min(gaps) * (columns - 1) >= widest + 2:
            return found
    return axis((low, high), 2, log)


def _draw(
    canvas: Canvas,
    curve: _Points,
    axes: tuple[Axis, Axis],
    style: str,
    joined: bool,
    marked: bool,
    index: int,
) -> None:
    dots = _dots(curve.points, axes, canvas.columns * 2 - 1, canvas.rows * 4 - 1)
    shown = list(filter(None, dots))
    if joined:
        canvas.curve(dots, style)
        places = _spread(shown, canvas.columns, index) if marked else []
    else:
        for x, y in shown:
            canvas.dot(x, y, style)
        places = shown if marked or len(shown) == 1 else []
    for x, y in places:
        canvas.mark(x >> 1, y >> 2, MARKS[index % 6], style)


def _dots(
    points: list[tuple[float, float] | None], axes: tuple[Axis, Axis], right: int, bottom: int
) -> list[tuple[int, int] | None]:
    along, up = axes
    if along.log or up.log:
        return [
            point and (round(along.place(point[0]) * right), round((1 - up.place(point[1])) * bottom))
            for point in points
        ]
    x_scale, y_scale = right / (along.high - along.low), bottom / (up.high - up.low)
    left, top = along.low, up.high
    return [  # written out: it runs once a point
        point and (int((point[0] - left) * x_scale + 0.5), int((top - point[1]) * y_scale + 0.5))
        for point in points
    ]


def _spread(dots: list[tuple[int, int]], columns: int, index: int) -> list[tuple[int, int]]:
    """A few places along a curve for its sign, other ones for each curve; the last point among them."""
    every = max(1, len(dots) // max(2, columns // 16))
    return [*dots[(index * every // 3) % every :: every], dots[-1]]


def _side(up: Axis, row: int, height: int, gutter: int) -> Row:
    label, sign = "", "│"
    for tick, text in zip(up.ticks, up.labels, strict=True):
        if round((1 - up.place(tick)) * (height * 4 - 1)) >> 2 == row:
            label, sign = text, "┤"
    return (Span(f"{label if gutter else '':>{gutter}} {sign}", "muted"),)


def _bottom(along: Axis, columns: int, gutter: int, cells: int) -> list[Row]:
    """The line of the axis and the labels below its ticks."""
    places = [round(along.place(tick) * (columns * 2 - 1)) >> 1 for tick in along.ticks]
    ruler = "".join("┴" if column in places else "─" for column in range(columns))
    text = ""
    for place, label in zip(places, along.labels, strict=True):
        at = gutter + 2 + place - len(label) // 2
        at = min(max(at, len(text) + 2 if text else 0), cells - len(label))
        if at >= len(text) + (2 if text else 0):
            text = text.ljust(at) + label
    return [(Span(" " * (gutter + 1) + "└" + ruler, "muted"),), (Span(text, "muted"),)]


def _word(key: str, lang: str) -> str:
    return _WORDS[key]["zh" if lang == "zh" else "en"]


def summary(
    curves: Sequence[Curve],
    *,
    log_x: bool = False,
    log_y: bool = False,
    lang: str = "en",
    joined: bool = True,
) -> str:
    """One sentence: of each curve its last, least and largest value and where it goes."""
    return _sentence([_placed(curve, (log_x, log_y)) for curve in curves], lang, joined)


def _sentence(data: list[_Points], lang: str, joined: bool) -> str:
    comma, colon, stop = ("，", "：", "。") if lang == "zh" else (", ", ": ", ".")
    told: list[str] = []
    for curve in data:
        values = [y for _, y in curve.shown()]
        label = curve.label.strip()
        told.append((label + colon if label else "") + comma.join(_facts(values, lang, joined)))
    return ("；" if lang == "zh" else "; ").join(told) + stop


def _facts(values: list[float], lang: str, joined: bool) -> list[str]:
    if not values:
        return [_word("empty", lang)]
    ends = [
        f"{_word('min', lang)} {number(min(values))}",
        f"{_word('max', lang)} {number(max(values))}",
    ]
    if not joined:
        return [_word("points", lang).format(len(values)), *ends]
    return [f"{_word('last', lang)} {number(values[-1])}", *ends, _word(_trend(values), lang)]


def _trend(values: list[float]) -> str:
    """Where the values go: the means of the first and the last quarter, against the whole range."""
    quarter = max(1, len(values) // 4)
    first, last = sum(values[:quarter]) / quarter, sum(values[-quarter:]) / quarter
    room = (max(values) - min(values)) / 10
    if abs(last - first) <= room:
        return "flat"
    return "rising" if last > first else "falling"
