"""Drawn lines without the caches that nobody asks: Textual gives each line seven, of which one is ever hit.

They are two thirds of what a line takes, and a third of the time to make one. Kept screens hold thousands.
"""

from collections.abc import Iterable
from typing import Any

from rich.segment import Segment
from textual.cache import FIFOCache
from textual.strip import Strip

UNASKED = (
    "_crop_cache",
    "_style_cache",
    "_filter_cache",
    "_line_length_cache",
    "_crop_extend_cache",
    "_offsets_cache",
)
ASKED = "_divide_cache"
"""The pieces of a line between the edges of other widgets, asked for whenever a screen is drawn anew."""

EMPTY = ("_render_cache", "_link_ids", "_cell_count")


class KeepsNothing(FIFOCache[Any, Any]):
    """A cache that keeps nothing, so that one serves all lines."""

    __slots__ = ()

    def __setitem__(self, key: object, value: object) -> None:
        """Keep nothing."""


_NOTHING = KeepsNothing(0)


class Pieces(FIFOCache[tuple[int, ...], list[Strip]]):
    """The pieces of a line by where it was cut. A line left whole would keep itself, until a collection."""

    __slots__ = ()

    def __setitem__(self, cuts: tuple[int, ...], pieces: list[Strip]) -> None:
        """Keep the pieces, if there are several."""
        if len(pieces) > 1:
            self.set(cuts, pieces)


def _light(self: Strip, segments: Iterable[Segment], cell_length: int | None = None) -> None:
    self._segments = list(segments)
    self._cell_length = cell_length
    self._divide_cache = Pieces(4)
    self._crop_cache = self._style_cache = self._filter_cache = _NOTHING
    self._line_length_cache = self._crop_extend_cache = self._offsets_cache = _NOTHING
    self._render_cache = self._link_ids = self._cell_count = None


def lighten_strips() -> None:
    """Make all lines from now on without them; where a version of Textual has others, leave it as it is."""
    if {*Strip.__slots__} == {"_segments", "_cell_length", ASKED, *UNASKED, *EMPTY}:
        Strip.__init__ = _light  # type: ignore[method-assign]
