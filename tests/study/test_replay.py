"""What is held of a history from call to call is what the whole of it, replayed plainly, says."""

import random
import sqlite3
import threading
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.bank.question import Question
from quiz.demo.words import Words
from quiz.study import own_curve, replay
from quiz.study.card import Rating
from quiz.study.history import readiness_course
from quiz.study.interview import Interview
from quiz.study.log import StudyLog
from quiz.study.memory import model
from quiz.study.past import past
from quiz.study.progress import progress
from quiz.study.prospect import prospect
from tests.study.hand_clock import HandClock
from tests.study.plain import curve_of, plain_past, readiness_by_day
from tests.study.two_devices import OTHER, act, actions

CARDS = "abcd"
WORDS = Words("甲", "a")
QUESTIONS = [Question(card, "x", "core", "often", WORDS, WORDS, ()) for card in CARDS]
COUNTS = dict.fromkeys(CARDS, 1.0)
MANY = 100_000

ACTIONS = actions(
    CARDS,
    [0, 1, 3, 30],
    *("undo", "redo", "sync", "look", "look", "break off", "look far back", "suspend", "quiz", "adopt"),
    most=30,
)


@pytest.fixture
def by_twos(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "PORTION", 2)


def hold_equal(log: StudyLog, today: date, days: int) -> None:
    fsrs, events = model(log.schedule.weights), log.events()
    held = log.replay.bring_up(today - timedelta(days=days - 1), MANY, fsrs)
    assert held is not None
    assert all(held.courses.values())
    curve = curve_of(events, fsrs)
    told = readiness_course(held.courses, log.snapshot(), COUNTS, today, curve, days)
    expected = readiness_by_day(events, COUNTS, today, fsrs, curve, days=days)
    assert [day for day, _ in told] == [day for day, _ in expected]
    assert [share for _, share in told] == pytest.approx([share for _, share in expected])
    whole = log.replay.bring_up(date.min, MANY, fsrs)
    assert whole is not None
    assert vars(whole.curve) == pytest.approx(vars(curve))


class LeftError(Exception):
    pass


def leave(share: float) -> None:
    raise LeftError


@settings(max_examples=60, deadline=None)
@given(ACTIONS, st.sampled_from([2, 7, 40]))
def test_what_is_held_is_what_a_plain_replay_says(
    tmp_path_factory: pytest.TempPathFactory, drawn: list[Any], days: int
) -> None:
    """With late events, undos, other weights, calls that are broken off, and portions of two reviews."""
    clock, home = HandClock(), tmp_path_factory.mktemp("home")
    with (
        pytest.MonkeyPatch.context() as patch,
        StudyLog.open(home / "a.db") as ours,
        StudyLog.open(home / "b.db") as theirs,
    ):
        patch.setattr(replay, "PORTION", 2)
        for action in drawn:
            today = ours.day(clock())
            if action == "look":
                hold_equal(ours, today, days)
            elif action == "look far back":
                hold_equal(ours, today, 80)
            elif action == "break off":
                try:
                    ours.replay.bring_up(today, MANY, model(ours.schedule.weights), leave)
                except LeftError:
                    continue
            else:
                act(action, ours, theirs, clock)
        hold_equal(ours, ours.day(clock()), days)


@settings(max_examples=25, deadline=None)
@given(ACTIONS, st.integers(1, 60))
def test_a_plan_of_what_is_held_is_that_of_all_events(
    tmp_path_factory: pytest.TempPathFactory, drawn: list[Any], minutes: int
) -> None:
    clock, home = HandClock(), tmp_path_factory.mktemp("home")
    with (
        StudyLog.open(home / "a.db") as ours,
        StudyLog.open(home / "b.db") as theirs,
    ):
        for action in drawn:
            if action not in ("look", "break off", "look far back"):
                act(action, ours, theirs, clock)
                continue
            today = ours.day(clock())
            weights = ours.schedule.weights
            soon = Interview(today + timedelta(days=9), minutes)
            plain, states = plain_past(ours.events(), weights, today), ours.snapshot()
            told = [
                prospect(QUESTIONS, states, found, today, soon, weights)
                for found in (past(ours, today), plain)
            ]
            assert told[0].plan is not None
            assert told[1].plan is not None
            assert told[0].plan.cards == told[1].plan.cards
            assert told[0].today.share == pytest.approx(told[1].today.share)
            assert told[0].plan.on_date == pytest.approx(told[1].plan.on_date)
            assert told[0].pace == told[1].pace
            if course := progress(QUESTIONS, states, plain, today).readiness:
                assert course[-1] == (today, pytest.approx(told[1].today.share))


