"""How events and states stand in the tables of the study log."""

import sqlite3
from datetime import date
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from quiz.study.card import CardState, Rating
from quiz.study.event import Event, Promised

Row: TypeAlias = tuple[Any, ...]

EVENT_COLUMNS = (
    'id, device, seq, card, kind, at, "offset", day, rating, duration_ms, form, promised, undoes, extra'
)
STATE_COLUMNS = (
    "card, place, state, step, stability, difficulty, due, due_at, first, last, reps, lapses, review, "
    "suspended, buried, flagged"
)
_STATE_MARKS = ", ".join("?" * len(STATE_COLUMNS.split(",")))
_KEEP_STATE = f"INSERT OR REPLACE INTO states ({STATE_COLUMNS}) VALUES ({_STATE_MARKS})"

_promised = msgspec.json.Decoder(Promised)


def event_row(event: Event) -> Row:
    """The event's values in the order of EVENT_COLUMNS."""
    return (
        event.id,
        event.device,
        event.seq,
        event.card,
        event.kind,
        event.at,
        event.offset,
        event.day.isoformat(),
        event.rating,
        event.duration_ms,
        event.form,
        msgspec.json.encode(event.promised).decode() if event.promised else None,
        event.undoes or None,
        msgspec.json.encode(event.extra).decode() if event.extra else None,
    )


def event_of(row: Row) -> Event:
    """The event in this row. Raises ValueError if the row can't be one."""
    id_, device, seq, card, kind, at, offset, day, rating, duration_ms, form, promised, undoes, extra = row
    return Event(
        id_,
        device,
        seq,
        card,
        kind,
        at,
        offset,
        date.fromisoformat(day),
        None if rating is None else Rating(rating),
        duration_ms,
        form,
        _promised.decode(promised) if promised else None,
        undoes or "",
        msgspec.json.decode(extra) if extra else {},
    )


def state_row(card: str, place: int, state: CardState) -> Row:
    """The state's values in the order of STATE_COLUMNS."""
    return (
        card,
        place,
        state.state,
        state.step,
        state.stability,
        state.difficulty,
        _text(state.due),
        state.due_at,
        _text(state.first),
        _text(state.last),
        state.reps,
        state.lapses,
        state.review,
        state.suspended,
        _text(state.buried),
        state.flagged,
    )


def state_of(row: Row) -> tuple[str, int, CardState]:
    """The card, the place of the last event it was folded from, and its state."""
    card, place, stage, step, stability, difficulty, due, due_at, first, last, *counted = row
    reps, lapses, review, suspended, buried, flagged = counted
    state = CardState(
        stage,
        step,
        stability,
        difficulty,
        _day(due),
        due_at,
        _day(first),
        _day(last),
        reps,
        lapses,
        review,
        suspended,
        _day(buried),
        bool(flagged),
    )
    return card, place, state


def stored_states(
    connection: sqlite3.Connection, condition: str, *values: object
) -> list[tuple[str, int, CardState]]:
    """The states that the condition selects, as `state_of` gives them."""
    rows = connection.execute(f"SELECT {STATE_COLUMNS} FROM states {condition}", values)
    return [state_of(row) for row in rows]


def overdue(connection: sqlite3.Connection, day: date) -> list[tuple[float, str]]:
    """See `States.waiting`: by the index alone, less the further a card is overdue, and its id."""
    return connection.execute(
        "SELECT (julianday(last) - julianday(?1)) / stability, card FROM states WHERE due <= ?1 "
        "AND suspended IS NULL AND (buried IS NULL OR buried <= ?1) AND due_at IS NULL "
        "AND first < ?1 AND last < ?1",
        (day.isoformat(),),
    ).fetchall()


def store_state(connection: sqlite3.Connection, card: str, place: int, state: CardState) -> None:
    """Keep the state of a card as of the event at this place."""
    connection.execute(_KEEP_STATE, state_row(card, place, state))


def _text(day: date | None) -> str | None:
    return day.isoformat() if day else None


@lru_cache(maxsize=8192)  # thousands of cards share a few hundred days
def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
