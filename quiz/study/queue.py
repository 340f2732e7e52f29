"""What is to be asked now, and in which order: a pure function of the states, the deck and the time."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime

from msgspec import Struct

from quiz.study.card import NEW, CardState
from quiz.study.day import milliseconds, study_day

NEW_PER_DAY = 10
LOOK_AHEAD_MINUTES = 20
"""When nothing else is left, a step that comes due within this time is asked at once."""


class Queue(Struct, frozen=True):
    """The cards to ask, by kind. `waiting` are steps whose minutes have not passed yet."""

    steps: tuple[str, ...] = ()
    reviews: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()

    @property
    def due(self) -> int:
        """Cards that are due today, new ones not counted."""
        return len(self.steps) + len(self.reviews) + len(self.waiting)

    @property
    def cards(self) -> tuple[str, ...]:
        """All of them in the order of asking."""
        return self.steps + self.reviews + self.new + self.waiting


def build_queue(
    states: Mapping[str, CardState],
    cards: Iterable[str],
    at: datetime,
    new_per_day: int = NEW_PER_DAY,
) -> Queue:
    """Steps whose minutes have passed, then reviews (the likeliest forgotten first), then new cards.

    New cards keep the order of `cards`; how many remain is counted by the study day on which a card
    was first reviewed, so that a restart begins no second helping. Only `cards` are asked, whatever
    else the log has known.
    """
    day, now = study_day(at), milliseconds(at)
    order = {card: place for place, card in enumerate(cards)}  # each once, in the deck's order
    found = ((card, states.get(card, NEW)) for card in order)
    known = [(card, state) for card, state in found if not state.is_held(day)]
    steps = sorted(
        (state.due_at, order[card], card)
        for card, state in known
        if state.due_at is not None and is_due(state, day)
    )
    reviews = sorted(
        (-_forgotten(state, day), order[card], card)
        for card, state in known
        if state.due_at is None and is_due(state, day)
    )
    left = max(0, new_per_day - sum(state.first == day for state in states.values()))
    soon = now + LOOK_AHEAD_MINUTES * 60_000
    return Queue(
        steps=tuple(card for due_at, _, card in steps if due_at <= now),
        reviews=tuple(card for _, _, card in reviews),
        new=tuple(card for card, state in known if state.is_new)[:left],
        waiting=tuple(card for due_at, _, card in steps if now < due_at <= soon),
    )


def _forgotten(state: CardState, day: date) -> float:
    """Orders cards by how likely they are forgotten: recall falls with elapsed time over stability alone."""
    return (day - state.last).days / state.stability if state.last else 0.0


def is_due(state: CardState, day: date) -> bool:
    """Whether the card's day has come."""
    return state.due is not None and state.due <= day
