"""What was done on each study day, summed up and stored, so that figures need not read a long history."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from quiz.study.event import first_id
from quiz.study.statistics import Retention

FIGURES = "reviews, again, hard, good, easy, milliseconds, young, young_recalled, mature, mature_recalled"
REVIEWS = (
    "SELECT card, id, day, rating, coalesce(duration_ms, 0), coalesce(json_extract(promised, '$.days'), 0), "
    "place FROM events WHERE kind = 'review' AND rating IS NOT NULL"
)
UNDOS = "SELECT id, undoes, place FROM events WHERE undoes IS NOT NULL AND kind = 'undo'"
DATE_LINE = 24 * 60
"""Minutes by which the clocks went on where a zone crossed the date line and left out a whole day."""


class DayFigures(NamedTuple):
    """The reviews of a day that stand: how many, by rating, their time, and how well learned cards held."""

    reviews: int = 0
    again: int = 0
    hard: int = 0
    good: int = 0
    easy: int = 0
    milliseconds: int = 0
    young: int = 0
    young_recalled: int = 0
    mature: int = 0
    mature_recalled: int = 0

    @property
    def retention(self) -> Retention:
        """Of cards that had left their learning steps, how many were recalled."""
        return Retention(self.young_recalled + self.mature_recalled, self.young + self.mature)


class Days(Struct, frozen=True):
    """What was done on each day that had reviews, and how many begun cards come due on each."""

    done: dict[date, DayFigures]
    due: dict[date, int]
    left_out: frozenset[date] = frozenset()
    """Days that the learner's zone never had."""


ReviewRow: TypeAlias = tuple[str, str, str, int, int, int, int]
"""A row of REVIEWS: card, id, day, rating, milliseconds, days until it was to come back, place."""


def days(
    connection: sqlite3.Connection, since: date, added: Mapping[str, Sequence[int]], is_anew: bool
) -> Days:
    """The days from this one on: the kept sums and what is to be added to them, or put in their place."""
    first = since.isoformat()
    sums: dict[str, Sequence[int]] = {}
    if not is_anew:
        kept = connection.execute(f"SELECT day, {FIGURES} FROM days WHERE day >= ?", (first,))
        sums = {day: figures for day, *figures in kept}
    for day, change in added.items():
        if day >= first:
            sums[day] = [sum(pair) for pair in zip(sums.get(day, [0] * len(change)), change, strict=True)]
    due = connection.execute(
        "SELECT due, count(*) FROM states WHERE due IS NOT NULL AND suspended IS NULL GROUP BY due"
    )
    done = {
        date.fromisoformat(day): DayFigures(*figures) for day, figures in sorted(sums.items()) if figures[0]
    }
    coming = {date.fromisoformat(day): count for day, count in due}
    return Days(done, coming, left_out(connection, done))


def undone(undos: Iterable[Sequence[Any]]) -> set[str]:
    """The events that undos take back, each with its id and the id it undoes; as in `fold.standing`."""
    back: set[str] = set()
    for id_, undoes in sorted(((row[0], row[1]) for row in undos), reverse=True):
        if id_ not in back and undoes < id_:
            back.add(undoes)
    return back


def left_out(connection: sqlite3.Connection, done: Iterable[date]) -> frozenset[date]:
    """The days between two with reviews that this learner never had, as their zone left them out.

    Samoa went from UTC-10 to UTC+14 and had no 30 December 2011. Only a clock that was put on by a whole
    day makes a day impossible; over an ordinary flight westward some hours of it are left.
    """
    gaps = [(a, b) for a, b in pairwise(sorted(done)) if (b - a).days == 2]
    return frozenset(a + timedelta(days=1) for a, b in gaps if _clock_put_on(connection, a, b) >= DATE_LINE)


def _clock_put_on(connection: sqlite3.Connection, before: date, after: date) -> int:
    """The minutes between the clock of the last event of the one day and that of the other's first."""
    asked = 'SELECT "offset" FROM events WHERE id BETWEEN ? AND ? AND day = ? ORDER BY id'
    span = first_id(before), first_id(after + timedelta(days=3))
    first = connection.execute(f"{asked} LIMIT 1", (*span, after.isoformat())).fetchone()
    if first is None or first[0] < DATE_LINE / 2:  # the day before can't have been so far behind
        return 0
    last = connection.execute(f"{asked} DESC LIMIT 1", (*span, before.isoformat())).fetchone()
    return int(first[0] - last[0]) if last else 0
