"""Settings are read where they are right, told where they aren't, and never keep anyone from studying."""

from datetime import date, datetime
from pathlib import Path

import pytest
from fsrs.scheduler import DEFAULT_PARAMETERS

from quiz.study.card import Rating
from quiz.study.log import StudyLog
from quiz.study.queue import build_queue
from quiz.study.schedule import Schedule
from quiz.study.session import ReviewSession
from quiz.study.settings import DEFAULTS, Settings, doubt_of, read_number, read_settings
from tests.study.hand_clock import SHANGHAI, HandClock


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def test_without_a_file_the_defaults_hold_and_nothing_is_said(file: Path) -> None:
    assert read_settings(file) == (Settings(), ())
    assert (DEFAULTS.rollover_hour, DEFAULTS.desired_retention, DEFAULTS.new_per_day) == (4, 0.9, 10)


def test_all_settings_are_taken_and_a_byte_order_mark_does_no_harm(file: Path) -> None:
    file.write_text(
        "rollover_hour = 0\nnew_per_day = 3\nreviews_per_day = 40\n"
        "desired_retention = 0.85\nmaximum_interval = 90\n[plan]\nminutes = 30\n",
        encoding="utf-8-sig",
    )
    assert read_settings(file) == (Settings(0, 3, 40, 0.85, 90), ())


@pytest.mark.parametrize(
    "line",
    [
        "rollover_hour = 24",
        "rollover_hour = -1",
        "rollover_hour = 4.5",
        'rollover_hour = "4"',
        "rollover_hour = true",
        "new_per_day = -1",
        "reviews_per_day = 0",
        "desired_retention = 0.69",
        "desired_retention = 0.995",
        "desired_retention = nan",
        "desired_retention = 1",
        "maximum_interval = 0",
        "maximum_interval = 36501",
        "maximum_interval = [1]",
    ],
)
def test_a_value_that_cannot_be_is_told_and_only_its_default_used(file: Path, line: str) -> None:
    other = "maximum_interval = 77" if "maximum" not in line else "new_per_day = 7"
    file.write_text(f"{line}\n{other}\n")
    settings, (doubt,) = read_settings(file)
    name = line.partition(" ")[0]
    assert doubt.name == name
    assert doubt.low is not None
    assert getattr(settings, name) == getattr(DEFAULTS, name)
    assert 77 in (settings.maximum_interval, settings.new_per_day * 11)


def test_a_misspelt_setting_names_the_one_that_was_meant(file: Path) -> None:
    file.write_text("rolover_hour = 5\ninterview = 2026-12-20\n")
    settings, (doubt,) = read_settings(file)
    assert (settings, doubt.name, doubt.near) == (DEFAULTS, "rolover_hour", "rollover_hour")


@pytest.mark.parametrize("text", [b"new_per_day = ", b"\xff\xfe\x00", b"new_per_day = 1\nnew_per_day = 2"])
def test_a_file_that_cannot_be_read_is_told_once_and_the_defaults_hold(file: Path, text: bytes) -> None:
    file.write_bytes(text)
    settings, (doubt,) = read_settings(file)
    assert (settings, doubt.name) == (DEFAULTS, "")
    assert doubt.value or doubt.cause


def test_a_folder_in_its_place_is_told_too(file: Path) -> None:
    file.mkdir()
    assert len(read_settings(file)[1]) == 1


@pytest.mark.parametrize("hour", [0, 4, 12, 23])
def test_days_events_promises_and_queues_all_follow_the_rollover_hour_that_was_set(
    path: Path, hour: int
) -> None:
    clock = HandClock(datetime(2026, 11, 29, hour, 0, tzinfo=SHANGHAI))
    with StudyLog.open(path, settings=Settings(rollover_hour=hour, new_per_day=2)) as log:
        session = ReviewSession(log, ["a", "b", "c"], clock)
        promise = session.promises()[Rating.EASY]
        event = session.grade(Rating.EASY, session.token)
        assert event is not None
        assert event.day == date(2026, 11, 29)
        assert log.state("a").due == promise.due
        assert (promise.due - event.day).days == promise.days
        session.grade(Rating.EASY, session.token)
        assert session.is_finished
        clock.wait(hours=23, minutes=59)
        assert not session.refresh()
        clock.wait(minutes=1)
        assert session.refresh()
        assert session.current == "c"
        for moment, due in ((-1, 0), (0, 1)):
            at = datetime(promise.due.year, promise.due.month, promise.due.day, hour, tzinfo=SHANGHAI)
            clock.at = at
            clock.wait(minutes=moment)
            assert len(build_queue(log.states, ["a"], clock(), log.settings).reviews) == due


def test_a_past_events_day_stays_when_the_rollover_hour_is_changed(path: Path) -> None:
    clock = HandClock(datetime(2026, 11, 29, 2, 0, tzinfo=SHANGHAI))
    with StudyLog.open(path) as log:
        log.review("q", Rating.EASY, clock())
        state = log.state("q")
    with StudyLog.open(path, settings=Settings(rollover_hour=0)) as log:
        assert log.events()[0].day == date(2026, 11, 28)
        log.rebuild()
        assert log.state("q") == state
        assert log.review("r", Rating.EASY, clock()).day == date(2026, 11, 29)


def test_an_open_log_follows_other_settings_and_keeps_its_weights(path: Path) -> None:
    clock = HandClock(datetime(2026, 11, 29, 3, 0, tzinfo=SHANGHAI))
    with StudyLog.open(path) as log:
        log.adopt(tuple(w * 1.01 for w in DEFAULT_PARAMETERS), clock())
        adopted, fingerprint = log.schedule.weights, log.schedule.fingerprint
        session = ReviewSession(log, ["a", "b", "c"], clock)
        assert (session.total, log.day(clock())) == (3, date(2026, 11, 28))
        log.follow(Settings(rollover_hour=2, new_per_day=2, desired_retention=0.8, maximum_interval=9))
        assert session.refresh()
        assert (session.total, log.day(clock())) == (2, date(2026, 11, 29))
        assert (log.schedule.retention, log.schedule.maximum) == (0.8, 9)
        assert (log.schedule.weights, log.schedule.fingerprint) == (adopted, fingerprint)
        event = session.grade(Rating.EASY, session.token)
        assert event is not None
        assert event.promised is not None
        assert (event.promised.retention, event.promised.maximum) == (0.8, 9)
        assert not session.refresh()


def test_what_is_typed_is_a_number_or_is_refused() -> None:
    for name, text, value in (
        ("new_per_day", "12", 12),
        ("new_per_day", "1.5", "1.5"),
        ("desired_retention", "0,85", 0.85),
        ("desired_retention", "often", "often"),
    ):
        assert read_number(name, text) == value
        doubt = doubt_of(Path("f"), name, read_number(name, text))
        assert (doubt is None) == isinstance(value, int | float)


def test_retention_and_maximum_reach_the_schedule() -> None:
    schedule = Schedule.under(Settings(desired_retention=0.8, maximum_interval=9))
    assert (schedule.retention, schedule.maximum) == (0.8, 9)
