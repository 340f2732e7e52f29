"""The cards that wait on one study day, kept in order while grades move them."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from datetime import date
from operator import itemgetter
from typing import TypeAlias

from quiz.study.card import NEW, CardState
from quiz.study.places import Places
from quiz.study.queue import LOOK_AHEAD_MINUTES, Queue, is_due, overdue
from quiz.study.settings import Settings
from quiz.study.states import Overdue, States

Entry: TypeAlias = tuple[float, int, str]
"""What a card is ordered by, its place in the deck, its id."""


AT_ONCE = 500
"""So many cards are looked at together in search of new ones."""

SOON = 20
"""So many cards are read together when the first of them is to be shown."""


class Ranks:
    """Cards with their sort keys, kept in order, so that listing thousands looks at none of them singly."""

    def __init__(self) -> None:
        self.keys: list[Entry] = []
        self.cards: list[str] = []

    def add(self, key: Entry) -> None:
        """Put a card where it belongs."""
        at = bisect_left(self.keys, key)
        self.keys.insert(at, key)
        self.cards.insert(at, key[2])

    def remove(self, key: Entry) -> None:
        """Take a card out."""
        at = bisect_left(self.keys, key)
        del self.keys[at], self.cards[at]

    def sort(self, keys: list[Entry]) -> None:
        """Hold these, in order."""
        self.keys = sorted(keys)
        self.cards = [card for _, _, card in self.keys]

    def until(self, key: float) -> int:
        """How many come no later than this."""
        return bisect_right(self.keys, key, key=itemgetter(0))


class Line:
    """What is to be asked of these cards on this day, and in which order.

    Every state that differs from NEW and matters today must have been `put`; what changes later is put
    again, and costs a step of a binary search instead of a new order of all cards.
    """

    def __init__(self, places: Places, day: date, settings: Settings, weights: Mapping[str, float]) -> None:
        self.day = day
        self._places, self._settings, self._weights = places, settings, weights
        self._steps, self._due = Ranks(), Ranks()
        self._step_of: dict[str, Entry] = {}
        self._ages: dict[str, float] = {}  # of those due: less the further a card is overdue
        self._first: set[str] = set()  # first met today
        self._again: set[str] = set()  # reviewed today, and known before
        self._new: list[tuple[int, str]] = []
        self._looked = 0  # the place from which on to look for more new cards

    def put(self, card: str, state: CardState) -> None:
        """The card is like this now."""
        if card in self._ages:
            self._due.remove(self._due_entry(card))
            del self._ages[card]
        elif card in self._step_of:
            self._steps.remove(self._step_of.pop(card))
        self._remember(card, state)
        if card in self._ages:
            self._due.add(self._due_entry(card))
        elif card in self._step_of:
            self._steps.add(self._step_of[card])

    def put_all(self, waiting: Iterable[Overdue], found: Mapping[str, CardState]) -> None:
        """Many at once, into an empty line; where both tell of a card, its state is the word."""
        ages = {card: age for age, card in waiting}
        place_of, weigh = self._places.look_up(ages.keys() | found.keys()).get, self._weights.get
        entries = [
            (age * weigh(card, 1.0), place, card)
            for card, age in ages.items()
            if card not in found and (place := place_of(card)) is not None
        ]
        self._ages = {card: ages[card] for _, _, card in entries}
        for card, state in found.items():
            self._remember(card, state)
        others = [self._due_entry(card) for card in found if card in self._ages]
        self._due.sort(entries + others)
        self._steps.sort(list(self._step_of.values()))

    def _remember(self, card: str, state: CardState) -> None:
        """What the card counts for, and what it is ordered by if it is asked today."""
        self._count(card, state)
        place = self._places.get(card)
        if place is None:
            return
        self._put_new(card, place, state)
        if state.is_held(self.day) or not is_due(state, self.day):
            return
        if state.due_at is not None:
            self._step_of[card] = float(state.due_at), place, card
        else:
            self._ages[card] = -overdue(state, self.day)

    def _due_entry(self, card: str) -> Entry:
        place = self._places.get(card)
        assert place is not None
        return self._ages[card] * self._weights.get(card, 1.0), place, card

    def queue(self, now: int, states: Mapping[str, CardState]) -> Queue:
        """The line at this moment, in UTC milliseconds. `states` tell of the cards that may be new."""
        due, soon = self._steps.until(now), self._steps.until(now + LOOK_AHEAD_MINUTES * 60_000)
        left = self._left
        today = self._due.cards[:left]
        if self._weights:  # they chose whom to ask today; who is asked first is the likeliest forgotten
            today.sort(key=self._forgotten)
        return Queue(
            steps=tuple(self._steps.cards[:due]),
            reviews=tuple(today),
            new=self._new_cards(self._new_left, states),
            waiting=tuple(self._steps.cards[due:soon]),
            later=tuple(self._due.cards[left:]),
        )

    def head(self, now: int, states: Mapping[str, CardState]) -> str | None:
        """The first of all that the queue would tell, without telling all; None if it is empty."""
        due, soon = self._steps.until(now), self._steps.until(now + LOOK_AHEAD_MINUTES * 60_000)
        if due:
            return self._steps.cards[0]
        if self._due.cards and (left := self._left):
            today = self._due.cards
            if isinstance(states, States) and not states.knows(today[0]):
                states.look_up(today[:SOON])
            return min(today[:left], key=self._forgotten) if self._weights else today[0]
        if new := self._new_cards(min(1, self._new_left), states):
            return new[0]
        return self._steps.cards[0] if soon else None

    @property
    def _left(self) -> int:
        """How many reviews of the day's share are left."""
        return max(0, self._settings.reviews_per_day - len(self._again))

    @property
    def _new_left(self) -> int:
        return max(0, self._settings.new_per_day - len(self._first))

    def _forgotten(self, card: str) -> tuple[float, int | None]:
        """Orders those due by how far they are overdue alone, then as the deck has them."""
        return self._ages[card], self._places.get(card)

    def _count(self, card: str, state: CardState) -> None:
        (self._first.add if state.first == self.day else self._first.discard)(card)
        again = state.last == self.day and state.first != self.day
        (self._again.add if again else self._again.discard)(card)

    def _put_new(self, card: str, place: int, state: CardState) -> None:
        """Among the new cards looked at so far, in the deck's order."""
        if place >= self._looked:
            return
        at = bisect_left(self._new, (place, card))
        listed = at < len(self._new) and self._new[at] == (place, card)
        wanted = state.is_new and not state.is_held(self.day)
        if wanted and not listed:
            self._new.insert(at, (place, card))
        elif listed and not wanted:
            del self._new[at]

    def _new_cards(self, most: int, states: Mapping[str, CardState]) -> tuple[str, ...]:
        while len(self._new) < most and (found := list(self._places.from_place(self._looked, AT_ONCE))):
            if isinstance(states, States):
                states.look_up([card for _, card in found])
            looked_at = ((entry, states.get(entry[1], NEW)) for entry in found)
            self._new += [entry for entry, state in looked_at if state.is_new and not state.is_held(self.day)]
            self._looked += len(found)
        return tuple([card for _, card in self._new[:most]])
