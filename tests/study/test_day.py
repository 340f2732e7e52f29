"""Study days begin at four in the morning where the learner is, and a past one never moves."""

import os
import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from quiz.study.card import Rating
from quiz.study.day import local_clock, milliseconds, next_rollover, study_day
from quiz.study.log import StudyLog
from quiz.study.statistics import reviews_by_day, streak

ZONES = ["Asia/Shanghai", "America/New_York"]


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize(
    ("hour", "minute", "day"), [(1, 0, 28), (3, 59, 28), (4, 0, 29), (7, 59, 29), (8, 0, 29), (23, 59, 29)]
)
def test_before_the_rollover_counts_as_yesterday(zone: str, hour: int, minute: int, day: int) -> None:
    at = datetime(2026, 11, 29, hour, minute, tzinfo=ZoneInfo(zone))
    assert study_day(at) == date(2026, 11, day)


@pytest.mark.parametrize(
    ("zone", "changes"),
    [("America/New_York", [(2026, 3, 8), (2026, 11, 1)]), ("Europe/Berlin", [(2026, 3, 29), (2025, 10, 26)])],
)
def test_a_clock_change_neither_doubles_nor_drops_a_day(zone: str, changes: list[tuple[int, ...]]) -> None:
    for year, month, day in changes:
        instant = datetime(year, month, day, tzinfo=ZoneInfo(zone)).astimezone(UTC) - timedelta(hours=30)
        seen: list[date] = []
        for _ in range(4 * 72):
            local = instant.astimezone(ZoneInfo(zone))
            fixed = local.astimezone(timezone(local.utcoffset() or timedelta()))
            assert study_day(local) == study_day(fixed)  # what an event keeps gives the same day again
            if not seen or seen[-1] != study_day(local):
                assert (local.hour, local.minute) == (4, 0) or not seen
                seen.append(study_day(local))
            instant += timedelta(minutes=15)
        assert seen == [seen[0] + timedelta(days=n) for n in range(len(seen))]


@pytest.mark.parametrize("zone", ZONES)
def test_the_next_rollover_ends_the_study_day(zone: str) -> None:
    for hour in range(24):
        at = datetime(2026, 3, 7, hour, 30, tzinfo=ZoneInfo(zone))
        end = next_rollover(at)
        assert study_day(end) == study_day(at) + timedelta(days=1)
        assert study_day(end - timedelta(minutes=1)) == study_day(at)


def test_a_time_without_an_offset_is_refused() -> None:
    with pytest.raises(ValueError, match="no UTC offset"):
        milliseconds(datetime(2026, 11, 29, 20, 0))


def test_an_event_keeps_its_day_and_wall_clock_when_the_learner_travels(
    open_log: Callable[[], StudyLog], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = datetime(2026, 11, 1, 3, 30, tzinfo=ZoneInfo("Asia/Shanghai"))  # still 31 October's day
    written = open_log()
    for n in range(30):
        written.review("q", Rating.GOOD, first + timedelta(days=n))
    for zone in ["America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kolkata", "UTC"]:
        monkeypatch.setitem(os.environ, "TZ", zone)
        time.tzset()
        events = open_log().events()
        assert [event.day for event in events] == [date(2026, 10, 31) + timedelta(days=n) for n in range(30)]
        assert {(event.time.hour, event.time.minute) for event in events} == {(3, 30)}
        assert streak(reviews_by_day(events), date(2026, 11, 29)) == 30
    monkeypatch.undo()
    time.tzset()


def test_a_program_left_open_on_a_journey_follows_the_systems_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    for zone, hours in (("Asia/Tokyo", 9), ("Pacific/Honolulu", -10), ("UTC", 0)):
        monkeypatch.setenv("TZ", zone)
        assert local_clock().utcoffset() == timedelta(hours=hours)
        assert abs(local_clock() - datetime.now(UTC)) < timedelta(seconds=5)
    monkeypatch.undo()
    time.tzset()


def test_the_heat_map_has_every_date_once_over_a_clock_change(open_log: Callable[[], StudyLog]) -> None:
    # The night to 26 October 2025 has an hour more in Berlin: the study day of the 25th lasts 25 hours.
    log, berlin = open_log(), ZoneInfo("Europe/Berlin")
    start = datetime(2025, 10, 24, 12, tzinfo=UTC)
    for hour in range(5 * 24):
        log.review("q", Rating.GOOD, (start + timedelta(hours=hour)).astimezone(berlin))
    days = reviews_by_day(log.events())
    assert sorted(days) == [date(2025, 10, 24) + timedelta(days=n) for n in range(6)]
    assert [days[day] for day in sorted(days)][1:4] == [25, 24, 24]
    assert date(2025, 10, 26).weekday() == 6
    assert streak(days, date(2025, 10, 29)) == 6
