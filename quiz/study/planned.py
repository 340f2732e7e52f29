"""A day's plan in a review session: its cards, in its order, instead of what is due and new."""

from collections.abc import Callable, Sequence
from datetime import date

from msgspec import Struct
from msgspec.structs import replace

from quiz.study.card import CardState
from quiz.study.queue import Queue


class Planned(Struct, frozen=True):
    """What a plan asks on one day, in order. Without cards, or on another day, it changes nothing."""

    day: date
    cards: tuple[str, ...] = ()

    def in_place_of(self, queue: Queue, state: Callable[[str], CardState], day: date) -> Queue:
        """The queue with the plan's cards that still wait; steps of minutes stay as they are.

        When all are done, so is the session: what the schedule would ask beyond them is not today's.
        """
        if not self.cards or day != self.day:
            return queue
        waiting = tuple(card for card in self.cards if _waits(state(card), day))
        return replace(queue, reviews=waiting, new=(), later=())


def planned_for(day: date, cards: Sequence[str]) -> Planned:
    """This day's plan, each card once."""
    return Planned(day, tuple(dict.fromkeys(cards)))


def _waits(state: CardState, day: date) -> bool:
    """Not yet met today, and not held back."""
    return state.last != day and not state.on_step and not state.is_held(day)
