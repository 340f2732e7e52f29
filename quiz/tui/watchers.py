"""Who watched the app and has gone is forgotten: what watches is kept, with its whole screen.

The toolkit forgets it only when what was watched changes. A language that is never changed kept every page
that was ever opened, 1 to 3 MB each.
"""

from textual.app import App


def forget_gone(app: App[None]) -> None:
    """Take those off the app's list of watchers that take no message any more, as the toolkit does it."""
    for watchers in getattr(app, "__watchers", {}).values():
        watchers[:] = [(who, told) for who, told in watchers if not who._closing]
