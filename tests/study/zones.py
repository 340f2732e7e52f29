"""Every change of a zone's offset from 1970 to 2037."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

FIRST, LAST = datetime(1970, 1, 2, tzinfo=UTC), datetime(2037, 12, 30, tzinfo=UTC)
WEEK, HOUR, SECOND = timedelta(days=7), timedelta(hours=1), timedelta(seconds=1)
SOME = ("Asia/Shanghai", "America/New_York", "Africa/Casablanca", "Pacific/Apia", "America/St_Johns")
"""No change since 1991; the usual; one suspended in Ramadan; a lost day; changes a minute past midnight."""


def offset_at(zone: ZoneInfo, instant: datetime) -> timedelta:
    return instant.astimezone(zone).utcoffset() or timedelta()


def changes(zone: ZoneInfo) -> Iterator[datetime]:
    """The first instants, to the second, of each offset that holds a week or longer."""
    before, at = offset_at(zone, FIRST), FIRST
    while at < LAST:
        later = at + WEEK
        after = offset_at(zone, later)
        if after != before:
            low, high = at, later
            while high - low > SECOND:
                middle = low + (high - low) // 2
                middle = middle.replace(microsecond=0)
                low, high = (middle, high) if offset_at(zone, middle) == before else (low, middle)
            yield high
        before, at = after, later
