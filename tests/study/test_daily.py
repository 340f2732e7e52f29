"""The kept sums of each day are what the events themselves say, whatever came late or was taken back."""

import sqlite3
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.study import statistics
from quiz.study.card import Rating
from quiz.study.log import StudyLog
from tests.study.hand_clock import HandClock


def hold_equal(log: StudyLog) -> None:
    events, told = log.events(), log.days()
    counted = {day: count for day, count in statistics.reviews_by_day(events).items() if count}
    assert {day: figures.reviews for day, figures in told.done.items()} == counted
    assert list(told.done) == sorted(told.done)
    kinds = statistics.retention_by_kind(events)
    done = told.done.values()
    assert sum(d.young for d in done) == kinds["young"].reviewed
    assert sum(d.young_recalled for d in done) == kinds["young"].recalled
    assert sum(d.mature for d in done) == kinds["mature"].reviewed
    assert sum(d.mature_recalled for d in done) == kinds["mature"].recalled
    assert all(sum(d[1:5]) == d.reviews for d in done)
    for day in counted:
        held = statistics.retention(events, since=day)
        assert sum(d.retention.recalled for at, d in told.done.items() if at >= day) == held.recalled
    due: dict[date, int] = {}
    for state in log.states.values():
        if state.due and not state.suspended:
            due[state.due] = due.get(state.due, 0) + 1
    assert told.due == due


ACTIONS = st.lists(
    st.one_of(
        st.tuples(
            st.integers(0, 1), st.sampled_from("abc"), st.sampled_from(Rating), st.sampled_from([0, 1, 30])
        ),
        st.sampled_from(["undo", "redo", "sync", "look", "suspend", "quiz"]),
    ),
    max_size=24,
)


@settings(max_examples=40, deadline=None)
@given(ACTIONS)
def test_a_day_s_sums_are_what_the_events_say(
    tmp_path_factory: pytest.TempPathFactory, actions: list[Any]
) -> None:
    clock, home = HandClock(), tmp_path_factory.mktemp("home")
    with StudyLog.open(home / "a.db") as ours, StudyLog.open(home / "b.db") as theirs:
        for action in actions:
            clock.wait(minutes=3)
            if isinstance(action, tuple):
                which, card, rating, days = action
                clock.wait(days=days)
                (ours, theirs)[which].review(card, rating, clock(), duration_ms=1500)
            elif action == "undo":
                ours.undo(clock())
            elif action == "redo":
                ours.redo(clock())
            elif action == "sync":
                ours.take_in(theirs.events())
            elif action == "look":
                hold_equal(ours)
            else:
                ours.record("a", action, clock())
        hold_equal(ours)


def test_time_and_ratings_of_a_day(log: StudyLog, clock: HandClock) -> None:
    log.review("a", Rating.GOOD, clock(), duration_ms=4000)
    log.review("b", Rating.AGAIN, clock(), duration_ms=1500)
    log.review("c", Rating.EASY, clock())
    (figures,) = log.days().done.values()
    assert (figures.reviews, figures.again, figures.hard, figures.good, figures.easy) == (3, 1, 0, 1, 1)
    assert figures.milliseconds == 5500
    assert figures.retention.share is None


def test_days_before_the_one_asked_for_are_left_out(log: StudyLog, clock: HandClock) -> None:
    log.review("a", Rating.EASY, clock())
    clock.wait(days=40)
    log.review("a", Rating.EASY, clock())
    today = log.day(clock())
    assert list(log.days(today - timedelta(days=39)).done) == [today]
    assert len(log.days(today - timedelta(days=40)).done) == 2


def test_a_log_that_cannot_be_written_is_summed_up_all_the_same(path: Path, clock: HandClock) -> None:
    with StudyLog.open(path) as log:
        log.review("a", Rating.EASY, clock())
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")  # somebody writes for long
        log._connection.execute("PRAGMA busy_timeout = 10")
        assert [figures.easy for figures in log.days().done.values()] == [1]
        other.execute("ROLLBACK")
        other.close()
        assert [figures.easy for figures in log.days().done.values()] == [1]


def test_a_second_program_s_grades_are_in_the_sums(path: Path, clock: HandClock) -> None:
    with StudyLog.open(path) as ours, StudyLog.open(path) as theirs:
        ours.review("a", Rating.EASY, clock())
        hold_equal(ours)
        theirs.review("b", Rating.EASY, clock())
        ours.refresh()
        hold_equal(ours)
        assert theirs.days() == ours.days()


def test_sums_survive_a_restart_and_are_not_made_anew(path: Path, clock: HandClock) -> None:
    with StudyLog.open(path) as log:
        log.review("a", Rating.EASY, clock())
        expected = log.days()
    size = path.stat().st_size
    with StudyLog.open(path) as log:
        before = log._connection.total_changes
        assert log.days() == expected
        assert log._connection.total_changes == before
    assert path.stat().st_size == size
