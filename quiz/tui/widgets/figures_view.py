"""A text whose figures can be selected by mouse or key; a sign in the margin marks errata."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.segment import Segment
from textual.events import Leave, MouseMove, Resize
from textual.geometry import Offset
from textual.message import Message

from quiz.tui.jump import Target
from quiz.tui.theme import token_styles
from quiz.tui.widgets.lit_rows import LitRows, holds
from quiz.tui.widgets.rows_view import Lay, RowsView

CLAIM = "claim:"
"""The prefix of a figure's link."""

UNSIGNED = ("", "erratum")
"""The styles of a claim's name and a note's head, which stand out without a sign."""

WIDE = 120
"""The widest table that reads comfortably."""

MARGIN = 2
"""The width of the left margin, where errata have their sign."""


class FiguresView(LitRows):
    """Lights one figure of its text."""

    LOOK: ClassVar[str] = "lit"

    class Pointed(Message):
        """The mouse reached a figure, or, with no link, left it."""

        def __init__(self, link: str) -> None:
            super().__init__()
            self.link = link

    def __init__(self, lay: Lay, is_erratum: Callable[[str], bool], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(lay, id=id)
        self._is_erratum = is_erratum
        self._pointed = ""
        self._room_laid = 0

    def on_resize(self, event: Resize) -> None:
        """Tables take what room there is beside the text."""
        if self._room_laid != self.room:
            self.relay()

    def relay(self) -> None:
        """Make the rows again."""
        self._room_laid = self.room
        super().relay()

    @property
    def room(self) -> int:
        """The cells that a table may take, beyond the text's measure where the pane has them."""
        return max(self.text_width, min(WIDE, self.scrollable_content_region.width - 1 - MARGIN))

    @property
    def text_width(self) -> int:
        """The cells a row may take beside the margin."""
        return max(1, min(self._measure, self.scrollable_content_region.width - 1 - MARGIN))

    def figures(self) -> list[str]:
        """The figures in their order, by their links, each once."""
        return self.links(CLAIM)

    def lead(self, index: int) -> list[Segment]:
        """The margin."""
        base = self._base
        if not self.has_sign(index):
            return [Segment(" " * MARGIN, base)]
        return [Segment("! ", base + token_styles(self.app.theme)["erratum"] if base else None)]

    def has_sign(self, index: int) -> bool:
        """Whether a figure begins on this row that the documents have wrong."""
        before = RowsView.row_at(self, index - 1) if index else ()
        row = RowsView.row_at(self, index)
        links = {span.link for span in row if span.link.startswith(CLAIM) and span.style not in UNSIGNED}
        return any(self._is_erratum(link) and not holds(before, link) for link in links)

    def link_at(self, x: int, row: int) -> str:
        """Where the cell at column `x` leads; nothing in the margin does."""
        return super().link_at(x - MARGIN, row) if x >= MARGIN else ""

    def jump_targets(self) -> Sequence[Target]:
        """The links in sight, behind the margin."""
        return [Target(target.at + Offset(MARGIN, 0), target.name) for target in super().jump_targets()]

    def on_mouse_move(self, event: MouseMove) -> None:
        """Say which figure is under the mouse."""
        offset = event.get_content_offset(self)
        link = "" if offset is None else self.link_at(offset.x, offset.y + self.scroll_offset.y)
        self._point(link if link.startswith(CLAIM) else "")

    def on_leave(self, event: Leave) -> None:
        """The mouse has left the text."""
        self._point("")

    def _point(self, link: str) -> None:
        if link != self._pointed:
            self._pointed = link
            self.post_message(self.Pointed(link))
