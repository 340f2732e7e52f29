"""A compositor that repaints what has gone, even if somebody asked for the layout before it was redrawn.

After scrolling, Textual makes its map of the widgets anew when it is next asked where one stands. If a notice
was removed in the meantime, the new map lacks it, so the next layout sees no change and leaves its last
lines on the screen.
"""

from textual._compositor import Compositor, CompositorMap


class Painted(Compositor):
    """Marks for repainting whatever differs in a map that was made anew."""

    @property
    def full_map(self) -> CompositorMap:
        """The map of all widgets."""
        if not self._full_map_invalidated or self.root is None:
            return super().full_map
        before = self._full_map
        now = super().full_map
        places = (place.clip.intersection(place.region) for _, place in now.items() ^ before.items())
        self._dirty_regions.update(place for place in places if place)
        return now
