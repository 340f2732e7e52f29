"""The marks of claims: how a figure in an answer shows whether its run bears it out."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from quiz.proof.judge import Mark, Measured, number

if TYPE_CHECKING:
    from quiz.bank.question import Question

GLYPHS: dict[Mark, str] = {"not_run": "○", "proven": "✓", "refuted": "✗", "failed": "!", "cited": "§"}
PENDING = "◐"
"""A claim that the run which is going on will decide."""

STYLES: dict[Mark, str] = {
    "not_run": "unproven",
    "proven": "proven",
    "refuted": "refuted",
    "failed": "refuted",
    "cited": "cited",
}


@dataclass(frozen=True)
class Marked:
    """A claim's mark with the value that its run measured."""

    mark: Mark
    measured: Measured | None = None
    pending: bool = False
    """Whether a run is going on that decides it."""
    fresh: bool = False
    """Whether it was decided just now."""

    @property
    def glyph(self) -> str:
        """The mark as one cell."""
        return PENDING if self.pending and self.mark == "not_run" else GLYPHS[self.mark]

    @property
    def style(self) -> str:
        """The style token of the mark and its figure."""
        style = "accent" if self.pending and self.mark == "not_run" else STYLES[self.mark]
        return f"{style}+fresh" if self.fresh else style

    @property
    def text(self) -> str:
        """The mark with the measured value: `✓ 0.829`."""
        return self.glyph if self.measured is None else f"{self.glyph} {number(self.measured)}"


def untouched(question: "Question") -> dict[str, Marked]:
    """The marks before anything has run."""
    return {
        claim_id: Marked("not_run" if claim.proof else "cited") for claim_id, claim in question.claims.items()
    }
