"""The ways of studying that are compared."""

import numpy as np
from numpy.typing import NDArray

from bench.learning.classroom import KNOWN_MODEL, Classroom, Meetings
from bench.learning.fsrs_arrays import Array
from bench.learning.memories import FsrsMemories, Ints
from quiz.study.gain import FIRST_RATINGS, WAITING
from quiz.study.own_curve import GRID, prior
from quiz.study.plan import FORGOTTEN_SHARE, FORGOTTEN_UNTIL, WORTH

NEVER = 1 << 30
ABOVE = 1e6


class Scheduled:
    """FSRS at a desired retention: what is due (the likeliest forgotten first), then new cards.

    `share` of the day's recalls goes to new cards before anything is due. New cards come in the deck's
    order, or, `heavy`, the most asked first. `raised` is the retention of the last third of the time.
    `ahead`: minutes left over are spent on what is likeliest forgotten.
    """

    def __init__(
        self,
        retention: float = 0.9,
        share: float = 0.0,
        heavy: bool = False,
        raised: float | None = None,
        ahead: bool = False,
    ) -> None:
        self.retention, self.share, self.heavy, self.raised, self.ahead = (
            retention,
            share,
            heavy,
            raised,
            ahead,
        )

    def begin(self, room: Classroom) -> None:
        """The order of new cards: a rank below 1, the first highest."""
        self.due = np.full((room.learners, room.cards), NEVER)
        place = np.arange(room.cards)[None, :] / (4 * room.cards)
        weight = room.weights / 4 if self.heavy else np.zeros_like(room.weights)
        self.order = weight + (0.25 - place)

    def rank(self, room: Classroom) -> Array:
        """Due at 2 to 3, new below 1, new within their share at 5, ahead below 0."""
        met = room.last >= 0
        recall = KNOWN_MODEL.recall(room.stability, np.maximum(room.day - room.last, 0))
        due = met & (self.due <= room.day)
        if self.raised is not None and room.day >= room.days * 2 // 3:
            due = met & (recall < self.raised)
        rank = np.where(due, 3 - recall, np.where(met, -np.inf, self.order))
        reserved = round(self.share * room.recalls)
        if reserved:
            new = np.where(met, -np.inf, self.order)
            top = np.argpartition(-new, min(reserved, room.cards - 1), axis=1)[:, :reserved]
            np.put_along_axis(rank, top, np.take_along_axis(rank, top, 1) + 5, 1)
            rank = np.where(met & (rank > 5), rank - 5, rank)
        return np.where(met & ~due & (room.last < room.day), -recall, rank) if self.ahead else rank

    def met(self, room: Classroom, met: Meetings) -> None:
        """The interval at the retention asked for."""
        interval = room.stability[met.who, met.what] / KNOWN_MODEL.factor
        interval = interval * (self.retention ** (-1 / KNOWN_MODEL.w[20]) - 1)
        self.due[met.who, met.what] = room.day + np.clip(np.round(interval), 1, 36_500).astype(int)


class Sm2:
    """SM-2: an ease factor, intervals of 1 day, 6 days, then times the factor; due first, then new."""

    def begin(self, room: Classroom) -> None:
        """Every factor at 2.5."""
        shape = room.learners, room.cards
        self.ease, self.interval = np.full(shape, 2.5), np.zeros(shape)
        self.count, self.due = np.zeros(shape), np.full(shape, NEVER)
        self.order = 1 - np.arange(room.cards)[None, :] / room.cards

    def rank(self, room: Classroom) -> Array:
        """The most overdue first."""
        met = room.last >= 0
        due = met & (self.due <= room.day)
        return np.where(due, 2.0 + room.day - self.due, np.where(met, -np.inf, self.order))

    def met(self, room: Classroom, met: Meetings) -> None:
        """Again, Hard, Good, Easy are SM-2's qualities 2, 3, 4, 5."""
        who, what, quality = met.who, met.what, met.rating + 1
        ease, count = self.ease[who, what], self.count[who, what]
        later = np.where(count == 1, 6, np.round(self.interval[who, what] * ease))
        interval = np.where((quality < 3) | (count == 0), 1, later)
        self.count[who, what] = np.where(quality < 3, 0, count + 1)
        self.ease[who, what] = np.maximum(1.3, ease + 0.1 - (5 - quality) * (0.08 + (5 - quality) * 0.02))
        self.interval[who, what] = interval
        self.due[who, what] = room.day + interval.astype(int)


class AtRandom:
    """Any card, each day."""

    def begin(self, room: Classroom) -> None:
        """Dice of its own."""
        self.rng = np.random.default_rng(room.seed + 2)

    def rank(self, room: Classroom) -> Array:
        """Shuffled."""
        return self.rng.random((room.learners, room.cards))

    def met(self, room: Classroom, met: Meetings) -> None:
        """Nothing is learned from it."""


class Everything:
    """Every card every day, whatever it takes: about the most that any minutes could bring."""

    def begin(self, room: Classroom) -> None:
        """A day has no end."""
        room.recalls = 3 * room.cards

    def rank(self, room: Classroom) -> Array:
        """All of them."""
        return np.zeros((room.learners, room.cards))

    def met(self, room: Classroom, met: Meetings) -> None:
        """Nothing is learned from it."""


