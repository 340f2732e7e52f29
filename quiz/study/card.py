"""A card under a schedule: the four ratings, and what is known of its memory."""

from datetime import date
from enum import IntEnum
from typing import Literal, TypeAlias

from msgspec import Struct

Stage: TypeAlias = Literal["new", "learning", "review", "relearning"]
Suspension: TypeAlias = Literal["asked", "leech"]
"""Why a card is suspended: the learner asked for it, or it was forgotten too often."""


class Rating(IntEnum):
    """How a recall went, as the learner says."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4

    @property
    def label(self) -> str:
        """Its name in commands and in JSON: `again`, `hard`, `good`, `easy`."""
        return self.name.lower()

    @classmethod
    def named(cls, label: str) -> "Rating":
        """The rating of this name. Raises KeyError for any other word."""
        return cls[label.upper()]


class CardState(Struct, frozen=True, gc=False):
    """What its reviews say of a card. It is never stored as truth: a fold over events gives it again.

    `due` is a study day. `due_at` (UTC milliseconds) is set while the card stands on a learning step:
    it comes back within the session, at that instant. `review` is the id of the last review that counts.
    `suspended` says why the card is left out until it is resumed, `buried` before which day it is.
    """

    state: Stage = "new"
    step: int = 0
    stability: float = 0.0
    difficulty: float = 0.0
    due: date | None = None
    due_at: int | None = None
    first: date | None = None
    last: date | None = None
    reps: int = 0
    lapses: int = 0
    review: str = ""
    suspended: Suspension | None = None
    buried: date | None = None
    flagged: bool = False

    @property
    def is_new(self) -> bool:
        """Never reviewed, or every review taken back."""
        return self.state == "new"

    @property
    def on_step(self) -> bool:
        """Between the steps of minutes, not yet on a schedule of days."""
        return self.due_at is not None

    def is_held(self, day: date) -> bool:
        """Whether it is left out of that day's queue, whatever its schedule says."""
        return self.suspended is not None or (self.buried is not None and day < self.buried)


NEW = CardState()
