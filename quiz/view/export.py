"""A run, or a sweep, as a file for other programs: JSON, CSV, or a figure as SVG; labels in one language."""

import csv
import io
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from quiz.demo.events import Bars, Event, Heat, Metric, Plot, Series, Table
from quiz.demo.parameters import Value
from quiz.demo.words import Text, Words
from quiz.messages import compare as words
from quiz.proof.judge import number
from quiz.proof.recording import Figure, KeptRun
from quiz.proof.sweep import Point, Sweep
from quiz.view.compare import is_number, shown
from quiz.view.event import in_language
from quiz.view.svg import document, drawable
from quiz.view.sweep import apart, label, of, sweep_figures

ENDINGS = (".json", ".csv", ".svg")


@dataclass(frozen=True)
class OneRun:
    """A run of a demo, to be written."""

    demo: str
    title: Words
    run: KeptRun


Result: TypeAlias = OneRun | Sweep


def exported(result: Result, ending: str, lang: str) -> str:
    """The file's text in the format that its ending names."""
    match ending:
        case ".json":
            return as_json(result, lang)
        case ".csv":
            return as_csv(result, lang)
        case ".svg":
            return as_svg(result, lang)
    raise ValueError(ending)


def as_json(result: Result, lang: str) -> str:
    """One JSON document; Chinese is not escaped, and a number that isn't finite is null."""
    import json

    told = json_value(result, lang)
    return json.dumps(told, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def json_value(result: Result, lang: str) -> dict[str, Any]:
    """A result as plain values."""
    if isinstance(result, Sweep):
        return {
            "demo": result.demo,
            "parameter": result.parameter,
            "values": list(result.values),
            "given": result.given,
            "points": [_point(point, lang) for point in result.points],
        }
    run = result.run
    return {
        "demo": result.demo,
        "title": result.title[lang],
        "at": run.at.isoformat(),
        "edited": run.edited,
        "parameters": run.parameters,
        "outcome": run.outcome,
        "seconds": run.seconds,
        "metrics": [_metric(metric, lang) for metric in run.metrics],
        "figures": [_plain(figure, lang) for figure in run.figures],
    }


def _point(point: Point, lang: str) -> dict[str, Any]:
    return {
        "value": point.value,
        "outcome": point.outcome,
        "seconds": point.seconds,
        "error": in_language(point.error, lang),
        "metrics": [_metric(metric, lang) for metric in point.metrics],
    }


def _metric(metric: Metric, lang: str) -> dict[str, Any]:
    value, unit = _plain(metric.value, lang), in_language(metric.unit, lang)
    return {"name": metric.name, "label": label(metric, lang), "value": value, "unit": unit}


def _plain(value: Any, lang: str) -> Any:
    """The value as JSON can hold it, texts in one language."""
    if isinstance(value, Words):
        return value[lang]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Event | Series):
        named = {name: _plain(getattr(value, name), lang) for name in value.__struct_fields__}
        tag = value.__struct_config__.tag
        return {"figure": tag, **named} if isinstance(tag, str) else named
    if isinstance(value, tuple | list):
        return [_plain(each, lang) for each in value]
    return value


Line: TypeAlias = tuple[Any, ...]

RUN_HEADS = ("kind", "name", "label", "series", "x", "value", "unit")


def as_csv(result: Result, lang: str) -> str:
    """CSV (RFC 4180): for a sweep a line per value, for a run a line per number with its kind.

    Text that a spreadsheet would take for a formula gets an apostrophe in front.
    """
    lines = _sweep_lines(result) if isinstance(result, Sweep) else _run_lines(result.run, lang)
    made = io.StringIO()
    csv.writer(made, lineterminator="\r\n").writerows([_cell(cell) for cell in line] for line in lines)
    return made.getvalue()


def _cell(cell: Any) -> str:
    if cell is None or (isinstance(cell, float) and not math.isfinite(cell)):
        return ""
    if isinstance(cell, bool):
        return str(cell).lower()
    if isinstance(cell, int | float):
        return repr(cell)
    text = str(cell).replace("\0", "\ufffd")
    return "'" + text if text.lstrip(" \u3000\u00a0").startswith(_FORMULA) or text[:1] in "\t\r\n" else text


