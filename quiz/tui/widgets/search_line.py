"""One line to type into; what is typed is never taken for markup."""

from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.events import Key
from textual.geometry import Offset, Size
from textual.reactive import Reactive
from textual.widgets import Input

from quiz.messages.actions import Place
from quiz.tui.following import follow
from quiz.tui.keys import bindings

if TYPE_CHECKING:
    from quiz.tui.app import RuncallApp


class SearchLine(Input):
    """A compact input. Up and down go to the list below it."""

    PLACE: ClassVar[Place] = "line"
    BINDINGS: ClassVar[list[BindingType]] = bindings("line")
    app: "RuncallApp"
    virtual_size = Reactive(Size(0, 0))  # the line scrolls and stays as large as it is: no layout hangs on it

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, compact=True, select_on_focus=False)

    def on_mount(self) -> None:
        """Blink, unless that is too much motion."""
        follow(self, "is_calm", self._calm_down)

    def _calm_down(self) -> None:
        self.cursor_blink = not self.app.is_calm

    @property
    def cursor_screen_offset(self) -> Offset:
        """Where an input method opens its window; the toolkit's is a cell too far behind the text."""
        return super().cursor_screen_offset - Offset(int(self.cursor_at_end), 0)

    def validate(self, value: str) -> None:
        """Accept anything; Textual's validation would restyle the line at each letter."""

    async def on_key(self, event: Key) -> None:
        """Hand the keys that move a list to the screen."""
        if event.key in ("up", "down", "pageup", "pagedown"):
            event.stop()
            event.prevent_default()
            move = getattr(self.screen, "move_list", None)
            if move is not None:
                move(event.key)
