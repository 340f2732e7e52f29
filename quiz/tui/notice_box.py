"""The box of a notice: at the top, over the line of the place and the blank line below it.

There it covers neither the keys and grades nor the end of a text, nor the first figures below. Its text is
wrapped by our own rules, which know how Chinese breaks.
"""

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets._toast import Toast

if TYPE_CHECKING:
    from quiz.text.rows import Row

WIDEST = 76
"""The width of a box, where the screen is wide."""

LEAST = 44
"""Its width on a small screen; elsewhere it takes two thirds, so that the name of the place stays."""

ROWS = 2
"""The line of the place and the blank one below: a text that is longer takes the screen's whole width."""

AROUND = 3
"""The width of its bar and of the blanks at both sides."""


def use_own_lines() -> None:
    """Make every notice box wrap its text as here. Textual takes a run of Chinese for one word."""
    Toast.render = _drawn  # type: ignore[method-assign, assignment]


def room(cells: int) -> int:
    """The cells of a box's text, on a screen of so many."""
    return max(1, min(WIDEST, max(LEAST, cells * 2 // 3), cells) - AROUND)


def lines(text: str, cells: int) -> "list[Row]":
    """The rows of a notice, on a screen of so many cells."""
    from quiz.text.wrap import wrap

    rows = wrap(text, room(cells))
    return rows if len(rows) <= ROWS else wrap(text, max(room(cells), cells - AROUND))


def _drawn(box: Toast) -> Content:
    from quiz.text.rows import joined

    return Content(joined(lines(box._notification.message, box.app.size.width)))
