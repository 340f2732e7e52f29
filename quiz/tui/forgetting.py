"""Frees the memory of closed screens, which Textual would keep: 0.3 to 3 MB each.

Textual drops the watchers of an attribute only when it changes, so that a language that never changes kept
every screen ever opened. Its cache of border colours kept a thousand widgets alive, with everything they had
drawn. Its cache of styled text kept 16,000 entries (10 MB), because each place in a pane has a style of its
own.
"""

from functools import lru_cache, partial

from textual._styles_cache import StylesCache
from textual.app import App
from textual.screen import Screen
from textual.strip import Strip

from quiz.tui.light_strips import lighten_strips

MOST = 1024
"""Entries of a cache: about as many as one screen needs."""

# Both methods are details of Textual: where a version has them otherwise, it keeps its own caches.
_inner_outer = getattr(StylesCache.get_inner_outer, "__wrapped__", None)
_render_ansi = getattr(Strip.render_ansi, "__wrapped__", None)
_colours = lru_cache(MOST)(partial(_inner_outer, StylesCache)) if _inner_outer is not None else None
_ansi = lru_cache(MOST)(_render_ansi) if _render_ansi is not None else None


def keep_little() -> None:
    """Cache border colours without the widget that asks for them, less styled text, and less of each line."""
    if _colours is not None:
        StylesCache.get_inner_outer = staticmethod(_colours)  # type: ignore[method-assign, assignment]
    if _ansi is not None:
        Strip.render_ansi = classmethod(_ansi)  # type: ignore[method-assign, assignment, arg-type]
    lighten_strips()


class Forgotten(Screen[None]):
    """A screen that is freed once it is closed: the base of pages and of whatever lies over them."""

    def on_unmount(self) -> None:
        """Drop the watchers of closed widgets, once this screen is gone."""
        self.app.call_later(forget_gone, self.app)


def forget_gone(app: App[None]) -> None:
    """Drop the app's watchers whose widgets are closed."""
    for watchers in getattr(app, "__watchers", {}).values():
        watchers[:] = [(who, told) for who, told in watchers if not who._closing]
