"""An event of a run as rows."""

from quiz.demo.events import (
    Bars,
    Cell,
    Finished,
    Heat,
    Metric,
    Plot,
    Printed,
    Progress,
    RunEvent,
    Said,
    Started,
    Table,
)
from quiz.demo.words import Text, Words
from quiz.proof.judge import number
from quiz.text.cells import clean
from quiz.text.markdown import render
from quiz.text.plot import Curve, bars, heat, line, scatter
from quiz.text.rows import Row, Span
from quiz.text.table import table
from quiz.text.wrap import wrap
from quiz.view.columns import MEASURE
from quiz.view.ended import end_row

PLOT_HEIGHT = 14
"""Rows of a plot where nobody says otherwise."""

TALLEST = 24
"""Rows of a plot in the highest pane: more of them show no more."""


def plot_height(pane: int) -> int:
    """The rows of a plot in a pane of this height: a good half, so that the text about it is visible too."""
    return min(TALLEST, max(PLOT_HEIGHT, pane // 2 + 2))


def event_rows(event: RunEvent, lang: str, width: int, height: int = PLOT_HEIGHT) -> list[Row]:
    """The event in the given language, in at most `width` cells.

    Figures have their title above them and a blank row before it.
    """
    match event:
        case Said(text):
            return [(), *render(text[lang], min(width, MEASURE))]
        case Table(_, title, columns, rows):
            cells = [[cell_text(cell, lang) for cell in row] for row in rows]
            heads = [in_language(column, lang) for column in columns]
            return [*_title(title, lang, width), *table(heads, cells, width)]
        case Plot():
            return [*_title(event.title, lang, width), *_plot(event, lang, width, height)]
        case Bars(_, title, labels, values, unit):
            named = [in_language(label, lang) for label in labels]
            return [*_title(title, lang, width), *bars(named, values, width, unit=in_language(unit, lang))]
        case Heat(_, title, rows, columns, values):
            down, across = ([in_language(label, lang) for label in labels] for labels in (rows, columns))
            return [*_title(title, lang, width), *heat(down, across, values, width, lang=lang)]
        case Metric():
            return wrap(_metric(event, lang), width)
        case Printed(_, text):
            return [(Span(part),) for part in clean(text).rstrip("\n").split("\n")]
        case Progress(done, total, text):
            told = f"{done:,}/{total:,}" + (f" {text[lang]}" if text else "")
            return wrap([Span(told, "muted")], width)
        case Started(way):
            return [(Span(way, "muted"),)]
        case Finished():
            return [(), *_end(event, lang, width)]


def in_language(text: Text, lang: str) -> str:
    """A text in the language."""
    return text[lang] if isinstance(text, Words) else text


def cell_text(cell: Cell, lang: str) -> str:
    """A table cell; numbers are written as everywhere, a missing value is empty."""
    if cell is None:
        return ""
    if isinstance(cell, Words):
        return cell[lang]
    return number(cell)


def _title(title: Words, lang: str, width: int) -> list[Row]:
    return [(), *wrap([Span(title[lang], "heading")], width)]


def _plot(event: Plot, lang: str, width: int, height: int) -> list[Row]:
    curves = [Curve(in_language(series.label, lang), series.x, series.y) for series in event.series]
    draw = line if event.kind == "line" else scatter
    return draw(
        curves,
        width,
        height,
        x=in_language(event.x, lang),
        y=in_language(event.y, lang),
        log_x=event.log_x,
        log_y=event.log_y,
        lang=lang,
    )


def _metric(metric: Metric, lang: str) -> Row:
    unit = in_language(metric.unit, lang)
    name = metric.text[lang] or metric.name
    return (Span(f"{name}  ", "muted"), Span(number(metric.value) + (f" {unit}" if unit else ""), "strong"))


def _end(end: Finished, lang: str, width: int) -> list[Row]:
    rows: list[Row] = []
    for text in clean(in_language(end.error, lang)).rstrip().split("\n") if end.error else []:
        rows += wrap(text, width)
    return [*rows, end_row(end, lang)]
