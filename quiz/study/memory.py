"""How a memory grows and fades by FSRS-6: plain functions of numbers, quick enough to try out many futures.

The schedule itself rests on the `fsrs` library (quiz.study.schedule); a plan simulates thousands of
reviews, for which that is too slow. Both follow the same published formulas, and tests hold them together.
"""

from functools import lru_cache
from math import exp
from typing import NamedTuple

from quiz.study.card import Rating

DEFAULT_WEIGHTS = (
    *(0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796),
    *(1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542),
)
"""FSRS-6's weights w0 to w20 as long as none were trained on the learner's own log."""

STABILITY_MIN = 0.001
_AGAIN, _HARD, _GOOD, _EASY = 1, 2, 3, 4

STEPS_TO_GO = {_AGAIN: 2, _HARD: 2, _GOOD: 1, _EASY: 0}
"""How many times a new card is met again on its first day, by its first rating: its learning steps."""


class Memory(NamedTuple):
    """What FSRS keeps of a card: days until recall falls to 0.9, and 1 (easy) to 10 (hard)."""

    stability: float
    difficulty: float


class Fsrs6:
    """The model under one set of weights. Immutable; every method is pure."""

    def __init__(self, weights: tuple[float, ...] = DEFAULT_WEIGHTS) -> None:
        self.weights = w = weights
        self.decay = w[20]
        self.factor = 0.9 ** (-1 / w[20]) - 1
        self._first = [self._first_difficulty(rating) for rating in (1, 2, 3, 4)]

    def retrievability(self, stability: float, days: float) -> float:
        """The probability of recall so many days after the last review: (1 + F t / S)^-decay."""
        return float((1 + self.factor * days / stability) ** -self.decay)

    def first(self, rating: int) -> Memory:
        """After the first review of all."""
        return Memory(
            max(self.weights[rating - 1], STABILITY_MIN), min(max(self._first[rating - 1], 1.0), 10.0)
        )

    def after(self, memory: Memory, rating: int, days: int) -> Memory:
        """After a review `days` whole study days later; on the same day it counts for little."""
        stability, difficulty = memory
        if days < 1:
            grown = self.same_day(stability, rating)
        elif rating == Rating.AGAIN:
            grown = self.forgotten(stability, difficulty, self.retrievability(stability, days))
        else:
            grown = self.recalled(stability, difficulty, self.retrievability(stability, days), rating)
        return Memory(max(grown, STABILITY_MIN), self._difficulty(difficulty, rating))

    def first_day(self, rating: int) -> Memory:
        """A new card at the end of its first day: first rated so, then Good on each learning step."""
        memory = self.first(rating)
        for _ in range(STEPS_TO_GO[rating]):
            memory = self.after(memory, _GOOD, 0)
        return memory

    def whole_day(self, memory: Memory, rating: int, days: int) -> Memory:
        """A card at the end of a later day: rated so, and after Again once more Good, its relearning step."""
        memory = self.after(memory, rating, days)
        return self.after(memory, _GOOD, 0) if rating == _AGAIN else memory

    def _first_difficulty(self, rating: int) -> float:
        return self.weights[4] - exp(self.weights[5] * (rating - 1)) + 1

    def _difficulty(self, difficulty: float, rating: int) -> float:
        """Moves by the rating, the less the harder the card is, and back a little to that of Easy."""
        w = self.weights
        moved = difficulty - w[6] * (rating - 3) * (10 - difficulty) / 9
        return min(max(w[7] * self._first[3] + (1 - w[7]) * moved, 1.0), 10.0)

    def same_day(self, stability: float, rating: int) -> float:
        """Stability after one more review within a day."""
        w = self.weights
        growth = exp(w[17] * (rating - 3 + w[18])) * float(stability ** -w[19])
        return stability * (growth if rating == _AGAIN else max(growth, 1.0))

    def recalled(self, stability: float, difficulty: float, recall: float, rating: int) -> float:
        """Stability after a recall: what was nearly forgotten gains most."""
        w = self.weights
        growth = exp(w[8]) * (11 - difficulty) * float(stability ** -w[9]) * (exp((1 - recall) * w[10]) - 1)
        bonus = w[15] if rating == _HARD else w[16] if rating == _EASY else 1.0
        return stability * (1 + growth * bonus)

    def forgotten(self, stability: float, difficulty: float, recall: float) -> float:
        """Stability after a lapse, before it is learned again."""
        w = self.weights
        left = w[11] * float(difficulty ** -w[12]) * (float((stability + 1) ** w[13]) - 1)
        return min(left * exp((1 - recall) * w[14]), stability / exp(w[17] * w[18]))


@lru_cache(maxsize=8)
def model(weights: tuple[float, ...] | None = None) -> Fsrs6:
    """The model under these weights, or under the default ones."""
    return Fsrs6(DEFAULT_WEIGHTS if weights is None else weights)
