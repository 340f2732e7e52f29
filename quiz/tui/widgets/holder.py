"""Containers that only arrange their children: they draw nothing, so the screen shows through."""

from textual.containers import Container, Vertical
from textual.geometry import Region
from textual.strip import Strip


class Unseen:
    """A container that draws nothing itself: nested ones would each draw lines that nobody sees.

    A mixin and no widget: Textual takes a class's default style from its first base that is a widget.
    """

    def render_lines(self, crop: Region) -> list[Strip]:
        """Nothing."""
        return []


class Holder(Unseen, Container):
    """Children arranged by the style sheet."""


class Column(Unseen, Vertical):
    """Children one below the other."""
