"""A long list of items of unknown height: the visible ones are laid out first, the rest later."""

from bisect import bisect_right
from collections.abc import Sequence
from time import monotonic

from textual.geometry import Size
from textual.timer import Timer

from quiz.text.rows import Row
from quiz.tui.widgets.row_list import RowList

PORTION, PAUSE = 0.008, 0.01
"""Seconds of laying out at a time, and of the pause after it, which lets keys through."""


class GrowingList(RowList):
    """Laid out at once as far as the cursor and the window reach, the rest bit by bit."""

    def __init__(self, *, measure: int = 88, gap: int = 0, id: str | None = None) -> None:  # noqa: A002
        super().__init__(measure=measure, gap=gap, id=id)
        self._made: list[Sequence[Row]] = []  # of as many items as are laid out yet
        self._height = 0
        self._later: Timer | None = None

    def relay(self) -> None:
        """Make the rows again."""
        if self._later is not None:
            self._later.stop()
        if not self.is_attached or self.size.width == 0:
            self._laid_for = None  # once it is seen again
            return
        self._laid_for = (self.text_width, self.app.lang)
        self._made, self._starts, self._height = [], [], 0
        self._lay_on(self._cursor or 0, at_once=True)
        self.laid_out()

    def _lay_on(self, least: int = -1, *, at_once: bool = False) -> None:
        """Lay out more items: up to `least`, as far as one sees, then until the time slice is over.

        With `at_once` there is no such slice: the first frame waits for what it shows.
        """
        screens, portion = (1, 0.0) if at_once else (2, PORTION)
        until, sight = monotonic() + portion, self.scroll_offset.y + screens * self.size.height
        cells, lang, before = max(1, self.text_width - 2), self.app.lang, self._height
        for place in range(len(self._made), len(self.items)):
            if place > least and self._height > sight and monotonic() > until:
                self._later = self.set_timer(PAUSE, self._lay_on)
                break
            laid = self.items[place].lay(cells, lang)
            self._starts.append(self._height)
            self._made.append(laid)
            self._height += len(laid) + (self._gap if place + 1 < len(self.items) else 0)
        self._reach(Size(self.text_width, self._height))
        if before < self.scroll_offset.y + self.size.height:
            self.redraw()

    @property
    def row_count(self) -> int:
        """The rows of everything laid out so far."""
        return self._height

    def row_at(self, index: int) -> Row:
        """An item's row behind its mark; none between two items."""
        item = bisect_right(self._starts, index) - 1
        if item < 0 or index >= self._extent(item)[1]:
            return ()
        return self._marked(item, self._made[item][index - self._starts[item]])

    def _extent(self, item: int) -> tuple[int, int]:
        return self._starts[item], self._starts[item] + len(self._made[item])

    def _moved(self, before: int | None, place: int) -> None:
        if place >= len(self._made):
            self._lay_on(place)
        super()._moved(before, place)
