"""What is to be asked now, and in which order: a pure function of the states, the deck and the time."""

from collections.abc import Container, Iterable, Mapping
from datetime import date, datetime

from msgspec import Struct

from quiz.study.card import NEW, CardState
from quiz.study.day import milliseconds, study_day
from quiz.study.settings import DEFAULTS, Settings

LOOK_AHEAD_MINUTES = 20
"""When nothing else is left, a step that comes due within this time is asked at once."""

EQUAL: Mapping[str, float] = {}
"""Every card weighs the same."""


class Queue(Struct, frozen=True):
    """The cards to ask, by kind. `waiting` are steps whose minutes have not passed yet.

    `later` are due too, but exceed the learner's daily reviews: they come on the next days.
    """

    steps: tuple[str, ...] = ()
    reviews: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    later: tuple[str, ...] = ()

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
    settings: Settings = DEFAULTS,
    weights: Mapping[str, float] = EQUAL,
) -> Queue:
    """Steps whose minutes have passed, then reviews (the likeliest forgotten first), then new cards.

    New cards keep the order of `cards`; how many remain is counted by the study day on which a card
    was first reviewed, so that a restart begins no second helping. Only `cards` are asked, whatever
    else the log has known. After a holiday no day has more than its share of reviews: the cards that
    weigh most for how long they are overdue come first, and a waiting one moves up day by day.
    """
    day, now = study_day(at, settings.rollover_hour), milliseconds(at)
    order = {card: place for place, card in enumerate(cards)}  # each once, in the deck's order
    found = ((card, states.get(card, NEW)) for card in order)
    known = [(card, state) for card, state in found if not state.is_held(day)]
    steps = sorted(
        (state.due_at, order[card], card)
        for card, state in known
        if state.due_at is not None and is_due(state, day)
    )
    due = [(card, state) for card, state in known if state.due_at is None and is_due(state, day)]
    today, later = _shared_out(due, order, day, _left(states, day, settings), weights)
    left = max(0, settings.new_per_day - sum(state.first == day for state in states.values()))
    soon = now + LOOK_AHEAD_MINUTES * 60_000
    return Queue(
        steps=tuple(card for due_at, _, card in steps if due_at <= now),
        reviews=tuple(sorted(today, key=lambda card: (-overdue(states[card], day), order[card]))),
        new=tuple(card for card, state in known if state.is_new)[:left],
        waiting=tuple(card for due_at, _, card in steps if now < due_at <= soon),
        later=later,
    )


def overdue(state: CardState, day: date) -> float:
    """How far a card has been forgotten: recall falls with elapsed time over stability alone.

    About 1 on the day that it is due at a desired retention of 0.9.
    """
    return max((day - state.last).days, 0) / state.stability if state.last else 0.0


def is_due(state: CardState, day: date) -> bool:
    """Whether the card's day has come.

    A review that lies in the future was made under a clock that was wrong then, or is now: the card is
    asked now rather than a year too late. One day ahead is a journey over the date line.
    """
    if state.due is None:
        return False
    return state.due <= day or (state.last is not None and (state.last - day).days > 1)


def next_due(states: Mapping[str, CardState], cards: Container[str], today: date) -> date | None:
    """The first day after today on which one of these cards comes due; None if none of them does."""
    coming = (state.due for card, state in states.items() if card in cards and state.due is not None)
    return min((day for day in coming if day > today), default=None)


def ahead_of_clock(states: Mapping[str, CardState], day: date) -> date | None:
    """The last day of a review that lies after tomorrow: a clock was wrong then, or it is now."""
    last = max((state.last for state in states.values() if state.last), default=day)
    return last if (last - day).days > 1 else None


def days_to_catch_up(
    states: Mapping[str, CardState], cards: Iterable[str], day: date, settings: Settings
) -> int:
    """In how many study days, today counted, nothing overdue is left if each day's share is done.

    What comes due meanwhile is counted in once. 0 if nothing is due.
    """
    known = [state for card in cards if not (state := states.get(card, NEW)).is_held(day)]
    waiting = sum(is_due(state, day) for state in known if state.due_at is None)
    coming = sorted((state.due - day).days for state in known if state.due and state.due > day)
    share, days, at = _left(states, day, settings), 0, 0
    while waiting > 0:
        waiting, days, share = waiting - share, days + 1, settings.reviews_per_day
        while at < len(coming) and coming[at] <= days and waiting > 0:
            waiting, at = waiting + 1, at + 1
    return days


def _left(states: Mapping[str, CardState], day: date, settings: Settings) -> int:
    """How many reviews of today's share are left: cards first met today are no part of it."""
    done = sum(state.last == day and state.first != day for state in states.values())
    return max(0, settings.reviews_per_day - done)


def _shared_out(
    due: list[tuple[str, CardState]],
    order: Mapping[str, int],
    day: date,
    left: int,
    weights: Mapping[str, float],
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is asked today of what is due, and what waits."""
    ranked = sorted((-overdue(state, day) * weights.get(card, 1.0), order[card], card) for card, state in due)
    cards = tuple(card for _, _, card in ranked)
    return cards[:left], cards[left:]
