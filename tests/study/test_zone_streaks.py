"""Streaks and the heat map are right over every kind of change of a zone's offset, a lost day too."""

import random
import zoneinfo
from collections import Counter
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from quiz.study.card import Rating
from quiz.study.day import study_day
from quiz.study.log import StudyLog
from quiz.study.statistics import longest_streak, streak
from tests.study.zones import HOUR, SECOND, SOME, changes, offset_at

DAY = timedelta(days=1)
LOST = {
    "Pacific/Kwajalein": date(1993, 8, 21),
    "Pacific/Kiritimati": date(1994, 12, 31),
    "Pacific/Kanton": date(1994, 12, 31),
    "Pacific/Apia": date(2011, 12, 30),
    "Pacific/Fakaofo": date(2011, 12, 30),
}
"""The days that zones left out when they moved over the date line."""


def check_every_hour(zone: ZoneInfo, change: datetime, hour: int) -> None:
    """Who studies every hour around a change has a row without a gap, and each hour on one day."""
    instants = [change + n * HOUR for n in range(-75, 76)]
    days = Counter(study_day(instant.astimezone(zone), hour) for instant in instants)
    first, last = min(days), max(days)
    stepped = offset_at(zone, change) - offset_at(zone, change - SECOND)
    left_out = {first + n * DAY for n in range((last - first).days)} - days.keys()
    assert not left_out or (stepped >= DAY and len(left_out) == 1)
    assert streak(days, last, left_out) == longest_streak(days, left_out) == len(days)
    whole = sorted(days)[1:-1]
    hours = 24 * (len(whole) + len(left_out)) - stepped / HOUR
    assert abs(sum(days[day] for day in whole) - hours) < 1  # a step of some minutes


@pytest.mark.parametrize("name", SOME)
def test_who_studies_every_hour_has_every_day_around_some_zones_changes(name: str) -> None:
    zone = ZoneInfo(name)
    for change in random.Random(name).sample(list(changes(zone)), 4):
        for hour in range(24):
            check_every_hour(zone, change, hour)


@pytest.mark.slow
def test_who_studies_every_hour_has_every_day_around_changes_of_every_zone() -> None:
    draw = random.Random(1)
    for name in sorted(zoneinfo.available_timezones()):
        found = list(changes(ZoneInfo(name)))
        for change in draw.sample(found, min(3, len(found))):
            for hour in range(24):
                check_every_hour(ZoneInfo(name), change, hour)


@pytest.mark.parametrize("hour", [3, 5, 12, 20, 23])
@pytest.mark.parametrize("name", LOST)
def test_a_day_that_a_zone_left_out_breaks_no_streak_and_one_without_study_does(
    open_log: Callable[[], StudyLog], name: str, hour: int
) -> None:
    log, zone, lost = open_log(), ZoneInfo(name), LOST[name]
    dates = [lost + n * DAY for n in range(-4, 5) if n]
    evenings = [datetime.combine(day, time(hour, 30), zone) for day in dates]
    for evening in evenings:
        log.review("q", Rating.GOOD, evening)
    told, today = log.days(), log.day(evenings[-1])
    assert streak(told.done, today, told.left_out) == longest_streak(told.done, told.left_out) == 8
    log.undo(evenings[-1], log.events()[-3].id)
    told = log.days()
    assert streak(told.done, today, told.left_out) == 2
    assert longest_streak(told.done, told.left_out) == 5
