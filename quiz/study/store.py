"""The tables of a study log as events and states: every statement of SQL that a log needs from day to day."""

import sqlite3
from datetime import date, datetime
from pathlib import Path
from typing import Any

from quiz.study.day import milliseconds
from quiz.study.error import StudyError
from quiz.study.event import Event, Kind, next_id
from quiz.study.rows import EVENT_COLUMNS, Row, event_of, event_row

_INSERT = f"INSERT INTO events ({EVENT_COLUMNS}) VALUES ({', '.join('?' * len(EVENT_COLUMNS.split(',')))})"


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
        return self.events(self.rows(condition, value))

    def rows(self, condition: str, value: str) -> list[Row]:
        """Their rows, from which `events` makes them when nobody waits for the connection."""
        asked = f"SELECT {EVENT_COLUMNS} FROM events WHERE {condition} ORDER BY id"
        return self.connection.execute(asked, (value,)).fetchall()

    def events(self, rows: list[Row]) -> list[Event]:
        """The events of these rows. Raises StudyError for one that makes no sense."""
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
