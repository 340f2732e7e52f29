"""The log: what was recorded is there for good, undo included, and the states are the events' fold."""

import sqlite3
import tempfile
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.study.card import NEW, CardState, Rating
from quiz.study.error import StaleGradeError
from quiz.study.event import Event, next_id
from quiz.study.fold import fold, fold_all, standing
from quiz.study.log import StudyLog
from quiz.study.schedule import Schedule
from tests.study.hand_clock import EVENING, HandClock

Opener = Callable[[], StudyLog]


def test_a_grade_is_there_when_the_log_is_opened_again(open_log: Opener, clock: HandClock) -> None:
    log = open_log()
    promise = log.preview("q", clock())[Rating.GOOD]
    event = log.review("q", Rating.GOOD, clock(), promise, duration_ms=4200, extra={"guess": [1.5, "x"]})
    again = open_log()
    assert again.events() == [event]
    assert again.states == log.states
    assert again.device == log.device
    assert again.state("q").due_at == promise.due_at
    assert (event.offset, event.seq, event.kind) == (480, 1, "review")


def test_practice_and_quizzes_are_kept_and_never_move_the_schedule(log: StudyLog, clock: HandClock) -> None:
    log.review("q", Rating.EASY, clock())
    before = log.state("q")
    clock.wait(days=3)
    log.record("q", "quiz", clock(), Rating.AGAIN, form="choice", extra={"right": False})
    log.record("q", "practice", clock(), Rating.EASY)
    log.record("other", "practice", clock())
    assert log.state("q") == before
    assert log.state("other") == NEW
    assert [event.kind for event in log.events("q")] == ["review", "quiz", "practice"]
    log.rebuild()
    assert dict(log.states) == {"q": before}


def test_a_review_or_an_undo_cannot_be_slipped_in_as_something_else(log: StudyLog, clock: HandClock) -> None:
    with pytest.raises(ValueError, match="a review has a method of its own"):
        log.record("q", "review", clock(), Rating.GOOD)


def test_a_promise_made_before_another_grade_is_refused(open_log: Opener, clock: HandClock) -> None:
    ours, theirs = open_log(), open_log()
    promise = ours.preview("q", clock())[Rating.GOOD]
    theirs.review("q", Rating.EASY, clock())
    with pytest.raises(StaleGradeError):
        ours.review("q", Rating.GOOD, clock(), promise)
    assert len(ours.events()) == 1
    assert ours.state("q") == theirs.state("q")  # and it has learned of the other grade


@settings(max_examples=15, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.tuples(st.sampled_from("abc"), st.sampled_from(Rating), st.sampled_from([0, 0, 1, 9])),
            st.tuples(st.sampled_from("abc"), st.sampled_from(["suspend", "resume", "bury", "flag"])),
            st.sampled_from(["undo", "undo", "redo", "redo"]),
            st.just("reopen"),
        ),
        max_size=24,
    )
)
def test_undo_and_redo_restore_every_state_exactly_without_limit_over_restarts(actions: list[Any]) -> None:
    clock = HandClock()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "study.db"
        log = StudyLog.open(path)
        before: list[dict[str, CardState]] = []
        after: list[dict[str, CardState]] = []
        for action in [*actions, *["undo", "reopen"] * len(actions), "undo"]:
            clock.wait(minutes=1)
            known = dict(log.states)
            if action == "reopen":
                log.close()
                log = StudyLog.open(path)
                assert dict(log.states) == known
            elif action == "undo":
                assert (log.undo(clock()) is not None) == bool(before)
                if before:
                    after.append(known)
                    assert dict(log.states) == before.pop()
            elif action == "redo":
                assert (log.redo(clock()) is not None) == bool(after)
                if after:
                    before.append(known)
                    assert dict(log.states) == after.pop()
            else:
                before.append(known)
                after.clear()
                clock.wait(days=action[2] if len(action) == 3 else 0)
                if len(action) == 3:
                    log.review(action[0], action[1], clock())
                else:
                    log.record(action[0], action[1], clock())
            assert dict(log.states) == begun(fold_all(log.events(), log.schedule))
        assert dict(log.states) == {}
        log.close()


def begun(states: dict[str, CardState]) -> dict[str, CardState]:
    return {card: state for card, state in states.items() if state != NEW}


def test_a_review_in_the_middle_can_be_taken_back(log: StudyLog, clock: HandClock) -> None:
    first = log.review("q", Rating.GOOD, clock())
    clock.wait(days=1)
    log.review("q", Rating.GOOD, clock())
    assert log.undo(clock(), first.id) is not None
    assert log.undo(clock(), first.id) is None  # only once
    assert log.state("q").reps == 1
    assert log.state("q").first == first.day + timedelta(days=1)
    assert log.state("q") == fold(log.events("q"), log.schedule)


