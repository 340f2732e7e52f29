"""Which event an undo takes back, and which undo a redo does: the last that stands, over all restarts."""

import sqlite3
from typing import NamedTuple

from quiz.study.event import UNDOABLE

_KINDS = ", ".join(f"'{kind}'" for kind in sorted(UNDOABLE))
# An undo that was itself undone takes nothing back.
_UNDONE = (
    "EXISTS (SELECT 1 FROM events AS u WHERE u.undoes = e.id AND u.kind = 'undo' AND NOT EXISTS "
    "(SELECT 1 FROM events AS r WHERE r.undoes = u.id AND r.kind = 'undo'))"
)


class Found(NamedTuple):
    """An event by its id, its card, and what it undoes."""

    id: str
    card: str
    undoes: str


def last_standing(connection: sqlite3.Connection, event: str | None = None) -> Found | None:
    """The last review or hold in force, or this one if it is."""
    named = "" if event is None else "AND id = ?"  # said apart, so that the index finds it
    row = connection.execute(
        f"SELECT id, card, '' FROM events AS e WHERE kind IN ({_KINDS}) {named} "
        f"AND NOT {_UNDONE} ORDER BY id DESC LIMIT 1",
        () if event is None else (event,),
    ).fetchone()
    return Found(*row) if row else None


def undoings_to_redo(connection: sqlite3.Connection, event: str | None = None) -> list[Found]:
    """The undos that keep this event from standing, or else the last event undone.

    Without an event named, only what was undone after the last grade counts, as in every editor.
    """
    if event is None:
        event = _last_undone(connection)
    rows = connection.execute(
        "SELECT id, card, undoes FROM events AS e WHERE undoes = ? AND kind = 'undo' "
        f"AND NOT {_UNDONE} ORDER BY id",
        (event,),
    )
    return [Found(*row) for row in rows]


def _last_undone(connection: sqlite3.Connection) -> str | None:
    last = last_standing(connection)
    row = connection.execute(
        "SELECT undoes FROM events AS e WHERE kind = 'undo' AND id > ? AND NOT "
        f"{_UNDONE} AND (SELECT kind FROM events AS t WHERE t.id = e.undoes) IN ({_KINDS}) "
        "ORDER BY id DESC LIMIT 1",
        (last.id if last else "",),
    ).fetchone()
    return row[0] if row else None
