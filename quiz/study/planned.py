"""A day's plan in a review session: its cards, in its order, instead of what is due and new."""

from collections.abc import Callable, Sequence
from datetime import date

from msgspec import Struct

from quiz.study.card import CardState
from quiz.study.queue import Queue


class Planned(Struct, frozen=True):
    """All that a plan asks on one day, in order. Without a plan (None), or on another day, it has no effect.

    A plan whose day is done has no cards: then nothing more is asked, whatever the schedule says.
    """

    day: date
    cards: tuple[str, ...] | None = None

    def asks(self, card: str, state: CardState, day: date) -> bool:
        """Whether the card is one of those that still wait."""
        return card in self._on(day) and _waits(state, day)

    def in_place_of(self, queue: Queue, state: Callable[[str], CardState], day: date) -> Queue:
        """The queue with the plan's cards that still wait, and with its steps of minutes.

        A card that was begun today is finished; an older one on its steps is asked if the plan has room.
        When all are done, so is the session: what the schedule would ask beyond them is not today's.
        """
        if not self.holds(day):
            return queue
        cards = self._on(day)
        asked = frozenset(cards)

        def kept(steps: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(card for card in steps if card in asked or state(card).last == day)

        reviews = tuple(card for card in cards if _waits(state(card), day))
        return Queue(kept(queue.steps), reviews, waiting=kept(queue.waiting))

    def holds(self, day: date) -> bool:
        """Whether it decides what is asked on that day."""
        return self.cards is not None and day == self.day

    def of(self, gaps: tuple[str, ...], day: date) -> tuple[str, ...]:
        """An interview's gaps, as far as the day has room for them."""
        return tuple(card for card in gaps if card in self._on(day)) if self.holds(day) else gaps

    def _on(self, day: date) -> tuple[str, ...]:
        return self.cards if self.cards is not None and day == self.day else ()


def planned_for(day: date, cards: Sequence[str] | None) -> Planned:
    """This day's plan, each card once; None where no plan is in force."""
    return Planned(day, None if cards is None else tuple(dict.fromkeys(cards)))


def _waits(state: CardState, day: date) -> bool:
    """Not yet met today, and not held back."""
    return state.last != day and not state.on_step and not state.is_held(day)
