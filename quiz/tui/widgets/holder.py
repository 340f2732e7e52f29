"""Containers that only arrange their children: they draw nothing, or a ground."""

from collections.abc import Callable

from textual.containers import Container, Vertical
from textual.geometry import Region
from textual.strip import Strip


def one_for_all(draw: Callable[[Region], list[Strip]], crop: Region) -> list[Strip]:
    """Draw the first line only where all are alike, such as those of a ground."""
    return draw(Region(crop.x, crop.y, crop.width, 1)) * crop.height


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


class Ground(Vertical):
    """Children one below the other, on a ground with an edge at its sides at most: its lines are alike."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of the ground."""
        return one_for_all(super().render_lines, crop)
