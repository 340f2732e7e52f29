"""The courses of the memories that were tested of late, held in memory: a return costs what is new."""

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from datetime import date, timedelta
from functools import lru_cache
from operator import itemgetter
from threading import Lock
from typing import Any, NamedTuple, TypeAlias

import msgspec

from quiz.study.course import Courses, Graded, Met, gone_on
from quiz.study.daily import undone
from quiz.study.memory import Fsrs6
from quiz.study.own_curve import Curve, own_curve, tried

PORTION = 1000
"""So many reviews are read and replayed at a time; a grade that comes between waits for no more."""

Told: TypeAlias = Callable[[float], object]
"""Hears the share that is done after each portion; may raise to break off: the next call goes on there."""

_ZONES = timedelta(days=2)
"""A state's last day may be this much before the day of an earlier review: a flight westward."""


class Replayed(NamedTuple):
    """What all reviews of these cards come to: each one's course, and the learner's own curve."""

    courses: Courses
    curve: Curve


class Replay:
    """Reads each card's reviews once, and afterwards only the events that arrived since.

    A card with a late event or an undo is read again; any other continues from its last memory. A course is
    replaced as a whole, so that one that was handed out never changes.
    """

    def __init__(
        self, connection: sqlite3.Connection, reading: Callable[[], AbstractContextManager[None]]
    ) -> None:
        """`reading` lets one thread in at the connection; it is held for a portion at a time."""
        self._connection, self._reading = connection, reading
        self._one_at_a_time = Lock()
        self._fsrs: Fsrs6 | None = None  # none: nothing was begun
        self._since = date.max
        self._place = 0  # of the last event that is taken in, or waits with its card
        self._courses: dict[str, Sequence[Met]] = {}
        self._waiting: dict[str, int] = {}  # cards to be read whole, and about how many reviews each has
        self._done = 0
        self._too_much: tuple[date, int] | None = None  # what was asked for and was longer than this
        self._curve: Curve | None = None  # until a course changes

    def bring_up(self, since: date, longest: int, fsrs: Fsrs6, told: Told | None = None) -> Replayed | None:
        """The courses of the cards that were reviewed from this day on; None if those are too much."""
        share = 0.0
        while True:
            with self._one_at_a_time:
                if not self._is_begun(since, longest, fsrs) and not self._begin(since, longest, fsrs):
                    return None
                share = max(share, self._step())
                if share == 1:
                    if self._curve is None:
                        self._curve = own_curve(tried(self._courses), fsrs)
                    return Replayed(dict(self._courses), self._curve)
            if told is not None:
                told(share)

    def _is_begun(self, since: date, longest: int, fsrs: Fsrs6) -> bool:
        """Whether what is held can go on; it can't where much more arrived than one would replay."""
        if self._fsrs is None or self._fsrs.weights != fsrs.weights or since < self._since:
            return False
        with self._reading():
            return self._last_place() - self._place <= longest

    def _begin(self, since: date, longest: int, fsrs: Fsrs6) -> bool:
        """Find the cards to be read. False if they have too many reviews, which is counted once a day."""
        if self._too_much is not None and since <= self._too_much[0] and longest <= self._too_much[1]:
            return False
        met = "FROM states WHERE last >= ?"
        first = (max(since, date.min + _ZONES) - _ZONES).isoformat()
        with self._reading():
            place = self._last_place()
            asked = f"SELECT coalesce(sum(reps), 0) {met}"
            if self._connection.execute(asked, (first,)).fetchone()[0] > longest:
                self._too_much = since, longest
                return False
            waiting = dict(self._connection.execute(f"SELECT card, reps {met} AND reps > 0", (first,)))
        self._fsrs, self._since, self._place = fsrs, since, place
        self._courses, self._waiting, self._done, self._curve = {}, waiting, 0, None
        return True

    def _step(self) -> float:
        """Take in a portion. The share that is done; 1 says that nothing is left."""
        if not self._waiting:
            self._done = 0
            if self._take_new() and not self._waiting:
                return 1.0
        if not self._waiting:
            return 0.0
        cards = self._portion()
        with self._reading():
            found = self._whole(cards)
        self._put(cards, found)
        return min(0.99, self._done / (self._done + sum(self._waiting.values()) + 1))

    def _portion(self) -> list[str]:
        cards: list[str] = []
        reviews = 0
        for card, count in self._waiting.items():
            if cards and reviews + count > PORTION:
                break
            cards.append(card)
            reviews += count
        return cards

    def _whole(self, cards: list[str]) -> list[Any]:
        """All reviews of these cards and what takes some back, as far as the place that was reached."""
        return self._connection.execute(
            "SELECT card, id, day, rating, undoes FROM events WHERE card IN (SELECT value FROM json_each(?)) "
            "AND kind IN ('review', 'undo') AND +place <= ?",
            (msgspec.json.encode(cards).decode(), self._place),
        ).fetchall()

    def _put(self, cards: list[str], rows: list[Any]) -> None:
        back = undone((id_, undoes) for _, id_, _, _, undoes in rows if undoes)
        histories: dict[str, list[Graded]] = defaultdict(list)
        rows.sort(key=itemgetter(1))  # they come by card and arrival, so nearly in order
        for card, id_, day, rating, _ in rows:
            if rating is not None and id_ not in back:
                histories[card].append((id_, _day(day), rating))
        self._curve = None
        for card in cards:
            self._done += self._waiting.pop(card, 0)
            self._courses.pop(card, None)
            if card in histories:
                self._go_on(card, histories[card])

    def _take_new(self) -> bool:
        """Events that have arrived; a card that none of them simply follows waits. Whether these are all."""
        asked = (
            "SELECT place, card, id, day, rating, kind FROM events WHERE place > ? "
            f"ORDER BY place LIMIT {PORTION}"
        )
        with self._reading():
            rows = self._connection.execute(asked, (self._place,)).fetchall()
        new: dict[str, list[Graded]] = defaultdict(list)
        for _, card, id_, day, rating, kind in rows:
            if kind == "undo":
                self._waiting[card] = 1
            elif kind == "review" and rating is not None:
                new[card].append((id_, _day(day), rating))
        for card, history in new.items():
            course = self._courses.get(card)
            if card in self._waiting:
                continue
            if course is not None and course[-1].id < history[0][0] and _is_ordered(history):
                self._go_on(card, history)
                self._curve = None
            elif course is not None or any(day >= self._since for _, day, _ in history):
                self._waiting[card] = len(history) + (len(course) if course else 0)
        if rows:
            self._place = rows[-1][0]
        return len(rows) < PORTION

    def _go_on(self, card: str, history: list[Graded]) -> None:
        assert self._fsrs is not None
        self._courses[card] = gone_on(self._courses.get(card, ()), history, self._fsrs, self._since)

    def _last_place(self) -> int:
        return int(self._connection.execute("SELECT coalesce(max(place), 0) FROM events").fetchone()[0])


def _is_ordered(history: Iterable[Graded]) -> bool:
    ids = [id_ for id_, _, _ in history]
    return ids == sorted(ids)


@lru_cache(maxsize=8192)
def _day(text: str) -> date:
    return date.fromisoformat(text)
