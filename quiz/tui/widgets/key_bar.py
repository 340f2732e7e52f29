"""The line below: the keys that work now, in order of need, as many as fit, and the way to the rest."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.events import Click
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from quiz.text.cells import width
from quiz.text.rows import Row, Span
from quiz.tui.theme import token_styles
from quiz.tui.widgets.rows_view import drawn

if TYPE_CHECKING:
    from quiz.tui.app import RuncallApp


@dataclass(frozen=True)
class Key:
    """One key: how it is written, what it does, a detail such as a grade's interval, the action it calls."""

    key: str
    label: str
    action: str
    detail: str = ""

    @property
    def cells(self) -> int:
        """The cells it takes in full."""
        return width(f"{self.key} {self.label}") + (1 + width(self.detail) if self.detail else 0)

    @property
    def short(self) -> "Key":
        """Without its label, when the detail says enough."""
        return Key(self.key, self.detail, self.action) if self.detail else self


GAP = 3


def fitting(keys: Sequence[Key], cells: int) -> tuple[Key, ...]:
    """The keys that fit, in their order; the last, the way to the rest, always stays.

    Keys with a detail (the grades) belong together: all in full, or all without their labels.
    """
    if not keys:
        return ()
    *others, last = keys
    graded = [key for key in others if key.detail]
    room = cells - 2 - last.cells
    if sum(key.cells + GAP for key in graded) > room:
        others = [key.short for key in others]
    kept: list[Key] = []
    for key in others:
        room -= key.cells + GAP
        if room < 0:
            break
        kept.append(key)
    return (*kept, last)


class KeyBar(Widget):
    """One line of keys; each may be clicked."""

    app: "RuncallApp"
    keys: reactive[tuple[Key, ...]] = reactive(())

    def render_line(self, y: int) -> Strip:
        """Draw the line."""
        spans: list[Span] = [Span(" ")]
        for key in fitting(self.keys, self.size.width):
            spans += [Span(key.key, "key"), Span(" " + key.label, "")]
            if key.detail:
                spans.append(Span(" " + key.detail, "muted"))
            spans.append(Span(" " * GAP))
        row: Row = tuple(spans)
        strip = Strip(drawn(row, token_styles(self.app.theme), self.rich_style))
        return strip.crop_extend(0, self.size.width, self.rich_style)

    async def on_click(self, event: Click) -> None:
        """Do what the clicked key does."""
        x = 1
        for key in fitting(self.keys, self.size.width):
            if x <= event.x < x + key.cells:
                await self.app.run_action(key.action, self.screen)
                return
            x += key.cells + GAP
