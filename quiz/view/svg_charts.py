"""The charts of an exported figure: curves and points on round axes, bars from zero, shaded matrices."""

from collections.abc import Sequence
from math import isfinite

from quiz.demo.events import Bars, Heat, Plot, Series
from quiz.text.cells import cut, width
from quiz.text.rows import plain
from quiz.text.ticks import Axis, axis, number
from quiz.text.wrap import wrap
from quiz.view.event import in_language
from quiz.view.svg import CELL, EDGE, LINE, WIDE, Drawn, line_of, measured, place, texts

HIGH = 260
"""Pixels from the lowest to the highest tick of a plot."""

COLOURS = 6
MARKED = 12
DARK = 0.79
"""The opacity of a heat map's cell from which white is read better than black."""
"""A curve carries about so many markers."""


def chart(figure: Drawn, lang: str) -> tuple[list[str], float]:
    """The chart and its height in pixels."""
    drawn, y = texts(figure.title[lang], EDGE, 14, "title")
    match figure:
        case Plot():
            body, height = _plot(figure, y, lang)
        case Bars():
            body, height = _bars(figure, y, lang)
        case Heat():
            body, height = _heat(figure, y, lang)
    return drawn + body, height


def _plot(plot: Plot, top: float, lang: str) -> tuple[list[str], float]:
    across, up = _axes(plot)
    left = EDGE + max(map(measured, up.labels), default=0) + 10
    frame = (left, top + LINE + 4, WIDE - EDGE - 10, top + LINE + 4 + HIGH)
    drawn = [line_of(in_language(plot.y, lang), EDGE, top + 6, "quiet"), *_grid(across, up, frame)]
    bottom = frame[3] + 2 * LINE
    drawn.append(line_of(in_language(plot.x, lang), (frame[0] + frame[2]) / 2, bottom, "quiet middle"))
    for index, series in enumerate(plot.series):
        drawn += _curve(_pieces(series, across, up, frame), index, plot.kind == "line")
    labels = [in_language(series.label, lang) for series in plot.series]
    legend, bottom = _legend(labels, left, bottom + LINE + 4, plot.kind == "line")
    return drawn + legend, bottom


def _axes(plot: Plot) -> tuple[Axis, Axis]:
    shown = [
        (x, y)
        for series in plot.series
        for x, y in zip(series.x, series.y, strict=True)
        if isfinite(x) and isfinite(y) and (x > 0 or not plot.log_x) and (y > 0 or not plot.log_y)
    ]
    xs, ys = [x for x, _ in shown], [y for _, y in shown]
    whole = [all(float(value).is_integer() for value in values) for values in (xs, ys)]
    across = axis(xs, 8, plot.log_x, whole=whole[0])
    return across, axis(ys, 7, plot.log_y, heights=True, whole=whole[1])


def _grid(across: Axis, up: Axis, frame: tuple[float, float, float, float]) -> list[str]:
    left, top, right, bottom = frame
    drawn: list[str] = []
    for tick, told in zip(up.ticks, up.labels, strict=True):
        y = bottom - up.place(tick) * (bottom - top)
        drawn += [_line(left, y, right, y, "grid"), line_of(told, left - 8, y + 4, "quiet end")]
    for tick, told in zip(across.ticks, across.labels, strict=True):
        x = left + across.place(tick) * (right - left)
        drawn += [_line(x, bottom, x, bottom + 5, "axis"), line_of(told, x, bottom + LINE, "quiet middle")]
    return [*drawn, _line(left, bottom, right, bottom, "axis"), _line(left, top, left, bottom, "axis")]


Points = list[tuple[float, float]]


def _pieces(series: Series, across: Axis, up: Axis, frame: tuple[float, float, float, float]) -> list[Points]:
    """The curve in pixels, split where a point can't be drawn."""
    left, top, right, bottom = frame
    pieces: list[Points] = [[]]
    for x, y in zip(series.x, series.y, strict=True):
        if across.shows(x) and up.shows(y):
            pieces[-1].append(
                (left + across.place(x) * (right - left), bottom - up.place(y) * (bottom - top))
            )
        elif pieces[-1]:
            pieces.append([])
    return [piece for piece in pieces if piece]


