"""What has gone is forgotten: the toolkit keeps hold of closed screens, a third of a MB to 3 MB each.

It forgets who watched the app only when what was watched changes: a language that is never changed kept every
screen that was ever opened. A cache of two colours for each part kept a thousand parts, gone or not, with all
that they had drawn. Each place in a pane has a style of its own, of which it kept sixteen thousand: 10 MB.
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
