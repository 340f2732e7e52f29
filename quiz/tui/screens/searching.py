"""A page with a list and, above it, a line to search the list by."""

from typing import ClassVar

from textual.widget import Widget
from textual.widgets import Input

from quiz.text.rows import Row, Span
from quiz.tui.screens.page import Page
from quiz.tui.widgets.holder import Holder
from quiz.tui.widgets.row_list import RowList
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.widgets.search_line import SearchLine


class SearchingPage(Page):
    """Leads into the search line and out of it; the search itself belongs to each screen."""

    LIST: ClassVar[str]
    """The selector of its list."""

    @property
    def search(self) -> SearchLine:
        """The line to type into."""
        return self.query_one(SearchLine)

    def search_row(self) -> Widget:
        """The line behind its sign."""
        sign = RowsView(_sign, id="search-sign")
        sign.can_focus = False
        return Holder(sign, SearchLine(id="search"), id="search-row")

    def to_list(self) -> None:
        """On to what was found."""
        self.query_one(self.LIST).focus()

    def leave_search(self) -> bool:
        """Clear the line and leave it; returns False if there was nothing to do."""
        if not (self.search.value or self.search.has_focus):
            return False
        self.search.value = ""
        self.to_list()
        return True

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Enter goes on to what was found."""
        self.to_list()

    def move_list(self, key: str) -> None:
        """The line passes its arrow keys on."""
        self.query_one(self.LIST, RowList).action_move(key)

    def action_search(self) -> None:
        """To the line."""
        self.search.focus()


def _sign(cells: int, lang: str) -> list[Row]:
    return [(Span("/", "key"),)]
