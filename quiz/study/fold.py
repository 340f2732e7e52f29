"""From events to what is known: which reviews count, and what they leave a card as."""

from collections import defaultdict
from collections.abc import Iterable

from quiz.study.card import NEW, CardState
from quiz.study.event import HOLDS, Event
from quiz.study.holds import held
from quiz.study.schedule import Schedule


def standing(events: Iterable[Event]) -> list[Event]:
    """The events in order without the undoing ones and what these took back.

    An undo that was itself undone takes nothing back.
    """
    undone: set[str] = set()
    kept: list[Event] = []
    for event in sorted(events, key=lambda event: event.id, reverse=True):
        if event.id in undone:
            continue
        if event.kind == "undo":
            undone.add(event.undoes)
        else:
            kept.append(event)
    kept.reverse()
    return kept


def fold(events: Iterable[Event], schedule: Schedule) -> CardState:
    """The state of the one card that these events are about."""
    state = NEW
    for event in standing(events):
        if event.kind == "review":
            state = schedule.after(state, event)
        elif event.kind in HOLDS:
            state = held(state, event)
    return state


def fold_all(events: Iterable[Event], schedule: Schedule) -> dict[str, CardState]:
    """The states of all cards that have events, from all events; a card may be new (again)."""
    by_card: dict[str, list[Event]] = defaultdict(list)
    for event in events:
        by_card[event.card].append(event)
    return {card: fold(happened, schedule) for card, happened in by_card.items()}
