"""Cards put at the front of a day's reviews: the gaps that a mock interview showed."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta

from quiz.study.card import NEW, CardState
from quiz.study.day import Clock
from quiz.study.event import Event
from quiz.study.fold import standing
from quiz.study.log import StudyLog

REMEMBERED = timedelta(days=14)
"""A wish that nobody came to for so long is forgotten."""


def put_in_front(log: StudyLog, cards: Iterable[str], clock: Clock) -> date:
    """Ask these cards first on the next study day; returns that day.

    Asking a second time changes nothing. Raises StudyError, and then some of the cards may be saved already.
    """
    now = clock()
    today = log.day(now)
    day = today + timedelta(days=1)
    known = set(fronted(log.events(since=today, kind="mock"), day))
    for card in dict.fromkeys(cards):
        if card not in known:
            log.record(card, "mock", now, extra={"front": day.isoformat()})
    return day


def wishes(events: Iterable[Event]) -> dict[str, date]:
    """The cards to ask first, in the order of the requests, each with the last day named for it."""
    named: dict[str, date] = {}
    for event in standing(events):
        if event.kind == "mock" and (front := _day(event.extra.get("front"))) is not None:
            named[event.card] = max(named.get(event.card, front), front)
    return named


def in_front(wished: Mapping[str, date], states: Mapping[str, CardState], day: date) -> tuple[str, ...]:
    """The cards to be asked first on a day.

    A card waits from the day that was named until it is reviewed on that day or later; one that is held
    waits until it no longer is.
    """
    waiting = ((card, front, states.get(card, NEW)) for card, front in wished.items() if front <= day)
    return tuple(
        card
        for card, front, state in waiting
        if not state.is_held(day) and (state.last is None or state.last < front)
    )


def first_today(log: StudyLog, at: datetime) -> tuple[str, ...]:
    """The cards that this study day begins with, due or not. Raises StudyError."""
    day = log.day(at)
    return in_front(wishes(log.events(since=day - REMEMBERED, kind="mock")), log.states, day)


def first_tomorrow(log: StudyLog, at: datetime) -> tuple[str, ...]:
    """The cards that the next study day begins with beside today's. Raises StudyError."""
    today = log.day(at)
    wished = wishes(log.events(since=today - REMEMBERED, kind="mock"))
    todays = in_front(wished, log.states, today)
    coming = in_front(wished, log.states, today + timedelta(days=1))
    return tuple(card for card in coming if card not in todays)


def fronted(events: Iterable[Event], day: date) -> tuple[str, ...]:
    """The same from a whole history alone."""
    happened = standing(events)
    last = {event.card: event.day for event in happened if event.kind == "review"}
    found = wishes(happened).items()
    return tuple(card for card, front in found if front <= day and last.get(card, date.min) < front)


def _day(text: object) -> date | None:
    """A day as an event names it; None for what a later version may have put there."""
    try:
        return date.fromisoformat(str(text))
    except ValueError:
        return None
