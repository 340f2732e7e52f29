"""Tips: the sentence that appears beside the mouse. It is broken by our rules and never taken for markup."""

from textual.content import Content

from quiz.text.rows import joined
from quiz.text.wrap import wrap

CELLS = 36
"""How wide a tip is: the toolkit's box for it takes 40."""


def as_tip(text: str) -> Content | None:
    """A sentence as the toolkit shows it; None where there is nothing to say."""
    return Content(joined(wrap(text, CELLS))) if text else None
