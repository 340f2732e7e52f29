"""The cards that wait on one study day, kept in order while grades move them."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from datetime import date
from itertools import islice
from operator import itemgetter
from typing import TypeAlias

from quiz.study.card import NEW, CardState
from quiz.study.queue import LOOK_AHEAD_MINUTES, Queue, is_due, overdue
from quiz.study.settings import Settings
from quiz.study.states import States

Entry: TypeAlias = tuple[float, int, str]
"""What a card is ordered by, its place in the deck, its id."""


AT_ONCE = 500
"""So many cards are looked at together in search of new ones."""


class Ranks:
    """Cards in order, with what orders them beside them: thousands are told without a look at each."""

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

    def __init__(
        self, order: Mapping[str, int], day: date, settings: Settings, weights: Mapping[str, float]
    ) -> None:
        """`order` gives the cards' places in the deck, ascending."""
        self.day = day
        self._order, self._settings, self._weights = order, settings, weights
        self._steps, self._due = Ranks(), Ranks()
        self._entries: dict[str, tuple[Ranks, Entry]] = {}
        self._states: dict[str, CardState] = {}  # of those due
        self._first: set[str] = set()  # first met today
        self._again: set[str] = set()  # reviewed today, and known before
        self._new: list[tuple[int, str]] = []
        self._ahead = iter(order)  # where to look for more new cards
        self._looked = -1  # the place of the last one looked at

    def put(self, card: str, state: CardState) -> None:
        """The card is like this now."""
        if (former := self._entries.pop(card, None)) is not None:
            former[0].remove(former[1])
            self._states.pop(card, None)
        if (entry := self._entry(card, state)) is not None:
            entry[0].add(entry[1])

    def put_all(self, found: Iterable[tuple[str, CardState]]) -> None:
        """Many at once, into an empty line."""
        entries = [entry for card, state in found if (entry := self._entry(card, state)) is not None]
        for ranks in (self._steps, self._due):
            ranks.sort([key for where, key in entries if where is ranks])

    def _entry(self, card: str, state: CardState) -> tuple[Ranks, Entry] | None:
        """Where in the line the card belongs, which is remembered; None for one that isn't asked today."""
        self._count(card, state)
        place = self._order.get(card)
        if place is None:
            return None
        self._put_new(card, place, state)
        if state.is_held(self.day) or not is_due(state, self.day):
            return None
        if state.due_at is not None:
            at, key = self._steps, (float(state.due_at), place, card)
        else:
            weighed = -overdue(state, self.day) * self._weights.get(card, 1.0)
            at, key = self._due, (weighed, place, card)
            self._states[card] = state
        self._entries[card] = at, key
        return at, key

    def queue(self, now: int, states: Mapping[str, CardState]) -> Queue:
        """The line at this moment, in UTC milliseconds. `states` tell of the cards that may be new."""
        due, soon = self._steps.until(now), self._steps.until(now + LOOK_AHEAD_MINUTES * 60_000)
        left = max(0, self._settings.reviews_per_day - len(self._again))
        today = self._due.cards[:left]
        if self._weights:  # they chose whom to ask today; who is asked first is the likeliest forgotten
            today.sort(key=lambda card: (-overdue(self._states[card], self.day), self._order[card]))
        return Queue(
            steps=tuple(self._steps.cards[:due]),
            reviews=tuple(today),
            new=self._new_cards(max(0, self._settings.new_per_day - len(self._first)), states),
            waiting=tuple(self._steps.cards[due:soon]),
            later=tuple(self._due.cards[left:]),
        )

    def _count(self, card: str, state: CardState) -> None:
        (self._first.add if state.first == self.day else self._first.discard)(card)
        again = state.last == self.day and state.first != self.day
        (self._again.add if again else self._again.discard)(card)

    def _put_new(self, card: str, place: int, state: CardState) -> None:
        """Among the new cards looked at so far, in the deck's order."""
        if place > self._looked:
            return
        at = bisect_left(self._new, (place, card))
        listed = at < len(self._new) and self._new[at] == (place, card)
        wanted = state.is_new and not state.is_held(self.day)
        if wanted and not listed:
            self._new.insert(at, (place, card))
        elif listed and not wanted:
            del self._new[at]

    def _new_cards(self, most: int, states: Mapping[str, CardState]) -> tuple[str, ...]:
        while len(self._new) < most and (cards := list(islice(self._ahead, AT_ONCE))):
            if isinstance(states, States):
                states.look_up(cards)
            found = ((card, states.get(card, NEW)) for card in cards)
            new = [card for card, state in found if state.is_new and not state.is_held(self.day)]
            self._new += [(self._order[card], card) for card in new]
            self._looked = self._order[cards[-1]]
        return tuple([card for _, card in self._new[:most]])
