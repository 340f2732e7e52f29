"""The course of each card's memory over its reviews, replayed under one model."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import TypeAlias

from msgspec import Struct

from quiz.study.memory import Fsrs6, Memory


class Met(Struct, frozen=True, gc=False):
    """A review: the stability it met, how many days old that was, and the memory afterwards.

    Plain values only, so that the garbage collector never walks through a long history, which would stop
    every thread.
    """

    id: str
    day: date
    rating: int
    days: int
    before: float
    """0 the first time."""
    stability: float
    difficulty: float

    @property
    def after(self) -> Memory:
        """The memory that it left."""
        return Memory(self.stability, self.difficulty)


Graded: TypeAlias = tuple[str, date, int]
"""Of a review what a memory's course needs: id, day, rating. Plain, as there may be very many."""

Courses: TypeAlias = Mapping[str, Sequence[Met]]


def gone_on(
    course: Sequence[Met], history: Iterable[Graded], fsrs: Fsrs6, since: date = date.min
) -> list[Met]:
    """The memories of a card from its first review on, or after a course; from a day on, with the one before.

    What lies longer ago isn't kept.
    """
    found = list(course)
    before, last = (found[-1].after, found[-1].day) if found else (None, date.min)
    for id_, day, rating in history:
        days = max((day - last).days, 0) if before is not None else 0
        after = fsrs.first(rating) if before is None else fsrs.after(before, rating, days)
        if len(found) == 1 and found[0].day < since and day < since:
            found.clear()
        found.append(Met(id_, day, rating, days, before.stability if before else 0.0, *after))
        before, last = after, day
    return found
