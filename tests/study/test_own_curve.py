"""The learner's own curve: the model's until reviews speak against it, then nearly theirs."""

import random

import pytest

from quiz.study.card import Rating
from quiz.study.log import StudyLog
from quiz.study.memory import model
from quiz.study.own_curve import ENOUGH, Curve, Tried, own_curve, tried
from tests.study.hand_clock import HandClock
from tests.study.plain import courses


def reviews_under(truth: Curve, count: int) -> list[Tried]:
    dice = random.Random(0)
    found = []
    for _ in range(count):
        stability, days = dice.uniform(1, 30), dice.randint(1, 40)
        found.append(Tried(stability, days, dice.random() < truth.recall(stability, days)))
    return found


def test_it_is_the_models_own_without_reviews() -> None:
    curve = own_curve([], model())
    for days in (1, 9, 90):
        assert curve.recall(9, days) == pytest.approx(model().retrievability(9, days))


@pytest.mark.parametrize(("lasting", "decay"), [(1.0, 0.1542), (0.2, 0.1542), (0.5, 0.5), (2.0, 0.2)])
def test_it_finds_a_learners_curve_in_five_hundred_reviews(lasting: float, decay: float) -> None:
    truth = Curve(lasting, decay)
    found = own_curve(reviews_under(truth, 500), model())
    for stability in (2, 10, 25):
        for days in (3, 10, 30):
            assert found.recall(stability, days) == pytest.approx(truth.recall(stability, days), abs=0.06)


def test_enough_reviews_weigh_more_than_what_is_assumed() -> None:
    """Where one in six is forgotten, not one in ten: from there on the curve is nearer to that."""
    found = [
        own_curve([Tried(6, 6, n % 6 > 0) for n in range(count)], model()).recall(6, 6)
        for count in (ENOUGH // 5, ENOUGH)
    ]
    assert 5 / 6 < found[1] < (5 / 6 + 0.9) / 2 < found[0] < 0.9


def test_a_few_lapses_move_it_a_little(log: StudyLog) -> None:
    few = own_curve([Tried(10, 10, False)] * 2, model())
    assert 0.6 < few.recall(10, 10) < 0.9


def test_only_the_first_review_of_a_later_day_is_a_test(log: StudyLog, clock: HandClock) -> None:
    for card, rating, hours in (
        ("a", Rating.GOOD, 0),
        ("a", Rating.GOOD, 0.2),
        ("a", Rating.AGAIN, 48),
        ("a", Rating.GOOD, 0.2),
    ):
        clock.wait(hours=hours)
        log.review(card, rating, clock())
    (only,) = tried(courses(log.events(), model()))
    assert (only.days, only.recalled) == (2, False)
    assert only.stability == pytest.approx(model().first_day(3).stability)
