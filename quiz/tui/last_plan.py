"""Remembers the last plan, so that a review can begin with it while a new plan is made."""

from datetime import date
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quiz.study.interview import Interview
    from quiz.study.log import StudyLog


class LastPlan:
    """The plan of whichever screen made one first; valid only for its own day and interview."""

    def __init__(self) -> None:
        self._made_for: tuple[date, Interview] | None = None
        self._cards: tuple[str, ...] | None = None

    def keep(self, day: date, interview: "Interview", cards: tuple[str, ...] | None) -> None:
        """Remember the cards of this day, in the order of asking; None where no plan was in force."""
        self._made_for, self._cards = (day, interview), cards

    def new_left(self, log: "StudyLog | None", day: date, interview: "Interview | None") -> int | None:
        """How many new cards it still asks; None where there is no plan. Raises StudyError."""
        from quiz.study.prospect import still_new

        cards = self.cards(day, interview)
        return still_new(cards, log) if cards is not None and log is not None else None

    def cards(self, day: date, interview: "Interview | None") -> tuple[str, ...] | None:
        """The remembered cards; None if there are none: the ordinary schedule applies."""
        return self._cards if self._made_for == (day, interview) else None
