"""The box of a notice: its text is wrapped by our own rules, which know how Chinese breaks."""

from textual.content import Content
from textual.widgets._toast import Toast

WIDEST = 50
"""The cells of a box; the style sheet says so too. It never takes more than half of the screen."""

AROUND = 3
"""Its bar and the blank at both sides."""

SCROLLBAR = 2
"""What the toolkit keeps free for the scrollbar of all boxes, which is never seen."""


def use_own_lines() -> None:
    """Make every notice box wrap its text as here. Textual takes a run of Chinese for one word."""
    Toast.render = _drawn  # type: ignore[method-assign, assignment]


def _drawn(box: Toast) -> Content:
    from quiz.text.rows import joined
    from quiz.text.wrap import wrap

    room = min(WIDEST, (box.app.size.width - SCROLLBAR) // 2) - AROUND
    return Content(joined(wrap(box._notification.message, max(1, room))))
