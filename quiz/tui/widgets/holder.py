"""Containers that only arrange their children: they draw nothing, so the screen shows through."""

from textual.containers import Container, Vertical
from textual.geometry import Region
from textual.strip import Strip


class Unseen:
    """Drawn, each of those that lie in one another would make every line of its place, for nobody to see.

    No widget itself: the toolkit takes the looks of a class from the first of its bases that is one.
    """

    def render_lines(self, crop: Region) -> list[Strip]:
        """Nothing."""
        return []


class Holder(Unseen, Container):
    """Parts as the style sheet says."""


class Column(Unseen, Vertical):
    """Parts below each other."""
