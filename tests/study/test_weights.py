"""A learner's own weights: adopted by an event, in force everywhere, and no due day moves."""

import sqlite3
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from quiz.study.card import NEW, Rating
from quiz.study.error import StudyError
from quiz.study.event import Event
from quiz.study.fold import fold
from quiz.study.log import StudyLog
from quiz.study.memory import DEFAULT_WEIGHTS
from quiz.study.schedule import Schedule
from quiz.study.weights import Graded, graded, weighted
from tests.study.hand_clock import HandClock

FIRM = (1.0, 2.0, 6.0, 20.0, *DEFAULT_WEIGHTS[4:20], 0.3)
FRAIL = (0.1, 0.3, 0.9, 2.0, *DEFAULT_WEIGHTS[4:20], 0.2)


def study(log: StudyLog, clock: HandClock, cards: int, rounds: int = 6) -> None:
    """Learn so many cards, all ratings in turn, a few days apart, some of them twice a day."""
    for turn in range(rounds):
        for card in range(cards):
            log.review(f"card-{card}", Rating(1 + (card + turn) % 4), clock())
            if (card + turn) % 4 == 0:
                log.review(f"card-{card}", Rating.GOOD, clock() + timedelta(minutes=10))
        clock.wait(days=1 + 3 * turn)


def test_no_due_day_moves_and_every_memory_does_when_weights_are_adopted(
    log: StudyLog, clock: HandClock
) -> None:
    study(log, clock, cards=40)
    before = log.snapshot()
    log.adopt(FIRM, clock())
    after = log.snapshot()
    assert before.keys() == after.keys()
    for card, state in before.items():
        assert (after[card].due, after[card].due_at) == (state.due, state.due_at)
        assert after[card].last is None or after[card].due is None or after[card].due >= after[card].last
        assert after[card].stability != state.stability
        assert after[card] == fold(log.events(card), Schedule(weights=FIRM))
    promise = log.preview("card-3", clock())
    assert promise == Schedule(weights=FIRM).preview("card-3", after["card-3"], clock())


def test_days_that_no_promise_tells_stay_too(path: Path, clock: HandClock) -> None:
    """Reviews brought in from elsewhere hold no promise, and an undo in the middle breaks one."""
    with StudyLog.open(path.with_name("there.db")) as there:
        study(there, clock, cards=8)
        bare = [replace(event, promised=None) for event in there.events()]
    with StudyLog.open(path) as log:
        log.take_in(bare)
        study(log, clock, cards=8, rounds=3)
        log.undo(clock(), log.events("card-2")[8].id)
        log.undo(clock(), log.events("card-5")[1].id)
        for weights in (FIRM, FRAIL, None, FIRM):
            due = {card: (state.due, state.due_at) for card, state in log.states.items()}
            before = log.snapshot()
            log.adopt(weights, clock())
            assert {card: (state.due, state.due_at) for card, state in log.states.items()} == due
            assert log.snapshot() != before
            clock.wait(days=1)
            log.review("card-2", Rating.GOOD, clock())  # from here on by the new ones
        told = log.snapshot()
        log.rebuild()
        assert log.snapshot() == told


@pytest.mark.slow
def test_retraining_on_two_thousand_cards_moves_none(log: StudyLog, clock: HandClock) -> None:
    study(log, clock, cards=2000, rounds=2)
    before = {card: (state.due, state.due_at) for card, state in log.states.items()}
    for weights in (FIRM, FRAIL):
        log.adopt(weights, clock())
        assert {card: (state.due, state.due_at) for card, state in log.states.items()} == before


def test_the_weights_hold_after_a_restart_until_others_are_adopted(
    open_log: Callable[[], StudyLog], clock: HandClock
) -> None:
    study(open_log(), clock, cards=4)
    open_log().adopt(FIRM, clock())
    assert open_log().schedule.weights == FIRM
    open_log().adopt(FRAIL, clock())
    states = open_log().snapshot()
    assert open_log().schedule.weights == FRAIL
    open_log().adopt(None, clock())
    assert open_log().schedule.weights is None
    assert open_log().snapshot() != states


