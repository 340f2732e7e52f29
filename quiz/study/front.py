"""What was put at the front of a day's reviews: the gaps that a mock interview showed."""

from collections.abc import Iterable
from datetime import date, timedelta

from quiz.study.day import Clock
from quiz.study.event import Event
from quiz.study.fold import standing
from quiz.study.log import StudyLog


def put_in_front(log: StudyLog, cards: Iterable[str], clock: Clock) -> date:
    """Ask for these cards first on the next study day; the day. Raises StudyError, with some of them kept.

    Asking a second time changes nothing.
    """
    now = clock()
    today = log.day(now)
    day = today + timedelta(days=1)
    known = set(fronted(log.events(since=today), day))
    for card in dict.fromkeys(cards):
        if card not in known:
            log.record(card, "mock", now, extra={"front": day.isoformat()})
    return day


def fronted(events: Iterable[Event], day: date) -> tuple[str, ...]:
    """The cards to be asked first on a day, in the order in which that was asked for.

    A card waits from the day that was named until it is reviewed on that day or later.
    """
    named: dict[str, date] = {}
    last: dict[str, date] = {}
    for event in standing(events):
        if event.kind == "review":
            last[event.card] = event.day
        elif event.kind == "mock" and (front := _day(event.extra.get("front"))) is not None:
            named.setdefault(event.card, front)
            named[event.card] = max(named[event.card], front)
    return tuple(
        card for card, front in named.items() if front <= day and not (card in last and last[card] >= front)
    )


def _day(text: object) -> date | None:
    """A day as an event names it; None for what a later version may have put there."""
    try:
        return date.fromisoformat(str(text))
    except ValueError:
        return None
