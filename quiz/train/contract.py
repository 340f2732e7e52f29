"""What the trainer answers, and what a history must hold to be trained on.

Its input is a `quiz.study.weights.Graded` a line, its output one `Trained`.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

Verdict: TypeAlias = Literal["better", "not_better", "too_few", "one_outcome"]
"""What training came to: only `better` weights are worth adopting, the other words say what is missing."""

MIN_PREDICTED = 200
"""So many reviews on a later day than the card's last one are needed: only they say how memory fades."""

MIN_OF_EACH = 5
"""So many recalled and so many forgotten are needed in either part of the history. Without a forgotten
card among the judged, the boldest forecast would win."""

JUDGED_SHARE = 0.2
"""The later part of the history: it judges the weights and never trains them."""

CERTAINTY = 1.645
"""How many standard errors the gain must exceed to be more than noise: 95 in a hundred chance gains don't.

Judging over several successive parts was tried and found fewer learners out: weights from a shorter
history gain less, and that outweighs the larger number of judges.
"""


class Counts(Struct, frozen=True):
    """What the history holds. `predicted`: reviews on a later day, which can be forecast at all.

    `trained` and `judged` are its earlier and its later part, with the forgotten ones of each.
    """

    reviews: int = 0
    cards: int = 0
    predicted: int = 0
    trained: int = 0
    trained_forgotten: int = 0
    judged: int = 0
    judged_forgotten: int = 0


class Trained(Struct, frozen=True):
    """The trainer's answer. Losses are log losses a review of the judged part; weights only if trained.

    `gain` is how much lower the new weights' loss is, `noise` the standard error of that, card by card.
    """

    verdict: Verdict
    counts: Counts
    weights: tuple[float, ...] | None = None
    loss_now: float | None = None
    loss_new: float | None = None
    gain: float | None = None
    noise: float | None = None
    seconds: float = 0.0

    @property
    def is_better(self) -> bool:
        """Whether the weights should be adopted."""
        return self.verdict == "better" and self.weights is not None
