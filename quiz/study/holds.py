"""What is left out of the queue: suspended, buried till tomorrow, or a leech; and what is flagged."""

from datetime import date, timedelta

from msgspec.structs import replace

from quiz.study.card import CardState
from quiz.study.event import Event, Kind

LEECH_LAPSES = 8
LEECH_EVERY = 4
"""A card becomes a leech at its eighth lapse, and again at each fourth after it has been resumed."""


def held(state: CardState, event: Event) -> CardState:
    """The card after it was suspended, resumed, buried, flagged or unflagged; its memory stays."""
    match event.kind:
        case "suspend":
            return replace(state, suspended="asked")
        case "resume":
            return replace(state, suspended=None, buried=None)
        case "bury":
            return replace(state, buried=_after(event.day))
        case "flag" | "unflag":
            return replace(state, flagged=event.kind == "flag")
    return state


def toggled(kind: Kind, state: CardState, day: date) -> Kind:
    """The opposite of a hold that is in force already: pressing the same key again removes it."""
    if kind == "flag":
        return "unflag" if state.flagged else "flag"
    if kind == "suspend" and state.suspended is not None:
        return "resume"
    if kind == "bury" and state.buried is not None and day < state.buried:
        return "resume"
    return kind


def changes(kind: Kind, state: CardState, day: date) -> bool:
    """Whether this hold, or its end, makes a difference to the card as it is."""
    buried = state.buried is not None and day < state.buried
    match kind:
        case "suspend":
            return state.suspended is None
        case "resume":
            return state.suspended is not None or buried
        case "bury":
            return not buried
    return True


def becomes_leech(lapses: int) -> bool:
    """Whether this lapse, counted from 1, makes the card a leech."""
    return lapses >= LEECH_LAPSES and (lapses - LEECH_LAPSES) % LEECH_EVERY == 0


def _after(day: date) -> date:
    return day if day == date.max else day + timedelta(days=1)
