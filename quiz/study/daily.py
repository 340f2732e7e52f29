"""What was done on each study day, summed up and kept: a year is told without reading a long history."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct

from quiz.study.card import Rating
from quiz.study.database import transaction
from quiz.study.statistics import MATURE_DAYS, Retention

_FIGURES = "reviews, again, hard, good, easy, milliseconds, young, young_recalled, mature, mature_recalled"
_EVENTS = (
    "SELECT card, place, id, kind, day, rating, coalesce(duration_ms, 0), undoes, "
    "coalesce(json_extract(promised, '$.days'), 0) FROM events"
)


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


class _Row(NamedTuple):
    """Of an event what a day's figures need."""

    card: str
    place: int
    id: str
    kind: str
    day: str
    rating: int | None
    milliseconds: int
    undoes: str | None
    promised: int


Sums = dict[str, list[int]]


def days(connection: sqlite3.Connection, since: date) -> Days:
    """The days from this one on. What is new is added to the kept sums, where they can be written."""
    added, place = _added(connection)
    if added:
        with suppress(sqlite3.OperationalError), transaction(connection):  # read-only, or others write
            added, place = _added(connection)  # others may have added it meanwhile
            _keep(connection, added, place)
            added = {}
    sums: Sums = defaultdict(lambda: [0] * len(DayFigures._fields))
    first = since.isoformat()
    for day, *figures in connection.execute(f"SELECT day, {_FIGURES} FROM days WHERE day >= ?", (first,)):
        sums[day] = figures
    for day, change in added.items():
        if day >= first:
            sums[day] = [sum(pair) for pair in zip(sums[day], change, strict=True)]
    due = connection.execute(
        "SELECT due, count(*) FROM states WHERE due IS NOT NULL AND suspended IS NULL GROUP BY due"
    )
    return Days(
        {
            date.fromisoformat(day): DayFigures(*figures)
            for day, figures in sorted(sums.items())
            if figures[0]
        },
        {date.fromisoformat(day): count for day, count in due},
    )


def _added(connection: sqlite3.Connection) -> tuple[Sums, int]:
    """What the events since the kept sums add to each day, and the place of the last of them.

    A late event or an undo changes what a card's other reviews count for, so all of a touched card's
    days are taken out as they were and put in as they are.
    """
    kept = connection.execute("SELECT value FROM meta WHERE name = 'days'").fetchone()
    place = int(kept[0]) if kept else 0
    last = int(connection.execute("SELECT coalesce(max(place), 0) FROM events").fetchone()[0])
    sums: Sums = defaultdict(lambda: [0] * len(DayFigures._fields))
    if last == place:
        return sums, last
    touched = "WHERE card IN (SELECT card FROM events WHERE place > ?)" if place else "WHERE ? = 0"
    rows = map(_Row._make, connection.execute(f"{_EVENTS} {touched} ORDER BY card, id", (place,)))
    for _, found in groupby(rows, itemgetter(0)):
        history = list(found)
        _count(sums, history, 1)
        if place:
            _count(sums, [row for row in history if row.place <= place], -1)
    return sums, last


def _keep(connection: sqlite3.Connection, added: Sums, place: int) -> None:
    marks = ", ".join("?" * len(DayFigures._fields))
    grown = ", ".join(f"{name} = {name} + excluded.{name}" for name in DayFigures._fields)
    connection.executemany(
        f"INSERT INTO days (day, {_FIGURES}) VALUES (?, {marks}) ON CONFLICT (day) DO UPDATE SET {grown}",
        [(day, *change) for day, change in added.items()],
    )
    connection.execute("INSERT OR REPLACE INTO meta VALUES ('days', ?)", (str(place),))


def _count(sums: Sums, history: Sequence[_Row], sign: int) -> None:
    """Add one card's history to the days that it touches, or take it out."""
    former: _Row | None = None
    for row in _standing(history):
        if row.kind != "review" or row.rating is None:
            continue
        figures = sums[row.day]
        figures[0] += sign
        figures[row.rating] += sign  # the four ratings follow the reviews
        figures[5] += sign * row.milliseconds
        if former is not None and former.day != row.day and former.promised:
            kind = 8 if former.promised >= MATURE_DAYS else 6
            figures[kind] += sign
            figures[kind + 1] += sign * (row.rating != Rating.AGAIN)
        former = row


def _standing(history: Sequence[_Row]) -> Iterable[_Row]:
    """As `fold.standing`, of rows that are in order already."""
    if not any(row.undoes for row in history):
        return history
    return reversed(list(_from_the_end(history)))


def _from_the_end(history: Sequence[_Row]) -> Iterator[_Row]:
    undone: set[str] = set()
    for row in reversed(history):
        if row.id not in undone:
            if row.kind == "undo" and row.undoes:
                undone.add(row.undoes)
            else:
                yield row
