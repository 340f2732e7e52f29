"""FSRS-6 over arrays: many learners' cards at once, each under weights of its own."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from quiz.study.memory import STABILITY_MIN

Array: TypeAlias = NDArray[np.float64]


class Fsrs:
    """The formulas of quiz.study.memory. A weight is a number, or an array of one number a learner."""

    def __init__(self, weights: Array) -> None:
        """`weights` is (21,) for one set, or (21, L, 1) for each learner's own."""
        self.w = w = weights
        self.factor = 0.9 ** (-1 / w[20]) - 1
        self.easy = w[4] - np.exp(w[5] * 3) + 1

    def of(self, who: NDArray[np.int64]) -> "Fsrs":
        """The weights of these learners, one row each."""
        return self if self.w.ndim == 1 else Fsrs(self.w[:, who, 0])

    def recall(self, stability: Array, days: "Array | NDArray[np.int64] | int") -> Array:
        """Probability of recall after so many days."""
        chance: Array = (1 + self.factor * days / stability) ** -self.w[20]
        return chance

    def first(self, rating: NDArray[np.int64]) -> tuple[Array, Array]:
        """Stability and difficulty after the first rating."""
        w = self.w
        stability = np.choose(rating - 1, [w[0], w[1], w[2], w[3]])
        difficulty = w[4] - np.exp(w[5] * (rating - 1)) + 1
        return np.maximum(stability, STABILITY_MIN), np.clip(difficulty, 1, 10)

    def same_day(self, s: Array, rating: int) -> Array:
        """Stability after one more review on the same day, not Again."""
        w = self.w
        growth = np.exp(w[17] * (rating - 3 + w[18])) * s ** -w[19]
        found: Array = np.maximum(s * np.maximum(growth, 1), STABILITY_MIN)
        return found

    def difficulty(self, d: Array, rating: "NDArray[np.int64] | int") -> Array:
        """Difficulty after any review."""
        w = self.w
        moved = d - w[6] * (rating - 3) * (10 - d) / 9
        found: Array = np.clip(w[7] * self.easy + (1 - w[7]) * moved, 1, 10)
        return found

    def recalled(self, s: Array, d: Array, recall: Array, rating: "NDArray[np.int64] | int") -> Array:
        """Stability after a recall."""
        w = self.w
        bonus = np.where(rating == 2, w[15], np.where(rating == 4, w[16], 1.0))
        growth = np.exp(w[8]) * (11 - d) * s ** -w[9] * (np.exp((1 - recall) * w[10]) - 1) * bonus
        found: Array = np.maximum(s * (1 + growth), STABILITY_MIN)
        return found

    def forgotten(self, s: Array, d: Array, recall: Array) -> Array:
        """Stability after a lapse, before its relearning step."""
        w = self.w
        left = w[11] * d ** -w[12] * ((s + 1) ** w[13] - 1) * np.exp((1 - recall) * w[14])
        found: Array = np.maximum(np.minimum(left, s / np.exp(w[17] * w[18])), STABILITY_MIN)
        return found

    def first_day(self, rating: NDArray[np.int64]) -> tuple[Array, Array]:
        """After the first rating and the learning steps, each Good."""
        s, d = self.first(rating)
        for steps in (1, 2):
            more = (rating < 4) if steps == 1 else (rating < 3)
            s = np.where(more, self.same_day(s, 3), s)
            d = np.where(more, self.difficulty(d, 3), d)
        return s, d

    def whole_day(self, s: Array, d: Array, days: Array, rating: NDArray[np.int64]) -> tuple[Array, Array]:
        """After a review of a later day, with its relearning step after a lapse."""
        recall = self.recall(s, days)
        lapsed = rating == 1
        relearned = self.same_day(self.forgotten(s, d, recall), 3)
        d_after = self.difficulty(d, rating)
        d_after = np.where(lapsed, self.difficulty(d_after, 3), d_after)
        return np.where(lapsed, relearned, self.recalled(s, d, recall, rating)), d_after
