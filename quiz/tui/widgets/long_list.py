"""A long list of items of known height, each laid out only when it comes into view."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from quiz.text.rows import Row
from quiz.tui.widgets.row_list import Item, RowList


@dataclass(frozen=True)
class TallItem(Item):
    """An item with a known number of rows, the gap below it included."""

    height: int = 1


class LongList(RowList):
    """A list in which a thousand items cost no more than the visible ones, however often they change."""

    def __init__(self, *, measure: int = 88, id: str | None = None) -> None:  # noqa: A002
        super().__init__(measure=measure, id=id)
        self._laid: dict[int, Sequence[Row]] = {}
        self._rows = 0

    def _lay_items(self, cells: int, lang: str) -> Sequence[Row]:
        heights = [item.height if isinstance(item, TallItem) else 1 for item in self.items]
        *self._starts, self._rows = accumulate(heights, initial=0)
        self._laid = {}
        return ()

    @property
    def row_count(self) -> int:
        """The rows of all items."""
        return self._rows

    def row_at(self, index: int) -> Row:
        """One row, from the item that covers it."""
        place = bisect_right(self._starts, index) - 1
        if not 0 <= index < self._rows or self._laid_for is None:
            return ()
        item, within = self.items[place], index - self._starts[place]
        if place not in self._laid:
            cells, lang = self._laid_for
            self._laid[place] = item.lay(max(1, cells - 2), lang)
        laid = self._laid[place]
        row = laid[within] if within < len(laid) else ()
        return self._marked(place, row) if row else row

    def _extent(self, item: int) -> tuple[int, int]:
        end = self._rows if item + 1 >= len(self._starts) else self._starts[item + 1]
        return self._starts[item], end

    def select_below_heading(self, key: str) -> None:
        """Put the cursor on an item, with the heading above it in sight."""
        self.select(key)
        place = self._cursor
        if place and self.items[place - 1].heading:
            start = sum(item.height if isinstance(item, TallItem) else 1 for item in self.items[: place - 1])
            self.call_after_refresh(self.scroll_to, y=start, animate=False)

    def change(self) -> None:
        """The items' content has changed, but not their number or height."""
        self._laid = {}
        self.redraw()
