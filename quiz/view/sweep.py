"""A sweep as a table and as plots of each metric over the parameter, and why values are refused."""

from collections.abc import Sequence
from contextlib import suppress

from quiz.demo.events import Bars, Metric, Plot, Series
from quiz.demo.parameters import Parameter, Value
from quiz.demo.words import Text, Words
from quiz.messages import compare as words
from quiz.messages.interface import OUTCOMES
from quiz.proof.judge import number
from quiz.proof.sweep import MOST_VALUES, USUAL_COUNT, Point, Sweep, SweepError, room
from quiz.text.cells import clean, width
from quiz.text.rows import Row, Span
from quiz.text.table import table
from quiz.text.wrap import wrap
from quiz.view.compare import NOTHING, is_number, shown
from quiz.view.event import PLOT_HEIGHT, event_rows, in_language

WIDEST_HEAD = 16
"""Cells of a metric's name over its column, where the names are wrapped."""


def sweep_rows(sweep: Sweep, cells: int, lang: str, height: int = PLOT_HEIGHT) -> list[Row]:
    """The table, then a plot of each numeric metric that changes."""
    if not sweep.points:
        return []
    varying, constant = apart(sweep)
    rows: list[Row] = []
    for names in _bands(sweep, varying, cells, lang):
        rows += [*([()] if rows else []), *_table(sweep, names, cells, lang)]
    if not varying and not constant:
        rows += wrap([Span(words.NOTHING_MEASURED[lang], "muted")], cells)
    if constant:
        told = "  ".join(
            f"{label(metric, lang)}\u00a0{_value(metric, lang)}".replace(" ", "\u00a0") for metric in constant
        )
        rows += wrap([Span(words.CONSTANT[lang] + told, "muted")], cells)
    for figure in sweep_figures(sweep):
        rows += event_rows(figure, lang, cells, height)
    return rows


def apart(sweep: Sweep) -> tuple[list[Metric], list[Metric]]:
    """The metrics that vary over the sweep, and those that don't, each as last reported."""
    last: dict[str, Metric] = {metric.name: metric for point in sweep.points for metric in point.metrics}
    varying = [metric for metric in last.values() if len(_all(sweep, metric.name)) > 1]
    return varying, [metric for metric in last.values() if metric not in varying]


def _all(sweep: Sweep, name: str) -> set[object]:
    """The values of a metric at all points, None among them if a completed run lacks it."""
    if len(sweep.points) == 1:
        return {True, False}  # of one point, everything is worth a column
    found = {of(point, name) for point in sweep.points if point.outcome == "finished"}
    return found | {value for point in sweep.failed if (value := of(point, name)) is not None}


def of(point: Point, name: str) -> float | int | bool | str | None:
    """What a point measured."""
    return next((metric.value for metric in point.metrics if metric.name == name), None)


def swept(value: Value) -> str:
    """A value of the parameter as shown: eight digits tell steps apart, as 4.3333333."""
    told = shown(value)
    return f"{value:.8g}" if isinstance(value, float) and len(told) > len("-0.12345678") else told


def label(metric: Metric, lang: str) -> str:
    """A metric's name as shown."""
    return metric.text[lang] or metric.name


def _value(metric: Metric, lang: str) -> str:
    unit = in_language(metric.unit, lang)
    return number(metric.value) + (f" {unit}" if unit else "")


def _bands(sweep: Sweep, metrics: Sequence[Metric], cells: int, lang: str) -> list[list[Metric]]:
    """The metrics split into as many tables as the width requires."""
    first = max(width(sweep.parameter), *(width(swept(value)) for value in sweep.values))
    bands: list[list[Metric]] = [[]]
    taken = first
    for metric in metrics:
        figures = [0 if (v := of(p, metric.name)) is None else width(number(v)) for p in sweep.points]
        wide = 3 + max(min(WIDEST_HEAD, width(label(metric, lang))), *figures)
        if bands[-1] and taken + wide > cells:
            bands.append([])
            taken = first
        bands[-1].append(metric)
        taken += wide
    return bands