def test_a_program_that_is_open_takes_them_up_before_it_writes(
    open_log: Callable[[], StudyLog], clock: HandClock
) -> None:
    one, other = open_log(), open_log()
    study(one, clock, cards=4)
    other.refresh()
    shown = other.preview("card-1", clock())[Rating.GOOD]
    one.adopt(FRAIL, clock())
    event = other.review("card-1", Rating.GOOD, clock(), shown)
    assert other.schedule.weights == FRAIL
    assert event.promised == shown.promised  # what the button showed is what is stored
    assert one.refresh()
    assert one.snapshot() == other.snapshot()
    one.rebuild()
    assert one.snapshot() == other.snapshot()


def test_another_devices_weights_hold_here_too(tmp_path: Path, clock: HandClock) -> None:
    with StudyLog.open(tmp_path / "a.db") as here, StudyLog.open(tmp_path / "b.db") as there:
        study(here, clock, cards=5)
        there.take_in(here.events())
        there.adopt(FIRM, clock())
        here.take_in(there.events())
        assert here.schedule.weights == FIRM
        assert here.snapshot() == there.snapshot()


def test_weights_that_could_not_be_kept_are_not_in_force(
    log: StudyLog, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    study(log, clock, cards=3)
    before = log.snapshot()

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(log, "_rebuild", full)
        with pytest.raises(StudyError):
            log.adopt(FIRM, clock())
    assert (log.schedule.weights, log.snapshot()) == (None, before)
    log.review("card-0", Rating.GOOD, clock())
    assert log.schedule.weights is None


def test_weights_named_by_the_caller_are_not_replaced(path: Path, clock: HandClock) -> None:
    with StudyLog.open(path) as log:
        log.adopt(FIRM, clock())
    with StudyLog.open(path, Schedule(weights=FRAIL)) as log:
        log.refresh()
        assert log.schedule.weights == FRAIL


def test_what_can_be_no_weights_is_passed_over(log: StudyLog, clock: HandClock) -> None:
    log.adopt(FIRM, clock())
    for strange in ((), (1.0,) * 19, "FIRM", {"w": 1}, (True,) * 21, (1e9,) * 21, (float("nan"),) * 21):
        log.record("", "weights", clock(), extra={"weights": strange})
    assert weighted(Schedule(), log.events()).weights == FIRM


def test_undo_takes_the_last_grade_back_and_not_the_weights(log: StudyLog, clock: HandClock) -> None:
    log.review("card", Rating.GOOD, clock())
    log.adopt(FIRM, clock())
    log.undo(clock())
    assert log.state("card") == NEW
    assert log.schedule.weights == FIRM


def test_reviews_are_apart_by_study_days_and_what_was_undone_is_left_out(
    log: StudyLog, clock: HandClock
) -> None:
    log.review("a", Rating.AGAIN, clock())
    log.review("a", Rating.GOOD, clock() + timedelta(minutes=10))
    log.record("a", "quiz", clock(), rating=Rating.EASY)
    log.review("b", Rating.GOOD, clock())
    clock.wait(days=8, hours=-1)  # an hour earlier in the evening is the same day
    log.review("a", Rating.HARD, clock())
    log.review("b", Rating.EASY, clock())
    log.undo(clock())
    assert graded(log.events()) == [
        Graded("a", 0, 1),
        Graded("a", 0, 3),
        Graded("b", 0, 3),
        Graded("a", 8, 2),
    ]


def test_a_clock_that_goes_back_makes_no_review_earlier(log: StudyLog, clock: HandClock) -> None:
    log.review("a", Rating.GOOD, clock())
    events: list[Event] = log.events()
    log.review("a", Rating.GOOD, clock() - timedelta(days=400))
    assert len(log.events()) == len(events) + 1
    assert [review.days for review in graded(log.events())] == [0, 0]
