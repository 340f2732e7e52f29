"""Runs one way of studying for all learners at once, day by day, and tells what they know on the date."""

from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from bench.learning.fsrs_arrays import Array, Fsrs
from bench.learning.memories import Ints, Memories
from quiz.study.gain import FIRST_RATINGS, LATER_RATINGS
from quiz.study.memory import DEFAULT_WEIGHTS

MEETINGS_OF_NEW = np.array([0, 3, 3, 2, 1])
"""How often a new card is met on its first day by its first rating: once, and on its learning steps."""

KNOWN_MODEL = Fsrs(np.array(DEFAULT_WEIGHTS))
"""What every way of studying may know of a memory: the default weights, and the ratings it saw."""


class Meetings(NamedTuple):
    """The cards that were met on a day: whose, which, the known model's stability before, and how it went."""

    who: Ints
    what: Ints
    before: Array
    rating: Ints
    days: Array


class Ways(Protocol):
    """A way of studying: ranks the cards each day, and hears what came of it."""

    def begin(self, room: "Classroom") -> None:
        """The first day is coming."""

    def rank(self, room: "Classroom") -> Array:
        """(L, C), the most urgent highest; -inf for what is not asked today, minutes left or not."""

    def met(self, room: "Classroom", met: Meetings) -> None:
        """These were met. The room's model has taken it in, its `last` days are still those before."""


@runtime_checkable
class Telling(Protocol):
    """A way that can tell what it expects."""

    def told(self, room: "Classroom") -> Array:
        """The recall of each card on the date."""


class Classroom:
    """L learners with C cards each, of weight 1 to 3, T days before the date, N recalls a day."""

    def __init__(self, learners: int, cards: int, days: int, recalls: int, seed: int) -> None:
        self.learners, self.cards, self.days, self.recalls = learners, cards, days, recalls
        self.seed = seed
        self.weights = np.random.default_rng(seed).integers(1, 4, (learners, cards)).astype(float)

    def study(self, way: Ways, memories: Memories) -> Array:
        """Each learner's weighted share recalled on the date, in expectation. Same dice for every way."""
        rng = np.random.default_rng(self.seed + 1)
        shape = self.learners, self.cards
        self.stability, self.difficulty = np.ones(shape), np.full(shape, 5.0)  # by the known model
        self.last = np.full(shape, -1)
        self.used = 0.0
        self.memories = memories
        way.begin(self)
        for day in range(self.days):
            self.day = day
            self._day(way, memories, rng)
        self.used /= self.learners * self.days
        met = self.last >= 0
        truth = np.where(met, memories.recall_all(np.asarray(self.days - self.last, float)), 0)
        told = (
            way.told(self)
            if isinstance(way, Telling)
            else KNOWN_MODEL.recall(self.stability, self.days - self.last)
        )
        self.told = self._weighted(np.where(met, told, 0))
        return self._weighted(truth)

    def _weighted(self, recall: Array) -> Array:
        total: Array = (recall * self.weights).sum(1) / self.weights.sum(1)
        return total

    def _day(self, way: Ways, memories: Memories, rng: np.random.Generator) -> None:
        rank = way.rank(self)
        count = min(self.recalls, self.cards)
        best = np.argpartition(-rank, min(count, self.cards - 1), axis=1)[:, :count]
        order = np.argsort(-np.take_along_axis(rank, best, 1), axis=1, kind="stable")
        best = np.take_along_axis(best, order, 1)  # (L, N), the most urgent first
        asked = np.take_along_axis(rank, best, 1) > -np.inf
        who = np.repeat(np.arange(self.learners)[:, None], count, 1)
        days = np.maximum(self.day - self.last[who, best], 1).astype(float)
        new = self.last[who, best] < 0
        chance, ease = rng.random((2, self.learners, self.recalls))[:, :, :count]
        known = chance < memories.recall(who.ravel(), best.ravel(), days.ravel()).reshape(who.shape)
        rating = np.where(known, 2 + _drawn(LATER_RATINGS, ease), 1)
        rating = np.where(new, 1 + _drawn(FIRST_RATINGS, chance), rating)
        meetings = np.where(new, MEETINGS_OF_NEW[rating], np.where(rating == 1, 2, 1)) * asked
        within = asked & (np.cumsum(meetings, 1) - meetings < self.recalls)
        self.used += float(meetings[within].sum())
        self._meet(way, memories, who[within], best[within], days[within], rating[within], new[within])

    def _meet(
        self,
        way: Ways,
        memories: Memories,
        who: Ints,
        what: Ints,
        days: Array,
        rating: Ints,
        new: NDArray[np.bool_],
    ) -> None:
        memories.meet(who, what, days, rating, new)
        first = KNOWN_MODEL.first_day(rating)
        before = self.stability[who, what]
        later = KNOWN_MODEL.whole_day(before, self.difficulty[who, what], days, rating)
        self.stability[who, what] = np.where(new, first[0], later[0])
        self.difficulty[who, what] = np.where(new, first[1], later[1])
        way.met(self, Meetings(who, what, before, rating, days))
        self.last[who, what] = self.day


def _drawn(shares: tuple[float, ...], chance: Array) -> Ints:
    return np.searchsorted(np.cumsum(shares)[:-1], chance)
