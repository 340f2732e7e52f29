"""Cards that were not known on the last day they were asked: some of them come first, the day after."""

from collections.abc import Iterable
from datetime import date

from msgspec import Struct

from quiz.study.card import Rating
from quiz.study.event import Event
from quiz.study.fold import standing


class Forgotten(Struct, frozen=True):
    """Those that wait, and those that had waited and were asked today already."""

    waiting: frozenset[str] = frozenset()
    asked: frozenset[str] = frozenset()


def forgotten(events: Iterable[Event], today: date) -> Forgotten:
    """The cards that were graded Again on their last day of reviews, whether they were new then or not."""
    by_card: dict[str, dict[date, bool]] = {}
    for event in standing(events):
        if event.kind == "review":
            days = by_card.setdefault(event.card, {})
            days[event.day] = days.get(event.day, False) or event.rating == Rating.AGAIN
    waiting, asked = set[str](), set[str]()
    for card, days in by_card.items():
        before = [day for day in days if day < today]
        if before and days[max(before)]:
            (asked if today in days else waiting).add(card)
    return Forgotten(frozenset(waiting), frozenset(asked))
