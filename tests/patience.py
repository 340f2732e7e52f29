"""A test waits for what is said and never for a time: the limit only ends what hangs."""

import time
from collections.abc import Callable

PATIENCE = 90.0
"""Seconds until something that never comes is given up; on a busy machine everything is slow."""


def until(true: Callable[[], object], told: Callable[[], object] = str, seconds: float = PATIENCE) -> None:
    """Wait until something is so; fail with what is told if it never is."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"it never came: {told()}"
        time.sleep(0.02)


def slowness() -> float:
    """How many times slower this processor is just now than the one where limits were measured; 1 at least.

    A fixed piece of work in the processor's own time, for limits in that time: waiting for a turn is none.
    """
    took = []
    for _ in range(3):
        began = time.thread_time()
        total = 0
        for number in range(200_000):
            total += number % 7
        took.append(time.thread_time() - began)
    return max(1.0, sorted(took)[1] / 0.016)
