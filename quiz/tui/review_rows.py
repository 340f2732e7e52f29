"""Rows of a review besides the card: how far it is, the suggested grade, a suspension, the summary."""

from collections import Counter
from typing import TYPE_CHECKING

from quiz.messages import interface as words
from quiz.messages.quiz import LOOK_AGAIN, SUGGESTS
from quiz.messages.shell import SAY
from quiz.messages.topics import topic_name
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap
from quiz.tui.words_for import clock_text

if TYPE_CHECKING:
    from quiz.bank.deck import Deck
    from quiz.bank.question import Question
    from quiz.study.card import CardState
    from quiz.study.session import ReviewSession, Summary


FEW = 5
"""The most forgotten cards listed: the page ends a session, it shouldn't look like new work."""


def place_row(
    session: "ReviewSession | None", question: "Question | None", lang: str, *, beyond: bool = False
) -> Row:
    """How far a session has come, whether beyond the day, and what kind of question it asks."""
    row = [Span(words.REVIEW[lang], "heading")]
    if session is not None and question is not None:
        row.append(Span(f" {session.position}/{session.total}"))
        if beyond:
            row.append(Span(f" · {words.EXTRA[lang]}", "accent"))
        if again := session.repeats:
            row.append(Span(f" · {words.TO_REPEAT[lang].format(n=again)}"))
        kind = f"  {topic_name(question.topic, lang)} · {words.LEVELS[question.level][lang]}"
        row.append(Span(kind, "muted"))
        if session.state is not None and session.state.flagged:
            row.append(Span(f" · {SAY['is_flagged'][lang]}", "accent"))
    return tuple(row)


def summary_rows(came_to: "Summary", deck: "Deck", tomorrow: int | None, cells: int, lang: str) -> list[Row]:
    """The page after the last card; `tomorrow` is how many cards come due then, None if a plan decides."""
    if not came_to.reviews:
        return wrap(words.NOTHING_DUE_NOW[lang], cells)
    rows: list[Row] = [(Span(words.SUMMARY[lang], "heading"),), ()]
    counted = words.SUMMARY_COUNT[lang].format(n=came_to.cards, time=clock_text(came_to.seconds))
    rows += wrap(counted, cells)
    rows += [*wrap([Span(_by_topic(came_to, deck, lang), "muted")], cells), ()]
    for rating, number in came_to.ratings.items():
        bar = Span("█" * min(number, 40), "accent")
        name = pad((Span(words.RATINGS[int(rating)][lang], "muted"),), 6)
        rows.append((*name, Span(f"{number:>3}  "), bar))
    rows += [(), *_forgotten(came_to, deck, cells, lang), ()]
    planned = words.SUMMARY_PLANNED[lang]
    rows += wrap(planned if tomorrow is None else words.SUMMARY_TOMORROW[lang].format(n=tomorrow), cells)
    rows += [(), *wrap([Span(words.SUMMARY_NEXT[lang], "muted")], cells)]
    return [*rows, *wrap([Span(words.SUMMARY_ALSO[lang], "muted")], cells)]


def _by_topic(came_to: "Summary", deck: "Deck", lang: str) -> str:
    """The cards' topics with counts, the largest first: BERT 4 · GPT 2."""
    topics = Counter(deck.by_id[card].topic for card in came_to.met if card in deck.by_id)
    return " · ".join(f"{topic_name(topic, lang)} {n}" for topic, n in topics.most_common())


def _forgotten(came_to: "Summary", deck: "Deck", cells: int, lang: str) -> list[Row]:
    """The forgotten cards, to read again; a click opens one."""
    known = [card for card in came_to.forgotten if card in deck.by_id]
    if not known:
        return wrap([Span("✓ ", "proven"), Span(words.SUMMARY_RECALLED[lang])], cells)
    rows: list[Row] = [(Span(LOOK_AGAIN[lang], "heading"),)]
    for card in known[:FEW]:
        prompt = Span(deck.by_id[card].prompt[lang], "link", f"question:{card}")
        rows += wrap([prompt], cells, (Span(" • ", "accent"),))
    if len(known) > FEW:
        rows.append((Span("   " + words.SUMMARY_MORE[lang].format(n=len(known) - FEW), "muted"),))
    return rows


def suggestion_rows(rating: int | None, cells: int, lang: str) -> list[Row]:
    """The grade that the ticked points suggest, in words."""
    if rating is None:
        return []
    text = SUGGESTS[lang].format(rating=words.RATINGS[rating][lang])
    return wrap([Span(text, "muted")], cells)


def leech_text(card: str, state: "CardState", lang: str) -> str:
    """Why the grade suspended the card, and how it can be resumed."""
    return words.LEECH[lang].format(id=card, n=state.lapses)
