"""Study days and due days are right at every change of every zone's offset, 1970 to 2037."""

import random
import zoneinfo
from datetime import date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from quiz.study.card import CardState
from quiz.study.day import study_day
from quiz.study.queue import is_due
from tests.study.zones import HOUR, SECOND, SOME, changes, offset_at


def day_by_whole_numbers(instant: datetime, offset: timedelta, rollover_hour: int) -> date:
    """The study day from nothing but seconds since 1970."""
    seconds = int(instant.timestamp()) + round(offset.total_seconds()) - rollover_hour * 3600
    return date(1970, 1, 1) + timedelta(days=seconds // 86_400)


def check_around(zone: ZoneInfo, change: datetime) -> int:
    """Every rollover hour at instants around a change; how many were held."""
    around = (timedelta(hours=h) for h in (-49, -25, -24, -4, 4, 24, 25, 49))
    instants = [*(change + wait for wait in around), change - HOUR, change - SECOND, change, change + HOUR]
    held = 0
    for instant in sorted(instants):
        local, offset = instant.astimezone(zone), offset_at(zone, instant)
        for hour in range(24):
            expected = day_by_whole_numbers(instant, offset, hour)
            assert study_day(local, hour) == expected, (zone, instant, hour)
            # Due on that day: from its first second where the learner is, and not a second before.
            assert is_due(CardState("review", due=expected), study_day(local, hour))
            assert not is_due(CardState("review", due=expected + timedelta(days=1)), study_day(local, hour))
            held += 1
    return held


def check_order(zone: ZoneInfo, change: datetime) -> None:
    """A day goes on until its rollover; only a clock that steps back over it repeats a day's end."""
    stepped = offset_at(zone, change) - offset_at(zone, change - SECOND)
    for hour in range(24):
        days = [
            study_day((change + timedelta(minutes=30 * n)).astimezone(zone), hour) for n in range(-100, 101)
        ]
        for one, next_ in pairwise(days):
            assert -1 <= (next_ - one).days <= 1 + (stepped >= timedelta(hours=23))
            assert next_ >= one or stepped < timedelta(0)


@pytest.mark.parametrize("name", SOME)
def test_days_are_right_around_some_zones_changes_at_every_rollover_hour(name: str) -> None:
    zone = ZoneInfo(name)
    found = list(changes(zone))
    assert found
    for change in random.Random(name).sample(found, min(len(found), 12)):
        check_around(zone, change)
    check_order(zone, found[-1])


@pytest.mark.slow
def test_days_are_right_around_every_change_of_every_zone_at_every_rollover_hour() -> None:
    zones = changed = held = 0
    seen: set[tuple[tuple[datetime, timedelta], ...]] = set()
    for name in sorted(zoneinfo.available_timezones()):
        zone = ZoneInfo(name)
        zones += 1
        found = list(changes(zone))
        known = tuple((change, offset_at(zone, change)) for change in found)
        if known in seen:
            continue  # another name of a zone that was held already
        seen.add(known)
        for change in found:
            changed += 1
            held += check_around(zone, change)
            if changed % 50 == 0:
                check_order(zone, change)
    assert zones > 400
    assert (changed > 15_000, held > 4_000_000) == (True, True)
