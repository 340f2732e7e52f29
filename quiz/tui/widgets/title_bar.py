"""The top line: the place at the left, useful status at the right."""

from typing import TYPE_CHECKING

from textual.geometry import Size
from textual.reactive import Reactive, reactive
from textual.strip import Strip
from textual.widget import Widget

from quiz.text.rows import Row, Span, row_width, shortened
from quiz.tui.theme import token_styles
from quiz.tui.widgets.rows_view import drawn

if TYPE_CHECKING:
    from quiz.tui.app import RuncallApp


class TitleBar(Widget):
    """One line; the right part gives way when there is no room for both."""

    app: "RuncallApp"
    virtual_size = Reactive(Size(0, 0), repaint=False)  # one line: no layout hangs on it
    left: reactive[Row] = reactive(())
    right: reactive[Row] = reactive(())

    def render_line(self, y: int) -> Strip:
        """Draw the line."""
        cells = self.size.width
        right = self.right if row_width(self.left) + row_width(self.right) + 4 <= cells else ()
        left = shortened(self.left, max(0, cells - 2))
        gap = cells - row_width(left) - row_width(right) - 2
        row = (Span(" "), *left, Span(" " * max(0, gap)), *right)
        return Strip(drawn(row, token_styles(self.app.theme), self.rich_style)).crop_extend(
            0, cells, self.rich_style
        )
