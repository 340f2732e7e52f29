"""What can go wrong with a learner's history, as a sentence that says what to do."""

from pathlib import Path
from typing import Literal, TypeAlias

Reason: TypeAlias = Literal[
    "locked",
    "read_only",
    "corrupt",
    "newer",
    "foreign",
    "full",
    "unreachable",
    "stale",
    "setting",
    "settings_file",
    "interview",
]


class StudyError(Exception):
    """A grade that could not be kept, or a history that could not be read.

    The text is a whole sentence; `reason` lets a screen say it in the learner's language.
    """

    def __init__(self, reason: Reason, message: str, path: Path | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        self.path = path


class StaleGradeError(StudyError):
    """A grade for a card that has been graded elsewhere since it was shown."""

    def __init__(self, card: str) -> None:
        super().__init__("stale", f"{card} was graded elsewhere since it was shown; look at it again")
        self.card = card