def _curve(pieces: Sequence[Points], index: int, joined: bool) -> list[str]:
    style = f"s{index % COLOURS + 1}"
    drawn = []
    for piece in pieces if joined else ():
        points = " ".join(f"{place(x)},{place(y)}" for x, y in piece)
        drawn.append(f'<polyline class="curve {style}" points="{points}"/>')
    every = max(1, sum(map(len, pieces)) // MARKED) if joined else 1
    return drawn + [_marker(x, y, index) for piece in pieces for x, y in piece[::every]]


def _marker(x: float, y: float, index: int) -> str:
    """A marker for each curve, so that colour isn't needed: ● ■ ▲ ◆, then the same hollow."""
    style = f's{index % COLOURS + 1}" fill-opacity="{1 if index % 8 < 4 else 0}'
    shape = index % 4
    if shape == 0:
        return f'<circle class="{style}" cx="{place(x)}" cy="{place(y)}" r="3.5"/>'
    corners = {
        1: ((-3, -3), (3, -3), (3, 3), (-3, 3)),
        2: ((0, -4), (4, 3.5), (-4, 3.5)),
        3: ((0, -4.5), (4.5, 0), (0, 4.5), (-4.5, 0)),
    }[shape]
    points = " ".join(f"{place(x + dx)},{place(y + dy)}" for dx, dy in corners)
    return f'<polygon class="{style}" points="{points}"/>'


def _legend(labels: Sequence[str], left: float, y: float, joined: bool) -> tuple[list[str], float]:
    """Each curve's marker with its name, on as many lines as needed."""
    drawn: list[str] = []
    x = left
    for index, label in enumerate(labels):
        if not label:
            continue
        if x > left and x + 30 + measured(label) > WIDE - EDGE:
            x, y = left, y + LINE
        if joined:
            drawn.append(_line(x, y - 4, x + 20, y - 4, f"curve s{index % COLOURS + 1}"))
        drawn.append(_marker(x + 10, y - 4, index))
        rows, after = texts(label, x + 28, y, "", WIDE - EDGE - x - 28)
        drawn += rows
        x, y = x + 28 + measured(label) + 20, after - LINE
    return drawn, y + (LINE if drawn else 0) - 6


def _bars(bars: Bars, top: float, lang: str) -> tuple[list[str], float]:
    unit = in_language(bars.unit, lang)
    values = [value if isfinite(value) else 0.0 for value in bars.values]
    figures = [f"{number(v)}{unit if unit == '%' else f' {unit}' if unit else ''}" for v in bars.values]
    most = int((WIDE - 2 * EDGE) * 0.4 / CELL)
    names = [[plain(row) for row in wrap(in_language(label, lang), most)] for label in bars.labels]
    left = EDGE + max((measured(line) for name in names for line in name), default=0) + 10
    right = WIDE - EDGE - max(map(measured, figures), default=0) - 8
    low, high = min([0.0, *values]), max([0.0, *values])
    scale = (right - left) / ((high - low) or 1.0)
    zero, y, drawn = left - low * scale, top, []
    for name, value, figure in zip(names, values, figures, strict=True):
        for line in name:
            drawn.append(line_of(line, left - 10, y + 13, "end"))
            y += LINE
        start, end = sorted((zero, zero + value * scale))
        middle = y - len(name) * LINE / 2
        drawn.append(
            f'<rect class="s1" x="{place(start)}" y="{place(middle - 8)}" '
            f'width="{place(end - start)}" height="14"/>'
        )
        drawn.append(line_of(figure, end + 6, middle + 4))
        y += 6
    return [*drawn, _line(zero, top - 4, zero, y - 4, "axis")], y


def _heat(heat: Heat, top: float, lang: str) -> tuple[list[str], float]:
    rows, columns = ([in_language(label, lang) for label in labels] for labels in (heat.rows, heat.columns))
    left = EDGE + min(max(map(measured, rows), default=0), WIDE * 0.3) + 8
    side = (WIDE - EDGE - left) / max(1, len(columns))
    high = min(28.0, max(6.0, side))
    finite = [value for line in heat.values for value in line if isfinite(value)]
    low, span = min(finite, default=0.0), (max(finite, default=1.0) - min(finite, default=0.0)) or 1.0
    drawn = [
        line_of(_short(column, side), left + (index + 0.5) * side, top + 4, "quiet middle")
        for index, column in enumerate(columns)
        if side >= 2 * CELL
    ]
    y = top + 12
    for name, line in zip(rows, heat.values, strict=True):
        if high >= 14:
            drawn.append(line_of(_short(name, left - EDGE), left - 8, y + high / 2 + 4, "quiet end"))
        for index, value in enumerate(line):
            drawn += _shade(value, (value - low) / span, (left + index * side, y, side, high))
        y += high
    return [*drawn, line_of(f"{number(low)} – {number(low + span)}", left, y + LINE, "quiet")], y + LINE


def _shade(value: float, share: float, box: tuple[float, float, float, float]) -> list[str]:
    if not isfinite(value):
        return []
    x, y, wide, high = box
    opacity = 0.06 + 0.94 * share
    drawn = [
        f'<rect class="s1" stroke-width="0" style="stroke:none" fill-opacity="{place(opacity)}" '
        f'x="{place(x)}" y="{place(y)}" width="{place(wide)}" height="{place(high)}"/>'
    ]
    told = number(value, 3)
    if measured(told) + 4 <= wide and high >= 16:
        style = "middle on-dark" if opacity > DARK else "middle"
        drawn.append(line_of(told, x + wide / 2, y + high / 2 + 4, style))
    return drawn


def _short(text: str, room: float) -> str:
    """As much of a label as fits."""
    most = max(1, int(room / CELL))
    return text if width(text) <= most else cut(text, most - 1)[0] + "…"


def _line(x: float, y: float, to_x: float, to_y: float, style: str) -> str:
    return f'<line class="{style}" x1="{place(x)}" y1="{place(y)}" x2="{place(to_x)}" y2="{place(to_y)}"/>'
