"""What a review says beside its cards: the suggested grade, why a card is suspended, what it all came to."""

from typing import TYPE_CHECKING

from quiz.messages import interface as words
from quiz.messages.quiz import SUGGESTS
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap
from quiz.tui.words_for import clock_text

if TYPE_CHECKING:
    from quiz.study.card import CardState
    from quiz.study.session import Summary


def summary_rows(came_to: "Summary", tomorrow: int, cells: int, lang: str) -> list[Row]:
    """The page after the last card; `tomorrow` is how many come due then."""
    rows: list[Row] = [(Span(words.SUMMARY[lang], "heading"),), ()]
    if not came_to.reviews:
        return [*rows, *wrap(words.NOTHING_DUE_NOW[lang], cells)]
    counted = words.SUMMARY_COUNT[lang].format(n=came_to.reviews, time=clock_text(came_to.seconds))
    rows += [*wrap(counted, cells), ()]
    for rating, number in came_to.ratings.items():
        bar = Span("█" * min(number, 40), "accent")
        name = pad((Span(words.RATINGS[int(rating)][lang], "muted"),), 6)
        rows.append((*name, Span(f"{number:>3}  "), bar))
    rows += [(), *wrap(words.SUMMARY_TOMORROW[lang].format(n=tomorrow), cells), ()]
    return [*rows, *wrap([Span(words.SUMMARY_NEXT[lang], "muted")], cells)]


def suggestion_rows(rating: int | None, cells: int, lang: str) -> list[Row]:
    """The grade that the ticked points suggest, in words."""
    if rating is None:
        return []
    text = SUGGESTS[lang].format(rating=words.RATINGS[rating][lang])
    return [(), *wrap([Span(text, "muted")], cells)]


def leech_text(card: str, state: "CardState", lang: str) -> str:
    """Why a card was suspended by its grade, and how it comes back."""
    return words.LEECH[lang].format(id=card, n=state.lapses)
