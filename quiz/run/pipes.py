"""The runner's ends of a run's pipes: text, events and the report, read as they come."""

import asyncio
import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from quiz.demo.events import Printed, decode_shown
from quiz.run.event_writer import LONGEST
from quiz.run.outbox import Outbox
from quiz.run.output import Output, Stream
from quiz.run.request import Limits
from quiz.run.transcript import Transcript

CHUNK = 16 << 10
"""Bytes read at once: the worst text takes some milliseconds to clean, and the screen waits meanwhile."""

DRAIN = 1 << 20
"""Bytes read from a pipe after its run has ended: as much as a pipe can hold."""

LONGEST_REPORT, MOST_REPORTS = 128 << 10, 512 << 10
REPORTED = frozenset(
    {"enforced", "python", "unsealed", "done", "missing", "failed", "out_of_memory", "ended"}
)

NO_EVENT = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What a line that is none can raise."""

SPOKEN = ("stdout", "stderr", "events")
"""What the snippet says; the fourth pipe, the report, is its process's own."""


class Pipes:
    """Reads four pipes on the event loop and puts what they carry into the outbox."""

    def __init__(
        self,
        limits: Limits,
        over_limit: Callable[[], None],
        reported: Callable[[], None],
        transcript: Path | None = None,
    ) -> None:
        self.outbox = Outbox(self._resume)
        self.output = Output(limits.output)
        self.report: dict[str, Any] = {}
        self.skipped = 0
        self.events_exceeded = False
        self._limits, self._over_limit, self._reported = limits, over_limit, reported
        self._transcript = None if transcript is None else Transcript(transcript)
        self._event_bytes = self._report_bytes = 0
        self._lines = {"events": b"", "report": b""}
        self._open: dict[int, str] = {}
        self._paused = False
        pairs = [os.pipe() for _ in range(4)]
        self.theirs = tuple(write for _, write in pairs)
        for (read, _), name in zip(pairs, (*SPOKEN, "report"), strict=True):
            os.set_blocking(read, False)
            self._open[read] = name
        self._listen("report")

    def open_up(self) -> None:
        """Read what the snippet says, from now on: its run has been announced."""
        self._listen(*SPOKEN)

    def close_theirs(self) -> None:
        """After they were handed over."""
        for descriptor in self.theirs:
            os.close(descriptor)
        self.theirs = ()

    def drain(self, *names: str) -> None:
        """After the run's end: take what is in these pipes, never wait for more, and close them."""
        for descriptor in [d for d, name in self._open.items() if name in names]:
            taken = 0
            while descriptor in self._open and taken < DRAIN:
                before = taken
                taken += self._read(descriptor)
                if taken == before:
                    break
            self._close(descriptor)

    def _listen(self, *names: str) -> None:
        loop = asyncio.get_running_loop()
        for descriptor, name in self._open.items():
            if name in names:
                loop.add_reader(descriptor, self._read, descriptor)

    def _resume(self) -> None:
        if self._paused:
            self._paused = False
            self._listen(*SPOKEN)

    def _read(self, descriptor: int) -> int:
        """Read once; returns how many bytes came."""
        try:
            data = os.read(descriptor, CHUNK)
        except (BlockingIOError, InterruptedError):
            return 0
        if not data:
            self._close(descriptor)
            return 0
        match self._open[descriptor]:
            case "stdout":
                self._take_text("stdout", data)
            case "stderr":
                self._take_text("stderr", data)
            case "events":
                self._take_events(data)
            case _:
                self._take_report(data)
        if self.outbox.full and not self._paused:
            self._pause()
        return len(data)

    def _pause(self) -> None:
        self._paused = True
        loop = asyncio.get_running_loop()
        for descriptor, name in self._open.items():
            if name in SPOKEN:
                loop.remove_reader(descriptor)

    def _close(self, descriptor: int) -> None:
        if self._open.pop(descriptor, None) is not None:
            asyncio.get_running_loop().remove_reader(descriptor)
            os.close(descriptor)
        if self._transcript is not None and {"stdout", "stderr"}.isdisjoint(self._open.values()):
            self._transcript.close()

    def _take_text(self, stream: Stream, data: bytes) -> None:
        if self._transcript is not None:
            self._transcript.take(stream, data)
        text = self.output.take(stream, data)
        if text:
            self.outbox.put(Printed(stream, text))
        if self.output.exceeded:
            self._over_limit()

    def _take_events(self, data: bytes) -> None:
        self._event_bytes += len(data)
        for line in self._whole_lines("events", data, LONGEST):
            try:
                self.outbox.put(decode_shown(line))
            except NO_EVENT:
                self.skipped += 1
        if self._event_bytes > self._limits.events:
            self.events_exceeded = True
            self._over_limit()

    def _take_report(self, data: bytes) -> None:
        for line in self._whole_lines("report", data, LONGEST_REPORT):
            with contextlib.suppress(*NO_EVENT):
                said = msgspec.json.decode(line)
                if isinstance(said, dict):  # what was said first holds: a snippet may forge the rest
                    self.report = {name: said[name] for name in REPORTED & said.keys()} | self.report
                    self._reported()
        self._report_bytes += len(data)
        if self._report_bytes > MOST_REPORTS:
            self._close(next(descriptor for descriptor, name in self._open.items() if name == "report"))

    def _whole_lines(self, name: str, data: bytes, longest: int) -> list[bytes]:
        """The lines that these bytes complete; an endless one is dropped as it grows."""
        *whole, rest = (self._lines[name] + data).split(b"\n")
        if len(rest) > longest:
            self.skipped += 1
            rest = b""
        self._lines[name] = rest
        return [line for line in whole if line]
