"""Which study day an instant belongs to, and when the next one begins."""

import sys
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from typing import TypeAlias

if sys.platform != "win32":
    from time import tzset

ROLLOVER_HOUR = 4

Clock: TypeAlias = Callable[[], datetime]
"""Returns the present as an aware datetime. Everything that needs the time is given one."""


def local_clock() -> datetime:
    """The present time with the local offset, even if the computer travels while the app is open."""
    if sys.platform != "win32":
        tzset()  # or a process keeps for ever the zone that it began in
    return datetime.now().astimezone()


def study_day(at: datetime, rollover_hour: int = ROLLOVER_HOUR) -> date:
    """The calendar day that a review made at `at` counts for, when days begin at the rollover hour.

    `at` carries the offset that held where and when the review was made, so a past day never
    moves when the learner travels or the clocks change.
    """
    return (at - timedelta(hours=rollover_hour)).date()


def next_rollover(at: datetime, rollover_hour: int = ROLLOVER_HOUR) -> datetime:
    """The moment at which the study day of `at` ends, in the zone of `at`.

    A fixed offset knows nothing of a coming clock change: ask again when the moment has come.
    """
    return datetime.combine(study_day(at, rollover_hour) + timedelta(days=1), time(rollover_hour), at.tzinfo)


def milliseconds(at: datetime) -> int:
    """An instant as whole milliseconds since 1970 in UTC. Refuses a time without an offset."""
    if at.utcoffset() is None:
        raise ValueError(
            f"{at.isoformat()} has no UTC offset, so its study day is unknown; pass an aware time"
        )
    return round(at.timestamp() * 1000)
