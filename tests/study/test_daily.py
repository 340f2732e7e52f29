"""The kept sums of each day are what the events themselves say, whatever came late or was taken back."""

import sqlite3
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings

from quiz.bank.question import Question
from quiz.demo.words import Words
from quiz.study import own_curve, statistics, summing
from quiz.study import pace as pace_of_events
from quiz.study import past as past_of_log
from quiz.study import progress as progress_of_past
from quiz.study.calibration import calibration
from quiz.study.card import Rating
from quiz.study.log import StudyLog
from quiz.study.memory import model
from quiz.study.pace import pace
from quiz.study.past import past
from quiz.study.progress import progress
from tests.study.hand_clock import HandClock
from tests.study.plain import curve_of, readiness_by_day
from tests.study.two_devices import act, actions

WORDS = Words("甲", "a")


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


ACTIONS = actions("abc", [0, 1, 30], "undo", "redo", "sync", "look", "suspend", "quiz", most=24)


@settings(max_examples=40, deadline=None)
@given(ACTIONS)
def test_a_day_s_sums_are_what_the_events_say(
    tmp_path_factory: pytest.TempPathFactory, drawn: list[Any]
) -> None:
    clock, home = HandClock(), tmp_path_factory.mktemp("home")
    with StudyLog.open(home / "a.db") as ours, StudyLog.open(home / "b.db") as theirs:
        for action in drawn:
            if action == "look":
                hold_equal(ours)
            else:
                act(action, ours, theirs, clock)
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


@settings(max_examples=40, deadline=None)
@given(ACTIONS)
def test_statistics_of_the_sums_are_those_of_the_events(
    tmp_path_factory: pytest.TempPathFactory, drawn: list[Any]
) -> None:
    """Counted in portions of two, with the fewest events read, against the plain figures over all events."""
    clock, home = HandClock(), tmp_path_factory.mktemp("home")
    with (
        pytest.MonkeyPatch.context() as patch,
        StudyLog.open(home / "a.db") as ours,
        StudyLog.open(home / "b.db") as theirs,
    ):
        patch.setattr(summing, "PORTION", 2)
        for module, name in (
            (past_of_log, "RECENT_CARDS"),
            (pace_of_events, "RECENT_CARDS"),
            (past_of_log, "RECENT"),
            (own_curve, "RECENT"),
        ):
            patch.setattr(module, name, 2)
        patch.setattr(past_of_log, "COURSE_DAYS", 40)
        patch.setattr(progress_of_past, "COURSE_DAYS", 40)
        for action in drawn:
            if action == "look":
                hold_progress(ours, ours.day(clock()))
            else:
                act(action, ours, theirs, clock)
        hold_progress(ours, ours.day(clock()))


def hold_progress(log: StudyLog, today: date) -> None:
    questions = [Question(card, "x", "core", "often", WORDS, WORDS, ()) for card in "ab"]
    events, weights, fsrs = log.events(), {"a": 3.0, "b": 3.0}, model()
    found = past(log, today)
    told = progress(questions, log.states, found, today)
    curve = curve_of(events, fsrs)
    counts = {day: count for day, count in statistics.reviews_by_day(events).items() if count}
    assert (told.by_day, told.reviews) == (counts, sum(counts.values()))
    assert told.reviews_today == statistics.reviewed(events, today)
    assert told.streak == statistics.streak(counts, today)
    assert told.longest_streak == statistics.longest_streak(counts)
    assert told.retention == statistics.retention(events)
    assert told.recent == statistics.retention(events, today - timedelta(days=29))
    assert told.kinds == statistics.retention_by_kind(events)
    seconds = [statistics.seconds_per_card(events, last=2) for events in (found.recent, events)]
    assert seconds[0] == seconds[1]
    assert told.pace == pace(events)
    assert told.calibration == calibration(events)
    topics = {"a": "x", "b": "x"}
    expected = readiness_by_day(events, weights, today, fsrs, curve, days=40, topics=topics)
    assert [day for day, _ in told.readiness] == [day for day, _ in expected]
    assert [share for _, share in told.readiness] == pytest.approx([share for _, share in expected])
    assert told.topics == pytest.approx(statistics.mastery(log.states, {"a": "x", "b": "x"}, today, curve))


def test_a_first_sum_can_be_broken_off_and_lets_others_write_between_its_portions(
    log: StudyLog, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(summing, "PORTION", 3)
    for n in range(10):
        log.review(f"c{n}", Rating.GOOD, clock())
    shares: list[float] = []

    def grade(share: float) -> None:
        shares.append(share)
        if share < 1:
            log.review("between", Rating.GOOD, clock())

    log.days(told=grade)
    assert shares == sorted(shares)
    assert len(shares) > 3
    hold_equal(log)

    def give_up(share: float) -> None:
        raise InterruptedError

    log.review("more", Rating.GOOD, clock())
    with pytest.raises(InterruptedError):
        log.days(told=give_up)
    hold_equal(log)


def test_a_day_that_the_zone_left_out_breaks_no_streak(log: StudyLog) -> None:
    apia = ZoneInfo("Pacific/Apia")  # 29 December 2011 was followed by the 31st
    for day in (28, 29, 31):
        log.review(f"c{day}", Rating.GOOD, datetime(2011, 12, day, 12, tzinfo=apia))
    told = log.days()
    assert told.left_out == {date(2011, 12, 30)}
    assert statistics.streak(told.done, date(2011, 12, 31), told.left_out) == 3
    assert statistics.longest_streak(told.done, told.left_out) == 3


def test_a_day_not_studied_on_a_journey_breaks_the_streak(log: StudyLog) -> None:
    log.review("a", Rating.GOOD, datetime(2026, 3, 1, 12, tzinfo=ZoneInfo("America/Los_Angeles")))
    log.review("b", Rating.GOOD, datetime(2026, 3, 3, 12, tzinfo=ZoneInfo("Asia/Tokyo")))
    assert log.days().left_out == frozenset()
