"""Keeps the second click of a double click from something else that has come under the mouse meanwhile.

A click does its work at once. Whoever clicks twice by habit would grade the next card by its first grade, or
quit where the page before has its key to go back.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.errors import NoWidget
from textual.events import MouseDown, MouseUp
from textual.geometry import Offset

if TYPE_CHECKING:
    from textual.app import App

SOON = 0.35
"""Seconds between the clicks of a double click."""

NEAR = 2
"""Cells by which the mouse may move between them."""


@dataclass(frozen=True)
class Press:
    """Where and when the button went down, and on what."""

    time: float
    at: Offset
    on: Hashable


class ClickGate:
    """Stops a click that was meant for what stood there before."""

    def __init__(self, app: "App[None]") -> None:
        self._app = app
        self._last: Press | None = None
        self._stopping = False

    def stops(self, event: MouseDown | MouseUp) -> bool:
        """Whether the event must not be passed on; a press takes its release with it."""
        if isinstance(event, MouseUp):
            stopped, self._stopping = self._stopping, False
            return stopped
        at = event.screen_offset
        on, last = self._thing_at(at), self._last
        self._stopping = (
            last is not None
            and event.time - last.time <= SOON
            and at.y == last.at.y
            and abs(at.x - last.at.x) <= NEAR
            and on != last.on
        )
        meant = last.on if last is not None and self._stopping else on
        self._last = Press(event.time, at, meant)
        return self._stopping

    def _thing_at(self, at: Offset) -> Hashable:
        """The widget at a place of the screen, and what it has there, if it can say so."""
        try:
            widget, _ = self._app.get_widget_at(*at)
        except NoWidget:
            return None
        thing_at = getattr(widget, "thing_at", None)
        return id(widget), None if thing_at is None else thing_at(at - widget.content_region.offset)
