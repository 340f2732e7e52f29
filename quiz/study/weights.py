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


def weighted(schedule: Schedule, events: Iterable[Event]) -> Schedule:
    """The schedule under the weights adopted last, on any of the learner's devices, and those before.

    What a later version might adopt, and what can't be weights, is passed over.
    """
    for event in sorted(events, key=lambda event: event.id):
        if event.kind == "weights":
            found = event.extra.get("weights")
            if found is None:
                schedule = schedule.weighted(None, event.id)
            elif _are_weights(found):
                schedule = schedule.weighted(tuple(float(weight) for weight in found), event.id)
    return schedule


def _are_weights(found: Any) -> bool:
    if not isinstance(found, list | tuple) or any(type(weight) not in (int, float) for weight in found):
        return False
    try:
        Schedule(weights=tuple(float(weight) for weight in found))
    except StudyError:
        return False
    return True
