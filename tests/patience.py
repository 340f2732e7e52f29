"""Tests wait for a condition, never for a time: the limit here only ends a test that hangs."""

import time
from collections.abc import Callable

PATIENCE = 90.0
"""Seconds until something that never comes is given up; on a busy machine everything is slow."""


def until(true: Callable[[], object], told: Callable[[], object] = str, seconds: float = PATIENCE) -> None:
    """Wait until a condition is true; if it never is, fail with what `told` returns."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"it never came: {told()}"
        time.sleep(0.02)


def slowness() -> float:
    """How many times slower this processor is now than the one where limits were measured; at least 1.

    It times a fixed piece of work in the processor's own time, so that waiting for a turn doesn't count.
    """
    took = []
    for _ in range(3):
        began = time.thread_time()
        total = 0
        for number in range(200_000):
            total += number % 7
        took.append(time.thread_time() - began)
    return max(1.0, sorted(took)[1] / 0.016)
