"""The two sides of a card as rows: the prompt, then the answer with marks, key points and errata."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from quiz.bank.question import Question
from quiz.demo.words import Words
from quiz.messages import interface as words
from quiz.messages.keyed import key_at
from quiz.messages.topics import topic_name
from quiz.text.markdown import render
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.tui.review_rows import suggestion_rows
from quiz.view.beside import mark_link
from quiz.view.marks import GLYPHS, STYLES, Marked
from quiz.view.notes import brief_rows

LETTERS = "abcdef"
"""The keys that tick the key points."""


@dataclass(frozen=True)
class Card:
    """A question as shown: flipped or not, which points are ticked, and what was measured."""

    question: Question
    marks: Mapping[str, Marked]
    flipped: bool = False
    ticked: frozenset[int] = frozenset()
    cursor: int = -1
    seem: frozenset[int] = frozenset()
    """The points that a typed answer seems to make."""
    suggested: int | None = None
    """The grade that the points suggest."""
    hint: Words | None = words.THINK
    """What comes next, as long as it isn't flipped."""
    wide: int = 0
    """The cells that a table may take, where that is more than a text's measure."""


def card_rows(card: Card, cells: int, lang: str) -> list[Row]:
    """The visible side."""
    question = card.question
    rows: list[Row] = [*prompt_rows(question, cells, lang), ()]
    if not card.flipped:
        return [*rows, *wrap([Span(card.hint[lang], "muted")], cells)] if card.hint else rows
    rows += answer_rows(card, cells, lang)
    rows += [(), *_point_rows(card, cells, lang), *suggestion_rows(card.suggested, cells, lang)]
    if notes := brief_rows(question, lang, cells):
        rows += [(), *notes]
    return [*rows, *_legend(card.marks, cells, lang)]


def _legend(marks: Mapping[str, Marked], cells: int, lang: str) -> list[Row]:
    """What the signs in this answer mean, where nobody need look for it."""
    here = {marked.mark for marked in marks.values()}
    row: list[Span] = []
    for mark, text in words.SIGNS_HERE.items():
        if mark in here:
            row += [Span(f"{GLYPHS[mark]} ", STYLES[mark]), Span(f"{text[lang]}   ", "muted")]
    return [(), *wrap(row, cells)] if row else []


def prompt_rows(question: Question, cells: int, lang: str) -> list[Row]:
    """The prompt as plain text: nothing in it is read as markup."""
    return wrap([Span(question.prompt[lang], "heading")], cells)


def answer_rows(card: Card, cells: int, lang: str) -> list[Row]:
    """The answer, each figure with its mark and, once it has run, the measured value."""
    link = _mark_link(card.question, card.marks, lang)
    return list(render(card.question.answer[lang], cells, link, wide=card.wide))


def _mark_link(
    question: Question, marks: Mapping[str, Marked], lang: str
) -> Callable[[str], tuple[str, str]]:
    """What is right where the documents are wrong stands in bold."""
    plainly = mark_link(marks, question.answer[lang])

    def link(target: str) -> tuple[str, str]:
        suffix, style = plainly(target)
        name = target.removeprefix("claim:")
        bold = name in marks and question.claims[name].is_erratum
        return suffix, f"{style}+strong" if bold else style

    return link


def _point_rows(card: Card, cells: int, lang: str) -> list[Row]:
    rows: list[Row] = [(Span(words.KEY_POINTS[lang], "heading"),)]
    for index, point in enumerate(card.question.key_points):
        link = f"tick:{index}"
        here = index == card.cursor
        letter = key_at("review.tick", index, lang)
        ticked = index in card.ticked
        box = Span("[x] " if ticked else "[ ] ", "proven" if ticked else "", link)
        mark = Span("▌" if here else "≈" if index in card.seem else " ", "accent", link)
        lead = (mark, Span(f"{letter} ", "key", link), box)
        for place, row in enumerate(render(point[lang], max(8, cells - 7))):
            linked = tuple(Span(span.text, span.style, link) for span in row)
            rows.append((*(lead if not place else (Span(" " * 7, "", link),)), *linked))
    return rows


def subtitle(question: Question, lang: str) -> str:
    """Topic, level and how often it is asked, in one line."""
    return " · ".join(
        (
            topic_name(question.topic, lang),
            words.LEVELS[question.level][lang],
            words.ASKED[question.asked][lang],
        )
    )
