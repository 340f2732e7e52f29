"""Writes what a demo shows as lines of JSON, whole and of bounded length."""

import os
import sys
import threading
import time

import msgspec

from quiz.demo.events import Progress, Shown, decode_shown, encode

LONGEST = 256 << 10
"""Bytes in one event: 5,000 points of a plot fit, a data set does not."""

PAUSE = 0.033
"""Seconds between two reports of progress; a faster loop would only be drawn over."""


class EventWriter:
    """Sends events over a descriptor. Progress is thinned out, but what was last is always sent."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._lock = threading.Lock()
        self._held: Progress | None = None
        self._sent_at = 0.0

    def send(self, event: Shown) -> None:
        """Send one event. Raises ValueError if it is too long or holds what JSON can't."""
        if isinstance(event, Progress) and event.done < event.total:
            now = time.monotonic()
            if now - self._sent_at < PAUSE:
                self._held = event
                return
            self._sent_at = now
            self._held = None
        elif isinstance(event, Progress):
            self._held = None
        line = as_line(event)
        self.flush()
        sys.stdout.flush()  # so that what was printed before an event arrives before it
        self._write(line)

    def flush(self) -> None:
        """Send the progress that was held back."""
        held, self._held = self._held, None
        if held is not None:
            self._write(as_line(held))

    def _write(self, line: bytes) -> None:
        with self._lock:
            rest = memoryview(line)
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]


def as_line(event: Shown) -> bytes:
    """The event's line. Raises ValueError for one that the reader could not take."""
    line = encode(event) + b"\n"
    what = f"the {type(event).__name__.lower()} {getattr(event, 'name', '')}".rstrip()
    if len(line) > LONGEST:
        raise ValueError(
            f"{what} takes {len(line):,} bytes, more than {LONGEST:,}; show fewer rows or points"
        )
    if b"null" in line:  # JSON has no NaN and no infinity; what became null may stand only where None may
        try:
            decode_shown(line)
        except msgspec.DecodeError:
            raise ValueError(f"{what} holds NaN or infinity; leave those points out") from None
    return line
