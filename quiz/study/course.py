"""The course of each card's memory over its reviews, replayed under one model."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple, TypeAlias

from quiz.study.event import Event
from quiz.study.fold import standing
from quiz.study.memory import Fsrs6, Memory


class Met(NamedTuple):
    """A review with the memory that it met, None the first time, so many days old, and the one it left."""

    id: str
    day: date
    rating: int
    before: Memory | None
    days: int
    after: Memory


Graded: TypeAlias = tuple[str, date, int]
"""Of a review what a memory's course needs: id, day, rating. Plain, as there may be very many."""

Histories: TypeAlias = Mapping[str, Sequence[Graded]]
Courses: TypeAlias = Mapping[str, Sequence[Met]]


def by_card(events: Iterable[Event]) -> dict[str, list[Graded]]:
    """The reviews that stand, each card's in order."""
    found: dict[str, list[Graded]] = defaultdict(list)
    for event in standing(events):
        if event.kind == "review" and event.rating is not None:
            found[event.card].append((event.id, event.day, event.rating))
    return dict(found)


def replayed(histories: Histories, fsrs: Fsrs6, since: date = date.min) -> dict[str, list[Met]]:
    """The memories of every card from its first review on; from a day on, with the last one before it.

    What lies longer ago isn't kept: a hundred thousand objects more would stop every thread at each
    collection of garbage.
    """
    return {card: _course(history, fsrs, since) for card, history in histories.items()}


def _course(history: Iterable[Graded], fsrs: Fsrs6, since: date) -> list[Met]:
    course: list[Met] = []
    before, last = None, date.min
    for id_, day, rating in history:
        days = max((day - last).days, 0) if before is not None else 0
        after = fsrs.first(rating) if before is None else fsrs.after(before, rating, days)
        if len(course) == 1 and course[0].day < since:
            course.clear()
        course.append(Met(id_, day, rating, before, days, after))
        before, last = after, day
    return course
