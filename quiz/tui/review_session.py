"""A review session over a bank and a log, as today's plan has it, and how many cards tomorrow brings."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from quiz.bank.deck import Deck

if TYPE_CHECKING:
    from quiz.study.interview import Interview
    from quiz.study.log import StudyLog
    from quiz.study.session import ReviewSession


def review_session(
    deck: Deck, log: "StudyLog", clock: Callable[[], datetime], interview: "Interview | None"
) -> "ReviewSession":
    """Raises StudyError if the log can't be read."""
    from quiz.study.order import study_order
    from quiz.study.prospect import today_cards
    from quiz.study.readiness import weights_of
    from quiz.study.session import ReviewSession

    return ReviewSession(
        log,
        study_order(deck.questions),
        clock,
        weights=weights_of(deck.questions),
        planned=today_cards(deck.questions, log, clock(), interview),
    )


def asks_todays(
    session: "ReviewSession",
    deck: Deck,
    log: "StudyLog",
    clock: Callable[[], datetime],
    interview: "Interview | None",
) -> bool:
    """Whether a session still asks what the plan would ask now, by the minutes that have really gone.

    True without a plan. Raises StudyError if the log can't be read.
    """
    from quiz.study.prospect import today_cards

    planned = today_cards(deck.questions, log, clock(), interview)
    return set(planned) == set(session.ahead) if planned else not session.is_planned


def due_tomorrow(deck: Deck, log: "StudyLog", at: datetime) -> int:
    """How many cards come due tomorrow, as things stand."""
    from quiz.study.statistics import forecast

    return forecast(log.states, deck.by_id, log.day(at), 2)[1]
