"""The list of what can be copied here; a single thing is copied at once."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Click, Resize
from textual.screen import ModalScreen

from quiz.messages import copying as words
from quiz.messages.actions import actions_of, key_name, key_range
from quiz.messages.keyed import keyed_action
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.tui.copying import Copyable, copy_made
from quiz.tui.forgetting import Forgotten
from quiz.tui.widgets.key_bar import Key, KeyBar
from quiz.tui.widgets.row_list import Item, RowList
from quiz.tui.widgets.rows_view import RowsView

if TYPE_CHECKING:
    from quiz.tui.app import RuncallApp

DIGITS = "123456789"
WIDTH = 64
"""The greatest width of the list, also in the style sheet."""

AROUND = 7
"""The cells of a row that hold no text: blanks, the cursor, the scroll bar."""


def offer(app: "RuncallApp", choice: Sequence[Copyable]) -> None:
    """Copy the only thing there is, or let the person choose among several."""
    if not choice:
        app.tell(words.NOTHING_HERE[app.lang], "warning")
    elif len(choice) == 1:
        copy_made(app, choice[0])
    else:
        app.push_screen(CopyScreen(choice))


class CopyScreen(Forgotten, ModalScreen[None]):
    """A short list over the page. The key that opened it takes the first entry, the usual choice."""

    CSS_PATH = "copy_choice.tcss"
    BINDINGS = [  # noqa: RUF012
        ("escape,q", "dismiss"),
        ("enter,y", "take"),
        *((digit, f"take_at({digit})") for digit in DIGITS),
    ]
    app: "RuncallApp"

    def __init__(self, choice: Sequence[Copyable]) -> None:
        super().__init__()
        self._choice = choice

    def compose(self) -> ComposeResult:
        """A title, the list, the keys."""
        with Vertical(id="copy-choice"):
            title = RowsView(lambda _, lang: [(Span(words.COPY[lang], "heading"),)], id="copy-title")
            title.can_focus = False
            yield title
            yield RowList(id="copy-list")
        yield KeyBar()

    def on_mount(self) -> None:
        """The cursor on the first."""
        things = self.query_one(RowList)
        things.put([Item(str(place), partial(_entry, place, each)) for place, each in self._entries])
        things.focus()
        lang = self.app.lang
        known = {action.id: action for action in actions_of("list", "everywhere")}
        self.query_one(KeyBar).keys = (
            Key(key_name("enter", lang), keyed_action("copy_out").label[lang], "take"),
            Key(key_range(known["move"].keys[:2], lang), known["move"].label[lang], ""),
            Key(key_name("escape", lang), known["close"].label[lang], "dismiss"),
        )

    def on_resize(self, event: Resize) -> None:
        """As high as the list, where there is room."""
        room = min(WIDTH, event.size.width * 9 // 10) - AROUND
        rows = sum(len(_entry(place, each, max(8, room), self.app.lang)) for place, each in self._entries)
        self.query_one(RowList).styles.height = max(1, min(rows, event.size.height * 8 // 10 - 4))

    @property
    def _entries(self) -> list[tuple[int, Copyable]]:
        return list(enumerate(self._choice))

    def on_click(self, event: Click) -> None:
        """A click beside the list closes it."""
        if event.widget is self:
            self.dismiss()

    def on_row_list_chosen(self, message: RowList.Chosen) -> None:
        """Enter or a click."""
        self.action_take()

    def action_take(self) -> None:
        """Copy what the cursor is on."""
        self._take(int(self.query_one(RowList).key or 0))

    def action_take_at(self, number: int) -> None:
        """Copy by number."""
        if number <= len(self._choice):
            self._take(number - 1)

    def _take(self, place: int) -> None:
        app = self.app
        self.dismiss()
        copy_made(app, self._choice[place])


def _entry(place: int, copyable: Copyable, cells: int, lang: str) -> list[Row]:
    digit = DIGITS[place] if place < len(DIGITS) else " "
    return wrap(copyable.what[lang], cells, (Span(f"{digit}  ", "key"),))
