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

_of_colours = lru_cache(1024)(partial(StylesCache.get_inner_outer.__wrapped__, StylesCache))
_of_styles = lru_cache(1024)(Strip.render_ansi.__wrapped__)


def keep_little() -> None:
    """Have the toolkit keep what belongs to two colours by these alone, and of styles what a screen has."""
    StylesCache.get_inner_outer = staticmethod(_of_colours)  # type: ignore[method-assign, assignment]
    Strip.render_ansi = classmethod(_of_styles)  # type: ignore[method-assign, assignment, arg-type]


class Forgotten(Screen[None]):
    """A screen that nothing holds once it is closed. Pages are, and what else is laid over them must be."""

    def on_unmount(self) -> None:
        """Let go of the parts that take no message any more."""
        self.app.call_later(forget_gone, self.app)


def forget_gone(app: App[None]) -> None:
    """Let go of those who watched the app and take no message any more."""
    for watchers in getattr(app, "__watchers", {}).values():
        watchers[:] = [(who, told) for who, told in watchers if not who._closing]
