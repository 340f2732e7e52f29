"""What simulated learners' memories really do: FSRS-6 under their own weights, or something else."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from bench.learning.fsrs_arrays import Array, Fsrs
from quiz.study.memory import DEFAULT_WEIGHTS

Ints = NDArray[np.int64]

LOWEST = [0.001] * 4 + [1, *[0.001] * 3, 0, 0, *[0.001] * 4, 0, 0, 1, 0, 0, 0, 0.1]
HIGHEST = [100.0] * 4 + [10, 4, 4, 0.75, 4.5, 0.8, 3.5, 5, 0.25, 0.9, 4, 1, 6, 2, 2, 0.8, 0.8]
"""The bounds within which FSRS's own trainer keeps its weights."""


class Memories(Protocol):
    """All cards of all learners. `who` and `what` pick cards; `days` are those since each was met."""

    def recall(self, who: Ints, what: Ints, days: Array) -> Array:
        """The true chance of recall of these, all met before."""

    def meet(self, who: Ints, what: Ints, days: Array, rating: Ints, new: NDArray[np.bool_]) -> None:
        """They are met, with their steps of that day."""

    def recall_all(self, days: Array) -> Array:
        """The chance for every card, (L, C); what was never met may be anything."""


class FsrsMemories:
    """FSRS-6; each learner's weights are the default ones times log-normal factors, within FSRS's bounds."""

    def __init__(self, learners: int, cards: int, rng: np.random.Generator) -> None:
        spread = np.exp(rng.normal(0, 0.25, (21, learners)))
        weights = np.array(DEFAULT_WEIGHTS)[:, None] * spread
        weights[:4] *= np.exp(rng.normal(0, 0.4, learners))  # some forget all things sooner
        weights = np.clip(weights, np.array(LOWEST)[:, None], np.array(HIGHEST)[:, None])
        weights[:4] = np.sort(weights[:4], 0)
        self.fsrs = Fsrs(weights[:, :, None])
        self.stability = np.ones((learners, cards))
        self.difficulty = np.full((learners, cards), 5.0)

    def recall(self, who: Ints, what: Ints, days: Array) -> Array:
        """The forgetting curve of FSRS-6."""
        return self.fsrs.of(who).recall(self.stability[who, what], days)

    def meet(self, who: Ints, what: Ints, days: Array, rating: Ints, new: NDArray[np.bool_]) -> None:
        """Stability and difficulty by the learner's own weights."""
        fsrs = self.fsrs.of(who)
        first = fsrs.first_day(rating)
        later = fsrs.whole_day(self.stability[who, what], self.difficulty[who, what], days, rating)
        self.stability[who, what] = np.where(new, first[0], later[0])
        self.difficulty[who, what] = np.where(new, first[1], later[1])

    def recall_all(self, days: Array) -> Array:
        """For every card."""
        return self.fsrs.recall(self.stability, days)


class TwoTraces:
    """A fast trace that is gone in days and a slow one that recalls build up: no power law, no FSRS.

        R(t) = m exp(-t / slow) + (1 - m) exp(-t / fast)

    A recall moves part of what is left into the slow trace and lengthens it, the more the harder it was
    (spacing); a lapse takes part of it back. Learners and cards differ in all of it. `fleeting` divides both
    traces' times: at 1, FSRS as used at 0.9 finds 74% recalled, at 2 far less.
    """

    def __init__(self, learners: int, cards: int, rng: np.random.Generator, fleeting: float = 1.0) -> None:
        person = np.exp(rng.normal(0, 0.3, (4, learners, 1)))
        card = np.exp(rng.normal(0, 0.4, (2, learners, cards)))
        self.fast = 4.0 / fleeting * person[0] * card[0]
        self.slow = 50.0 / fleeting * person[1] * card[1]
        self.into = np.clip(0.45 * person[2], 0.05, 0.9)  # share of the rest that a hard recall moves
        self.longer = 2.0 * person[3]
        self.m = np.zeros((learners, cards))

    def recall(self, who: Ints, what: Ints, days: Array) -> Array:
        """Two exponentials."""
        m = self.m[who, what]
        found: Array = m * np.exp(-days / self.slow[who, what]) + (1 - m) * np.exp(
            -days / self.fast[who, what]
        )
        return found

    def meet(self, who: Ints, what: Ints, days: Array, rating: Ints, new: NDArray[np.bool_]) -> None:
        """The slow trace grows, or shrinks after a lapse."""
        hard = 1.05 - np.where(new, 1.0, self.recall(who, what, days))
        ease = np.array([0.0, 0.0, 0.7, 1.0, 1.3])[rating]
        m, slow = self.m[who, what], self.slow[who, what]
        grown = np.clip(m + (1 - m) * self.into[who, 0] * ease * hard, 0, 0.98)
        m = np.where(new, np.array([0, 0.3, 0.4, 0.55, 0.75])[rating], np.where(rating == 1, 0.7 * m, grown))
        longer = 1 + self.longer[who, 0] * ease * hard
        slow = np.where(new, slow, np.where(rating == 1, np.maximum(0.8 * slow, 3), slow * longer))
        self.m[who, what], self.slow[who, what] = m, slow

    def recall_all(self, days: Array) -> Array:
        """For every card."""
        found: Array = self.m * np.exp(-days / self.slow) + (1 - self.m) * np.exp(-days / self.fast)
        return found
