"""A plan for the interview's date: which cards today, and what each day until then would bring.

Each day the cards of the largest index (quiz.study.gain) are met until the day's minutes are over. What the
coming days bring is a simulation without dice: of a day's reviews just as many fail as the learner's own
curve says, and the ratings come in their usual shares. It is made again from what really happened.

Which card is urgent is FSRS's word alone: gains under a steeper curve look so small that a plan would put
off what must be built up early. How ready one will be is told by the learner's own curve.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta

from msgspec import Struct

from quiz.study.card import NEW, CardState
from quiz.study.forgotten import Forgotten
from quiz.study.gain import FIRST_RATINGS, LATER_RATINGS, Outlook, index
from quiz.study.memory import Fsrs6, Memory, model
from quiz.study.own_curve import Curve
from quiz.study.pace import Pace

WORTH = 0.001
"""Meeting a card for less than a thousandth of its answer is nobody's minute."""

FORGOTTEN_SHARE, FORGOTTEN_UNTIL = 0.2, 10
"""So much of each day goes first to cards not known the last time, while more days than these are left.

The index alone lets them wait for days where time is scarce, to the surprise of whoever pressed Again. On the
date this share gains 0.2 points on average and costs half a point in the worst scenario (bench/README.md).
"""

MOCK_EVERY = 7
MOCK_BEFORE = 2
"""A mock interview two days before the date, and a week earlier each, in the second half of the time."""


class Deck(Struct, frozen=True):
    """What a plan is about: each card's weight, in study order, its state, what quizzes say of new ones.

    The places of cards `held` back today stay empty: the day gets shorter, and no other card comes instead.
    """

    weights: Mapping[str, float]
    states: Mapping[str, CardState]
    quizzed: Mapping[str, float] = {}
    forgotten: Forgotten = Forgotten()
    held: frozenset[str] = frozenset()


class Begun(Struct, frozen=True):
    """What a session asks today besides the plan: an interview's gaps, then cards on learning steps.

    Steps whose minutes have not passed are `waiting`, and come last of all. `tomorrow` are the gaps with
    which the next day begins.
    """

    gaps: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    tomorrow: tuple[str, ...] = ()


class DayPlan(Struct, frozen=True):
    """One day: cards first met, cards met again, minutes of a mock interview, and of all of it."""

    day: date
    new: int
    reviews: int
    mock: int
    minutes: float
    gaps: int = 0
    """So many of its cards are an interview's gaps, which come first."""

    @property
    def card_minutes(self) -> float:
        """The minutes without the mock interview's."""
        return self.minutes - self.mock


class Plan(Struct, frozen=True):
    """From today to the day before the interview, and the readiness that it leads to."""

    interview: date
    minutes: int
    on_date: float
    days: tuple[DayPlan, ...]
    cards: tuple[str, ...]
    """Today's cards in the order of asking: all that a review session asks, gaps and steps too."""


def plan(
    deck: Deck,
    today: date,
    interview: date,
    minutes: int,
    pace: Pace | None = None,
    spent: float = 0.0,
    fsrs: Fsrs6 | None = None,
    curve: Curve | None = None,
    days: int | None = None,
    begun: Begun | None = None,
    beyond: float | None = None,
) -> Plan:
    """The plan at so many minutes a day, `spent` seconds of today's being gone already.

    With `beyond`, today has so many seconds left, whatever is spent: for who goes on when the day is done.

    No day has more than its minutes, but for a single card that takes longer, and for the steps of cards
    that were begun today: those are finished. A gap that finds no room waits, as it would have anyway.

    With `days`, only the first so many are played through, and `on_date` is what they alone lead to.

    On the day of the interview and after it there is nothing to plan: the ordinary schedule holds.
    """
    fsrs = fsrs or model()
    course = _Course(deck, today, interview, pace or Pace(), fsrs, curve or Curve(1.0, fsrs.decay))
    mocks = mock_days((interview - today).days, minutes)
    played: list[DayPlan] = []
    cards: list[str] = []
    for offset in range(course.end if days is None else min(days, course.end)):
        mock = mocks.get(offset, 0)
        gone = 0.0 if offset else spent
        left = (minutes - mock) * 60 - gone
        met = _Met(left if offset or beyond is None else beyond, not gone)
        if not offset and begun is not None:
            course.go_on(begun, met)
        gaps = course.begin_with(begun.tomorrow, offset, met) if begun is not None and offset == 1 else 0
        course.begin_with_forgotten(offset, met, minutes * 60)
        course.day(offset, met)
        long = met.seconds / 60 + mock
        played.append(DayPlan(today + timedelta(days=offset), met.new, met.reviews, mock, long, gaps))
        if not offset:
            cards = met.cards + met.waiting
    return Plan(interview, minutes, course.readiness(), tuple(played), tuple(cards))


