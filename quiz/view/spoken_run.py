"""What a run tells, as lines to be read aloud: a plot is its sentence, progress an occasional line."""

import math

from quiz.demo.events import (
    SEAL,
    Bars,
    Finished,
    Heat,
    Metric,
    Plot,
    Printed,
    Progress,
    RunEvent,
    Said,
    Table,
)
from quiz.messages import plain as words
from quiz.messages.interface import OUTCOMES, SEALED, UNSEALED
from quiz.proof.judge import number
from quiz.text.cells import clean
from quiz.text.plot import Curve, summary
from quiz.text.spoken import spoken, spoken_table
from quiz.view.compare import measured
from quiz.view.event import cell_text, in_language


def event_lines(event: RunEvent, lang: str) -> list[str]:
    """The event as lines, in the given language."""
    match event:
        case Said(text):
            return ["", *spoken(text[lang])]
        case Table(_, title, columns, rows):
            heads = [in_language(column, lang) for column in columns]
            cells = [[cell_text(cell, lang).replace("\n", " ") for cell in row] for row in rows]
            return ["", title[lang], *spoken_table(heads, cells)]
        case Plot():
            return ["", event.title[lang], *_plot(event, lang)]
        case Bars(_, title, labels, values, unit):
            tail = f" {in_language(unit, lang)}" if unit else ""
            named = zip(labels, values, strict=True)
            told = [_named(in_language(label, lang), number(value) + tail, lang) for label, value in named]
            return ["", title[lang], *told]
        case Heat():
            return ["", event.title[lang], *_heat(event, lang)]
        case Metric():
            return [_named(event.text[lang] or event.name, measured(event, lang), lang)]
        case Printed(_, text):
            return clean(text).rstrip("\n").split("\n")
        case Progress(done, total, text):
            far = words.PROGRESS[lang].format(done=f"{done:,}", total=f"{total:,}")
            return [f"{far} {text[lang]}" if text else far]
        case Finished():
            return _end(event, lang)
        case _:
            return []


def _named(name: str, value: str, lang: str) -> str:
    return words.METRIC[lang].format(name=name, value=value)


def _plot(event: Plot, lang: str) -> list[str]:
    curves = [Curve(in_language(series.label, lang), series.x, series.y) for series in event.series]
    said = summary(curves, log_x=event.log_x, log_y=event.log_y, lang=lang, joined=event.kind == "line")
    axes = [
        _named(axis, in_language(text, lang), lang)
        for axis, text in (("x", event.x), ("y", event.y))
        if in_language(text, lang)
    ]
    return [*axes, said]


def _heat(event: Heat, lang: str) -> list[str]:
    """Its size, and where its smallest and largest values are."""
    found = [
        (value, f"{in_language(row, lang)}, {in_language(column, lang)}")
        for row, line in zip(event.rows, event.values, strict=True)
        for column, value in zip(event.columns, line, strict=True)
        if math.isfinite(value)
    ]
    if not found:
        return []
    (low, low_at), (high, high_at) = min(found), max(found)
    facts = {"low": number(low), "low_at": low_at, "high": number(high), "high_at": high_at}
    return [words.HEAT_IS[lang].format(rows=len(event.rows), columns=len(event.columns), **facts)]


def _end(end: Finished, lang: str) -> list[str]:
    error = clean(in_language(end.error, lang)).rstrip().split("\n") if end.error else []
    told = {"outcome": OUTCOMES[end.outcome][lang], "seconds": f"{end.seconds:.2f}"}
    if not end.enforced or end.outcome in ("refused", "cancelled"):
        return [*error, words.RUN_ENDED[lang].format(**told)]
    seal = (SEALED if set(end.enforced) >= SEAL else UNSEALED)[lang]
    return [*error, words.RUN_ENDED_SEAL[lang].format(**told, seal=seal)]
