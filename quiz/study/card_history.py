"""What happened to one card: each review, quiz and mock that stands, and how well it is remembered by now."""

from collections.abc import Callable, Iterable
from datetime import date, datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from quiz.study.card import NEW, CardState, Rating
from quiz.study.event import Event, Kind
from quiz.study.fold import standing
from quiz.study.readiness import recall_on

if TYPE_CHECKING:
    from quiz.study.log import StudyLog


class Asked(Struct, frozen=True):
    """One time the question was asked. A review has a rating and the interval promised by its button.

    A quiz or mock has the share that was right, of the answer or of the key points.
    """

    day: date
    kind: Kind
    form: str = ""
    rating: Rating | None = None
    days: int = 0
    minutes: int = 0
    right: float | None = None
    seconds: float | None = None


class CardHistory(Struct, frozen=True):
    """A card's history, oldest first, and its state on `day`; `recall` is the chance it is remembered."""

    day: date
    state: CardState = NEW
    recall: float = 0.0
    asked: tuple[Asked, ...] = ()


def card_history(
    log: "StudyLog", card: str, at: datetime, told: Callable[[float], object] | None = None
) -> CardHistory:
    """Read it. Raises StudyError. The recall is by the learner's own curve, as in the statistics."""
    from quiz.study.past import past

    log.refresh()
    day, state, events = log.day(at), log.state(card), log.events(card)
    recall = 0.0 if state.is_new else recall_on(state, day, past(log, day, told).curve)
    return CardHistory(day, state, recall, tuple(times_asked(events)))


def times_asked(events: Iterable[Event]) -> list[Asked]:
    """The times a card was asked, out of all its events; undone ones are left out."""
    return [
        Asked(
            event.day,
            event.kind,
            event.form,
            event.rating,
            event.promised.days if event.promised else 0,
            event.promised.minutes if event.promised else 0,
            _right(event),
            None if event.duration_ms is None else event.duration_ms / 1000,
        )
        for event in standing(events)
        if event.kind in ("review", "practice", "quiz", "mock") and "front" not in event.extra
    ]


def _right(event: Event) -> float | None:
    """The share that was right, of a quiz or a mock; None where there is no share."""
    ticked, points = event.extra.get("ticked"), event.extra.get("points")
    if event.kind == "mock" and isinstance(ticked, list) and isinstance(points, int) and points:
        return len(ticked) / points
    right = event.extra.get("right")
    return float(right) if event.kind == "quiz" and isinstance(right, bool | int | float) else None