class Planned:
    """Our plan, made again each day: quiz.study.gain over arrays, which a test holds to it card by card.

    `share`: how much of a day goes first to what was forgotten.
    `knowing`: it is told each learner's true weights and states, which nobody has: what more could be had.
    """

    NEW_MEETINGS = float(np.dot(FIRST_RATINGS, (3, 3, 2, 1)))

    def __init__(self, knowing: bool = False, share: float = FORGOTTEN_SHARE) -> None:
        self.knowing, self.share = knowing, share

    def begin(self, room: Classroom) -> None:
        """Nothing is known of the learners yet."""
        memories = room.memories
        known = memories.fsrs if self.knowing and isinstance(memories, FsrsMemories) else None
        self.model = known or KNOWN_MODEL
        self.firsts = self.model.first_day(np.array([[1, 2, 3, 4]]))[0]  # (1 or L, 4)
        self.forgotten = np.zeros((room.learners, room.cards), bool)
        self.curves = OwnCurves(room.learners)

    def rank(self, room: Classroom) -> Array:
        """The index of each card; above all of them some that were not known the last time."""
        found = self.index(room)
        if not self.share or room.days - room.day <= FORGOTTEN_UNTIL:
            return found
        most = max(1, int(self.share * room.recalls / 1.5))  # one takes a recall if it is known, else two
        waiting = np.where(self.forgotten, found, -np.inf)
        first = np.argsort(-waiting, axis=1, kind="stable")[:, :most]
        raised = np.take_along_axis(waiting, first, 1) + ABOVE
        np.put_along_axis(found, first, np.maximum(raised, np.take_along_axis(found, first, 1)), 1)
        return found

    def index(self, room: Classroom) -> Array:
        """How urgent each card is."""
        today = self.gains_of(room, room.day)
        more = room.day + 1 < room.days
        tomorrow = self.gains_of(room, room.day + 1) if more else np.zeros_like(today)
        recall = self.model.recall(self.seen(room)[0], np.maximum(room.day - room.last, 0))
        meetings = np.where(room.last < 0, self.NEW_MEETINGS, 2 - recall)
        index = room.weights * (today - WAITING * np.maximum(tomorrow, 0)) / np.sqrt(meetings)
        return np.where(today < WORTH, -np.inf, index)

    def seen(self, room: Classroom) -> tuple[Array, Array]:
        """Stability and difficulty as the plan takes them to be."""
        memories = room.memories
        if self.knowing and isinstance(memories, FsrsMemories):
            return memories.stability, memories.difficulty
        return room.stability, room.difficulty

    def met(self, room: Classroom, met: Meetings) -> None:
        """How the reviews went tells of each learner's curve."""
        old = room.last[met.who, met.what] >= 0
        self.forgotten[met.who, met.what] = met.rating == 1
        self.curves.hear(met.who[old], (met.days / met.before)[old], met.rating[old] > 1)

    def gains_of(self, room: Classroom, day: int) -> Array:
        """What meeting each card on that day gains."""
        learned = self.of_learned(*self.seen(room), room.last, day, room.days)
        new = self.model.recall(self.firsts, room.days - day) @ np.array(FIRST_RATINGS)  # (1 or L)
        return np.where(room.last < 0, new[:, None], learned)

    def of_learned(self, stability: Array, difficulty: Array, last: Ints, day: int, end: int) -> Array:
        """`Outlook.of_learned`, of which this is the copy over arrays."""
        model = self.model
        recall = model.recall(stability, np.maximum(day - last, 0))
        grown = model.recall(model.recalled(stability, difficulty, recall, 3), end - day)
        lapsed = model.recall(model.same_day(model.forgotten(stability, difficulty, recall), 3), end - day)
        gain = recall * grown + (1 - recall) * lapsed - model.recall(stability, end - last)
        return np.where(day > last, gain, 0)

    def told(self, room: Classroom) -> Array:
        """The recall of each card on the date, as the plan would tell it."""
        return self.curves.recall(room.stability, room.days - room.last)


class OwnCurves:
    """quiz.study.own_curve for many learners, review by review."""

    def __init__(self, learners: int) -> None:
        own = float(KNOWN_MODEL.w[20])
        self.grid = np.array(GRID)  # (G, 2)
        start = [prior(lasting, decay, own) for lasting, decay in GRID]
        self.likely = np.repeat(np.array(start)[None, :], learners, 0)  # (L, G)
        self.heard = np.zeros(learners, int)
        self.lasting, self.decay = np.ones((learners, 1)), np.full((learners, 1), own)

    def hear(self, who: Ints, ratio: Array, recalled: NDArray[np.bool_]) -> None:
        """Reviews after `ratio` stabilities' time, and whether they were recalled."""
        lasting, decay = self.grid[:, 0], self.grid[:, 1]
        chance = (1 + (0.9 ** (-1 / decay) - 1) / lasting * ratio[:, None]) ** -decay  # (reviews, G)
        said = np.log(np.maximum(np.where(recalled[:, None], chance, 1 - chance), 1e-9))
        np.add.at(self.likely, who, said)
        np.add.at(self.heard, who, 1)
        weight = np.exp(self.likely - self.likely.max(1, keepdims=True))
        weight /= weight.sum(1, keepdims=True)
        lasting, decay = np.split(np.exp(weight @ np.log(self.grid)), 2, axis=1)
        known = self.heard[:, None] > 0
        self.lasting = np.where(known, lasting, self.lasting)
        self.decay = np.where(known, decay, self.decay)

    def recall(self, stability: Array, days: Ints) -> Array:
        """By each learner's own curve, (L, C)."""
        factor = (0.9 ** (-1 / self.decay) - 1) / self.lasting
        recall: Array = (1 + factor * days / stability) ** -self.decay
        return recall
