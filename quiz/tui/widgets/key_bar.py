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
        return width(f"{self.key} {self.label}".rstrip()) + (1 + width(self.detail) if self.detail else 0)

    @property
    def short(self) -> "Key":
        """Without its label, when the detail says enough."""
        return Key(self.key, self.detail, self.action) if self.detail else self

    @property
    def bare(self) -> "Key":
        """Its key alone, when even the detail finds no room."""
        return Key(self.key, "", self.action) if self.detail else self


GAPS = (3, 2, 1)
"""Spaces between two keys: fewer only where the grades need the room."""


def fitting(keys: Sequence[Key], cells: int) -> tuple[tuple[Key, ...], int]:
    """The keys that fit, in their order, and the gap between them; the last, the way to the rest, stays.

    Keys with a detail (the grades) belong together: all in full, or all without their labels.
    """
    if not keys:
        return (), GAPS[0]
    *others, last = keys
    room = cells - 2 - last.cells
    graded = [key for key in others if key.detail]
    gap = GAPS[0]
    if sum(key.cells + gap for key in graded) > room:
        shortest = sum(key.short.cells for key in graded)
        gap = next((gap for gap in GAPS if shortest + gap * len(graded) <= room), 0)
        others = [key.short if gap else key.bare for key in others]
        gap = gap or GAPS[0]
    kept: list[Key] = []
    for key in others:
        room -= key.cells + gap
        if room < 0:
            break
        kept.append(key)
    return (*kept, last), gap


class KeyBar(Widget):
    """One line of keys; each may be clicked."""

    app: "RuncallApp"
    keys: reactive[tuple[Key, ...]] = reactive(())

    def render_line(self, y: int) -> Strip:
        """Draw the line."""
        spans: list[Span] = [Span(" ")]
        kept, gap = fitting(self.keys, self.size.width)
        for key in kept:
            spans += [Span(key.key, "key"), Span(f" {key.label}" if key.label else "")]
            if key.detail:
                spans.append(Span(" " + key.detail, "muted"))
            spans.append(Span(" " * gap))
        row: Row = tuple(spans)
        strip = Strip(drawn(row, token_styles(self.app.theme), self.rich_style))
        return strip.crop_extend(0, self.size.width, self.rich_style)

    async def on_click(self, event: Click) -> None:
        """Do what the clicked key does."""
        x = 1
        kept, gap = fitting(self.keys, self.size.width)
        for key in kept:
            if x <= event.x < x + key.cells:
                await self.app.run_action(key.action, self.screen)
                return
            x += key.cells + gap
