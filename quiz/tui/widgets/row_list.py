"""A list of items, each one or more rows, with a cursor: for questions, topics, demos and commands.

Our own, because Textual's OptionList reads its texts as markup, doesn't break lines of Chinese, and raises an
error in a pane of four columns.

One click opens an entry, in every list, as it follows a link in a text: what opens can be left with one key,
and nothing is done that would have to be taken back. So the entry under the mouse is lit, to show what a
click would open; the cursor stays where the keys left it.
"""

from bisect import bisect_right
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import BindingType
from textual.events import Click, Leave, MouseMove, Resize
from textual.geometry import Offset
from textual.message import Message

from quiz.messages.action import Place
from quiz.text.rows import Row, Span
from quiz.tui.jump import Target
from quiz.tui.keys import bindings
from quiz.tui.widgets.rows_view import RowsView


@dataclass(frozen=True)
class Item:
    """One entry: its key, and its rows for a width and a language. A heading can't be chosen."""

    key: str
    lay: Callable[[int, str], Sequence[Row]]
    heading: bool = False


MARK = Span("▌", "accent")
DIM_MARK = Span("▌", "muted")
BLANK = Span(" ")


class RowList(RowsView):
    """Items with a cursor. Posts `Highlighted` when the cursor moves, `Chosen` on enter or a click."""

    PLACE: ClassVar[Place | None] = "list"
    BINDINGS: ClassVar[list[BindingType]] = bindings("list")

    class Highlighted(Message):
        """The cursor came to an item."""

        def __init__(self, rows: "RowList", key: str) -> None:
            super().__init__()
            self.rows, self.key = rows, key

        @property
        def control(self) -> "RowList":
            """The list."""
            return self.rows

    class Chosen(Highlighted):
        """An item was taken."""

    def __init__(self, *, measure: int = 88, gap: int = 0, id: str | None = None) -> None:  # noqa: A002
        super().__init__(self._lay_items, measure=measure, id=id)
        self._gap = gap
        self.items: Sequence[Item] = ()
        self._starts: list[int] = []
        self._cursor: int | None = None
        self._hovered: int | None = None
        """The item under the mouse."""
        self._is_dim = False
        self._is_found = False
        """Whether the cursor was put somewhere by name, not moved there step by step."""

    @property
    def key(self) -> str | None:
        """The item under the cursor."""
        return None if self._cursor is None else self.items[self._cursor].key

    def put(self, items: Sequence[Item], cursor: str | None = None) -> None:
        """Show these items, with the cursor on `cursor`, else where it was, else on the first."""
        wanted = cursor or self.key
        self.items = items
        places = [index for index, item in enumerate(items) if not item.heading]
        found = next((index for index in places if items[index].key == wanted), None)
        self._cursor = found if found is not None else (places[0] if places else None)
        self._hovered = None
        self.relay()
        self._tell()

    def select(self, key: str) -> None:
        """Put the cursor on an item; if it is out of sight, its heading comes with it."""
        self._is_found = True
        self.put(self.items, key)

    def _lay_items(self, cells: int, lang: str) -> Sequence[Row]:
        rows: list[Row] = []
        self._starts = []
        for index, item in enumerate(self.items):
            self._starts.append(len(rows))
            rows += item.lay(max(1, cells - 2), lang)
            rows += [()] * (self._gap if index + 1 < len(self.items) else 0)
        return rows

    def row_at(self, index: int) -> Row:
        """An item's row behind its mark; empty between two items."""
        item = bisect_right(self._starts, index) - 1
        if item < 0 or index >= self._extent(item)[1]:
            return ()
        return self._marked(item, super().row_at(index))

    def _marked(self, place: int, row: Row) -> Row:
        """A row of an item, behind the cursor's sign or its blank."""
        mark = DIM_MARK if self._is_dim else MARK
        return row if self.items[place].heading else (mark if place == self._cursor else BLANK, BLANK, *row)

    def dim(self, dim: bool) -> None:
        """Whether the keys go to another list beside it: then its cursor steps back."""
        if dim != self._is_dim:
            self._is_dim = dim
            self.redraw()

    def ground_of(self, index: int) -> str:
        """The background of the item under the cursor, and of the one under the mouse, which has no mark."""
        for item in (None if self._is_dim else self._cursor, self._hovered):
            if item is not None and item < len(self._starts):
                start, end = self._extent(item)
                if start <= index < end:
                    return "cursor"
        return ""

    def _extent(self, item: int) -> tuple[int, int]:
        last = item + 1 >= len(self._starts)
        return self._starts[item], len(self.rows) if last else self._starts[item + 1] - self._gap

    def action_move(self, key: str) -> None:
        """Move by an item, by a page, or to an end."""
        page = max(1, self.size.height - 2)
        all_of_them = len(self.items)
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -page, "pagedown": page}
        self.move(steps.get(key, -all_of_them if key == "home" else all_of_them))

    def move(self, step: int) -> None:
        """Move the cursor by that many items that can be chosen, as far as there are any."""
        places = [index for index, item in enumerate(self.items) if not item.heading]
        if self._cursor is None or not places:
            return
        wanted = places.index(self._cursor) + step
        if wanted <= 0:
            self.scroll_to(y=0, animate=False)
        self._move_to(places[min(max(wanted, 0), len(places) - 1)])

    def jump_targets(self) -> Sequence[Target]:
        """The items in sight that can be chosen."""
        left, top = self.content_region.offset
        rows = {start - self.scroll_offset.y: place for place, start in enumerate(self._starts)}
        places = [(y, rows[y]) for y in range(self.content_region.height) if y in rows]
        return [
            Target(Offset(left + 2, top + y), str(place))
            for y, place in places
            if not self.items[place].heading
        ]

    def jump_to(self, name: str) -> None:
        """As if the item had been clicked."""
        self.focus()
        self._move_to(int(name))
        self.action_choose()

    def action_choose(self) -> None:
        """Take the item under the cursor."""
        if self.key is not None:
            self.post_message(self.Chosen(self, self.key))

    def on_click(self, event: Click) -> None:
        """Choose the item that was clicked."""
        place = self._item_at(event.get_content_offset(self))
        if place is not None:
            event.stop()
            self._move_to(place)
            self.action_choose()

    def on_mouse_move(self, event: MouseMove) -> None:
        """Light the item that a click would open."""
        self._hover(self._item_at(event.get_content_offset(self)))

    def on_leave(self, event: Leave) -> None:
        """The mouse has left the list."""
        self._hover(None)

    def on_mouse_scroll_up(self) -> None:
        """Another item comes under the mouse, which says so as soon as it moves."""
        self._hover(None)

    def on_mouse_scroll_down(self) -> None:
        """The same, the other way."""
        self._hover(None)

    def _item_at(self, offset: Offset | None) -> int | None:
        """The item at a place in sight, if it can be chosen."""
        row = -1 if offset is None else offset.y + self.scroll_offset.y
        item = bisect_right(self._starts, row) - 1
        if item < 0 or row >= self._extent(item)[1] or self.items[item].heading:
            return None
        return item

    def _hover(self, item: int | None) -> None:
        before, self._hovered = self._hovered, item
        if item != before and self._laid_for is not None:
            self._draw_again(before, item)

    def thing_at(self, at: Offset) -> Hashable:
        """The key of the item at a place in sight."""
        place = self._item_at(at)
        return None if place is None else self.items[place].key

    def _move_to(self, place: int) -> None:
        self._hover(None)
        if place != self._cursor:
            before, self._cursor = self._cursor, place
            if self._laid_for is not None:
                self._moved(before, place)
            self._tell()

    def _moved(self, before: int | None, place: int) -> None:
        """Redraw only the item that the cursor left and the one it reached."""
        self._draw_again(before, place)
        self.laid_out()

    def _draw_again(self, *items: int | None) -> None:
        for item in items:
            if item is not None and item < len(self._starts):
                first, end = self._extent(item)
                self.refresh_lines(first, end - first)

    def on_resize(self, event: Resize) -> None:
        """A lower pane must not hide the cursor; another width lays the list out again anyway."""
        super().on_resize(event)
        if self._laid_for is not None:
            self._to_cursor()

    def laid_out(self) -> None:
        """Keep the cursor in sight."""
        self._to_cursor()

    def _tell(self) -> None:
        if self.key is not None:
            self.post_message(self.Highlighted(self, self.key))

    def _to_cursor(self) -> None:
        if self._cursor is None or self._cursor >= len(self._starts):
            return
        start, end = self._extent(self._cursor)
        top, height = self.scroll_offset.y, max(1, self.size.height)
        found, self._is_found = self._is_found, False
        if found and not top <= start <= end <= top + height:
            self.call_after_refresh(self.scroll_to, y=self._from_heading(start, end, height), animate=False)
        elif start < top:
            self.call_after_refresh(self.scroll_to, y=start, animate=False)
        elif end > top + height:
            self.call_after_refresh(self.scroll_to, y=end - height, animate=False)

    def _from_heading(self, start: int, end: int, height: int) -> int:
        """The first row to show of an item and what is above it, from its heading on if both fit."""
        above = [
            at for at, item in zip(self._starts, self.items, strict=False) if item.heading and at <= start
        ]
        return above[-1] if above and end - above[-1] <= height else max(0, start - height // 3)
