"""The course of each card's memory over its reviews, replayed under one model."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple, TypeAlias

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

Courses: TypeAlias = Mapping[str, Sequence[Met]]


def gone_on(
    course: Sequence[Met], history: Iterable[Graded], fsrs: Fsrs6, since: date = date.min
) -> list[Met]:
    """The memories of a card from its first review on, or after a course; from a day on, with the one before.

    What lies longer ago isn't kept: a hundred thousand objects more would stop every thread at each
    collection of garbage.
    """
    found = list(course)
    before, last = (found[-1].after, found[-1].day) if found else (None, date.min)
    for id_, day, rating in history:
        days = max((day - last).days, 0) if before is not None else 0
        after = fsrs.first(rating) if before is None else fsrs.after(before, rating, days)
        if len(found) == 1 and found[0].day < since and day < since:
            found.clear()
        found.append(Met(id_, day, rating, before, days, after))
        before, last = after, day
    return found
