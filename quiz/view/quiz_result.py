"""The result of a quiz as rows: the score, and how sure against how right."""

from collections.abc import Mapping, Sequence

from quiz.bank.question import Numeric, Question
from quiz.messages import quiz as words
from quiz.messages.keyed import key_at
from quiz.messages.topics import topic_name
from quiz.study.calibration import Calibrated, overconfidence
from quiz.study.quiz import Selection
from quiz.study.quiz_session import Result
from quiz.text.cells import width
from quiz.text.markdown import render
from quiz.text.meter import meter
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap
from quiz.view.quiz import why_of

BAR = 10
ENOUGH = 5
"""So many guesses until a judgement on them is more than chance."""


def name_of(selection: Selection, lang: str) -> str:
    """The subject of a quiz, in a few words."""
    from quiz.messages.interface import LEVELS

    if selection.among == "level":
        return LEVELS[selection.name][lang]
    if selection.among == "topic":
        return topic_name(selection.name, lang)
    return words.AMONG_SHORT[selection.among][lang]


def clock(seconds: float) -> str:
    """Minutes and seconds: 0:42, 12:05."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def result_rows(
    result: Result, questions: Mapping[str, Question], cells: int, lang: str, finished: bool = True
) -> list[Row]:
    """The score, by form and by topic, and the questions to look at again."""
    told = words.SCORE[lang].format(right=result.right, asked=result.asked, time=clock(result.seconds))
    head = words.RESULT if finished else words.BROKEN_OFF
    rows: list[Row] = [(Span(head[lang], "heading"),), (), *wrap(told, cells), ()]
    if not result.asked:
        return [*rows[:2], *wrap(words.NONE_ANSWERED[lang], cells), ()]
    kinds = [(words.FORM_NAMES[kind][lang], share) for kind, share in result.kinds.items()]
    topics = [(topic_name(topic, lang), share) for topic, share in result.topics.items()]
    for title, shares in ((words.BY_FORM, kinds), (words.BY_TOPIC, topics)):
        if len(shares) > 1:
            rows += [(Span(title[lang], "heading"),), *share_rows(shares), ()]
    if not result.wrong:
        return [*rows, *wrap(words.ALL_RIGHT[lang], cells), ()]
    rows.append((Span(words.LOOK_AGAIN[lang], "heading"),))
    for place, name in enumerate(result.wrong):
        lead = Span(f"{key_at('quiz_result.look_again', place, lang)} ", "key", f"question:{name}")
        rows += wrap([Span(questions[name].prompt[lang], "", f"question:{name}")], cells, (lead,), "  ")
        if (form := missed_form(result, questions[name])) is not None and form.why:
            why = render(why_of(form, result.missed[name], lang), max(8, cells - 2))
            rows += [(Span("  "), *(Span(s.text, s.style or "muted") for s in row)) for row in why]
    return [*rows, ()]


def missed_form(result: Result, question: Question) -> Numeric | None:
    """The form of a wrong prediction of this question; a deck may have changed since it was asked."""
    task = result.missed.get(question.id)
    form = question.forms[task.form] if task is not None and task.form < len(question.forms) else None
    return form if isinstance(form, Numeric) else None


def share_rows(shares: Sequence[tuple[str, tuple[int, int]]]) -> list[Row]:
    """A bar for each: so many right of so many."""
    names = max(width(name) for name, _ in shares) + 2
    rows: list[Row] = []
    for name, (part, whole) in shares:
        bar = meter(part / max(1, whole), BAR)
        rows.append((*pad((Span(name),), names), *bar, Span(f"  {part}/{whole}")))
    return rows


def calibration_rows(
    whole: Sequence[Calibrated], topics: Mapping[str, Sequence[Calibrated]], cells: int, lang: str
) -> list[Row]:
    """How sure against how right, in all and by topic, with a word on each."""
    rows: list[Row] = [(Span(words.CALIBRATION[lang], "heading"),)]
    if not whole:
        return [*rows, *wrap([Span(words.NO_CALIBRATION[lang], "muted")], cells)]
    for step in whole:
        rows += wrap(_said((step,), lang), cells)
    rows.append((_judgement(whole, lang),))
    told_of = {topic: steps for topic, steps in topics.items() if _guesses(steps) >= ENOUGH}
    if len(topics) < 2 or not told_of:
        return rows
    names = max(width(topic_name(topic, lang)) for topic in told_of) + 2
    rows.append(())
    for topic, steps in told_of.items():
        name = topic_name(topic, lang)
        told = [Span(_said(steps, lang), "muted"), Span("  "), _judgement(steps, lang)]
        rows += wrap(told, cells, pad((Span(name),), names), " " * names)
    return rows


def _guesses(steps: Sequence[Calibrated]) -> int:
    return sum(step.guesses for step in steps)


def _said(steps: Sequence[Calibrated], lang: str) -> str:
    """The average certainty, and the share that was right."""
    guesses, right = sum(step.guesses for step in steps), sum(step.right for step in steps)
    sure = sum(step.sure * step.guesses for step in steps) / guesses
    return words.CALIBRATED[lang].format(
        sure=f"{sure:.0f}%", share=f"{right / guesses:.0%}", right=right, guesses=guesses
    )


def _judgement(steps: Sequence[Calibrated], lang: str) -> Span:
    over = overconfidence(steps)
    if over is None or _guesses(steps) < ENOUGH:
        return Span(words.FEW[lang], "muted")
    if abs(over) < 0.1:
        return Span(f"✓ {words.FIT[lang]}", "proven")
    word = words.OVER if over > 0 else words.UNDER
    return Span(f"{'▲' if over > 0 else '▼'} {word[lang]} {abs(over):.0%}", "erratum")
