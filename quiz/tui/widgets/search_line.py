"""One line to type into; what is typed is never taken for markup."""

from typing import ClassVar

from textual.events import Key
from textual.widgets import Input

from quiz.messages.actions import Place


class SearchLine(Input):
    """A compact input. Up and down belong to the list below it, which goes on listening."""

    PLACE: ClassVar[Place] = "line"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, compact=True, select_on_focus=False)

    async def on_key(self, event: Key) -> None:
        """Hand the keys that move a list to the screen."""
        if event.key in ("up", "down", "pageup", "pagedown"):
            event.stop()
            event.prevent_default()
            move = getattr(self.screen, "move_list", None)
            if move is not None:
                move(event.key)
