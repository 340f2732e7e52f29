"""The two sides of a card as rows: the prompt, then the answer with marks, key points and errata."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from quiz.bank.question import Question
from quiz.messages import interface as words
from quiz.messages.keyed import key_at
from quiz.messages.topics import topic_name
from quiz.text.markdown import links, render
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.view.marks import Marked
from quiz.view.question import note_rows

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


def card_rows(card: Card, cells: int, lang: str) -> list[Row]:
    """The visible side."""
    question = card.question
    rows: list[Row] = [*prompt_rows(question, cells, lang), ()]
    if not card.flipped:
        return [*rows, *wrap([Span(words.THINK[lang], "muted")], cells)]
    rows += answer_rows(card, cells, lang)
    rows += [(), *_point_rows(card, cells, lang)]
    if notes := note_rows(question, lang, cells):
        rows += [(), *notes]
    return rows


def prompt_rows(question: Question, cells: int, lang: str) -> list[Row]:
    """The prompt as plain text: nothing in it is read as markup."""
    return wrap([Span(question.prompt[lang], "heading")], cells)


def answer_rows(card: Card, cells: int, lang: str) -> list[Row]:
    """The answer, each figure with its mark and, once it has run, the measured value."""
    return list(render(card.question.answer[lang], cells, _mark_link(card.question, card.marks, lang)))


def _mark_link(
    question: Question, marks: Mapping[str, Marked], lang: str
) -> Callable[[str], tuple[str, str]]:
    """What is right where the documents are wrong stands in bold."""
    said = {target: text for text, target in links(question.answer[lang])}

    def link(target: str) -> tuple[str, str]:
        name = target.removeprefix("claim:")
        marked = marks.get(name)
        if marked is None:
            return "", "link"
        value = "" if marked.measured is None else beside(said.get(target, ""), marked.measured)
        style = f"{marked.style}+strong" if question.claims[name].is_erratum else marked.style
        return f" {marked.glyph} {value}".rstrip(), style

    return link


def beside(figure: str, value: float | int | bool | str) -> str:
    """A measured value as shown behind its figure: as a percentage if that is one, nothing said twice."""
    told = short(value)
    bare = figure.replace(",", "").strip()
    try:
        share = float(bare.removesuffix("%")) / 100 if bare.endswith("%") else None
    except ValueError:
        share = None
    if share is not None and isinstance(value, float) and abs(value - share) < abs(value - share * 100):
        told = f"{value * 100:.4g}%"
    return "" if told.replace(",", "") == bare else told


def short(value: float | int | bool | str) -> str:
    """A measured value to four digits, as written in a sentence: 0.8291, 11.68M, 393,216, and no 5.4e+04."""
    if isinstance(value, bool | str):
        return str(value).lower() if isinstance(value, bool) else value
    for size, suffix in ((1e12, "T"), (1e9, "B"), (1e6, "M")):
        if abs(value) >= size:
            return f"{value / size:.4g}{suffix}"
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:,.0f}" if abs(value) >= 9999.5 else f"{value:.4g}"


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
