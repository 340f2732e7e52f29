"""A learner's own FSRS weights: what of the history trains them, and which ones are in force."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from msgspec import Struct

from quiz.study.error import StudyError
from quiz.study.event import Event
from quiz.study.fold import standing
from quiz.study.schedule import Schedule

WHOLE_DECK = ""
"""The card of events that are about no single card: an id that no question can have."""


class Graded(Struct, frozen=True, array_like=True):
    """One graded recall: the card, study days since its former review (0 at its first), and the rating."""

    card: str
    days: int
    rating: int


def graded(events: Iterable[Event]) -> list[Graded]:
    """The reviews that stand, in their order, as FSRS sees them: study days apart, not hours.

    A clock that went back makes no review happen before the one that it follows.
    """
    last: dict[str, date] = {}
    reviews: list[Graded] = []
    for event in standing(events):
        if event.kind != "review" or event.rating is None:
            continue
        former = last.get(event.card, event.day)
        reviews.append(Graded(event.card, max((event.day - former).days, 0), int(event.rating)))
        last[event.card] = event.day
    return reviews


def in_force(events: Iterable[Event]) -> tuple[float, ...] | None:
    """The weights adopted last, on any of the learner's devices; None for everyone's.

    What a later version might adopt, and what can't be weights, is passed over.
    """
    adopted = [event for event in events if event.kind == "weights"]
    for event in sorted(adopted, key=lambda event: event.id, reverse=True):
        if (found := event.extra.get("weights")) is None:
            return None
        if _are_weights(found):
            return tuple(float(weight) for weight in found)
    return None


def _are_weights(found: Any) -> bool:
    if not isinstance(found, list | tuple) or any(type(weight) not in (int, float) for weight in found):
        return False
    try:
        Schedule(weights=tuple(float(weight) for weight in found))
    except StudyError:
        return False
    return True
