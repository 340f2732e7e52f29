"""Going on when the day is done: what is due first, then what comes next, ten minutes of it."""

from collections.abc import Callable
from datetime import timedelta

from quiz.study.ahead import MORE, ahead_cards
from quiz.study.card import Rating
from quiz.study.interview import Interview
from quiz.study.log import StudyLog
from quiz.study.pace import Pace
from quiz.study.prospect import today_cards
from quiz.study.session import ReviewSession
from quiz.study.settings import Settings
from tests.study.hand_clock import HandClock
from tests.study.test_todays_cards import CARDS, QUESTIONS

Opener = Callable[[], StudyLog]


def test_when_the_plans_day_is_done_due_cards_come_and_then_the_plans_next(
    open_log: Opener, clock: HandClock
) -> None:
    log, today = open_log(), clock().date()
    interview = Interview(today + timedelta(days=30), minutes=4)
    for card in CARDS[20:22]:
        log.review(card, Rating.GOOD, clock(), duration_ms=1_000)
        clock.wait(minutes=11)
        log.review(card, Rating.GOOD, clock(), duration_ms=1_000)
    clock.wait(days=9)  # both are due by the schedule
    done = set[str]()
    while cards := today_cards(QUESTIONS, log, clock(), interview):
        log.review(cards[0], Rating.EASY, clock(), duration_ms=60_000)
        done.add(cards[0])
    due = [card for card in CARDS[20:22] if card not in done]
    assert due
    more = ahead_cards(QUESTIONS, log, clock(), interview)
    assert set(more[: len(due)]) == set(due)
    assert not done & set(more)
    assert len(due) < len(more) < 12  # a learner of this pace does no more in ten minutes
    held = ReviewSession(log, CARDS, clock, planned=())
    assert held.is_finished
    held.follow(log.day(clock()), more)
    assert held.ahead == more
    for card in more:
        assert held.current == card
        held.grade(Rating.EASY, held.token)
    assert held.is_finished
    assert today_cards(QUESTIONS, log, clock(), interview) == ()  # the day stays done
    assert ahead_cards(QUESTIONS, log, clock(), interview)  # and there is another helping


def test_without_a_plan_new_cards_follow_beyond_the_days_limit_and_then_the_soonest(
    open_log: Opener, clock: HandClock
) -> None:
    log = open_log()
    log.follow(Settings(new_per_day=2))
    for card in CARDS[:2]:
        log.review(card, Rating.EASY, clock())
    assert ReviewSession(log, CARDS, clock).is_finished
    more = ahead_cards(QUESTIONS, log, clock(), None)
    assert len(more) == MORE * 60 // int(Pace().new)
    assert not set(CARDS[:2]) & set(more)
    for card in CARDS[2:]:
        log.review(card, Rating.EASY, clock())
    assert ahead_cards(QUESTIONS, log, clock(), None) == ()  # all were met today
    clock.wait(days=1)
    log.record(CARDS[0], "suspend", clock())
    soonest = ahead_cards(QUESTIONS, log, clock(), None)
    assert soonest
    assert CARDS[0] not in soonest
