"""No key is dead in silence: one whose action makes no sense now says why, where that is worth a word."""

from typing import TYPE_CHECKING

from textual.events import Key

from quiz.demo.words import Words
from quiz.messages.actions import Action, Place
from quiz.tui.following import Following

if TYPE_CHECKING:
    from quiz.tui.app import RuncallApp


class Excusing(Following):
    """A screen that tells why a key does nothing."""

    app: "RuncallApp"

    def places(self) -> tuple[Place, ...]:
        """Where the keys work that it answers for."""
        raise NotImplementedError

    def could_do(self, action: Action) -> bool:
        """Whether an action can be done now."""
        raise NotImplementedError

    def excuse(self, action: Action) -> Words | None:
        """Why an action can't be done now; None if that is plain, or not worth a word."""
        return None

    def on_key(self, event: Key) -> None:
        """Speak for the actions of this key, unless one of them can be done."""
        pressed = {event.key, event.character}
        named = [action for action in self.app.key_table.of(*self.places()) if pressed & {*action.keys}]
        if any(self.could_do(action) for action in named):
            return
        if (why := next((why for action in named if (why := self.excuse(action))), None)) is not None:
            self.app.tell(why[self.app.lang])
