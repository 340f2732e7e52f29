"""Cards that were not known on the last day they were asked: some of them come first, the day after."""

from collections.abc import Iterable
from datetime import date

from msgspec import Struct

from quiz.study.card import Rating
from quiz.study.event import Event
from quiz.study.fold import standing


class Forgotten(Struct, frozen=True):
    """Those that wait, and how many that had waited were asked today already."""

    waiting: frozenset[str] = frozenset()
    asked: int = 0


def forgotten(events: Iterable[Event], today: date) -> Forgotten:
    """The cards whose last day of reviews began with Again, whether they were new then or not."""
    by_card: dict[str, dict[date, bool]] = {}
    for event in standing(events):
        if event.kind == "review":
            by_card.setdefault(event.card, {}).setdefault(event.day, event.rating == Rating.AGAIN)
    waiting, asked = set[str](), 0
    for card, days in by_card.items():
        before = [day for day in days if day < today]
        if before and days[max(before)]:
            if today in days:
                asked += 1
            else:
                waiting.add(card)
    return Forgotten(frozenset(waiting), asked)
