"""The box of a notice: at the top, over the line of the place and the blank line below it.

There it covers neither the keys and grades nor the end of a text. Its text is wrapped by our own rules, which
know how Chinese breaks.
"""

from textual.content import Content
from textual.widgets._toast import Toast

WIDEST = 76
"""The width of a box, where the screen is wide."""

LEAST = 44
"""Its width on a small screen; elsewhere it takes two thirds, so that the name of the place stays."""

AROUND = 3
"""The width of its bar and of the blanks at both sides."""


def use_own_lines() -> None:
    """Make every notice box wrap its text as here. Textual takes a run of Chinese for one word."""
    Toast.render = _drawn  # type: ignore[method-assign, assignment]


def room(cells: int) -> int:
    """The cells of a box's text, on a screen of so many."""
    return max(1, min(WIDEST, max(LEAST, cells * 2 // 3), cells) - AROUND)


def _drawn(box: Toast) -> Content:
    from quiz.text.rows import joined
    from quiz.text.wrap import wrap

    return Content(joined(wrap(box._notification.message, room(box.app.size.width))))
