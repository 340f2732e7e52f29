"""What has gone is forgotten: the toolkit keeps hold of closed pages, 1 to 3 MB each.

It forgets who watched the app only when what was watched changes: a language that is never changed kept every
page that was ever opened. And a cache of its class keeps what the last thousand parts had drawn, gone or not.
"""

from textual._styles_cache import StylesCache
from textual.app import App


def forget_gone(app: App[None]) -> None:
    """Let go of the parts that take no message any more, and of what they had drawn."""
    for watchers in getattr(app, "__watchers", {}).values():
        watchers[:] = [(who, told) for who, told in watchers if not who._closing]
    StylesCache.get_inner_outer.cache_clear()  # two colours each, soon worked out again
