"""The filters: one line that names those in use, or, opened, all of them with their keys."""

from typing import ClassVar

from textual.binding import BindingType
from textual.message import Message

from quiz.messages.actions import Place
from quiz.messages.browse import LETTERS
from quiz.text.rows import Row
from quiz.tui.browse_rows import FILTER, filter_line, filter_rows
from quiz.tui.keys import bindings
from quiz.tui.widgets.rows_view import RowsView

NAMES = {letter: name for name, letter in LETTERS.items()}


class FilterBar(RowsView):
    """Out of the way while it is closed and no filter is on."""

    PLACE: ClassVar[Place] = "filters"
    BINDINGS: ClassVar[list[BindingType]] = bindings("filters")

    class Switched(Message):
        """Other filters are wanted."""

        def __init__(self, on: frozenset[str]) -> None:
            super().__init__()
            self.on = on

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(self._rows, measure=116, id=id)
        self.filters: frozenset[str] = frozenset()
        self.is_open = False
        self.can_focus = self.display = False

    def put(self, filters: frozenset[str], *, is_open: bool) -> None:
        """Show these, opened or as a line."""
        self.filters, self.is_open = filters, is_open
        self.can_focus = is_open
        self.display = is_open or bool(filters)
        self.relay()

    def _rows(self, cells: int, lang: str) -> list[Row]:
        return (filter_rows if self.is_open else filter_line)(self.filters, self._keys(), cells, lang)

    def _keys(self) -> dict[str, str]:
        """The keys in force: of each filter, and of what its sentences name."""
        told: dict[str, str] = {}
        for action in self.app.key_table.of("filters", "browse", "everywhere"):
            if action.id == "toggle_filter":
                letters = action.names or action.keys
                told |= {NAMES[letter]: key for letter, key in zip(letters, action.keys, strict=False)}
            elif action.id in ("filter", "clear_filters", "close") and action.keys:
                told[action.id] = action.keys[0]
        return {"filter": "", "clear_filters": "", "close": "", **told}

    def laid_out(self) -> None:
        """As high as its rows."""
        self.styles.height = len(self.rows)

    def action_toggle_filter(self, key: str) -> None:
        """Switch the filter of this key."""
        self._switch(NAMES[key])

    def action_clear_filters(self) -> None:
        """None of them."""
        self.post_message(self.Switched(frozenset()))

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """A filter was clicked, or the line beside them."""
        message.stop()
        name = message.link.removeprefix(FILTER)
        if name:
            self._switch(name)
        else:
            self.call_later(self.app.run_action, "filter", self.screen)

    def _switch(self, name: str) -> None:
        self.post_message(self.Switched(self.filters ^ {name}))
