"""From events to what is known: which reviews count, and what they leave a card as."""

from collections import defaultdict
from collections.abc import Iterable
from operator import attrgetter

from msgspec.structs import replace

from quiz.study.card import NEW, CardState
from quiz.study.event import HOLDS, Event
from quiz.study.holds import held
from quiz.study.schedule import Schedule


def standing(events: Iterable[Event]) -> list[Event]:
    """The events in order, without undone ones and without the undos.

    An undo that was itself undone has no effect.
    """
    ordered = sorted(events, key=attrgetter("id"))
    if not any(event.kind == "undo" for event in ordered):
        return _overruled(ordered)
    undone: set[str] = set()
    kept: list[Event] = []
    for event in reversed(ordered):
        if event.id in undone:
            continue
        if event.kind == "undo":
            undone.add(event.undoes)
        else:
            kept.append(event)
    kept.reverse()
    return _overruled(kept)


def _overruled(events: list[Event]) -> list[Event]:
    """The same, but an answer of a quiz is as right as its learner said last; what says so is left out."""
    said = {event.extra["overrules"]: event for event in events if "overrules" in event.extra}
    if not said:
        return events
    return [
        replace(event, extra={**event.extra, "right": said[event.id].extra["right"]})
        if event.id in said
        else event
        for event in events
        if "overrules" not in event.extra
    ]


def fold(events: Iterable[Event], schedule: Schedule) -> CardState:
    """The state of the one card that these events are about.

    An interval that must be computed again uses the weights in force when its event was written: weights
    adopted later change the memory's state, but no due day that was settled before.
    """
    happened = standing(events)
    eras = [schedule] if _all_kept(happened) else schedule.eras
    states = [NEW for _ in eras]
    for event in happened:
        if event.kind == "review" and event.rating is not None:
            then = next((era for era, held_by in enumerate(eras) if event.id > held_by.since), 0)
            promised = eras[then].kept(states[then], event)
            states = [era.after(state, event, promised) for era, state in zip(eras, states, strict=True)]
        elif event.kind in HOLDS:
            states = [held(state, event) for state in states]
    return states[0]


def _all_kept(happened: Iterable[Event]) -> bool:
    """Whether each review's promise was based on the reviews before it that count."""
    last = NEW.review
    for event in happened:
        if event.kind == "review" and event.rating is not None:
            if event.promised is None or event.promised.follows != last:
                return False
            last = event.id
    return True


def fold_all(events: Iterable[Event], schedule: Schedule) -> dict[str, CardState]:
    """The states of all cards that have events, from all events; a card may be new (again)."""
    by_card: dict[str, list[Event]] = defaultdict(list)
    for event in events:
        by_card[event.card].append(event)
    return {card: fold(happened, schedule) for card, happened in by_card.items()}
