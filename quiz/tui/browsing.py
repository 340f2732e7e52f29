"""Which questions Browse lists: those that match search, filters and topic, the best match first."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from quiz.bank.deck import Deck
from quiz.bank.question import Question
from quiz.messages.topics import topic_place
from quiz.study.filters import filtered
from quiz.study.overview import WHOLE, Overview, parts_of

UNREAD = Overview(date.min)
"""Stands in until the history has been read: nothing is due or flagged."""


@dataclass(frozen=True)
class Wish:
    """What to list: a search text, filters, a part of the bank."""

    text: str = ""
    on: frozenset[str] = frozenset()
    part: str = WHOLE

    @property
    def is_narrow(self) -> bool:
        """Whether filters or a part leave something out."""
        return bool(self.on or self.part)


@dataclass(frozen=True)
class Listing:
    """The questions found; `numbers` counts them by part, `unfiltered` is how many the search alone finds."""

    questions: tuple[Question, ...] = ()
    numbers: Mapping[str, int] | None = None
    unfiltered: int = 0
    is_part: bool = False
    """Whether no question has all of the words, and these have some of them."""


def listing(deck: Deck, wish: Wish, today: Overview | None, lang: str) -> Listing:
    """List the questions that match."""
    found: Sequence[Question] = sorted(deck.questions, key=lambda each: topic_place(each.topic, lang))
    is_part = False
    if wish.text.strip():
        from quiz.bank.search import search

        found, is_part = search(deck, wish.text, lang)
    left = filtered(found, wish.on, today or UNREAD)
    numbers = Counter(part for question in left for part in parts_of(question))
    return Listing(tuple(each for each in left if wish.part in parts_of(each)), numbers, len(found), is_part)
