"""A question's own page as rows: the answer, and all that belongs to it, from claims to sources."""

from typing import TYPE_CHECKING

from quiz.bank.deck import Deck
from quiz.bank.question import Question
from quiz.messages import interface as words
from quiz.messages.browse import HISTORY
from quiz.messages.keyed import key_at
from quiz.text.cells import width
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.tui.card_rows import Card, answer_rows, prompt_rows, subtitle
from quiz.view.notes import note_rows
from quiz.view.question import bullet_rows, claim_rows, source_text

if TYPE_CHECKING:
    from quiz.study.card_history import CardHistory


def page_rows(
    card: Card, deck: Deck, cells: int, lang: str, history: "CardHistory | None" = None
) -> list[Row]:
    """The answer and everything else about a question; its history once that is read."""
    question = card.question
    under = _subtitle(question, cells, lang)
    rows: list[Row] = [*prompt_rows(question, cells, lang), *under, ()]
    rows += answer_rows(card, cells, lang)
    points = (point[lang] for point in question.key_points)
    rows += _section(words.KEY_POINTS[lang], bullet_rows(points, cells))
    rows += _section("", note_rows(question, lang, cells))
    rows += _section(
        words.CLAIMS[lang], claim_rows(question, lang, cells, card.marks) if question.claims else []
    )
    rows += _section(words.DEMO[lang], _demo_rows(question, deck, cells, lang))
    if history is not None:
        from quiz.tui.history_rows import history_rows

        rows += _section(HISTORY[lang], history_rows(history, cells, lang))
    rows += _section(words.FOLLOW_UPS[lang], _links(question.follow_ups, deck, cells, lang, numbered=True))
    rows += _section(words.NEEDS[lang], _links(question.needs, deck, cells, lang, numbered=False))
    sources = bullet_rows((source_text(each, lang) for each in question.sources), cells)
    return rows + _section(words.SOURCES[lang], sources)


def _subtitle(question: Question, cells: int, lang: str) -> list[Row]:
    """The kind of question and its id, which is kept whole where it fits in one line."""
    about = subtitle(question, lang)
    line = f"{about} · {question.id}"
    parts = [line] if width(line) <= cells else [about, question.id]
    return [row for part in parts for row in wrap([Span(part, "muted")], cells)]


def _demo_rows(question: Question, deck: Deck, cells: int, lang: str) -> list[Row]:
    """The demo's name, and the parameters the question runs it with."""
    link = question.demo
    demo = deck.demos.get(link.name) if link else None
    if link is None or demo is None:
        return []
    given = "".join(f" · {name} {value}" for name, value in link.with_.items())
    named = [Span(demo.title[lang], "link", f"demo:{link.name}"), Span(f"  {link.name}{given}", "muted")]
    return wrap(named, cells, (Span(" • ", "accent"),))


def _section(title: str, rows: list[Row]) -> list[Row]:
    if not rows:
        return []
    return [(), (Span(title, "heading"),), *rows] if title else [(), *rows]


def _links(ids: tuple[str, ...], deck: Deck, cells: int, lang: str, *, numbered: bool) -> list[Row]:
    rows: list[Row] = []
    for number, question_id in enumerate(ids):
        known = deck.by_id.get(question_id)
        text = known.prompt[lang] if known else question_id
        lead = (
            Span(f" {key_at('question.follow_up', number, lang)} ", "key")
            if numbered
            else Span(" • ", "accent")
        )
        rows += wrap([Span(text, "link" if known else "muted", f"question:{question_id}")], cells, (lead,))
    return rows
