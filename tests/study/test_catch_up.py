"""After a holiday each day has its fair share of reviews; a wrong clock loses no card for a year."""

from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiz.study.card import CardState, Rating
from quiz.study.log import StudyLog
from quiz.study.queue import build_queue, days_to_catch_up, overdue
from quiz.study.session import ReviewSession
from quiz.study.settings import Settings
from tests.study.hand_clock import EVENING, HandClock

TODAY = EVENING.date()


def known(stability: float, since: int, late: int) -> CardState:
    """A card reviewed `since` days ago and due `late` days ago."""
    return CardState(
        "review",
        stability=stability,
        difficulty=5,
        first=date(2020, 1, 1),
        last=TODAY - timedelta(days=since),
        due=TODAY - timedelta(days=late),
        reps=3,
    )


STATES = {
    "barely": known(100, 101, 1),  # hardly later than planned
    "halfway": known(20, 30, 10),
    "forgotten": known(3, 30, 27),
    "soon": known(50, 49, -1),
}


def test_the_most_overdue_for_their_memory_come_first_and_the_rest_waits() -> None:
    queue = build_queue(STATES, STATES, EVENING, Settings(reviews_per_day=2))
    assert queue.reviews == ("forgotten", "halfway")
    assert queue.later == ("barely",)
    assert queue.due == 2


def test_what_interviewers_ask_often_goes_before_what_is_as_overdue() -> None:
    states = {"rare": known(10, 20, 10), "often": known(10, 19, 9)}
    queue = build_queue(states, states, EVENING, Settings(reviews_per_day=1), {"often": 3.0, "rare": 1.0})
    assert (queue.reviews, queue.later) == (("often",), ("rare",))


def test_what_was_reviewed_today_counts_in_the_days_share_and_new_cards_do_not(
    log: StudyLog, clock: HandClock
) -> None:
    cards = [f"q{n}" for n in range(8)]
    for card in cards:
        log.review(card, Rating.EASY, clock())
    clock.wait(days=60)
    log.review("new", Rating.EASY, clock())
    settings = Settings(reviews_per_day=3, new_per_day=0)
    for left in (3, 2, 1, 0):
        queue = build_queue(log.states, cards, clock(), settings)
        assert len(queue.reviews) == left
        assert len(queue.reviews) + len(queue.later) == 5 + left
        if queue.reviews:
            log.review(queue.reviews[0], Rating.EASY, clock())
    log.undo(clock())
    assert len(build_queue(log.states, cards, clock(), settings).reviews) == 1


def test_a_session_stops_at_the_days_share_and_goes_on_tomorrow(clock: HandClock, log: StudyLog) -> None:
    cards = [f"q{n}" for n in range(5)]
    for card in cards:
        log.review(card, Rating.EASY, clock())
    clock.wait(days=60)
    log = StudyLog.open(log.path, settings=Settings(reviews_per_day=3))
    session = ReviewSession(log, cards, clock)
    for _ in range(3):
        session.grade(Rating.EASY, session.token)
    assert session.is_finished
    clock.wait(days=1)
    assert session.refresh()
    assert (session.total, session.is_finished) == (5, False)
    log.close()


@given(
    st.lists(st.tuples(st.floats(0.5, 400), st.integers(0, 100), st.integers(-40, 60)), max_size=60),
    st.integers(1, 20),
)
def test_every_card_is_asked_within_the_days_that_were_told(
    drawn: list[tuple[float, int, int]], share: int
) -> None:
    states = {f"q{n}": known(stability, since, late) for n, (stability, since, late) in enumerate(drawn)}
    told = days_to_catch_up(states, states, TODAY, Settings(reviews_per_day=share))
    settings = Settings(reviews_per_day=share)
    at, days = EVENING, 0
    while True:
        queue = build_queue(states, states, at, settings)
        assert len(queue.reviews) <= share
        if not queue.reviews and not queue.later:
            break
        for card in queue.reviews:
            states[card] = CardState("review", stability=900, first=TODAY, last=at.date(), due=date.max)
        days, at = days + 1, at + timedelta(days=1)
        if not queue.later:
            break
    assert days == told


def test_a_waiting_card_moves_up_day_by_day() -> None:
    state = known(5, 10, 5)
    assert overdue(state, TODAY + timedelta(days=1)) > overdue(state, TODAY)


@pytest.mark.parametrize("ahead", [1, 365])
def test_a_card_graded_under_a_clock_a_year_ahead_is_asked_when_the_clock_is_right_again(
    log: StudyLog, clock: HandClock, ahead: int
) -> None:
    clock.wait(days=ahead)
    log.review("q", Rating.EASY, clock())
    clock.wait(days=-ahead)
    asked = build_queue(log.states, ["q"], clock()).reviews
    assert asked == (("q",) if ahead > 1 else ())  # a day ahead is a journey over the date line
    with StudyLog.open(log.path) as again:
        assert ReviewSession(again, ["q"], clock).current == (asked[0] if asked else None)
    event = log.review("q", Rating.GOOD, clock())
    assert event.day == TODAY
    due = log.state("q").due
    assert due is not None
    assert due < TODAY + timedelta(days=60)
    assert log.events()[-1] == event  # and the order is the order of recording


def test_a_clock_a_year_behind_loses_no_grade_and_no_card(log: StudyLog, clock: HandClock) -> None:
    log.review("q", Rating.EASY, clock())
    clock.wait(days=-365)
    log.review("r", Rating.EASY, clock())
    clock.wait(days=365 + 30)
    assert set(build_queue(log.states, ["q", "r"], clock()).reviews) == {"q", "r"}
    assert len(log.events()) == 2


def test_a_clock_at_1970_neither_fails_nor_ends_a_session(log: StudyLog, clock: HandClock) -> None:
    log.review("q", Rating.EASY, clock())
    clock.at = datetime.fromtimestamp(0).astimezone()
    session = ReviewSession(log, ["q", "r"], clock)
    while session.current is not None:
        assert session.grade(Rating.EASY, session.token) is not None
    assert len(log.events()) <= 4
