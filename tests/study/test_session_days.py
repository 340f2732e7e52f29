"""A session and the study day: limits, the rollover, the promised day, and years far off."""

from datetime import datetime, timedelta

import pytest

from quiz.study.card import Rating
from quiz.study.day import study_day
from quiz.study.log import StudyLog
from quiz.study.queue import build_queue
from quiz.study.session import ReviewSession
from tests.study.answering import CARDS, Opener, answer_all
from tests.study.hand_clock import SHANGHAI, HandClock


def test_new_cards_are_limited_by_the_study_day_over_restarts(open_log: Opener, clock: HandClock) -> None:
    first = ReviewSession(open_log(), CARDS, clock, new_per_day=10)
    for _ in range(6):
        first.grade(Rating.EASY, first.token)
    clock.wait(hours=7)  # 03:00, still the same day
    second = ReviewSession(open_log(), CARDS, clock, new_per_day=10)
    assert answer_all(second, clock, Rating.EASY) == CARDS[6:10]
    assert ReviewSession(open_log(), CARDS, clock).is_finished
    clock.wait(hours=2)  # 05:00, the next
    third = ReviewSession(open_log(), CARDS, clock, new_per_day=10)
    assert answer_all(third, clock, Rating.EASY) == CARDS[10:20]


def test_an_open_session_follows_the_clock_over_the_rollover(log: StudyLog, clock: HandClock) -> None:
    clock.at = datetime(2026, 11, 30, 3, 0, tzinfo=SHANGHAI)
    session = ReviewSession(log, CARDS, clock, new_per_day=2)
    answer_all(session, clock, Rating.EASY)
    assert session.is_finished
    clock.at = datetime(2026, 11, 30, 3, 59, tzinfo=SHANGHAI)
    assert not session.refresh()
    assert session.is_finished
    clock.at = datetime(2026, 11, 30, 4, 0, tzinfo=SHANGHAI)
    assert session.refresh()
    assert (session.current, session.position, session.total) == ("q02", 3, 4)


def test_counts_change_at_the_rollover_and_not_at_midnight(log: StudyLog, clock: HandClock) -> None:
    log.review("q00", Rating.GOOD, clock())
    clock.wait(minutes=10)
    log.review("q00", Rating.GOOD, clock())
    due = log.state("q00").due
    assert due is not None
    eve = datetime(due.year, due.month, due.day, tzinfo=SHANGHAI)
    for at, count in (
        (eve - timedelta(minutes=1), 0),
        (eve + timedelta(minutes=1), 0),
        (eve + timedelta(hours=3, minutes=59), 0),
        (eve + timedelta(hours=4, minutes=1), 1),
    ):
        assert build_queue(log.states, CARDS, at).due == count


@pytest.mark.parametrize("rating", [Rating.HARD, Rating.GOOD, Rating.EASY])
def test_a_card_comes_back_on_exactly_the_promised_day(
    log: StudyLog, clock: HandClock, rating: Rating
) -> None:
    hours = [4, 23, 9, 3 + 24, 15]  # the hour of the evening must not matter; 27 is three at night
    start = datetime(2026, 3, 1, tzinfo=SHANGHAI)
    promised = study_day(start + timedelta(hours=4))
    reviews = 0
    for n in range(120):
        clock.at = start + timedelta(days=n, hours=hours[n % 5])
        session = ReviewSession(log, ["q"], clock)
        assert (session.current == "q") == (study_day(clock()) == promised)
        while session.current is not None:
            pressed = rating if log.state("q").state == "review" else Rating.GOOD
            promise = session.promises()[pressed]
            assert session.grade(pressed, session.token) is not None
            promised, reviews = promise.due, reviews + 1
    assert reviews >= 4


def test_a_step_that_passes_the_rollover_is_still_asked(log: StudyLog, clock: HandClock) -> None:
    clock.at = datetime(2026, 11, 30, 3, 55, tzinfo=SHANGHAI)
    log.review("q", Rating.GOOD, clock())  # ten minutes
    clock.at = datetime(2026, 11, 30, 4, 6, tzinfo=SHANGHAI)
    assert build_queue(log.states, ["q"], clock()).steps == ("q",)
    clock.wait(days=5)
    assert build_queue(log.states, ["q"], clock()).steps == ("q",)


@pytest.mark.parametrize("year", [1970, 9990, 9999])
def test_sixty_easy_grades_in_any_year_neither_overflow_nor_end_in_an_exception(
    log: StudyLog, clock: HandClock, year: int
) -> None:
    clock.at = datetime(year, 12, 30, 12, 0, tzinfo=SHANGHAI)
    for _ in range(60):
        log.review("q", Rating.EASY, clock())
        log.record("q", "bury", clock())
        session = ReviewSession(log, ["q", "r"], clock)
        assert all(promise.days <= log.schedule.maximum for promise in session.promises().values())
    log.rebuild()
    due = log.state("q").due
    assert due is not None
    assert due.year <= 9999
    assert log.events()[-1].time == clock()
