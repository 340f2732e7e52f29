"""Curves and clouds of points on round axes, with a legend, and a sentence that says what they do."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import isfinite, log10
from operator import le
from typing import NamedTuple

from quiz.text.canvas import Canvas
from quiz.text.cells import clean, width
from quiz.text.rows import Row, Span, pad, row_width, spans
from quiz.text.ticks import Axis, axis, number
from quiz.text.wrap import wrap

MARKS = "●■▲◆○□"
"""The sign of each curve, in the legend and on the curve: colour is never the only difference."""

MOST_CROSSINGS = 100
"""How often a line may cross the canvas; after that there is no cell left to see it in."""

NEARBY = 6
"""How many cells away along its curve a sign may stand that has no room at its own place."""

_WORDS = {
    "min": {"zh": "最小 {}", "en": "min {}"},
    "max": {"zh": "最大 {}", "en": "max {}"},
    "rising": {"zh": "从 {} 升到 {}", "en": "rises from {} to {}"},
    "falling": {"zh": "从 {} 降到 {}", "en": "falls from {} to {}"},
    "level": {"zh": "从 {} 到 {}，大致持平", "en": "from {} to {}, about level"},
    "constant": {"zh": "一直是 {}", "en": "stays at {}"},
    "points": {"zh": "{} 个点", "en": "{} points"},
    "empty": {"zh": "没有可画的数据", "en": "no data to draw"},
}


class Curve(NamedTuple):
    """As many x as y, in the order they are joined; what is not finite is left out."""

    label: str
    x: Sequence[float | None]
    y: Sequence[float | None]


class _Points(NamedTuple):
    """A curve's points that have a place, in pieces without a gap: the x and the y of each."""

    label: str
    pieces: list[tuple[list[float], list[float]]]

    def values(self) -> list[float]:
        """Every y in order."""
        return [y for _, ys in self.pieces for y in ys]


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
    curves: Sequence[Curve],
    cells: int,
    height: int,
    names: tuple[str, str],
    logs: tuple[bool, bool],
    lang: str,
    joined: bool,
) -> list[Row]:
    data = [_placed(curve, logs) for curve in curves]
    if not any(curve.pieces for curve in data):
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
    count = min(len(curve.x), len(curve.y))
    xs, ys = list(curve.x[:count]), list(curve.y[:count])
    try:
        whole = not any(logs) and all(map(isfinite, xs)) and all(map(isfinite, ys))  # type: ignore[arg-type]
    except TypeError:  # None stands for what is not finite, as in JSON
        whole = False
    if whole:
        return _Points(label, [(xs, ys)] if xs else [])  # type: ignore[list-item]
    pieces: list[tuple[list[float], list[float]]] = []
    gap = True
    for x, y in zip(xs, ys, strict=True):
        if x is None or y is None or not _fits(x, logs[0]) or not _fits(y, logs[1]):
            gap = True
            continue
        if gap:
            pieces.append(([], []))
            gap = False
        pieces[-1][0].append(x)
        pieces[-1][1].append(y)
    return _Points(label, pieces)


