"""Figures that a learner reads, over histories whose answer is plain."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta

import pytest

from quiz.study import statistics
from quiz.study.card import CardState, Rating
from quiz.study.log import StudyLog
from tests.study.hand_clock import HandClock

TODAY = date(2026, 11, 29)

Play = Callable[[Sequence[tuple[str, Rating, float]]], None]


@pytest.fixture
def play(log: StudyLog, clock: HandClock) -> Play:
    """Reviews, each (card, rating, hours since the last)."""

    def go(reviews: Sequence[tuple[str, Rating, float]]) -> None:
        for card, rating, hours in reviews:
            clock.wait(hours=hours)
            log.review(card, rating, clock(), duration_ms=30_000)

    return go


def known(stability: float, ago: int = 0, due: int = 1) -> CardState:
    return CardState(
        state="review",
        stability=stability,
        last=TODAY - timedelta(days=ago),
        due=TODAY + timedelta(days=due),
    )


def test_a_card_takes_a_minute_until_the_learner_is_known(log: StudyLog, clock: HandClock) -> None:
    assert statistics.seconds_per_card(log.events()) == 60
    for card, seconds in (("a", 10), ("b", 15), ("b", 5), ("c", 600)):  # b came twice on its steps
        log.review(card, Rating.GOOD, clock(), duration_ms=seconds * 1000)
    log.record("a", "quiz", clock(), duration_ms=900_000)
    log.review("d", Rating.GOOD, clock())  # timed by nobody
    assert statistics.seconds_per_card(log.events()) == 20
    assert statistics.seconds_per_card(log.events(), last=2) == 310
    assert statistics.seconds_per_card(log.events(), last=1) == 600


def test_reviews_are_counted_by_their_study_day_and_what_was_undone_is_not(
    log: StudyLog, clock: HandClock, play: Play
) -> None:
    play([("a", Rating.GOOD, 0), ("b", Rating.GOOD, 7.5), ("c", Rating.GOOD, 1)])  # 20:00, 03:30, 04:30
    log.record("a", "practice", clock())
    assert statistics.reviews_by_day(log.events()) == {TODAY: 2, TODAY + timedelta(days=1): 1}
    log.undo(clock())
    assert statistics.reviewed(log.events(), TODAY) == 2
    assert statistics.reviewed(log.events(), TODAY + timedelta(days=1)) == 0


def test_a_streak_lasts_until_a_day_without_reviews_is_over(log: StudyLog, play: Play) -> None:
    assert statistics.streak((), TODAY) == 0
    play([("a", Rating.GOOD, 0), ("a", Rating.GOOD, 72), ("a", Rating.GOOD, 24), ("a", Rating.AGAIN, 24)])
    last = TODAY + timedelta(days=5)
    events = log.events()
    assert statistics.streak(statistics.reviews_by_day(events), last) == 3
    assert (
        statistics.streak(statistics.reviews_by_day(events), last + timedelta(days=1)) == 3
    )  # today may still come
    assert statistics.streak(statistics.reviews_by_day(events), last + timedelta(days=2)) == 0


def test_retention_counts_the_first_review_of_a_day_of_learned_cards_alone(log: StudyLog, play: Play) -> None:
    again, good, easy = Rating.AGAIN, Rating.GOOD, Rating.EASY
    play(
        [
            ("learned", easy, 0),  # the first review of all tests nothing
            ("steps", good, 0),  # still on a step when it comes next
            ("learned", again, 24 * 8),  # counted: forgotten
            ("learned", good, 0.2),  # the same day: not counted
            ("steps", good, 0),  # not yet learned: not counted
            ("learned", good, 24 * 3),  # counted: recalled
            ("learned", again, 0.1),  # the same day again: not counted
            ("steps", good, 24),  # counted: recalled
        ]
    )
    found = statistics.retention(log.events())
    assert (found.recalled, found.reviewed) == (2, 3)
    assert found.share == pytest.approx(2 / 3)
    assert statistics.retention(log.events(), since=TODAY + timedelta(days=12)).reviewed == 1
    assert statistics.retention([]).share is None


def test_the_forecast_puts_what_is_overdue_today_and_each_card_once() -> None:
    states = {
        "late": known(5, due=-9),
        "today": known(5, due=0),
        "soon": known(5, due=2),
        "far": known(5, due=99),
    }
    cards = ["late", "today", "soon", "far", "new"]
    assert statistics.forecast(states, cards, TODAY, days=4) == [2, 0, 1, 0]
    assert statistics.forecast(states, ["soon"], TODAY, days=4) == [0, 0, 1, 0]


def test_mastery_is_the_mean_recall_of_a_topic_with_new_cards_as_nothing() -> None:
    states = {"a": known(10, ago=10), "b": known(3, ago=0)}
    topics = {"a": "bert", "b": "bert", "c": "bert", "d": "t5"}
    found = statistics.mastery(states, topics, TODAY)
    assert found == {"bert": pytest.approx((0.9 + 1 + 0) / 3), "t5": 0}


def test_cards_are_counted_by_stage(log: StudyLog, play: Play) -> None:
    play([("a", Rating.EASY, 0), ("b", Rating.GOOD, 0), ("a", Rating.AGAIN, 24 * 9)])
    assert statistics.stages(log.states, ["a", "b", "c"]) == {"relearning": 1, "learning": 1, "new": 1}
