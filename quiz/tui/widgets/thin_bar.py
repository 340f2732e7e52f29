"""A scroll bar half a cell wide, only as dark as needed; without colour it is a plain line."""

from typing import ClassVar

from rich.color import Color
from rich.segment import Segment, Segments
from rich.style import Style
from textual.scrollbar import ScrollBarRender


class ThinBar(ScrollBarRender):
    """Draws the thumb as half blocks; a click above or below it scrolls by a page."""

    THUMB: ClassVar[str] = "▐"

    @classmethod
    def render_bar(
        cls,
        size: int = 25,
        virtual_size: float = 50,
        window_size: float = 20,
        position: float = 0,
        thickness: int = 1,
        vertical: bool = True,
        back_color: Color = Color.default(),  # noqa: B008 (a constant)
        bar_color: Color = Color.default(),  # noqa: B008
    ) -> Segments:
        """The bar as segments, one a line; sideways nothing is drawn, since nothing here scrolls sideways."""
        back = Style(bgcolor=back_color)
        if not vertical or virtual_size <= window_size or not window_size:
            return Segments([Segment(" " * thickness, back)] * size, new_lines=vertical)
        thumb = min(size, max(1, round(size * window_size / virtual_size)))
        top = round((size - thumb) * min(1.0, position / (virtual_size - window_size)))
        above = Segment(" " * thickness, back + Style(meta={"@mouse.down": "scroll_up"}))
        below = Segment(" " * thickness, back + Style(meta={"@mouse.down": "scroll_down"}))
        grabbed = Style(color=bar_color, bgcolor=back_color, meta={"@mouse.down": "grab"})
        held = Segment(cls.THUMB * thickness, grabbed)
        return Segments([above] * top + [held] * thumb + [below] * (size - thumb - top), new_lines=True)