def _table(sweep: Sweep, metrics: Sequence[Metric], cells: int, lang: str) -> list[Row]:
    heads = [sweep.parameter, *(_head(metric, lang) for metric in metrics)]
    body: list[list[str | Row]] = []
    for point in sweep.points:
        found = (of(point, metric.name) for metric in metrics)
        body.append([swept(point.value), *(NOTHING if v is None else number(v) for v in found)])
    if sweep.failed:
        heads.append(words.OUTCOME[lang])
        for row, point in zip(body, sweep.points, strict=True):
            row.append(_outcome(point, lang))
    return table(heads, body, cells)


def _head(metric: Metric, lang: str) -> str:
    unit = in_language(metric.unit, lang)
    return label(metric, lang) + (f" ({unit})" if unit else "")


def _outcome(point: Point, lang: str) -> Row:
    good = point.outcome == "finished"
    return (Span(f"{'✓' if good else '✗'} {OUTCOMES[point.outcome][lang]}", "proven" if good else "refuted"),)


def sweep_figures(sweep: Sweep) -> list[Plot | Bars]:
    """Each numeric metric that changes, over the parameter: a curve, or bars for choices."""
    figures: list[Plot | Bars] = []
    for metric in apart(sweep)[0]:
        found = [(p.value, v) for p in sweep.points if is_number(v := of(p, metric.name))]
        if len(found) < 2:
            continue
        with suppress(ValueError):  # a name or a number that no figure can hold
            figures.append(_figure(sweep.parameter, metric, found))
    return figures


def _figure(parameter: str, metric: Metric, found: Sequence[tuple[Value, Value | None]]) -> Plot | Bars:
    if all(is_number(value) for value, _ in found):
        return _curve(parameter, metric, found)
    labels = tuple(shown(value) for value, _ in found)
    values = tuple(float(v) for _, v in found)  # type: ignore[arg-type]
    return Bars(metric.name, _title(metric, parameter), labels, values, metric.unit)


def _curve(parameter: str, metric: Metric, found: Sequence[tuple[Value, Value | None]]) -> Plot:
    points = sorted((float(x), float(y)) for x, y in found)  # type: ignore[arg-type]
    xs, ys = tuple(x for x, _ in points), tuple(y for _, y in points)
    title = _title(metric, parameter)
    unit: Text = metric.unit or ""
    return Plot(metric.name, "line", title, parameter, unit, (Series("", xs, ys),))


def _title(metric: Metric, parameter: str) -> Words:
    return Words(f"{label(metric, 'zh')} / {parameter}", f"{label(metric, 'en')} over {parameter}")


def error_sentence(point: Point, parameter: str, lang: str) -> str:
    """Which value failed, and why: the last line of its error."""
    told = clean(in_language(point.error, lang)).strip().splitlines()
    why = told[-1] if told and point.outcome == "failed" else OUTCOMES[point.outcome][lang]
    return f"{parameter} = {shown(point.value)}: {why}"


def sweep_sentence(error: SweepError, lang: str) -> str:
    """Why these values can't be used for a sweep, and how to write them."""
    shapes = {
        "shape": words.SWEEP_SHAPE,
        "count": words.SWEEP_COUNT,
        "many": words.SWEEP_MANY,
        "values": words.SWEEP_VALUES,
    }
    name = error.parameter.name
    return shapes[error.reason][lang].format(
        name=name, example=example(error.parameter), text=error.text or '""', most=MOST_VALUES
    )


def example(parameter: Parameter) -> str:
    """An example of values for the parameter, as one types them."""
    if parameter.kind == "bool":
        return f"{parameter.name}=false,true"
    if parameter.kind == "choice":
        return f"{parameter.name}={','.join(map(str, parameter.choices[:3]))}"
    low, high = room(parameter, parameter.default)
    return f"{parameter.name}={shown(low)}:{shown(high)}:{USUAL_COUNT}"
