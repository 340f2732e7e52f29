"""A finding of a deeper check, before its position in the file is known."""

from dataclasses import dataclass

from quiz.bank.markup import Part
from quiz.bank.node import Parts


@dataclass(frozen=True)
class Problem:
    """Something wrong in a question: the way down to it, and a sentence.

    `on_key`: the key itself is meant, not its value. `text` and `part`: a piece of the text there.
    """

    parts: Parts
    message: str
    on_key: bool = False
    text: str = ""
    part: Part | None = None
