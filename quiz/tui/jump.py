"""Jump targets: where each stands on the screen, what it does, and the letters it gets."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from textual.geometry import Offset
from textual.widget import Widget

if TYPE_CHECKING:
    from quiz.tui.screens.page import Page

HOME = "asdfghjkl"
"""The row on which the fingers lie."""

LETTERS = "asdfghjklqwertyuiopzxcvbnm"


@dataclass(frozen=True)
class Target:
    """Something visible: the screen cell where it begins, and the name by which its widget knows it."""

    at: Offset
    name: str


@runtime_checkable
class Jumpable(Protocol):
    """A widget that has targets."""

    def jump_targets(self) -> Sequence[Target]:
        """Its visible, clickable parts."""

    def jump_to(self, name: str) -> None:
        """Do what a click there would do."""


@dataclass(frozen=True)
class Place:
    """A target with its widget. Without a name it is the widget itself, which then gets the focus."""

    widget: Widget
    at: Offset
    name: str = ""

    def go(self) -> None:
        """Do what a click there would do."""
        if self.name and isinstance(self.widget, Jumpable):
            self.widget.jump_to(self.name)
        else:
            self.widget.focus()


def places_on(screen: "Page") -> list[Place]:
    """All targets of a screen from top to bottom, and the panes that can have the focus."""
    found: dict[Offset, Place] = {}
    panes: list[Widget] = []
    for widget in screen.walk_children(Widget):
        if not widget.is_on_screen or not widget.region.area:
            continue
        if isinstance(widget, Jumpable):
            for target in widget.jump_targets():
                found.setdefault(target.at, Place(widget, target.at, target.name))
        if widget.focusable and widget is not screen.focused:
            panes.append(widget)
    for pane in panes:
        found.setdefault(pane.region.offset, Place(pane, pane.region.offset))
    return sorted(found.values(), key=lambda place: (place.at.y, place.at.x))


def labels(number: int) -> Iterable[str]:
    """So many labels of equal length: one letter each, home row first, else two letters."""
    if number <= len(LETTERS):
        return list(LETTERS[:number])
    row = HOME if number <= len(HOME) ** 2 else LETTERS
    return ["".join(pair) for pair in product(row, repeat=2)][:number]
