"""Jump mode: letters on everything that can be clicked; typing the letters is the click."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Click, Key, Resize
from textual.geometry import Offset
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget

from quiz.messages import interface as words
from quiz.messages.actions import key_name
from quiz.text.rows import Span
from quiz.tui.jump import Place, labels, places_on
from quiz.tui.lean import Lean
from quiz.tui.theme import token_styles
from quiz.tui.widgets import key_bar
from quiz.tui.widgets.rows_view import drawn

if TYPE_CHECKING:
    from quiz.tui.app import RuncallApp
    from quiz.tui.screens.page import Page

LABEL, GIVEN = "strong+on_yellow", "muted"
"""The styles of a letter to press, and of a first letter that was pressed."""

BLANK = " ▌"
"""What a label may cover: nothing, or a cursor's mark."""


class Letters(Widget):
    """A picture of the screen below, with labels on it."""

    app: "RuncallApp"

    def __init__(self, below: Sequence[Strip], shown: Mapping[str, Place]) -> None:
        super().__init__()
        self._below, self._shown = below, shown
        self.typed = ""

    def render_line(self, y: int) -> Strip:
        """The line of the screen below, with the labels cut into it."""
        strip = self._below[y] if y < len(self._below) else Strip.blank(self.size.width)
        styles, end, parts = token_styles(self.app.theme), 0, []
        here = [
            (self.cell(label, place.at), label) for label, place in self._shown.items() if place.at.y == y
        ]
        for x, label in sorted(here):
            if x < end or not label.startswith(self.typed):
                continue
            rest = label[len(self.typed) :]
            row = (Span(self.typed, GIVEN), Span(rest, LABEL))
            parts += [strip.crop(end, x), Strip(drawn(row, styles, self.rich_style))]
            end = x + len(label)
        return Strip.join([*parts, strip.crop(end, self.size.width)])

    def cell(self, label: str, at: Offset) -> int:
        """Where a label begins: in the blank before its target if there is one, so that it hides nothing."""
        x = at.x - len(label)
        if x >= 0 and at.y < len(self._below) and not self._below[at.y].crop(x, at.x).text.strip(BLANK):
            return x
        return max(0, min(at.x, self.size.width - len(label)))


class JumpScreen(Lean, ModalScreen[None]):
    """Waits for a letter, or two."""

    CSS_PATH = "jump.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss")]
    app: "RuncallApp"

    def __init__(self, below: "Page") -> None:
        super().__init__()
        found = places_on(below)
        self._places = dict(zip(labels(len(found)), found, strict=False))
        self._letters = Letters(below._compositor.render_strips(), self._places)

    @property
    def has_nothing(self) -> bool:
        """Whether there is nothing to jump to."""
        return not self._places

    def compose(self) -> ComposeResult:
        """The labels, and the one key that is no label."""
        yield self._letters
        yield key_bar.KeyBar()

    def on_mount(self) -> None:
        """Say which key ends it."""
        lang = self.app.lang
        labelled = list(self._places)
        self.query_one(key_bar.KeyBar).keys = (
            key_bar.Key(" ".join(labelled[:3]) + (" …" if labelled[3:] else ""), words.JUMP[lang], ""),
            key_bar.Key(key_name("escape", lang), words.CLOSE[lang], "dismiss"),
        )

    def on_key(self, event: Key) -> None:
        """A letter of a label; Backspace deletes the first of two."""
        if event.key == "escape":
            return
        event.stop()
        typed = self._letters.typed
        if event.key == "backspace":
            self._type(typed[:-1])
        elif event.character and any(label.startswith(typed + event.character) for label in self._places):
            self._type(typed + event.character)
        elif not typed and not (event.character or "").isalpha():
            self.dismiss()

    def _type(self, typed: str) -> None:
        place = self._places.get(typed)
        if place is None:
            self._letters.typed = typed
            self._letters.refresh()
            return
        self.dismiss()
        self.app.call_later(place.go)

    def on_click(self, event: Click) -> None:
        """A click on a label jumps there; a click beside the labels ends it."""
        for label, place in self._places.items():
            x = self._letters.cell(label, place.at)
            if event.screen_y == place.at.y and x <= event.screen_x < x + len(label):
                self._type(label)
                return
        if event.screen_y < self.size.height - 1:
            self.dismiss()

    def on_resize(self, event: Resize) -> None:
        """End it: at another size the picture is wrong. (It may have ended already.)"""
        if self.is_current and len(self._letters._below) not in (0, event.size.height):
            self.dismiss()