_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def _sweep_lines(sweep: Sweep) -> Iterator[Line]:
    names = list(dict.fromkeys(metric.name for point in sweep.points for metric in point.metrics))
    yield (sweep.parameter, *names, "outcome", "seconds")
    for point in sweep.points:
        yield (point.value, *(of(point, name) for name in names), point.outcome, point.seconds)


def _run_lines(run: KeptRun, lang: str) -> Iterator[Line]:
    yield RUN_HEADS
    for name, value in run.parameters.items():
        yield "parameter", name, name, None, None, value, None
    for metric in run.metrics:
        yield "metric", metric.name, label(metric, lang), None, None, metric.value, _told(metric.unit, lang)
    for figure in run.figures:
        for series, x, value, unit in _figure_cells(figure, lang):
            kind = str(figure.__struct_config__.tag)
            yield kind, figure.name, figure.title[lang], series, x, value, unit


def _figure_cells(figure: Figure, lang: str) -> Iterable[Line]:
    """A figure's numbers: which curve or row, where on it, the value, the unit."""
    match figure:
        case Plot(series=curves):
            for curve in curves:
                name = in_language(curve.label, lang)
                yield from ((name, x, y, None) for x, y in zip(curve.x, curve.y, strict=True))
        case Bars():
            for place, value in zip(figure.labels, figure.values, strict=True):
                yield None, in_language(place, lang), value, _told(figure.unit, lang)
        case Heat() | Table():
            names = figure.rows if isinstance(figure, Heat) else range(1, len(figure.rows) + 1)
            lines = figure.values if isinstance(figure, Heat) else figure.rows
            for row_name, line in zip(names, lines, strict=True):
                row = row_name if isinstance(row_name, int) else in_language(row_name, lang)
                for column, cell in zip(figure.columns, line, strict=True):
                    yield row, in_language(column, lang), _plain(cell, lang), None


def _told(text: Text, lang: str) -> str | None:
    return in_language(text, lang) or None


def as_svg(result: Result, lang: str) -> str:
    """The figures under a heading, with the metrics that no figure shows."""
    if isinstance(result, Sweep):
        heading = f"{result.demo} · {words.SWEEP_OF[lang].format(name=result.parameter)}"
        figures = sweep_figures(result)
        drawn = {figure.name for figure in figures}
        varying, constant = apart(result)
        apiece = [_at_each(result, metric, lang) for metric in varying if metric.name not in drawn]
        fixed = {name: value for name, value in result.given.items() if name != result.parameter}
        return document(
            heading, [*_values(fixed), *_measures(constant, lang), *apiece], drawable(figures), lang
        )
    run = result.run
    heading = f"{result.title[lang]} · {result.demo}"
    values = [*_values(run.parameters), *_measures(run.metrics, lang)]
    return document(heading, values, drawable(run.figures), lang)


def _values(parameters: dict[str, Value]) -> list[tuple[str, str]]:
    """The parameters in one line."""
    told = "   ".join(f"{name} {shown(value)}" for name, value in parameters.items())
    return [("", told)] if told else []


def _at_each(sweep: Sweep, metric: Metric, lang: str) -> tuple[str, str]:
    """What no curve shows, as text: each value of the parameter with what was measured there."""
    told = (
        f"{shown(point.value)}: {measure[1]}"
        for point in sweep.points
        for measure in _measures((m for m in point.metrics if m.name == metric.name), lang)
    )
    return label(metric, lang), "   ".join(told)


def _measures(metrics: Iterable[Metric], lang: str) -> list[tuple[str, str]]:
    found = []
    for metric in metrics:
        unit = in_language(metric.unit, lang)
        told = number(metric.value) if not is_number(metric.value) or math.isfinite(metric.value) else "–"  # type: ignore[arg-type]
        found.append((label(metric, lang), told + (f" {unit}" if unit else "")))
    return found
