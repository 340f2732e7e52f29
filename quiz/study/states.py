"""What is known of each card, read from the study log as far as it is asked for."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from quiz.study.card import NEW, CardState

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

    def put(self, card: str, state: CardState) -> None:
        """From now on this is the card's state."""
        if state != NEW:
            self._known[card] = state
        elif self.is_whole:
            self._known.pop(card, None)
        else:
            self._known[card] = NEW

    def put_all(self, found: Found) -> dict[str, CardState]:
        """These are so from now on; returns them."""
        states = dict(found)
        for card, state in states.items():
            self.put(card, state)
        return states

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
