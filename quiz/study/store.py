"""The tables of a study log as events and states: every statement of SQL that a log needs from day to day."""

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from datetime import date, datetime
from pathlib import Path
from typing import Any

from quiz.study.day import milliseconds
from quiz.study.error import StudyError
from quiz.study.event import Event, Kind, next_id
from quiz.study.rows import EVENT_COLUMNS, Row, event_of, event_row

_INSERT = f"INSERT INTO events ({EVENT_COLUMNS}) VALUES ({', '.join('?' * len(EVENT_COLUMNS.split(',')))})"

PORTION = 2000
"""So many events are read at a time, which takes a few hundredths of a second."""


class Store:
    """One connection's view. What is written belongs to the transaction of whoever calls."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path, self.connection = path, connection

    def next_event(self, device: str, card: str, kind: Kind, at: datetime, day: date, **rest: Any) -> Event:
        """The event that this device would record now: its id above all others, its number the next."""
        last, seq = self.connection.execute(
            "SELECT (SELECT max(id) FROM events), (SELECT max(seq) FROM events WHERE device = ?)", (device,)
        ).fetchone()
        now, offset = milliseconds(at), at.utcoffset()
        assert offset is not None  # or milliseconds had refused it
        return Event(
            id=next_id(now, last or ""),
            device=device,
            seq=(seq or 0) + 1,
            card=card,
            kind=kind,
            at=now,
            offset=round(offset.total_seconds() / 60),
            day=day,
            **rest,
        )

    def insert(self, event: Event, unless: str = "") -> int:
        """Add the event; its place, or 0 if it was left out."""
        added = self.connection.execute(f"{_INSERT} {unless}", event_row(event))
        return (added.lastrowid or 0) if added.rowcount else 0

    def read(self, condition: str, value: str) -> list[Event]:
        """The events of which this is so, in their order. Raises StudyError for one that makes no sense."""
        asked = f"SELECT {EVENT_COLUMNS} FROM events WHERE {condition} ORDER BY id"
        return self._events(self.connection.execute(asked, (value,)))

    def read_on(
        self, above: str, condition: str, reading: Callable[[], AbstractContextManager[None]]
    ) -> list[Event]:
        """Events above this id, in portions: `reading` is locked for each, others write between them."""
        asked = f"SELECT {EVENT_COLUMNS} FROM events WHERE id > ?{condition} ORDER BY id LIMIT {PORTION}"
        found: list[Event] = []
        while True:
            with reading():
                rows = self.connection.execute(asked, (found[-1].id if found else above,)).fetchall()
            found += self._events(rows)
            if len(rows) < PORTION:
                return found

    def _events(self, rows: Iterable[Row]) -> list[Event]:
        try:
            return [event_of(row) for row in rows]
        except (ValueError, TypeError) as error:
            raise StudyError("bad_event", self.path, detail=str(error)) from error

    def last_place(self) -> int:
        """The place of the event that arrived last."""
        return int(self.connection.execute("SELECT coalesce(max(place), 0) FROM events").fetchone()[0])

    def data_version(self) -> int:
        """A number that changes whenever another connection has committed something."""
        return int(self.connection.execute("PRAGMA data_version").fetchone()[0])

    def meta(self, name: str) -> str:
        """What is noted under this name; empty if nothing is."""
        found = self.connection.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
        return str(found[0]) if found else ""

    def note(self, name: str, value: str) -> None:
        """Note something under a name."""
        self.connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, value))