def mock_days(days: int, minutes: int) -> dict[int, int]:
    """On which of so many days a mock interview takes how many of the day's minutes.

    None where a day has less than half an hour: the cards need it more.
    """
    if minutes < 30:
        return {}
    length = 30 if minutes >= 60 else 15
    later = range(days - MOCK_BEFORE, max(days // 2 - 1, 0), -MOCK_EVERY)
    return dict.fromkeys(later, length)


class _Met(Struct):
    """The cards of a day so far, and the seconds they take."""

    room: float
    whole: bool
    cards: list[str] = []
    waiting: list[str] = []
    new: int = 0
    reviews: int = 0
    seconds: float = 0.0

    def fits(self, seconds: float) -> bool:
        """Whether there is room for as much; a day that is still whole takes one card of any length."""
        return self.seconds + seconds <= self.room or (self.whole and not self.new + self.reviews)


class _Shares:
    """Hands out choices so that at any time each was given as often as its share says."""

    def __init__(self, shares: Sequence[float]) -> None:
        self._shares = [share / sum(shares) for share in shares]
        self._owed = [0.0] * len(shares)

    def next(self) -> int:
        self._owed = [owed + share for owed, share in zip(self._owed, self._shares, strict=True)]
        place = max(range(len(self._owed)), key=self._owed.__getitem__)
        self._owed[place] -= 1
        return place


class _Course:
    """The deck's memories as the days go by. Day 0 is today; `gains` are those of the day that comes."""

    def __init__(
        self, deck: Deck, today: date, interview: date, pace: Pace, fsrs: Fsrs6, curve: Curve
    ) -> None:
        self.curve = curve
        self.fsrs, self.pace, self.end = fsrs, pace, max((interview - today).days, 0)
        self.outlook = Outlook(fsrs, pace, self.end)
        self.names = list(deck.weights)
        self.weights = list(deck.weights.values())
        self.known = [deck.quizzed.get(name, 0.0) for name in self.names]
        self.memory: list[Memory | None] = []
        self.last: list[int] = []
        self.free: list[int] = []  # the day from which it may be asked
        for name in self.names:
            state = deck.states.get(name, NEW)
            met = state.last is not None and not state.is_new
            self.memory.append(Memory(state.stability, state.difficulty) if met else None)
            self.last.append(min((state.last - today).days, 0) if met and state.last else 0)
            held = self.end if state.suspended else (state.buried - today).days if state.buried else 0
            # A card on its steps is asked today by those, not by what it would gain.
            self.free.append(max(held, 1 if state.on_step else 0))
        self.absent = {card for card, name in enumerate(self.names) if name in deck.held and self.free[card]}
        self.forgotten = {card for card, name in enumerate(self.names) if name in deck.forgotten.waiting}
        self.asked = len(deck.forgotten.asked)
        self.gains = [self.gain(card, 0) for card in range(len(self.names))]
        self.firsts, self.laters = _Shares(FIRST_RATINGS), _Shares(LATER_RATINGS)
        self.failed = 0.5

    def gain(self, card: int, day: int) -> float:
        memory = self.memory[card]
        if memory is None:
            return self.outlook.of_new(day, self.known[card])
        return self.outlook.of_learned(memory.stability, memory.difficulty, self.last[card], day)

    def recall(self, card: int, day: int) -> float:
        memory = self.memory[card]
        if memory is None:
            return self.known[card]
        return self.curve.recall(memory.stability, day - self.last[card])

    def go_on(self, begun: Begun, met: _Met) -> None:
        """What today goes on with: steps of cards begun today, then gaps and older steps if they fit."""
        places = {name: card for card, name in enumerate(self.names)}
        order = [name for name in (*begun.gaps, *begun.steps, *begun.waiting) if name in places]
        own = {
            name for name in (*begun.steps, *begun.waiting) if name in places and not self.last[places[name]]
        }
        met.reviews, met.seconds = len(own), len(own) * self.pace.recalled
        for name in dict.fromkeys(order):
            if name not in own:
                card = places[name]
                if not met.fits(self.cost(card, 0)):
                    continue
                self._meet(card, 0, met)
                self.gains[card] = 0.0
            (met.waiting if name in begun.waiting and name not in begun.gaps else met.cards).append(name)

    def begin_with(self, gaps: Sequence[str], day: int, met: _Met) -> int:
        """Meet those of a later day's gaps that it has room for; returns how many."""
        places = {name: card for card, name in enumerate(self.names)}
        done = 0
        for card in (places[name] for name in gaps if name in places):
            if met.fits(self.cost(card, day)):
                self._meet(card, day, met)
                self.gains[card] = 0.0
                done += 1
        return done

    def begin_with_forgotten(self, day: int, met: _Met, seconds: float) -> None:
        """Meet the most urgent of those that were not known the last time, as many as a day's share holds."""
        if self.end - day <= FORGOTTEN_UNTIL:
            return
        each = (self.pace.recalled + self.pace.forgotten) / 2
        most = max(1, int(FORGOTTEN_SHARE * seconds / each)) - (0 if day else self.asked)
        known = [card for card in self.forgotten if self.last[card] < day and self._has_place(card, day)]
        coming = {card: self.gain(card, day + 1) for card in known}
        for card in self._ranked(known, coming, day)[: max(most, 0)]:
            if met.fits(self.cost(card, day)):
                self._take_place(card, day, met)
                self.gains[card] = 0.0

    def day(self, day: int, met: _Met) -> None:
        """Meet what is most urgent of what there is time for."""
        coming = self._gains_of(day + 1) if day + 1 < self.end else [0.0] * len(self.names)
        asked = (card for card in range(len(self.names)) if self._has_place(card, day))
        ranked = self._ranked(asked, coming, day)
        self.gains = coming
        least = min(self.pace.new, self.pace.recalled, self.pace.forgotten)
        for card in ranked:
            if not met.fits(least):
                break
            if met.fits(self.cost(card, day)):
                self._take_place(card, day, met)
                self.gains[card] = self.gain(card, day + 1) if day + 1 < self.end else 0.0

    def _has_place(self, card: int, day: int) -> bool:
        """Whether it may be asked on that day, or might be, had it not been held back today."""
        return day >= self.free[card] or (not day and card in self.absent)

    def _take_place(self, card: int, day: int, met: _Met) -> None:
        """Meet it; the place of one that is held back stays empty."""
        if not day and card in self.absent:
            met.room -= self.cost(card, day)
            return
        self._meet(card, day, met)
        met.cards.append(self.names[card])

    def _ranked(
        self, cards: Iterable[int], coming: Sequence[float] | Mapping[int, float], day: int
    ) -> list[int]:
        """Those that are worth it, the most urgent first; of equals, the one that the deck has first."""
        ranked = [
            (-index(self.weights[card], self.gains[card], coming[card], self._seconds(card, day)), card)
            for card in cards
            if self.gains[card] >= WORTH
        ]
        return [card for _, card in sorted(ranked)]

    def cost(self, card: int, day: int) -> float:
        """The seconds that meeting a card is expected to take this learner."""
        new = self.memory[card] is None
        return self.pace.new if new else self.outlook.seconds(self.recall(card, day))

    def readiness(self) -> float:
        """The weighted share expected on the date."""
        shares = (weight * self.recall(card, self.end) for card, weight in enumerate(self.weights))
        return sum(shares) / (sum(self.weights) or 1.0)

    def _gains_of(self, day: int) -> list[float]:
        new: dict[float, float] = {}  # new cards differ by nothing but what is known of them
        gains = []
        for card, memory in enumerate(self.memory):
            if memory is None:
                known = self.known[card]
                if known not in new:
                    new[known] = self.outlook.of_new(day, known)
                gains.append(new[known])
            else:
                gains.append(
                    self.outlook.of_learned(memory.stability, memory.difficulty, self.last[card], day)
                )
        return gains

    def _seconds(self, card: int, day: int) -> float:
        memory = self.memory[card]
        if memory is None:
            return self.pace.new
        return self.outlook.seconds(self.fsrs.retrievability(memory.stability, day - self.last[card]))

    def _meet(self, card: int, day: int, met: _Met) -> None:
        memory = self.memory[card]
        met.seconds += self.cost(card, day)
        if memory is None:
            rating = self.firsts.next() + 1
            self.memory[card] = self.fsrs.first_day(rating)
            met.new += 1
        else:
            self.failed += 1 - self.recall(card, day)
            lapsed = self.failed >= 1
            self.failed -= lapsed
            rating = 1 if lapsed else self.laters.next() + 2
            self.memory[card] = self.fsrs.whole_day(memory, rating, day - self.last[card])
            met.reviews += 1
        (self.forgotten.add if rating == 1 else self.forgotten.discard)(card)
        self.last[card] = day
