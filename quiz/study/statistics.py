"""Figures over a history and its states: what is due, how long it takes, how well it went, what is known."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta

from msgspec import Struct

from quiz.study.card import NEW, CardState, Rating
from quiz.study.event import Event
from quiz.study.fold import standing
from quiz.study.own_curve import Curve
from quiz.study.readiness import recall_on
from quiz.study.schedule import DECAY

SECONDS_PER_CARD = 60.0
"""What a card takes as long as nothing is known of this learner."""

RECENT_CARDS = 200
"""So many cards on their days say how long one takes now."""

MATURE_DAYS = 21
"""From this interval on a card counts as mature, as other programs count it too."""


class Retention(Struct, frozen=True):
    """How often a card that had been learned was still known, by the first review of a day alone."""

    recalled: int
    reviewed: int

    @property
    def share(self) -> float | None:
        """None as long as nothing was reviewed."""
        return self.recalled / self.reviewed if self.reviewed else None


def seconds_per_card(events: Iterable[Event], last: int = RECENT_CARDS) -> float:
    """The median time that a card took on a day, its steps together; a minute if nothing is known yet."""
    taken: Counter[tuple[str, date]] = Counter()
    for event in _reviews(events):
        if event.duration_ms is not None:
            taken[event.card, event.day] += event.duration_ms
    by_day = sorted(taken.items(), key=lambda item: item[0][1])
    recent = sorted(milliseconds for _, milliseconds in by_day[-last:])
    if not recent:
        return SECONDS_PER_CARD
    return (recent[(len(recent) - 1) // 2] + recent[len(recent) // 2]) / 2000


def reviewed(events: Iterable[Event], day: date) -> int:
    """How many reviews of that study day stand."""
    return reviews_by_day(events)[day]


def reviews_by_day(events: Iterable[Event]) -> Counter[date]:
    """The number of reviews that stand, by study day: the heat map."""
    return Counter(event.day for event in _reviews(events))


def streak(days: Collection[date], today: date, left_out: Collection[date] = ()) -> int:
    """The number of consecutive days with a review up to today, or to yesterday before today's first.

    A day skipped by a change of time zone neither breaks the streak nor counts.
    """
    day = today if today in days else _before(today, left_out)
    length = 0
    while day in days:
        length, day = length + 1, _before(day, left_out)
    return length


def longest_streak(days: Iterable[date], left_out: Collection[date] = ()) -> int:
    """The most study days in a row that ever had a review."""
    longest = length = 0
    former: date | None = None
    for day in sorted(days):
        length = length + 1 if former == _before(day, left_out) else 1
        longest, former = max(longest, length), day
    return longest


def _before(day: date, left_out: Collection[date]) -> date:
    """The learner's day before this one."""
    day -= timedelta(days=1)
    return day - timedelta(days=1) if day in left_out else day


def retention(events: Iterable[Event], since: date | None = None) -> Retention:
    """True retention: of cards that had left their learning steps, how many were recalled.

    Only a card's first review of a day counts: what follows it on that day tests a minute's memory.
    """
    tested = [event for event, _ in _tests(events) if since is None or event.day >= since]
    return _retention(tested)


def retention_by_kind(events: Iterable[Event]) -> dict[str, Retention]:
    """The same for cards that came back after less than three weeks, `young`, and after more, `mature`."""
    kinds: dict[str, list[Event]] = {"young": [], "mature": []}
    for event, promised in _tests(events):
        kinds["mature" if promised >= MATURE_DAYS else "young"].append(event)
    return {kind: _retention(tested) for kind, tested in kinds.items()}


def _tests(events: Iterable[Event]) -> Iterator[tuple[Event, int]]:
    """Each first review of a day of a learned card, with the interval in days that it had been promised."""
    before: dict[str, Event] = {}
    for event in _reviews(events):
        former = before.get(event.card)
        before[event.card] = event
        if former is not None and former.day != event.day and former.promised and former.promised.days:
            yield event, former.promised.days


def together(kinds: Iterable[Retention]) -> Retention:
    """All of them as one."""
    found = list(kinds)
    return Retention(sum(kind.recalled for kind in found), sum(kind.reviewed for kind in found))


def _retention(tested: Sequence[Event]) -> Retention:
    return Retention(sum(event.rating != Rating.AGAIN for event in tested), len(tested))


def forecast(states: Mapping[str, CardState], cards: Iterable[str], today: date, days: int = 30) -> list[int]:
    """How many of these cards come due on each of the coming days; what is overdue is due today.

    A suspended card never does.
    """
    due = [0] * days
    for card in cards:
        state = states.get(card, NEW)
        day = None if state.suspended else state.due
        if day is not None and (ahead := max(0, (day - today).days)) < days:
            due[ahead] += 1
    return due


def mastery(
    states: Mapping[str, CardState], topics: Mapping[str, str], day: date, curve: Curve | None = None
) -> dict[str, float]:
    """By topic, the mean probability of recalling its cards that day; `topics` gives each card's.

    A card never reviewed counts as 0. `curve` is the learner's own, else FSRS's under default weights.
    """
    curve = curve or Curve(1.0, DECAY)
    recall: dict[str, list[float]] = defaultdict(list)
    for card, topic in topics.items():
        recall[topic].append(recall_on(states.get(card, NEW), day, curve))
    return {topic: sum(values) / len(values) for topic, values in recall.items()}


def stages(states: Mapping[str, CardState], cards: Sequence[str]) -> Counter[str]:
    """How many of these cards are new, learning, in review, relearning."""
    return Counter(states.get(card, NEW).state for card in cards)


def _reviews(events: Iterable[Event]) -> list[Event]:
    return [event for event in standing(events) if event.kind == "review"]
