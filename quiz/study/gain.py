"""What meeting a card on a day is worth on the date: by how much it raises the chance to recall it then.

A plan takes the cards of the largest index first:

    index = weight * (gain today - 0.7 * gain tomorrow) / sqrt(minutes)

The gain alone would meet a card too soon, since most can wait for a day and gain as much or more: what
counts is what is lost by waiting. All of it being subtracted would wait too long, as tomorrow's minutes are
taken as well. Both figures, 0.7 and the root, were found by simulation (bench/learning) and are flat: any
horizon and any number of minutes does well with them, so nothing is tuned for a learner.
"""

from math import sqrt

from quiz.study.memory import Fsrs6
from quiz.study.pace import Pace

WAITING = 0.7
"""The share of tomorrow's gain that is subtracted from today's."""

FIRST_RATINGS = (0.24, 0.094, 0.495, 0.171)
"""How often learners press Again, Hard, Good, Easy on a new card: the defaults of FSRS's own simulator."""

LATER_RATINGS = (0.224, 0.631, 0.145)
"""How often Hard, Good, Easy when a card was recalled: from the same source."""

_GOOD = 3


class Outlook:
    """Gains for one date under one model and pace. Days are whole numbers, as far apart as study days."""

    def __init__(self, fsrs: Fsrs6, pace: Pace, date: int) -> None:
        self.fsrs, self.pace, self.date = fsrs, pace, date
        firsts = [fsrs.first_day(rating) for rating in (1, 2, 3, 4)]
        self._firsts = [
            (share, memory.stability) for share, memory in zip(FIRST_RATINGS, firsts, strict=True)
        ]

    def of_new(self, day: int, known: float = 0.0) -> float:
        """The gain of a card first met on that day; `known` is the chance that it is answered anyway."""
        recall = self.fsrs.retrievability
        return sum(share * recall(stability, self.date - day) for share, stability in self._firsts) - known

    def of_learned(self, stability: float, difficulty: float, last: int, day: int) -> float:
        """The gain of a card last met on `last`; a recall is taken for Good. Nothing on the same day."""
        if day <= last:
            return 0.0
        fsrs, left = self.fsrs, self.date - day
        recall = fsrs.retrievability(stability, day - last)
        grown = fsrs.recalled(stability, difficulty, recall, _GOOD)
        lapsed = fsrs.same_day(fsrs.forgotten(stability, difficulty, recall), _GOOD)
        met = recall * fsrs.retrievability(grown, left) + (1 - recall) * fsrs.retrievability(lapsed, left)
        return met - fsrs.retrievability(stability, self.date - last)

    def seconds(self, recall: float) -> float:
        """What a learned card is expected to take, at this chance of recall."""
        return recall * self.pace.recalled + (1 - recall) * self.pace.forgotten


def index(weight: float, today: float, tomorrow: float, seconds: float) -> float:
    """How urgent a card is, from its gains today and tomorrow (0 if there is no tomorrow)."""
    return weight * (today - WAITING * max(tomorrow, 0.0)) / sqrt(seconds)
