"""Readiness: what is expected to be answered right on a day, from reviews and, for the rest, from quizzes."""

from datetime import date, timedelta

import pytest

from quiz.study.card import CardState
from quiz.study.log import StudyLog
from quiz.study.own_curve import Curve
from quiz.study.readiness import readiness, unlearned
from tests.study.hand_clock import HandClock

TODAY = date(2026, 11, 29)
WEIGHTS = {"a": 3.0, "b": 2.0, "c": 1.0}


def known(stability: float, ago: int = 0) -> CardState:
    return CardState(state="review", stability=stability, difficulty=5, last=TODAY - timedelta(days=ago))


def test_what_was_learned_fades_until_the_date_and_counts_by_its_weight() -> None:
    states = {"a": known(10)}
    assert readiness(states, WEIGHTS, TODAY).share == pytest.approx(3 / 6)
    later = readiness(states, WEIGHTS, TODAY + timedelta(days=10))
    assert later.share == pytest.approx(0.9 * 3 / 6)
    assert later.learned == pytest.approx(0.5)
    steep = readiness(states, WEIGHTS, TODAY + timedelta(days=10), curve=Curve(0.5, 0.1542))
    assert steep.share < later.share


def test_what_was_never_reviewed_counts_as_unknown_or_as_its_quizzes_say() -> None:
    assert readiness({}, WEIGHTS, TODAY).share == 0
    found = readiness({"a": known(5)}, WEIGHTS, TODAY, quizzed={"a": 0.1, "b": 0.5})
    assert found.share == pytest.approx((3 + 2 * 0.5) / 6)
    assert found.quizzed == pytest.approx(2 / 6)
    assert readiness({}, {}, TODAY).share == 0


def test_quizzes_tell_of_a_topics_other_questions_with_doubt(log: StudyLog, clock: HandClock) -> None:
    topics = {"a": "bert", "b": "bert", "c": "gpt", "d": "t5"}
    assert unlearned([], topics) == {}
    for card, right in (("a", True), ("a", True), ("b", False), ("c", False), ("gone", True)):
        log.record(card, "quiz", clock(), form="choice", extra={"right": right})
    log.record("d", "quiz", clock())  # tells nothing
    log.record("d", "mock", clock(), extra={"right": True})
    found = unlearned(log.events(), topics)
    assert found == {"a": pytest.approx(2 / 7), "b": pytest.approx(2 / 7), "c": 0.0}
