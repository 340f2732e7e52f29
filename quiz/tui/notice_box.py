"""The box of a notice: its text is wrapped by our own rules, which know how Chinese breaks."""

from textual.content import Content
from textual.widgets._toast import Toast

WIDEST = 50
"""The width of a box, also in the style sheet. It never takes more than half of the screen."""

AROUND = 3
"""The width of its bar and of the blanks at both sides."""

SCROLLBAR = 2
"""The width that Textual reserves for a scrollbar of all boxes, which never appears."""


def use_own_lines() -> None:
    """Make every notice box wrap its text as here. Textual takes a run of Chinese for one word."""
    Toast.render = _drawn  # type: ignore[method-assign, assignment]


def _drawn(box: Toast) -> Content:
    from quiz.text.rows import joined
    from quiz.text.wrap import wrap

    room = min(WIDEST, (box.app.size.width - SCROLLBAR) // 2) - AROUND
    return Content(joined(wrap(box._notification.message, max(1, room))))
