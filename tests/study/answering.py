"""A deck's card ids, and a learner who answers all that a session asks."""

from collections.abc import Callable

from quiz.study.card import Rating
from quiz.study.log import StudyLog
from quiz.study.session import ReviewSession
from tests.study.hand_clock import HandClock

Opener = Callable[[], StudyLog]
CARDS = [f"q{n:02}" for n in range(30)]


def answer_all(session: ReviewSession, clock: HandClock, rating: Rating = Rating.GOOD) -> list[str]:
    """The cards in the order in which they were asked, twenty seconds apart."""
    asked: list[str] = []
    while session.current is not None:
        assert len(asked) < 500, "the session has no end"
        asked.append(session.current)
        session.grade(rating, session.token, duration_ms=1000)
        clock.wait(seconds=20)
    return asked