def _fits(value: float, log: bool) -> bool:
    return isfinite(value) and (value > 0 or not log)


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
    xs = [end for curve in data for piece in curve.pieces for end in (min(piece[0]), max(piece[0]))]
    ys = [end for curve in data for piece in curve.pieces for end in (min(piece[1]), max(piece[1]))]
    counts = _are_whole(y for curve in data for piece in curve.pieces for y in piece[1])
    up = axis((min(ys), max(ys)), max(3, height // 3), logs[1], heights=True, whole=counts)
    gutter = max(map(width, up.labels), default=0)
    if gutter > cells - 6:
        gutter = 0
    columns = max(2, cells - gutter - 2)
    whole = _are_whole(x for curve in data for piece in curve.pieces for x in piece[0])
    along = _along(min(xs), max(xs), columns, logs[0], whole)
    canvas = Canvas(columns, height)
    drawn = [
        _draw(canvas, curve, (along, up), _style(index), joined and len(curve.values()) > 1)
        for index, curve in enumerate(data)
    ]
    for index, (curve, dots) in enumerate(zip(data, drawn, strict=True)):
        if joined and len(curve.values()) > 1 and len(data) > 1:
            _sign(canvas, dots, index, len(data))
        elif len(data) > 1 or len(dots) <= (columns // 6 if joined else columns):  # of many, dots tell more
            for x, y in dots:
                canvas.mark(x >> 1, y >> 2, MARKS[index % 6], _style(index))
    rows = [_side(up, row, height, gutter) for row in range(height)]
    framed = [(*side, *inner) for side, inner in zip(rows, canvas.draw(), strict=True)]
    return framed + _bottom(along, columns, gutter, cells)


def _are_whole(values: Iterable[float]) -> bool:
    return all(float(value).is_integer() for value in values)


def _along(low: float, high: float, columns: int, log: bool, whole: bool) -> Axis:
    """The axis below, with as many ticks as have room for their labels."""
    for count in range(max(2, columns // 8), 1, -1):
        found = axis((low, high), count, log, whole=whole)
        widest = max(map(len, found.labels), default=1)
        gaps = [found.place(b) - found.place(a) for a, b in zip(found.ticks, found.ticks[1:], strict=False)]
        if not gaps or min(gaps) * (columns - 1) >= widest + 2:
            return found
    return axis((low, high), 2, log, whole=whole)


def _draw(
    canvas: Canvas, curve: _Points, axes: tuple[Axis, Axis], style: str, joined: bool
) -> list[tuple[int, int]]:
    """Draw the line, or the points, and give the dots that were joined."""
    shown: list[tuple[int, int]] = []
    for xs, ys in curve.pieces:
        dots = _dots(xs, ys, axes, canvas.columns * 2 - 1, canvas.rows * 4 - 1)
        shown += dots
        if joined:
            canvas.curve(_bounded(dots, canvas.columns), style)
        else:
            for x, y in dots:
                canvas.dot(x, y, style)
    return shown


def _sign(canvas: Canvas, dots: list[tuple[int, int]], index: int, count: int) -> None:
    """A curve's sign at some of its points; a little further along where another curve has its own."""
    for place in _spread(dots, canvas.columns, index, count):
        for x, y in _nearby(dots, place):
            if canvas.mark(x >> 1, y >> 2, MARKS[index % 6], _style(index)):
                break


def _nearby(dots: list[tuple[int, int]], place: int) -> Iterator[tuple[int, int]]:
    """A point, then places on the way from it to the point before and to the one after."""
    x, y = dots[place]
    yield x, y
    for step in range(1, NEARBY + 1):
        for other in (place - 1, place + 1):
            if 0 <= other < len(dots) and (way := abs(dots[other][0] - x)):
                share = min(1.0, 2 * step / way)
                yield round(x + share * (dots[other][0] - x)), round(y + share * (dots[other][1] - y))


def _dots(
    xs: list[float], ys: list[float], axes: tuple[Axis, Axis], right: int, bottom: int
) -> list[tuple[int, int]]:
    """The points in dots of the canvas; of many in one column the first, least, largest and last."""
    along, up = axes
    xs = list(map(log10, xs)) if along.log else xs
    ys = list(map(log10, ys)) if up.log else ys
    x_scale, y_scale = right / (along.high - along.low), bottom / (up.high - up.low)
    left, top = along.low, up.high
    if len(xs) > 4 * right and all(map(le, xs, xs[1:])):
        xs, ys = _decimated(xs, ys, [left + (column + 0.5) / x_scale for column in range(right)])
    return [
        (int((x - left) * x_scale + 0.5), int((top - y) * y_scale + 0.5)) for x, y in zip(xs, ys, strict=True)
    ]


def _bounded(dots: list[tuple[int, int]], columns: int) -> list[tuple[int, int]]:
    """Fewer points of a line that goes to and fro so often that it fills its canvas anyway."""
    way = sum(abs(after[0] - before[0]) for before, after in pairwise(dots))
    crossings = way // (2 * columns) + 1
    return dots if crossings <= MOST_CROSSINGS else dots[:: -(-crossings // MOST_CROSSINGS)]


def _decimated(xs: list[float], ys: list[float], bounds: list[float]) -> tuple[list[float], list[float]]:
    """Four points a column: the picture is the same, and the cost that of the screen."""
    kept_x: list[float] = []
    kept_y: list[float] = []
    start = 0
    for stop in [*(bisect_left(xs, bound) for bound in bounds), len(xs)]:
        if stop > start:
            part = ys[start:stop]
            kept_x += (xs[start],) * 3 + (xs[stop - 1],)
            kept_y += (part[0], min(part), max(part), part[-1])
            start = stop
    return kept_x, kept_y


def _spread(dots: list[tuple[int, int]], columns: int, index: int, count: int) -> list[int]:
    """A few points along a curve for its sign, other ones for each curve; the last point among them.

    Of a curve that goes to the right they are as far from each other on the screen as can be.
    """
    xs = [x for x, _ in dots]
    places = xs if all(map(le, xs, xs[1:])) else list(range(len(dots)))
    way = places[-1] - places[0]
    every = max(1, way // max(2, columns // 16))
    first = places[0] + (index * every // min(count, 6) if len(dots) > 2 * way // every else 0)
    wanted = range(first, places[-1] - every // 2, every)
    return [*dict.fromkeys(bisect_left(places, place) for place in wanted), len(dots) - 1]


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
    """One sentence: of each curve from where it goes to where, and its extremes if they lie between."""
    return _sentence([_placed(curve, (log_x, log_y)) for curve in curves], lang, joined)


def _sentence(data: list[_Points], lang: str, joined: bool) -> str:
    comma, colon, stop = ("，", "：", "。") if lang == "zh" else (", ", ": ", ".")
    told: list[str] = []
    for curve in data:
        values = curve.values()
        label = curve.label.strip()
        told.append((label + colon if label else "") + comma.join(_facts(values, lang, joined)))
    return ("；" if lang == "zh" else "; ").join(told) + stop


def _facts(values: list[float], lang: str, joined: bool) -> list[str]:
    if not values:
        return [_word("empty", lang)]
    ends = {name: number(value) for name, value in (("min", min(values)), ("max", max(values)))}
    if not joined:
        told = [_word("points", lang).format(len(values))]
        return told + [_word(name, lang).format(end) for name, end in ends.items()]
    first, last = number(values[0]), number(values[-1])
    way = "constant" if ends["min"] == ends["max"] else _trend(values)
    extremes = [_word(name, lang).format(end) for name, end in ends.items() if end not in (first, last)]
    return [_word(way, lang).format(first, last), *extremes]


def _trend(values: list[float]) -> str:
    """Where the values go: the means of the first and the last quarter, against the whole range.

    It rises or falls only where its ends say so too.
    """
    quarter = max(1, len(values) // 4)
    first, last = sum(values[:quarter]) / quarter, sum(values[-quarter:]) / quarter
    room = (max(values) - min(values)) / 10
    if abs(last - first) <= room or (last > first) != (values[-1] > values[0]):
        return "level"
    return "rising" if last > first else "falling"
