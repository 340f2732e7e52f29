"""A line to type into that grows: what is longer than the line goes on below it, and Enter ends it."""

from rich.text import Text
from textual.events import Key, MouseDown, MouseMove, Paste, Resize
from textual.geometry import Offset
from textual.strip import Strip

from quiz.text.typed import place_in, position_at, typed_lines
from quiz.tui.widgets.search_line import SearchLine

MOST = 4
"""Rows that are seen at once; of a longer text those around the cursor."""


class GrowingLine(SearchLine):
    """Up and down go through its rows, and from the first and the last one to what stands above."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._pointed = 0  # the row under the mouse
        self._top = 0  # the first row that is seen

    @property
    def content_width(self) -> int:
        """It scrolls down, never aside."""
        return min(super().content_width, max(1, self.size.width))

    @property
    def rows_of_it(self) -> list[tuple[int, int]]:
        """Where its rows begin and end; a cell is left for the cursor."""
        return typed_lines(self.value, max(2, self.size.width - 1))

    @property
    def height_of_it(self) -> int:
        """How many rows are seen."""
        return min(MOST, len(self.rows_of_it)) if self.value else 1

    def watch_value(self) -> None:
        """Grow, or shrink."""
        self._fit()

    def watch_selection(self) -> None:
        """Keep the cursor in sight."""
        self._fit()

    def on_resize(self, event: Resize) -> None:
        """Another width has other rows."""
        self._fit()

    def _fit(self) -> None:
        high = self.height_of_it
        row, _ = place_in(self.rows_of_it, self.value, self.cursor_position)
        self._top = max(0, min(self._top, row, len(self.rows_of_it) - high), row - high + 1)
        if self.styles.height is None or self.styles.height.value != high:
            self.styles.height = high
        self.refresh()

    @property
    def cursor_screen_offset(self) -> Offset:
        """Where an input method opens its window."""
        row, cell = place_in(self.rows_of_it, self.value, self.cursor_position)
        x, y, _, _ = self.content_region
        return Offset(x + cell, y + row - self._top)

    def render_line(self, y: int) -> Strip:
        """One row, with what is selected and the cursor."""
        rows = self.rows_of_it
        if not self.value or self._top + y >= len(rows):
            return super().render_line(y if not self.value else 1)
        start, end = rows[self._top + y]
        text = Text(self.value, no_wrap=True, overflow="ignore", end="")
        if self.has_focus:
            first, last = sorted(self.selection)
            text.stylize_before(self.get_component_rich_style("input--selection"), first, last)
            if self._cursor_visible:
                text.pad_right(1)
                at = self.cursor_position
                text.stylize(self.get_component_rich_style("input--cursor"), at, at + 1)
                end += end == len(self.value)
        line = text[start:end]
        line.no_wrap, line.overflow, line.end = True, "ignore", ""  # a part of a text has forgotten it
        options = self.app.console_options.update_width(self.size.width + 1)
        strip = Strip(self.app.console.render(line, options))
        return strip.adjust_cell_length(self.size.width).apply_style(self.rich_style)

    def _cell_offset_to_index(self, offset: int) -> int:
        return position_at(self.rows_of_it, self.value, self._top + self._pointed, offset)

    async def _on_mouse_down(self, event: MouseDown) -> None:
        self._pointed = event.get_content_offset_capture(self).y

    async def _on_mouse_move(self, event: MouseMove) -> None:
        self._pointed = event.get_content_offset_capture(self).y

    def _on_paste(self, event: Paste) -> None:
        """All lines of what is pasted, as one."""
        event.prevent_default()
        event.stop()
        self.replace(" ".join(event.text.split()), *sorted(self.selection))

    async def on_key(self, event: Key) -> None:
        """Go up and down in it while there are rows; the screen gets what leads out of it."""
        if event.key not in ("up", "down"):
            return
        rows = self.rows_of_it
        row, cell = place_in(rows, self.value, self.cursor_position)
        there = row + (1 if event.key == "down" else -1)
        if 0 <= there < len(rows):
            event.stop()
            event.prevent_default()
            self.cursor_position = position_at(rows, self.value, there, cell)
