"""How long a learner takes over a card on a day: a new one, one recalled, one forgotten."""

from collections.abc import Container, Iterable, Mapping
from datetime import date

from msgspec import Struct
from msgspec.structs import asdict

from quiz.study.card import NEW, CardState, Rating
from quiz.study.event import Event
from quiz.study.fold import standing
from quiz.study.statistics import RECENT_CARDS, SECONDS_PER_CARD

ENOUGH = 20
"""What is assumed counts as so many cards: ten that were tapped through don't double the day's share."""


LIKELY = 0.9
"""What a schedule lets come due is recalled so often, unless another retention is wanted."""


class Pace(Struct, frozen=True):
    """Seconds on one day for a card of each kind.

    What is assumed while nothing is known: a new card is met 2.3 times on its first day (its learning
    steps), a forgotten one twice, and each meeting takes 45 seconds: about a minute a card in all.
    """

    new: float = 105.0
    recalled: float = 45.0
    forgotten: float = 90.0


LEAST = {"new": 20.0, "recalled": 8.0, "forgotten": 16.0}
"""Seconds that a card of a kind takes at the least."""


def pace(events: Iterable[Event], states: Mapping[str, CardState] | None = None) -> Pace:
    """What a learner's cards take: the medians of late, weighed against what is assumed while they are few.

    No card counts for less than it takes to read and to answer. With the states, which tell when each card
    was begun, the events of the last days are enough.
    """
    by_day = sorted(_taken(events, states).items(), key=lambda item: item[0][1])
    timed = [(kind, max(seconds, LEAST[kind])) for _, (kind, seconds) in by_day if seconds][-RECENT_CARDS:]
    every = _median([seconds for _, seconds in timed])
    scale = (ENOUGH + len(timed) * every / SECONDS_PER_CARD) / (ENOUGH + len(timed))
    kinds = {
        kind: [seconds for k, seconds in timed if k == kind] for kind in ("new", "recalled", "forgotten")
    }
    return Pace(**{kind: _weighed(asdict(Pace())[kind] * scale, found) for kind, found in kinds.items()})


def _weighed(guess: float, found: list[float]) -> float:
    return (ENOUGH * guess + len(found) * _median(found)) / (ENOUGH + len(found))


def minutes(new: int, learned: int, own: Pace) -> float:
    """How long so many cards will take this learner, as the plan reckons too."""
    known = LIKELY * own.recalled + (1 - LIKELY) * own.forgotten
    return (new * own.new + learned * known) / 60


def charged_on(
    events: Iterable[Event],
    day: date,
    own: Pace,
    states: Mapping[str, CardState],
    doubtful: Container[str] = (),
) -> float:
    """What a day's cards count for in its plan: the time they took, and at the least what was planned.

    Who is quick is done sooner, and gets no further cards for it. A card on its steps still has some to come,
    which the plan counts by itself. Of the `doubtful` cards the plan expects that half of them are forgotten.
    """
    known = LIKELY * own.recalled + (1 - LIKELY) * own.forgotten
    planned = {"new": own.new, "recalled": known, "forgotten": own.forgotten}
    total = 0.0
    for (card, on), (kind, seconds) in _taken(events, states).items():
        if on == day:
            to_come = own.recalled if states.get(card, NEW).on_step else 0.0
            least = (own.recalled + own.forgotten) / 2 if card in doubtful else 0.0
            total += max(seconds or 0.0, max(planned[kind], least) - to_come)
    return total


def _taken(
    events: Iterable[Event], states: Mapping[str, CardState] | None
) -> dict[tuple[str, date], tuple[str, float | None]]:
    """Of each card on each day: whether it was new, recalled or forgotten, and its seconds; None untimed."""
    begun: set[str] = set()
    taken: dict[tuple[str, date], tuple[str, float | None]] = {}
    for event in standing(events):
        if event.kind != "review":
            continue
        key = event.card, event.day
        if key not in taken:
            kind = "recalled" if event.rating != Rating.AGAIN else "forgotten"
            met = event.card in begun if states is None else states.get(event.card, NEW).first != event.day
            taken[key] = kind if met else "new", None
        begun.add(event.card)
        if event.duration_ms is not None:
            kind, seconds = taken[key]
            taken[key] = kind, (seconds or 0.0) + event.duration_ms / 1000
    return taken


def _median(values: list[float]) -> float:
    """0 for none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2
