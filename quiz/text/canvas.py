"""A canvas of braille dots, two by four in a cell, with a style for each cell."""

from collections.abc import Iterable, Sequence

from quiz.text.rows import Row, Span

_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
_RUNS = tuple(  # the bits of the dots from a to b in one column of a cell
    tuple(tuple(sum(column[a : b + 1]) for b in range(4)) for a in range(4)) for column in _DOTS
)


class Canvas:
    """Dots counted from the top left corner; a mark takes a whole cell and lies over dots.

    Where two curves share their cells they take turns, so that one sees both: the later has the even ones.
    """

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self._bits = [bytearray(columns) for _ in range(rows)]
        self._styles: list[list[str]] = [[""] * columns for _ in range(rows)]
        self._marks: dict[tuple[int, int], tuple[str, str]] = {}

    def dot(self, x: int, y: int, style: str) -> None:
        """Set one dot."""
        self._bits[y >> 2][x >> 1] |= _DOTS[x & 1][y & 3]
        self._own(y >> 2, x >> 1, style)

    def column(self, x: int, top: int, bottom: int, style: str) -> None:
        """Set the dots of a column from `top` to `bottom`."""
        cell, runs = x >> 1, _RUNS[x & 1]
        first, last = top >> 2, bottom >> 2
        for row in range(first, last + 1):
            a = top & 3 if row == first else 0
            b = bottom & 3 if row == last else 3
            self._bits[row][cell] |= runs[a][b]
            self._own(row, cell, style)

    def _own(self, row: int, cell: int, style: str) -> None:
        if not cell & 1 or not self._styles[row][cell]:
            self._styles[row][cell] = style

    def curve(self, points: Iterable[tuple[int, int]], style: str) -> None:
        """Join points by lines. The points of one column become one run from least to largest."""
        before: tuple[int, int] | None = None
        x = low = high = 0
        for point in points:
            at, y = point
            if before is None:
                x, low, high = at, y, y
            elif at == x:
                if y < low:
                    low = y
                elif y > high:
                    high = y
            else:
                self.column(x, low, high, style)
                self._join(before, point, style)
                x, low, high = at, y, y
            before = point
        if before is not None:
            self.column(x, low, high, style)

    def _join(self, start: tuple[int, int], end: tuple[int, int], style: str) -> None:
        """The columns between two points, each with its part of the way."""
        (x0, y0), (x1, y1) = start, end
        steps = x1 - x0
        if steps < 0:
            return self._join(end, start, style)
        y = y0
        for step in range(steps + 1):
            target = y0 + (y1 - y0) * (2 * step + 1) // (2 * steps) if step < steps else y1
            self.column(x0 + step, min(y, target), max(y, target), style)
            y = target
        return None

    def mark(self, column: int, row: int, glyph: str, style: str) -> bool:
        """Put a glyph of one cell over a cell; False if another curve's stands there already."""
        there = self._marks.setdefault((row, column), (glyph, style))
        return there == (glyph, style)

    def draw(self) -> list[Row]:
        """The canvas as rows, cells of one style in one piece."""
        return [self._row(row) for row in range(self.rows)]

    def _row(self, row: int) -> Row:
        bits, styles = self._bits[row], self._styles[row]
        glyphs: Sequence[str] = [chr(0x2800 + value) if value else " " for value in bits]
        if self._marks:
            found = [
                self._marks.get((row, column), (glyph, styles[column])) for column, glyph in enumerate(glyphs)
            ]
            glyphs, styles = [glyph for glyph, _ in found], [style for _, style in found]
        spans: list[Span] = []
        start = 0
        for column in range(1, self.columns + 1):
            if column == self.columns or styles[column] != styles[start]:
                spans.append(Span("".join(glyphs[start:column]), styles[start]))
                start = column
        return tuple(spans)
