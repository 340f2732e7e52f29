"""A clock that a test sets by hand."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

SHANGHAI = ZoneInfo("Asia/Shanghai")
EVENING = datetime(2026, 11, 29, 20, 0, tzinfo=SHANGHAI)


class HandClock:
    """Tells the time that a test set."""

    def __init__(self, at: datetime = EVENING) -> None:
        self.at = at

    def __call__(self) -> datetime:
        return self.at

    def wait(self, **span: float) -> None:
        self.at += timedelta(**span)
