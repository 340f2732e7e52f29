"""The course of each card's memory over its reviews, replayed under one model."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple, TypeAlias

from quiz.study.event import Event
from quiz.study.fold import standing
from quiz.study.memory import Fsrs6, Memory


class Graded(NamedTuple):
    """Of a review what a memory's course needs."""

    id: str
    day: date
    rating: int


class Met(NamedTuple):
    """A review with the memory that it met, None the first time, so many days old, and the one it left."""

    id: str
    day: date
    rating: int
    before: Memory | None
    days: int
    after: Memory


Histories: TypeAlias = Mapping[str, Sequence[Graded]]
Courses: TypeAlias = Mapping[str, Sequence[Met]]


def by_card(events: Iterable[Event]) -> dict[str, list[Graded]]:
    """The reviews that stand, each card's in order."""
    found: dict[str, list[Graded]] = defaultdict(list)
    for event in standing(events):
        if event.kind == "review" and event.rating is not None:
            found[event.card].append(Graded(event.id, event.day, event.rating))
    return dict(found)


def replayed(histories: Histories, fsrs: Fsrs6) -> dict[str, list[Met]]:
    """The memories of every card, from its first review on."""
    return {card: _course(history, fsrs) for card, history in histories.items()}


def _course(history: Iterable[Graded], fsrs: Fsrs6) -> list[Met]:
    course: list[Met] = []
    before, last = None, date.min
    for id_, day, rating in history:
        days = max((day - last).days, 0) if before is not None else 0
        after = fsrs.first(rating) if before is None else fsrs.after(before, rating, days)
        course.append(Met(id_, day, rating, before, days, after))
        before, last = after, day
    return course
