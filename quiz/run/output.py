"""What a run prints: all of it up to half its limit, then only the end is kept."""

from collections import deque
from typing import Literal, TypeAlias

from quiz.demo.events import Printed
from quiz.run.styled_output import StyledOutput

Stream: TypeAlias = Literal["stdout", "stderr"]

LONGEST_TAIL = 64 << 10


class Output:
    """Counts and cleans the text of both streams, in the order in which it came."""

    def __init__(self, limit: int) -> None:
        self._limit, self._head, self._longest = limit, limit // 2, min(LONGEST_TAIL, limit // 4)
        self._plain: dict[Stream, StyledOutput] = {"stdout": StyledOutput(), "stderr": StyledOutput()}
        self._tail: deque[tuple[Stream, bytes]] = deque()
        self._tail_size = 0
        self.total = 0
        self.left_out = 0

    @property
    def exceeded(self) -> bool:
        """Whether more was printed than a run may print."""
        return self.total > self._limit

    def take(self, stream: Stream, data: bytes) -> str:
        """The text to show now; what is past the head is held for the end."""
        room = max(0, self._head - self.total)
        self.total += len(data)
        if room < len(data):
            self._hold(stream, data[room:])
        return self._plain[stream].feed(data[:room]) if room else ""

    def rest(self) -> list[Printed]:
        """At the end of a run: the notice of what was left out, if anything was, and the tail."""
        found: list[Printed] = []
        if self.left_out:
            for stream in self._plain:
                found.append(Printed(stream, self._plain[stream].feed(b"", last=True)))
                self._plain[stream] = StyledOutput()
            self._begin_with_a_line()
            place = self._tail[0][0]
            found.append(Printed(place, f"\n[… {self.left_out:,} bytes left out …]\n"))
        found += [Printed(stream, self._plain[stream].feed(data)) for stream, data in self._tail]
        found += [Printed(stream, plain.feed(b"", last=True)) for stream, plain in self._plain.items()]
        return [printed for printed in found if printed.text]

    def _begin_with_a_line(self) -> None:
        """Drop the broken line that a tail begins with, unless it is all there is."""
        if not any(b"\n" in data for _, data in self._tail):
            return
        while True:
            stream, data = self._tail.popleft()
            broken, newline, whole = data.partition(b"\n")
            self.left_out += len(broken) + len(newline)
            if newline:
                self._tail.appendleft((stream, whole))
                return

    def _hold(self, stream: Stream, data: bytes) -> None:
        self._tail.append((stream, data))
        self._tail_size += len(data)
        while self._tail_size > self._longest:
            first_stream, first = self._tail.popleft()
            drop = min(len(first), self._tail_size - self._longest)
            if drop < len(first):
                self._tail.appendleft((first_stream, first[drop:]))
            self._tail_size -= drop
            self.left_out += drop
