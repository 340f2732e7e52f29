"""The state of each card, read from the study log only as far as it is needed."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from threading import RLock
from typing import TypeAlias

import msgspec

from quiz.study.card import NEW, CardState
from quiz.study.queue import overdue

PORTION = 2000
"""So many are read at a time where all are wanted; a grade that comes between waits for no more."""

EPOCH = date(1970, 1, 1)

Found: TypeAlias = Iterable[tuple[str, CardState]]
Overdue: TypeAlias = tuple[float, str]
"""Less the further a card is overdue (see `queue.overdue`), and its id."""


class States(Mapping[str, CardState]):
    """All cards ever begun or held, by id; no others.

    A log of a hundred thousand cards is opened in the time of an empty one: a card is looked up when it
    is asked for, and all of them are read when somebody counts them.
    """

    def __init__(self, stored: Callable[..., Found], overdue: Callable[[date], list[Overdue]]) -> None:
        """`stored` reads the states that a condition of SQL selects, with its values; `overdue` as below."""
        self._stored, self._overdue = stored, overdue
        self._known: dict[str, CardState] = {}  # NEW for a card that was looked up and has no history
        self._filling = RLock()
        self._changed: dict[str, CardState] = {}  # since all of them began to be read
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

    def knows(self, card: str) -> bool:
        """Whether the card's state needn't be read any more."""
        return self.is_whole or card in self._known

    def look_up(self, cards: Sequence[str]) -> None:
        """Read what is known of these cards at once, as they will be asked for one by one."""
        unknown = [] if self.is_whole else [card for card in cards if card not in self._known]
        if unknown:
            found = dict(
                self._stored(
                    "WHERE card IN (SELECT value FROM json_each(?))", msgspec.json.encode(unknown).decode()
                )
            )
            for card in unknown:
                self.put(card, found.get(card, NEW))

    def waiting(self, day: date) -> list[Overdue]:
        """Cards due by that day, except those `stirring` lists anyway: not on a step of minutes, not held.

        Only their sort keys are read, since there may be thousands.
        """
        if not self.is_whole:
            return self._overdue(day)
        return [(-overdue(state, day), card) for card, state in self._known.items() if _waits(state, day)]

    def stirring(self, day: date) -> dict[str, CardState]:
        """The others that matter to that day's queue: on a step by then, or with anything new since."""
        if self.is_whole:
            return {
                card: state
                for card, state in self._known.items()
                if state.due and not _waits(state, day) and _stirs(state, day)
            }
        # An id begins with its time or a later one; a day may begin a day earlier elsewhere on earth.
        earliest = (day - timedelta(days=1) - EPOCH) // timedelta(milliseconds=1)
        found = dict(  # the index alone tells who is on a step
            self._stored(
                "WHERE card IN (SELECT card FROM states WHERE due <= ? AND due_at IS NOT NULL "
                "UNION SELECT card FROM events WHERE id >= ?)",
                day.isoformat(),
                f"{max(earliest, 0):012x}",
            )
        )
        for card, state in found.items():
            self.put(card, state)
        return found

    def put(self, card: str, state: CardState) -> None:
        """From now on this is the card's state."""
        if not self.is_whole:
            self._changed[card] = state
        if state != NEW:
            self._known[card] = state
        elif self.is_whole:
            self._known.pop(card, None)
        else:
            self._known[card] = NEW

    def fill(self, found: Found) -> None:
        """These are all that there are."""
        self._known = {card: state for card, state in dict(found).items() if state != NEW}
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

    def copy(self) -> dict[str, CardState]:
        """A copy of all states as they are now, made at once, so that another thread may go on grading."""
        return dict(self._whole())

    def _whole(self) -> dict[str, CardState]:
        with self._filling:
            if not self.is_whole:
                self._changed = {}
                found, last = list[tuple[str, CardState]](), ""
                while len(found) % PORTION == 0:
                    read = list(self._stored(f"WHERE card > ? ORDER BY card LIMIT {PORTION}", last))
                    if not read:
                        break
                    found += read
                    last = read[-1][0]
                self.fill([*found, *self._changed.items()])
            return self._known


def _waits(state: CardState, day: date) -> bool:
    """As the statement of `rows.overdue` says it."""
    if state.due is None or state.first is None or state.last is None or state.on_step:
        return False
    return state.due <= day and state.first < day and state.last < day and not state.is_held(day)


def _stirs(state: CardState, day: date) -> bool:
    assert state.due is not None
    return state.due <= day or any(at is not None and at >= day for at in (state.first, state.last))
