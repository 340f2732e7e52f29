"""Sums of what was done on each study day: kept in the log's file, brought up to date in short portions."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from contextlib import suppress
from typing import Any, TypeAlias

from quiz.study.card import Rating
from quiz.study.daily import FIGURES, REVIEWS, UNDOS, DayFigures, ReviewRow, undone
from quiz.study.database import transaction
from quiz.study.statistics import MATURE_DAYS

PORTION = 5000
"""So many reviews are counted at a time; a grade that comes between waits for no more."""

MUCH = 4 / 3
"""By how much more events than were summed up it is quicker to begin anew."""

Sums: TypeAlias = dict[str, list[int]]


class Count:
    """Adds up reviews in their order; each is judged by the one that its card had before."""

    def __init__(self, sums: Sums, sign: int = 1) -> None:
        self._sums, self._sign = sums, sign
        self._former: dict[str, tuple[str, int]] = {}

    def add(self, reviews: Iterable[ReviewRow], undone: Set[str]) -> None:
        """Take in the reviews that follow, but for those that were undone."""
        sign, sums, before = self._sign, self._sums, self._former
        for card, id_, day, rating, milliseconds, promised, _ in reviews:
            if id_ in undone:
                continue
            figures = sums[day]
            figures[0] += sign
            figures[rating] += sign  # the four ratings follow the reviews
            figures[5] += sign * milliseconds
            former = before.get(card)
            if former is not None and former[1] and former[0] != day:
                kind = 8 if former[1] >= MATURE_DAYS else 6
                figures[kind] += sign
                figures[kind + 1] += sign * (rating != Rating.AGAIN)
            before[card] = day, promised


class Summing:
    """Brings the stored sums up to the last event, in short portions.

    Another program may write between two portions: only events up to a fixed place are counted.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.added: Sums = no_sums()
        """What the kept sums don't say yet, since they could not be written."""
        self.is_anew = False
        """Whether `added` is all that there is, instead of what the kept sums lack."""
        self._portions: Iterator[float] | None = None

    def step(self) -> float:
        """Count a portion. The share that is done; 1 says that nothing is left."""
        if self._portions is None:
            self._portions = self._begun()
        share = next(self._portions, None)
        return self._keep() if share is None else share

    def _begun(self) -> Iterator[float]:
        """Add the new events if they are few; otherwise, and the first time, count everything again."""
        self._kept, self._place = _kept_place(self._connection), _last_place(self._connection)
        self.added, self.is_anew = no_sums(), not self._kept or self._place > MUCH * self._kept
        if self._kept == self._place:
            return
        undos = self._connection.execute(f"{UNDOS} AND +place <= ?", (self._place,)).fetchall()
        yield from self._anew(undone(undos)) if self.is_anew else self._touched(undos)

    def _anew(self, back: Set[str]) -> Iterator[float]:
        count, counted, last = Count(self.added), 0, ""
        asked = f"{REVIEWS} AND id > ? AND +place <= ? ORDER BY id LIMIT {PORTION}"
        while rows := self._connection.execute(asked, (last, self._place)).fetchall():
            count.add(rows, back)
            last, counted = rows[-1][1], counted + len(rows)
            yield min(0.99, counted / self._place)

    def _touched(self, undos: list[Any]) -> Iterator[float]:
        """A late event or an undo changes what a card's other reviews count for.

        So all of a touched card's days are taken out as they were and put in as they are.
        """
        asked = "SELECT DISTINCT card FROM events WHERE place > ? AND place <= ?"
        cards = self._connection.execute(asked, (self._kept, self._place)).fetchall()
        now, then = undone(undos), undone(row for row in undos if row[-1] <= self._kept)
        read = 0
        for done, card in enumerate(cards):
            rows = self._connection.execute(
                f"{REVIEWS} AND card = ? AND +place <= ? ORDER BY id", (*card, self._place)
            ).fetchall()
            Count(self.added).add(rows, now)
            Count(self.added, -1).add((row for row in rows if row[-1] <= self._kept), then)
            read += len(rows)
            if read > PORTION:
                read = 0
                yield min(0.99, done / len(cards))

    def _keep(self) -> float:
        """Write the sums, unless another program did or the file can't be written now."""
        if self._kept == self._place:
            return 1.0
        with suppress(sqlite3.OperationalError), transaction(self._connection):
            if _kept_place(self._connection) != self._kept:
                self._portions = None
                return 0.0  # another program did: see what it left to add
            _write(self._connection, self.added, self._place, self.is_anew)
            self.added, self.is_anew = no_sums(), False
        return 1.0


def no_sums() -> Sums:
    """Sums of nothing."""
    return defaultdict(lambda: [0] * len(DayFigures._fields))


def _kept_place(connection: sqlite3.Connection) -> int:
    kept = connection.execute("SELECT value FROM meta WHERE name = 'days'").fetchone()
    return int(kept[0]) if kept else 0


def _last_place(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT coalesce(max(place), 0) FROM events").fetchone()[0])


def _write(connection: sqlite3.Connection, added: Sums, place: int, is_anew: bool) -> None:
    if is_anew:
        connection.execute("DELETE FROM days")
    marks = ", ".join("?" * len(DayFigures._fields))
    grown = ", ".join(f"{name} = {name} + excluded.{name}" for name in DayFigures._fields)
    connection.executemany(
        f"INSERT INTO days (day, {FIGURES}) VALUES (?, {marks}) ON CONFLICT (day) DO UPDATE SET {grown}",
        [(day, *change) for day, change in added.items()],
    )
    connection.execute("INSERT OR REPLACE INTO meta VALUES ('days', ?)", (str(place),))
