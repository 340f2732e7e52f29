"""What is wrong with a deck, and where: file, line, column, the path inside the file, and a sentence."""

from collections.abc import Iterable

import msgspec


class Fault(msgspec.Struct, frozen=True, order=True):
    """One thing wrong. Line and column count from 1, in characters; `path` may be empty."""

    file: str
    line: int
    column: int
    path: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}"
        return ": ".join(part for part in (place, self.path, self.message) if part)


class Place(msgspec.Struct, frozen=True):
    """Where something stands in a deck's files."""

    file: str
    line: int
    column: int
    path: str

    def fault(self, message: str) -> Fault:
        """Something wrong at this place."""
        return Fault(self.file, self.line, self.column, self.path, message)


def in_order(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The faults by file, line and column, each once."""
    return tuple(sorted(set(faults)))
