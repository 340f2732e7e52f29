"""What is known of each card, read from the study log as far as it is asked for."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import TypeAlias

from quiz.study.card import NEW, CardState

EPOCH = date(1970, 1, 1)

Found: TypeAlias = Iterable[tuple[str, CardState]]


class States(Mapping[str, CardState]):
    """All cards ever begun or held, by id; no others.

    A log of a hundred thousand cards is opened in the time of an empty one: a card is looked up when it
    is asked for, and all of them are read when somebody counts them.
    """

    def __init__(self, stored: Callable[..., Found]) -> None:
        """`stored` reads the states that a condition of SQL selects, with its values."""
        self._stored = stored
        self._known: dict[str, CardState] = {}  # NEW for a card that was looked up and has no history
        self.is_whole = False
        """Whether all were read."""

    def get(self, card: str, default: CardState | None = None) -> CardState | None:  # type: ignore[override]
        """The card's state, else the default."""
        state = self.of(card)
        return default if state is NEW else state

    def of(self, card: str) -> CardState:
        """The card's state; NEW for one without history."""
        state = self._known.get(card)
        if state is None:
            if self.is_whole:
                return NEW
            state = NEW
            for _, found in self._stored("WHERE card = ?", card):
                state = NEW if found == NEW else found
            self._known[card] = state
        return state

    def look_up(self, cards: Sequence[str]) -> None:
        """Read what is known of these cards at once, as they will be asked for one by one."""
        unknown = [] if self.is_whole else [card for card in cards if card not in self._known]
        if unknown:
            found = dict(self._stored("WHERE card IN (SELECT value FROM json_each(?))", json.dumps(unknown)))
            for card in unknown:
                self.put(card, found.get(card, NEW))

    def stirring(self, day: date) -> dict[str, CardState]:
        """Those that matter to that day's queue: due by then, or reviewed since."""
        if self.is_whole:
            return {
                c: s for c, s in self._known.items() if s.due and s.last and (s.due <= day or s.last >= day)
            }
        # An id begins with its time or a later one; a day may begin a day earlier elsewhere on earth.
        earliest = (day - timedelta(days=1) - EPOCH) // timedelta(milliseconds=1)
        found = dict(
            self._stored(
                "WHERE due <= ? OR card IN (SELECT card FROM events WHERE id >= ?)",
                day.isoformat(),
                f"{max(earliest, 0):012x}",
            )
        )
        for card, state in found.items():
            self.put(card, state)
        return found

    def put(self, card: str, state: CardState) -> None:
        """From now on this is the card's state."""
        if state != NEW:
            self._known[card] = state
        elif self.is_whole:
            self._known.pop(card, None)
        else:
            self._known[card] = NEW

    def fill(self, found: Found) -> None:
        """These are all that there are."""
        self._known = {card: state for card, state in found if state != NEW}
        self.is_whole = True

    def __getitem__(self, card: str) -> CardState:
        state = self.of(card)
        if state is NEW:
            raise KeyError(card)
        return state

    def __contains__(self, card: object) -> bool:
        return isinstance(card, str) and self.of(card) is not NEW

    def __iter__(self) -> Iterator[str]:
        return iter(self._whole())

    def __len__(self) -> int:
        return len(self._whole())

    def _whole(self) -> dict[str, CardState]:
        if not self.is_whole:
            self.fill(self._stored(""))
        return self._known
