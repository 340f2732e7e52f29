"""Collects garbage while no key is pressed: a collection takes as long as a frame, and would fall into one.

A closed screen leaves some thousand objects that refer to one another. Left to itself, Python collects them
in the midst of the work that made the last of them, such as opening the next screen: 18 ms that a key waits.
"""

import asyncio
import gc
from collections.abc import Callable

REST = 0.4
"""Seconds without a key. Who reads or thinks leaves more; who types fast is not held up."""

SOON = 0.06
"""Seconds after a key until its first frame stands."""

DUE = 3
"""Collections of younger objects since the last of the oldest, after which one is worth its time."""

OVERDUE = 10
"""As many, after which it waits for no rest: what is let grow is memory that the process never gives back."""

AT_THE_LATEST = 200
"""As many, after which Python collects the oldest by itself: what runs print makes garbage without a key."""


def freeze_what_stands() -> None:
    """Keep the collector from what exists once all is open, and let it wait for a rest with the oldest.

    It was off until then; what the opening left would be kept for good.
    """
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, AT_THE_LATEST)
    gc.enable()


def is_overdue() -> bool:
    """Whether so much has gathered that it is collected between two keys."""
    return gc.get_count()[2] >= OVERDUE


def collect_what_is_due() -> None:
    """Collect if there is enough to be collected."""
    if gc.get_count()[2] >= DUE:
        gc.collect()


class Rest:
    """Calls `rested` when no key was pressed for a while, and soon after one if `presses` says so."""

    def __init__(self, rested: Callable[[], None], presses: Callable[[], bool] = lambda: False) -> None:
        self._rested, self._presses = rested, presses
        self._waiting: asyncio.TimerHandle | None = None
        self._soon: asyncio.TimerHandle | None = None

    def put_off(self) -> None:
        """A key was pressed: the rest begins anew."""
        loop = asyncio.get_running_loop()
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = loop.call_later(REST, self._rested)
        if self._soon is None and self._presses():
            self._soon = loop.call_later(SOON, self._cannot_wait)

    def _cannot_wait(self) -> None:
        self._soon = None
        self._rested()
