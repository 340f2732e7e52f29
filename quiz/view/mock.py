"""A mock interview's question, its key points to tick, and the report on the whole, as rows."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from quiz.bank.question import Question
from quiz.demo.source import Demo
from quiz.messages import quiz as words
from quiz.messages.interface import LEVELS
from quiz.messages.keyed import key_at
from quiz.messages.topics import topic_name
from quiz.study.mock import Step
from quiz.study.mock_report import Answered, MockReport
from quiz.text.markdown import render
from quiz.text.rows import Row, Span, row_width
from quiz.text.wrap import wrap
from quiz.view.quiz import led
from quiz.view.quiz_result import clock, share_rows

LETTERS = "abcdef"


def asked_rows(question: Question, step: Step, notes: Sequence[str], cells: int, lang: str) -> list[Row]:
    """The question, how it was reached, and the notes so far."""
    rows: list[Row] = [*trail_rows(question, step, cells, lang), ()]
    rows += [*wrap([Span(question.prompt[lang], "heading")], cells), ()]
    rows += wrap([Span(words.ANSWER_ALOUD[lang], "muted")], cells)
    return [*rows, *note_rows(notes, cells, lang)]


def trail_rows(question: Question, step: Step, cells: int, lang: str) -> list[Row]:
    """Whether a new topic begins, or how deep the follow-up is."""
    if not step.depth:
        return wrap(
            [Span(words.OPENS_TOPIC[lang].format(topic=topic_name(question.topic, lang)), "muted")], cells
        )
    arrow = Span("  " * (step.depth - 1) + "↳ ", "accent")
    told = f"{words.FOLLOWS[lang]} · {topic_name(question.topic, lang)} · {LEVELS[question.level][lang]}"
    return wrap([arrow, Span(told, "muted")], cells)


def note_rows(notes: Sequence[str], cells: int, lang: str) -> list[Row]:
    """The notes, one per line."""
    if not notes:
        return []
    rows: list[Row] = [(), (Span(words.NOTES[lang], "heading"),)]
    for note in notes:
        rows += wrap([Span(note)], cells, (Span("• ", "accent"),), "  ")
    return rows


def points_rows(
    question: Question,
    ticked: frozenset[int],
    seem: frozenset[int],
    notes: Sequence[str],
    cells: int,
    lang: str,
) -> list[Row]:
    """The key points to tick, with a sign on those that the notes seem to make; then the full answer."""
    rows: list[Row] = [*wrap([Span(question.prompt[lang], "heading")], cells)]
    rows += [*note_rows(notes, cells, lang), (), (Span(words.TICK_MADE[lang], "heading"),)]
    for place, point in enumerate(question.key_points):
        link, on = f"tick:{place}", place in ticked
        letter = key_at("mock.tick_made", place, lang)
        box = Span("[x] " if on else "[ ] ", "proven" if on else "", link)
        sign = Span("≈ " if place in seem else "  ", "accent", link)
        rows += led(
            render(point[lang], max(8, cells - 8)), (sign, Span(f"{letter} ", "key", link), box), link
        )
    if seem:
        rows += wrap([Span("≈ ", "accent"), Span(words.SEEMS_SAID[lang], "muted")], cells)
    rows += [(), (Span(words.MODEL_ANSWER[lang], "heading"),)]
    return [*rows, *render(question.answer[lang], cells)]


def head_text(report: MockReport, lang: str) -> str:
    """The date, the length and the number of questions."""
    return words.REPORT_HEAD[lang].format(
        day=report.day.isoformat(),
        minutes=report.minutes,
        time=clock(report.seconds),
        n=len(report.answered),
        share="-" if report.share is None else f"{report.share:.0%}",
    )


def points_text(each: Answered, lang: str) -> str:
    """How many points were made, out of how many."""
    made = len(each.ticked)
    return words.POINTS[lang].format(made=made, points=made + len(each.missed))


def report_rows(
    report: MockReport,
    questions: Mapping[str, Question],
    cells: int,
    lang: str,
    demos: Mapping[str, Demo] = MappingProxyType({}),
) -> list[Row]:
    """Strengths, gaps with the missed points, topics, what to run next, and all questions with notes."""
    rows: list[Row] = [*wrap([Span(head_text(report, lang), "strong")], cells), ()]
    rows.append((Span(words.GAPS[lang], "heading"),))
    for each in report.gaps:
        rows += _gap(each, questions[each.question], cells, lang)
    if not report.gaps:
        rows += wrap([Span(words.NO_GAPS[lang], "muted")], cells)
    rows += [(), (Span(words.STRENGTHS[lang], "heading"),)]
    for each in report.strengths:
        rows += _line(each, questions[each.question], Span("✓ ", "proven"), cells, lang)
    if not report.strengths:
        rows += wrap([Span(words.NO_STRENGTHS[lang], "muted")], cells)
    rows += [(), (Span(words.RUN_NEXT[lang], "heading"),)]
    for place, name in enumerate(report.demos):
        lead = Span(f"{key_at('report.run_next', place, lang)} ", "key", f"demo:{name}")
        link = f"demo:{name}"
        told = [Span(name, "link", link)]
        if name in demos:
            told = [Span(demos[name].title[lang], "link", link), Span(f"  {name}", "muted", link)]
        rows += wrap(told, cells, (lead,), "  ")
    if not report.demos:
        rows += wrap([Span(words.NOTHING_TO_RUN[lang], "muted")], cells)
    topics = [(topic_name(topic, lang), share) for topic, share in report.topics.items()]
    if len(topics) > 1:
        rows += [(), (Span(words.TOPICS[lang], "heading"),), *share_rows(topics)]
    return [*rows, (), (Span(words.WHOLE[lang], "heading"),), *_all(report, questions, cells, lang)]


def _line(each: Answered, question: Question, sign: Span, cells: int, lang: str) -> list[Row]:
    link = f"question:{question.id}"
    lead = " " * row_width((sign,))
    rows = wrap([Span(question.prompt[lang], "", link)], cells, (sign,), lead)
    points = Span(f"  {points_text(each, lang)}", "muted")
    if row_width((*rows[-1], points)) <= cells:
        return [*rows[:-1], (*rows[-1], points)]
    return [
        *rows,
        (Span(lead[2:]), points),
    ]  # in one piece: a break may stand between any two Chinese characters


def _gap(each: Answered, question: Question, cells: int, lang: str) -> list[Row]:
    rows = _line(each, question, Span("▲ ", "erratum"), cells, lang)
    for place in each.missed:
        lead = (Span(f"    {words.MISSED[lang]} ", "muted"),)
        rows += led(render(question.key_points[place][lang], max(8, cells - 12)), lead)
    return rows


def _all(report: MockReport, questions: Mapping[str, Question], cells: int, lang: str) -> list[Row]:
    rows: list[Row] = []
    for number, each in enumerate(report.answered, 1):
        indent = "  " * each.depth
        sign = Span(f"{indent}{number}. ", "key")
        rows += _line(each, questions[each.question], sign, cells, lang)
        notes = words.BETWEEN[lang].join(each.notes)
        told = [Span(f"{clock(each.seconds)}  {notes}".rstrip(), "muted")]
        lead = " " * row_width((sign,))
        rows += wrap(told, cells, lead, lead)
    return rows
