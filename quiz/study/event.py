"""What happened to a card: the events that a learner's whole history consists of."""

import os
from datetime import date, datetime, timedelta, timezone
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from quiz.study.card import Rating

Kind: TypeAlias = Literal[
    "review", "practice", "quiz", "mock", "undo", "weights", "suspend", "resume", "bury", "flag", "unflag"
]
"""Only `review` moves the schedule, and only `undo` takes something back. From `suspend` on they say what
the queue leaves out or the learner wants to find again; `weights` is about no card and says which FSRS
weights hold from then on, on all devices; the others are kept and told.
"""

HOLDS: frozenset[Kind] = frozenset({"suspend", "resume", "bury", "flag", "unflag"})
UNDOABLE: frozenset[Kind] = HOLDS | {"review"}
"""What `undo` takes back."""

ALGORITHM = "fsrs-6"


class Promised(Struct, frozen=True, omit_defaults=True):
    """The interval shown on the button, and what it was computed from.

    `follows` is the card's last review at that moment. If the fold finds another one there (a grade was
    undone in the middle, or one from another device came between), the promise belonged to another history,
    and the interval is computed again with the same retention and maximum.
    """

    days: int = 0
    minutes: int = 0
    follows: str = ""
    algorithm: str = ALGORITHM
    retention: float = 0.9
    maximum: int = 36_500


class Event(Struct, frozen=True, omit_defaults=True):
    """One thing that happened, written once and never changed.

    `at` is UTC milliseconds, `offset` the minutes that local time was ahead of it, `day` the study day,
    fixed when written. `duration_ms` comes from a monotonic clock. `undoes` names the event taken back.
    `extra` has room for what a later version wants to remember (the demo's run, a prediction).
    Ids sort by time and never go back on a device, whatever its clock does: their order is the order.
    """

    id: str
    device: str
    seq: int
    card: str
    kind: Kind
    at: int
    offset: int
    day: date
    rating: Rating | None = None
    duration_ms: int | None = None
    form: str = ""
    promised: Promised | None = None
    undoes: str = ""
    extra: dict[str, Any] = {}

    @property
    def time(self) -> datetime:
        """When it happened, as the clock on the wall showed it there and then."""
        zone = timezone(timedelta(minutes=self.offset))
        return datetime.fromtimestamp(self.at / 1000, zone)


def next_id(now_ms: int, last: str) -> str:
    """A 128-bit id as 32 hex digits, larger than `last`: 48 bits of time, 16 of a counter, 64 random.

    When the clock stands still or goes back, the time of `last` is kept and the counter continues.
    """
    time, counter = max(now_ms, 0), 0
    if last and time <= (last_time := int(last[:12], 16)):
        time, counter = last_time, int(last[12:16], 16) + 1
        if counter > 0xFFFF:
            time, counter = time + 1, 0
    return f"{time:012x}{counter:04x}{os.urandom(8).hex()}"


def first_id(day: date) -> str:
    """A lower bound for the ids of events of this study day or later, in any time zone."""
    start = datetime(day.year, day.month, day.day, tzinfo=timezone(timedelta())).timestamp()
    return f"{max(0, round((start - 86_400) * 1000)):012x}"
