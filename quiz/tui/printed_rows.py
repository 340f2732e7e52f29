"""Printed lines as rows: counted in advance, but made only when they come into view."""

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple, overload

from quiz.run.sgr import pieces, without_looks
from quiz.text.cells import chop, clean
from quiz.text.rows import Row, Span
from quiz.tui.line_ring import LineRing, Part
from quiz.tui.looks import style_of


class _Laid(NamedTuple):
    """How a part is laid out: `ends` says where each line's rows end; None if each line takes one row."""

    version: int
    gone: int
    lines: list[str]
    ends: list[int] | None
    total: int

    def rows_of(self, lines: int) -> int:
        """How many rows the first lines take."""
        lines = min(lines, len(self.lines))
        return lines if self.ends is None or not lines else self.ends[lines - 1]


class PrintedRows(Sequence[Row]):
    """The rows of a line buffer at a width. `refresh` takes in what is new."""

    def __init__(self, ring: LineRing, cells: int) -> None:
        self._ring, self.cells = ring, cells
        self._notice: Sequence[Row] = ()
        self._laid: dict[int, _Laid] = {}
        self._rest: Sequence[Row] = ()
        self._count = 0

    def refresh(self, notice: Sequence[Row]) -> int:
        """Lay out the new parts below a notice; returns how many rows disappeared at the top."""
        before, self._laid = self._laid, {}
        gone = len(self._notice) - len(notice)
        for part in self._ring.parts:
            known = before.pop(part.number, None)
            laid = known if known is not None and known.version == part.version else self._lay(part)
            if known is not None:
                gone += known.rows_of(part.gone - known.gone)
            self._laid[part.number] = laid
        gone += sum(laid.total for laid in before.values())
        self._notice = notice
        self._rest = line_rows(self._ring.rest, self.cells) if self._ring.rest else ()
        self._count = len(notice) + sum(laid.total for laid in self._laid.values()) + len(self._rest)
        return gone

    def _lay(self, part: Part) -> _Laid:
        lines, cells = part.lines.copy(), self.cells  # what is drawn before the next refresh is what was laid
        together = "".join(lines)
        if together.isascii() and together.isprintable() and max(map(len, lines)) <= cells:
            return _Laid(part.version, part.gone, lines, None, len(lines))
        ends = list(accumulate(_height(line, cells) for line in lines))
        return _Laid(part.version, part.gone, lines, ends if ends[-1] > len(lines) else None, ends[-1])

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> list[Row]: ...
    def __getitem__(self, index: int | slice) -> Row | list[Row]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(self._count))]
        if index < len(self._notice):
            return self._notice[index]
        index -= len(self._notice)
        for laid in self._laid.values():
            if index < laid.total:
                return self._row_in(laid, index)
            index -= laid.total
        return self._rest[index]

    def _row_in(self, laid: _Laid, index: int) -> Row:
        if laid.ends is None:
            return line_rows(laid.lines[index], self.cells)[0]
        place = bisect_right(laid.ends, index)
        return line_rows(laid.lines[place], self.cells)[index - laid.rows_of(place)]


def _height(line: str, cells: int) -> int:
    """How many rows a line takes."""
    text = without_looks(line)
    if "\t" not in text:
        if 2 * len(text) <= cells:  # no character is wider than two cells
            return 1
        if text.isascii() and text.isprintable():
            return -(-len(text) // cells)
    return len(chop(_shown(text), cells))


def _shown(text: str) -> str:
    return clean(text).replace("\n", " ")


@lru_cache(64)
def line_rows(line: str, cells: int) -> Sequence[Row]:
    """A line in rows of at most `cells`, its colours replaced by our styles."""
    if "\x1b" not in line:
        return [(Span(part),) if part else () for part in chop(_shown(line), cells)]
    spans = [Span(_shown(text), style_of(look)) for text, look in pieces(line)]
    rows: list[Row] = []
    for part in chop("".join(span.text for span in spans), cells):
        row: list[Span] = []
        room = len(part)
        while room:
            span = spans.pop(0)
            row.append(Span(span.text[:room], span.style))
            if len(span.text) > room:
                spans.insert(0, Span(span.text[room:], span.style))
            room -= min(room, len(span.text))
        rows.append(tuple(row))
    return rows
