"""A learner's own forgetting curve: FSRS's, corrected by how their reviews really went.

    R(t) = (1 + F t / (c S))^-d   with F = 0.9^(-1/d) - 1

S is FSRS's stability; c says how much longer (or shorter) than S this learner's memories last, d how steeply
they fall. Both start at the model's own values and move as far as the reviews speak for it: the mean of a
grid under its posterior. Trained weights change much more and need far more reviews; this needs a few dozen,
and without it a plan would believe in memories that the learner doesn't have.
"""

from collections.abc import Iterable
from heapq import nlargest
from math import exp, log
from operator import attrgetter
from typing import NamedTuple

from quiz.study.card import Rating
from quiz.study.course import Courses
from quiz.study.memory import Fsrs6

LASTING = tuple(exp(step / 2) for step in range(-7, 4))
DECAYS = (0.1, 0.1542, 0.23, 0.35, 0.53, 0.8)
GRID = tuple((lasting, decay) for lasting in LASTING for decay in DECAYS)
SPREAD = 0.8
"""How far learners differ, as a standard deviation of log c and of log d / d0, before anything is known."""

RECENT = 2000
"""Reviews that count: what was long ago says little of a memory today."""

ENOUGH = 30
"""From so many reviews on, a learner's own weigh more than what is assumed before any.

Near its due day a review tells log c with a precision of about 0.05, against 1 / SPREAD^2 = 1.6 of the prior.
"""

LONGEST_HISTORY = 100_000
"""A longer history isn't replayed for a curve, as a screen waits for it; trained weights tell it better."""


class Curve:
    """The two numbers: how long memories last against FSRS's stability, and how steeply they fall."""

    def __init__(self, lasting: float, decay: float) -> None:
        self.lasting, self.decay = lasting, decay
        self._factor = (0.9 ** (-1 / decay) - 1) / lasting

    def recall(self, stability: float, days: float) -> float:
        """The chance of recall so many days after the last review."""
        return float((1 + self._factor * days / stability) ** -self.decay)


class Tried(NamedTuple):
    """A review as the curve sees it: FSRS's stability before it, days since the last one, the outcome."""

    stability: float
    days: int
    recalled: bool


def tried(courses: Courses) -> list[Tried]:
    """The last reviews that tested a memory of days, by day: a card's first review of each later one."""
    tests = (met for course in courses.values() for met in course if met.days)
    last = nlargest(RECENT, tests, key=attrgetter("day", "id"))
    return [Tried(met.before, met.days, met.rating != Rating.AGAIN) for met in reversed(last)]


def prior(lasting: float, decay: float, model_decay: float) -> float:
    """Log of how likely a pair is before any review, but for a constant."""
    return -(log(lasting) ** 2 + log(decay / model_decay) ** 2) / (2 * SPREAD**2)


def own_curve(reviews: Iterable[Tried], fsrs: Fsrs6) -> Curve:
    """The curve that fits these reviews; the model's own without any."""
    reviews = list(reviews)[-RECENT:]
    if not reviews:
        return Curve(1.0, fsrs.decay)
    weighed = []
    for lasting, decay in GRID:
        factor = (0.9 ** (-1 / decay) - 1) / lasting
        likely = prior(lasting, decay, fsrs.decay)
        for stability, days, recalled in reviews:
            chance = (1 + factor * days / stability) ** -decay
            likely += log(max(chance if recalled else 1 - chance, 1e-9))
        weighed.append(likely)
    top = max(weighed)
    weights = [exp(likely - top) for likely in weighed]
    total = sum(weights)
    lasting = sum(weight * log(c) for weight, (c, _) in zip(weights, GRID, strict=True)) / total
    decay = sum(weight * log(d) for weight, (_, d) in zip(weights, GRID, strict=True)) / total
    return Curve(exp(lasting), exp(decay))
