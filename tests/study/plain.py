"""The plain reckoning over all events that the kept and the incremental ones are held against."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from quiz.study.course import Graded, Met, gone_on
from quiz.study.daily import DayFigures
from quiz.study.event import Event
from quiz.study.fold import standing
from quiz.study.history import readiness_course
from quiz.study.memory import Fsrs6, model
from quiz.study.own_curve import Curve, own_curve, tried
from quiz.study.past import Past


def by_card(events: Iterable[Event]) -> dict[str, list[Graded]]:
    """The reviews that stand, each card's in order."""
    found: dict[str, list[Graded]] = defaultdict(list)
    for event in standing(events):
        if event.kind == "review" and event.rating is not None:
            found[event.card].append((event.id, event.day, event.rating))
    return dict(found)


def courses(events: Iterable[Event], fsrs: Fsrs6) -> dict[str, list[Met]]:
    """Every card's memories from its first review on."""
    return {card: gone_on((), history, fsrs) for card, history in by_card(events).items()}


def curve_of(events: Iterable[Event], fsrs: Fsrs6) -> Curve:
    """The learner's own curve."""
    return own_curve(tried(courses(events, fsrs)), fsrs)


def readiness_by_day(
    events: Iterable[Event],
    weights: Mapping[str, float],
    today: date,
    fsrs: Fsrs6,
    curve: Curve,
    days: int = 90,
    topics: Mapping[str, str] | None = None,
) -> list[tuple[date, float]]:
    """The course of readiness."""
    found = courses(events, fsrs)
    return readiness_course(found, {}, weights, today, curve, days, quizzes=events, topics=topics)


def plain_past(
    events: Sequence[Event], weights: tuple[float, ...] | None = None, today: date | None = None
) -> Past:
    """A past of which nothing is left out; without a day, nothing was held back on it."""
    happened, fsrs = standing(events), model(weights)
    reviews = [event for event in happened if event.kind == "review"]
    done: dict[date, DayFigures] = {}
    for event in reviews:
        told = done.get(event.day, DayFigures())
        done[event.day] = told._replace(reviews=told.reviews + 1)
    found = courses(happened, fsrs)
    return Past(
        done=done,
        recent=reviews,
        held=frozenset(e.card for e in happened if e.kind in ("suspend", "bury") and e.day == today),
        quizzes=[event for event in happened if event.kind == "quiz"],
        courses=found,
        curve=own_curve(tried(found), fsrs),
    )
