"""What can go wrong with a learner's history: a reason and its data; the sentences are among the messages."""

from pathlib import Path
from typing import Literal, TypeAlias

Reason: TypeAlias = Literal[
    "locked",
    "read_only",
    "full",
    "disk",
    "unreachable",
    "folder",
    "not_copied",
    "corrupt",
    "no_log",
    "bad_event",
    "newer",
    "foreign",
    "no_copy",
    "newer_device",
    "no_shared_folder",
    "shared_folder",
    "not_kept",
    "stale",
    "retention",
    "maximum",
    "rollover",
    "weights",
    "settings_unread",
    "settings_no_toml",
    "settings_by_hand",
    "settings_unwritten",
    "interview",
]

DAMAGE: tuple[Reason, ...] = ("corrupt", "no_log", "bad_event")
"""What a repair can mend."""


class StudyError(Exception):
    """A grade that could not be saved, or a history that could not be read.

    `cause` is the system's error number; `parts` fill the blanks of the sentence. The sentence for people is
    made by `view.trouble.told`; the text here is for a traceback.
    """

    def __init__(
        self, reason: Reason, path: Path | None = None, *, cause: int | None = None, **parts: object
    ) -> None:
        super().__init__(reason, *([str(path)] if path else []), *parts.values())
        self.reason = reason
        self.path = path
        self.cause = cause
        self.parts = parts


class StaleGradeError(StudyError):
    """A grade for a card that has been graded elsewhere since it was shown."""

    def __init__(self, card: str) -> None:
        super().__init__("stale", card=card)
        self.card = card
