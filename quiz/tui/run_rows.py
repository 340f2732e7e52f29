"""A run's output and state as rows: figures as everywhere, metrics aligned and marked."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from quiz.demo.events import Metric
from quiz.demo.parameters import Value, as_typed
from quiz.demo.words import Words
from quiz.messages import interface as words
from quiz.proof.judge import number
from quiz.text.cells import clean, width
from quiz.text.meter import meter
from quiz.text.rows import Row, Span, pad, row_width, spans
from quiz.text.wrap import wrap
from quiz.tui.run_log import Block, FigureBlock, MetricsBlock, RunLog
from quiz.view.ended import end_row
from quiz.view.marks import Marked

Marks = Mapping[str, Marked]
"""The mark that each metric decides, by the metric's name."""

TRANSCRIPT = "transcript"
"""The link of the path in the notice about dropped lines."""

METER = 20
"""The width of the progress meter."""


def block_rows(block: Block, cells: int, lang: str, marks: Marks, pane: int = 0) -> Sequence[Row]:
    """One block of output as rows; not for printed lines, whose rows are made when they are visible.

    `pane` is how many rows are visible: a plot is as high as fits comfortably.
    """
    if isinstance(block, MetricsBlock):
        return metric_rows(tuple(block.metrics.values()), cells, lang, marks)
    assert isinstance(block, FigureBlock)
    from quiz.view.event import event_rows, plot_height

    rows = event_rows(block.figure, lang, cells, plot_height(pane))
    return rows[1:] if rows and not rows[0] else rows  # the pane parts its blocks itself


def dropped_rows(dropped: int, transcript: Path | None, cells: int, lang: str) -> list[Row]:
    """A notice that the first printed lines were dropped: how many, and where the full output is."""
    if not dropped:
        return []
    row = [Span(words.LINES_DROPPED[lang].format(n=f"{dropped:,}"), "muted")]
    if transcript is not None and transcript.is_file():
        row += [Span(words.ALL_OUTPUT_IN[lang], "muted"), Span(str(transcript), "link", TRANSCRIPT)]
    return wrap(row, cells)


def metric_rows(metrics: Sequence[Metric], cells: int, lang: str, marks: Marks) -> list[Row]:
    """Names at the left, values in a column, then the mark of the claim that a value decides."""
    names = [metric.text[lang] or metric.name for metric in metrics]
    values = [_value(metric, lang) for metric in metrics]
    aligned = _by_the_point(values)
    signs = [_sign(marks.get(metric.name), lang) for metric in metrics]
    first, second = max(map(width, names)) + 3, max(map(row_width, aligned)) + 2
    if first + second + max(map(row_width, signs)) <= cells:
        return [
            (*pad(spans(name), first), *pad(value, second), *sign)
            for name, value, sign in zip(names, aligned, signs, strict=True)
        ]
    rows: list[Row] = []
    for name, value, sign in zip(names, values, signs, strict=True):
        rows += [*wrap(name, cells), *wrap([Span("  "), *value, Span("  "), *sign], cells)]
    return rows


def _by_the_point(values: Sequence[Row]) -> list[Row]:
    """The values with their decimal points aligned."""
    whole = [re.match(r"[-−]?[\d,]+", value[0].text) for value in values]
    before = [
        len(found[0]) if found else width(value[0].text) for found, value in zip(whole, values, strict=True)
    ]
    return [(*spans(" " * (max(before) - own)), *value) for own, value in zip(before, values, strict=True)]


def _value(metric: Metric, lang: str) -> Row:
    unit = metric.unit[lang] if isinstance(metric.unit, Words) else metric.unit
    return (Span(number(metric.value), "strong"), *spans(f" {unit}" if unit else ""))


def _sign(mark: Marked | None, lang: str) -> Row:
    return () if mark is None else (Span(f"{mark.glyph} {word_of(mark, lang)}", mark.style),)


def word_of(mark: Marked, lang: str) -> str:
    """A mark's name in words, so that nothing depends on the glyph alone."""
    names = {"not_run": words.NOT_RUN, "proven": words.PROVEN, "refuted": words.REFUTED, "cited": words.CITED}
    return names.get(mark.mark, words.REFUTED)[lang]


def state_rows(log: RunLog | None, seconds: float, cells: int, lang: str) -> list[Row]:
    """The state of the run: not started, running with its progress, or how it ended."""
    if log is None:
        return [(Span(words.RUN_HINT[lang], "muted"),)]
    if log.finished is not None:
        return [end_row(log.finished, lang)]
    if log.started is None:
        return [(Span("◌ ", "accent"), Span(words.STARTING[lang], "muted"))]
    row = [Span("● ", "accent"), Span(words.RUNNING[lang]), Span(f"  {seconds:.1f} s", "muted")]
    if (step := log.progress) is not None and step.total > 0:
        row += [Span("  "), *meter(step.done / step.total, METER)]
        row.append(Span(f"  {step.done:,}/{step.total:,}", "muted"))
        if step.text is not None:
            row.append(Span("  " + step.text[lang], "muted"))
    return wrap(row, cells)


def made_with_rows(log: RunLog | None, now: Mapping[str, Value], cells: int, lang: str) -> list[Row]:
    """The parameters of the shown run that differ from the form by now."""
    made = {name: value for name, value in (log.parameters if log else {}).items() if now.get(name) != value}
    if not made:
        return []
    given = ", ".join(f"{name}={_given(value, lang)}" for name, value in made.items())
    return wrap([Span(words.MADE_WITH[lang].format(given=given), "muted")], cells)


def _given(value: Value, lang: str) -> str:
    """A parameter's value as the form shows it: switches in words."""
    return (words.ON if value else words.OFF)[lang] if isinstance(value, bool) else as_typed(value)


def error_rows(log: RunLog | None, cells: int, lang: str) -> list[Row]:
    """Why a run failed: its own traceback line by line, or a sentence."""
    if log is None or log.finished is None or not log.finished.error:
        return []
    rows: list[Row] = [()]
    error = log.finished.error
    told = error[lang] if isinstance(error, Words) else error
    *trace, last = clean(told).rstrip().split("\n")
    for line in trace:
        rows += wrap([Span(line, "muted")], cells)
    rows += wrap([Span(last, "refuted")], cells)
    if log.finished.outcome == "out_of_memory" and isinstance(error, str):  # it is the snippet's own word
        from quiz.run.ending import size
        from quiz.run.request import Limits

        hint = words.MEMORY_LIMIT[lang].format(most=size(Limits().memory))
        rows += [(), *wrap([Span(hint, "muted")], cells)]
    return rows
