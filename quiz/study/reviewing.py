"""A review session over a bank and a log, as today's plan has it, and how many cards tomorrow brings."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from quiz.bank.deck import Deck

if TYPE_CHECKING:
    from quiz.study.interview import Interview
    from quiz.study.log import StudyLog
    from quiz.study.session import ReviewSession


def review_session(
    deck: Deck, log: "StudyLog", clock: Callable[[], datetime], planned: tuple[str, ...] | None
) -> "ReviewSession":
    """`planned` is what is known of today's plan, or None. Raises StudyError if the log can't be read."""
    from quiz.study.order import study_order
    from quiz.study.readiness import weights_of
    from quiz.study.session import ReviewSession

    return ReviewSession(
        log, study_order(deck.questions), clock, weights=weights_of(deck.questions), planned=planned
    )


def day_and_cards(
    deck: Deck,
    log: "StudyLog",
    clock: Callable[[], datetime],
    interview: "Interview",
    told: Callable[[float], object],
) -> tuple[date, tuple[str, ...] | None]:
    """What the plan asks on this day, None without one, for a thread. Raises StudyError, as `past` does."""
    from quiz.study.prospect import today_cards

    at = clock()
    return log.day(at), today_cards(deck.questions, log, at, interview, told)


def due_tomorrow(deck: Deck, log: "StudyLog", at: datetime, interview: "Interview | None") -> int | None:
    """How many cards come due tomorrow, as things stand; None if a plan decides."""
    from quiz.study.interview import is_ahead
    from quiz.study.statistics import forecast

    today = log.day(at)
    if is_ahead(interview, today + timedelta(days=1)):
        return None
    return forecast(log.states, deck.by_id, today, 2)[1]