def test_an_undone_undo_takes_nothing_back() -> None:
    day = EVENING.date()
    review = Event("1", "d", 1, "q", "review", 0, 0, day, Rating.GOOD)
    undo = Event("2", "d", 2, "q", "undo", 0, 0, day, undoes="1")
    redo = Event("3", "d", 3, "q", "undo", 0, 0, day, undoes="2")
    assert standing([redo, review]) == [review]
    assert standing([undo, review]) == []
    assert standing([redo, undo, review]) == [review]


def test_the_cache_of_states_equals_the_fold_and_is_made_again(path: Path, clock: HandClock) -> None:
    with StudyLog.open(path) as log:
        for n in range(60):
            clock.wait(hours=7)
            log.review(f"q{n % 7}", Rating(n * 5 % 4 + 1), clock())
        log.undo(clock())
        expected = dict(log.states)
    other = sqlite3.connect(path)
    other.execute("UPDATE states SET stability = 999, due = '2031-01-01', place = 0")
    other.execute("DELETE FROM states WHERE card = 'q3'")
    other.commit()
    other.close()
    with StudyLog.open(path) as log:
        assert dict(log.states) != expected
        log.rebuild()
        assert dict(log.states) == expected
    with StudyLog.open(path) as log:
        assert dict(log.states) == expected


def test_states_under_other_weights_are_folded_again_and_promises_still_hold(
    path: Path, clock: HandClock
) -> None:
    import fsrs

    weights = list(fsrs.Scheduler().parameters)
    weights[3] = 20.0
    with StudyLog.open(path) as log:
        log.review("q", Rating.EASY, clock())
        default = log.state("q")
    with StudyLog.open(path, Schedule(weights=tuple(weights))) as log:
        assert log.state("q").stability == 20.0
        assert log.state("q").due == default.due
    with StudyLog.open(path) as log:
        assert log.state("q") == default


def test_events_are_never_changed_or_removed_by_any_program(path: Path, clock: HandClock) -> None:
    with StudyLog.open(path) as log:
        log.review("q", Rating.EASY, clock())
    other = sqlite3.connect(path)
    for statement in ("UPDATE events SET rating = 1", "DELETE FROM events"):
        with pytest.raises(sqlite3.IntegrityError, match="events are never"):
            other.execute(statement)
    other.close()


def test_the_file_is_set_to_be_durable(log: StudyLog) -> None:
    assert log._connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    assert log._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_ids_never_go_back_when_the_clock_does(log: StudyLog, clock: HandClock) -> None:
    for step in (0, -3600, 5, -86_400 * 365, 86_400 * 800, -1):
        clock.wait(seconds=step)
        log.review("q", Rating.GOOD, clock())
    events = log.events()
    assert [event.seq for event in events] == [1, 2, 3, 4, 5, 6]
    assert log.undo(clock()) is not None  # the last in order, not by the wall clock
    assert log.state("q") == fold(events[:5], log.schedule)


@given(st.lists(st.integers(0, 2**47), min_size=1, max_size=40))
def test_an_id_is_128_bits_and_above_the_last(times: list[int]) -> None:
    last = ""
    for now in times:
        new = next_id(now, last)
        assert len(new) == 32
        assert new > last
        assert int(new[:12], 16) >= now
        last = new


def test_the_counter_of_ids_runs_over_into_the_next_millisecond() -> None:
    full = "000000000005" + "ffff" + "0" * 16
    assert next_id(5, full)[:16] == "000000000006" + "0000"


def test_a_snapshot_stays_as_it_was_while_the_log_goes_on(log: StudyLog, clock: HandClock) -> None:
    log.review("a", Rating.GOOD, clock())
    before = log.snapshot()
    log.review("b", Rating.GOOD, clock())
    assert list(before) == ["a"]
    assert set(log.states) == {"a", "b"}


def test_events_can_be_asked_for_by_card_and_from_a_day_on(log: StudyLog, clock: HandClock) -> None:
    for card in ("a", "b", "a"):
        log.review(card, Rating.GOOD, clock())
        clock.wait(days=1)
    last = log.events()[-1]
    assert [event.card for event in log.events("a")] == ["a", "a"]
    assert log.events("a", since=last.day) == [last]
    assert log.events(since=last.day - timedelta(days=1)) == log.events()[1:]
    assert log.events("none") == []
