"""A card's history as rows: when it comes back, how well it is remembered, each time it was asked."""

from quiz.messages import browse as words
from quiz.messages.interface import RATINGS
from quiz.messages.quiz import FORM_NAMES
from quiz.study.card import Rating
from quiz.study.card_history import Asked, CardHistory
from quiz.study.overview import stands
from quiz.text.cells import width
from quiz.text.rows import Row, Span, pad, row_width
from quiz.text.table import table
from quiz.text.wrap import wrap
from quiz.tui.words_for import clock_text, interval_text

MOST = 40
"""The most entries listed, newest first; nobody reads more."""

GAP = 2
"""The gap between two columns."""

STYLES = {Rating.AGAIN: "refuted", Rating.HARD: "erratum", Rating.GOOD: "", Rating.EASY: "proven"}


def history_rows(told: CardHistory, cells: int, lang: str) -> list[Row]:
    """The whole history; for a card that was never asked, a sentence instead."""
    if not told.asked:
        return wrap([Span(words.NOT_ASKED[lang], "muted")], cells)
    rows = [*_facts(told, cells, lang), ()] if not told.state.is_new else []
    last = told.asked[: -MOST - 1 : -1]
    heads: list[Row] = [(Span(name[lang], "muted"),) for name in words.COLUMNS]
    rows += _columns([heads, *(_time(asked, told, lang) for asked in last)], cells)
    if earlier := len(told.asked) - len(last):
        rows += wrap([Span(words.EARLIER[lang].format(n=earlier), "muted")], cells)
    return rows


def _columns(lines: list[list[Row]], cells: int) -> list[Row]:
    """Columns side by side without rules, where that fits; the last one is right-aligned."""
    widths = [max(map(row_width, column)) for column in zip(*lines, strict=True)]
    if sum(widths) + GAP * (len(widths) - 1) > cells:
        return table(lines[0], lines[1:], cells)
    rows: list[Row] = []
    for line in lines:
        *others, last = zip(line, widths, strict=True)
        padded = (span for cell, room in others for span in pad(cell, room + GAP))
        rows.append((*padded, *pad(last[0], last[1], "right")))
    return rows


def _facts(told: CardHistory, cells: int, lang: str) -> list[Row]:
    state = told.state
    days = f"{state.stability:.1f}".removesuffix(".0") if state.stability < 10 else f"{state.stability:.0f}"
    word = next(word for bound, word in words.DIFFICULTIES if state.difficulty < bound)
    tally = words.TALLY[lang].format(n=state.reps)
    if state.lapses:
        tally += f" · {words.FORGOTTEN[lang].format(n=state.lapses)}"
    facts = (
        (words.NEXT, _next(told, lang)),
        (words.RECALL, words.LIKELY[lang].format(share=f"{told.recall:.0%}")),
        (words.STABILITY, words.STABLE[lang].format(n=days)),
        (words.DIFFICULTY, words.OF_TEN[lang].format(n=f"{state.difficulty:.1f}", word=word[lang])),
        (words.REVIEWS, tally),
    )
    column = max(width(name[lang]) for name, _ in facts) + GAP
    rows: list[Row] = []
    for name, text in facts:
        rows += wrap(text, cells, pad((Span(name[lang], "muted"),), column))
    return rows


def _next(told: CardHistory, lang: str) -> str:
    """When the card comes back."""
    state, standing = told.state, stands(told.state, told.day)
    if standing == "suspended":
        return words.NEXT_HELD[lang]
    if standing == "later":
        assert state.due is not None
        return f"{state.due.isoformat()} · {words.due_text((state.due - told.day).days, lang)}"
    return words.STANDINGS[standing][lang]


def _time(asked: Asked, told: CardHistory, lang: str) -> list[Row]:
    day = f"{asked.day:%m-%d}" if asked.day.year == told.day.year else asked.day.isoformat()
    what = words.ASKED_AS[asked.kind][lang]
    if asked.kind == "quiz" and asked.form in FORM_NAMES:
        what += f" · {FORM_NAMES[asked.form][lang]}"
    back = interval_text(asked.days, asked.minutes, lang) if asked.days or asked.minutes else ""
    spent = "" if asked.seconds is None else clock_text(asked.seconds)
    texts = (day, what, _result(asked, lang), back, spent)
    return [(text if isinstance(text, Span) else Span(text),) for text in texts]


def _result(asked: Asked, lang: str) -> Span:
    if asked.rating is not None:
        return Span(RATINGS[asked.rating][lang], STYLES[asked.rating])
    if asked.right is None:
        return Span("")
    share = f"{asked.right:.0%}"
    if asked.kind == "mock":
        return Span(words.POINTS_MADE[lang].format(share=share))
    if 0 < asked.right < 1:
        return Span(words.PARTLY[lang].format(share=share))
    right = asked.right == 1
    return Span(*((f"✓ {words.RIGHT[lang]}", "proven") if right else (f"✗ {words.WRONG[lang]}", "refuted")))