def reviewed(log: StudyLog, clock: HandClock, days: int, cards: str = CARDS) -> None:
    dice = random.Random(days)
    for _ in range(days):
        clock.wait(days=1)
        for card in cards:
            log.review(card, Rating(dice.choice((1, 3, 3, 4))), clock(), duration_ms=9000)


def test_a_return_reads_only_what_is_new(path: Path, clock: HandClock) -> None:
    """No statement of a return names the cards that nothing came to, however long their history."""
    with StudyLog.open(path) as log:
        reviewed(log, clock, 20)
        today = log.day(clock())
        hold_equal(log, today, 40)
        log.review("b", Rating.GOOD, clock())
        asked: list[str] = []
        log._connection.set_trace_callback(asked.append)
        log.replay.bring_up(today - timedelta(days=39), MANY, model())
        log._connection.set_trace_callback(None)
        assert not [each for each in asked if "json_each" in each]
        hold_equal(log, today, 40)
        log.undo(clock())  # this card's course alone is read again
        log._connection.set_trace_callback(asked.append)
        log.replay.bring_up(today - timedelta(days=39), MANY, model())
        log._connection.set_trace_callback(None)
        assert ['"b"' in each and '"a"' not in each for each in asked if "json_each" in each] == [True]
        hold_equal(log, today, 40)


def test_a_call_that_was_broken_off_is_gone_on_with(log: StudyLog, clock: HandClock, by_twos: None) -> None:
    reviewed(log, clock, 10)
    since, shares = log.day(clock()) - timedelta(days=30), []

    def hear(share: float) -> None:
        shares.append(share)
        if len(shares) == 2:
            raise LeftError

    with pytest.raises(LeftError):
        log.replay.bring_up(since, MANY, model(), hear)
    log.replay.bring_up(since, MANY, model(), shares.append)
    assert shares == sorted(shares)
    assert 0 < shares[1] < shares[2]


def test_no_more_is_replayed_than_what_is_told_to_be_too_long(log: StudyLog, clock: HandClock) -> None:
    """By the states' own counts; what is held already goes on beyond it, as that costs nothing more."""
    reviewed(log, clock, 5)
    since = log.day(clock()) - timedelta(days=30)
    assert log.replay.bring_up(since, 19, model()) is None
    assert log.replay.bring_up(since, 20, model()) is not None
    log.review("a", Rating.GOOD, clock())
    assert log.replay.bring_up(since, 20, model()) is not None
    log.replay.bring_up(since, 20, model(OTHER))  # to begin anew is to be asked anew
    assert log.replay.bring_up(since, 20, model(OTHER)) is None


def test_a_history_that_is_too_long_has_no_course_and_no_curve_of_its_own(
    log: StudyLog, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    from quiz.study import past as past_of_log

    reviewed(log, clock, 60)
    today = log.day(clock())
    assert past(log, today).has_course
    assert vars(past(log, today).curve) != vars(own_curve.own_curve((), model()))
    monkeypatch.setattr(past_of_log, "LONGEST_HISTORY", 100)
    with StudyLog.open(log.path) as fresh:
        found = past(fresh, today)
        assert not found.has_course
        assert found.courses == {}
        assert vars(found.curve) == vars(own_curve.own_curve((), model()))


def test_threads_that_ask_at_once_are_told_the_same_while_another_grades(
    log: StudyLog, clock: HandClock, by_twos: None
) -> None:
    reviewed(log, clock, 25)
    today, told = log.day(clock()), []

    def ask() -> None:
        for _ in range(5):
            found = past(log, today)
            told.append(len(found.courses))

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for _ in range(20):
        log.review("a", Rating.GOOD, clock())
    for thread in threads:
        thread.join()
    assert told == [len(CARDS)] * 15
    hold_equal(log, today, 40)


def test_what_was_handed_out_never_changes(log: StudyLog, clock: HandClock) -> None:
    reviewed(log, clock, 3)
    today = log.day(clock())
    first = past(log, today)
    before = {card: list(course) for card, course in first.courses.items()}
    reviewed(log, clock, 2, "abe")
    past(log, log.day(clock()))
    assert {card: list(course) for card, course in first.courses.items()} == before


def test_the_quizzes_are_found_without_going_through_the_reviews(path: Path, clock: HandClock) -> None:
    with StudyLog.open(path) as log:
        reviewed(log, clock, 3)
        log.record("a", "quiz", clock(), extra={"right": True})
        (told,) = log.events(kind="quiz")
        assert told.card == "a"
    with sqlite3.connect(path) as connection:
        asked = "EXPLAIN QUERY PLAN SELECT * FROM events WHERE id >= '' AND kind = 'quiz' ORDER BY id"
        (step,) = connection.execute(asked).fetchall()
        assert "events_of_quizzes" in step[3]
    connection.close()
