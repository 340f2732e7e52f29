"""Rows of which one link is lit, to be acted on by a key."""

from typing import ClassVar

from quiz.text.rows import Row, Span
from quiz.tui.widgets.rows_view import RowsView


class LitRows(RowsView):
    """Lights all pieces of one link, even across several rows."""

    LOOK: ClassVar[str] = "underline+cursor"
    """How the link looks: like the item under the cursor of a list."""
    _lit = ""

    @property
    def lit(self) -> str:
        """The link that is lit."""
        return self._lit

    @lit.setter
    def lit(self, link: str) -> None:
        if link != self._lit:
            self._lit = link
            self.redraw()

    def links(self, kind: str) -> list[str]:
        """The links of a kind in their order, each once."""
        spans = (span for row in self.rows for span in row)
        return list(dict.fromkeys(span.link for span in spans if span.link.startswith(kind)))

    def extent(self, link: str) -> tuple[int, int]:
        """The first and last row of a link's first appearance."""
        first = next((index for index, row in enumerate(self.rows) if holds(row, link)), 0)
        last = first
        while last + 1 < len(self.rows) and holds(self.rows[last + 1], link):
            last += 1
        return first, last

    def row_at(self, index: int) -> Row:
        """A row, with the pieces of the link that is lit."""
        row = super().row_at(index)
        if not self._lit or not holds(row, self._lit):
            return row
        return tuple(
            Span(span.text, f"{span.style}+{self.LOOK}", span.link) if span.link == self._lit else span
            for span in row
        )


def holds(row: Row, link: str) -> bool:
    """Whether a piece of the link is in the row."""
    return any(span.link == link for span in row)
