"""Collects garbage while no key is pressed: a collection takes as long as a frame, and would fall into one.

A closed screen leaves some thousand objects that refer to one another. Left to itself, Python collects them
in the midst of the work that made the last of them, such as opening the next screen: 18 ms that a key waits.
"""

import asyncio
import gc
from collections.abc import Callable

REST = 0.4
"""Seconds without a key. Who reads or thinks leaves more; who types fast is not held up."""

DUE = 2
"""Collections of younger objects since the last of the oldest, after which one is worth its time."""

AT_THE_LATEST = 200
"""As many, after which Python collects the oldest by itself: what runs print makes garbage without a key."""


def freeze_what_stands() -> None:
    """Keep the collector from what exists once all is open, and let it wait for a rest with the oldest."""
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, AT_THE_LATEST)
    gc.enable()


def collect_what_is_due() -> None:
    """Collect if there is enough to be collected."""
    if gc.get_count()[2] >= DUE:
        gc.collect()


class Rest:
    """Calls `rested` when no key was pressed for a while."""

    def __init__(self, rested: Callable[[], None]) -> None:
        self._rested = rested
        self._waiting: asyncio.TimerHandle | None = None

    def put_off(self) -> None:
        """A key was pressed: the rest begins anew."""
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = asyncio.get_running_loop().call_later(REST, self._rested)
