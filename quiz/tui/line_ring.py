"""A buffer of the newest printed lines: older ones are only counted, and the last may still grow."""

from collections import deque
from itertools import count

MOST_LINES = 10_000
"""The most printed lines kept."""

MOST_TEXT = 4 << 20
"""The most characters kept, for long lines."""

PART = 256
"""Lines in a part: new output is laid out, and old output dropped, by parts."""

_numbers = count(1)


class Part:
    """Some consecutive lines. `gone` counts the lines before them; `version` changes with them."""

    __slots__ = ("gone", "lines", "number", "size", "version")

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.size = self.gone = 0
        self.number = self.version = next(_numbers)

    def add(self, lines: list[str]) -> None:
        """Take more lines."""
        self.lines += lines
        self.size += sum(map(len, lines))
        self.version = next(_numbers)

    def drop(self, lines: int) -> None:
        """Drop the first lines."""
        self.size -= sum(map(len, self.lines[:lines]))
        del self.lines[:lines]
        self.gone += lines
        self.version = next(_numbers)


class LineRing:
    """Lines as a terminal shows them: a carriage return overwrites its line."""

    def __init__(self, most_lines: int = MOST_LINES, most_text: int = MOST_TEXT) -> None:
        self._most_lines, self._most_text = most_lines, most_text
        self._size = 0
        self.parts: deque[Part] = deque()
        self.rest = ""
        """The text of the unfinished line."""
        self._written = ""
        self.count = 0
        self.dropped = 0

    def add(self, text: str) -> None:
        """Add output, in pieces of any size."""
        text = self._written + text.replace("\r\n", "\n")
        *whole, self._written = text.split("\n")
        if "\r" in text:
            whole = [_last_writing(line) for line in whole]
            ended = self._written.endswith("\r")
            self.rest = _last_writing(self._written)
            self._written = self.rest + ("\r" if ended else "")
        else:
            self.rest = self._written
        self._take(whole)
        self.keep(self._most_lines)

    @property
    def lines(self) -> list[str]:
        """The lines that are complete."""
        return [line for part in self.parts for line in part.lines]

    def keep(self, lines: int) -> None:
        """Drop the oldest lines until only so many, and only so much text, remain."""
        while self.parts and (self.count > lines or self._size > self._most_text):
            first = self.parts[0]
            excess = len(first.lines)
            if self._size - first.size <= self._most_text:
                excess = min(excess, max(self.count - lines, 0))
                left = first.size - sum(map(len, first.lines[:excess]))
                while self._size - first.size + left > self._most_text:
                    left -= len(first.lines[excess])
                    excess += 1
            self._drop(first, excess)

    def _drop(self, first: Part, lines: int) -> None:
        self._size -= first.size
        if lines < len(first.lines):
            first.drop(lines)
            self._size += first.size
        else:
            self.parts.popleft()
        self.count -= lines
        self.dropped += lines

    def _take(self, lines: list[str]) -> None:
        place = 0
        while place < len(lines):
            if not self.parts or len(self.parts[-1].lines) >= PART:
                self.parts.append(Part())
            last = self.parts[-1]
            new = lines[place : place + PART - len(last.lines)]
            before = last.size
            last.add(new)
            self._size += last.size - before
            self.count += len(new)
            place += len(new)


def _last_writing(line: str) -> str:
    """What remains of a line after its carriage returns: the text written last."""
    return next((part for part in reversed(line.split("\r")) if part), "")
