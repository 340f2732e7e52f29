"""The figures of a day: what is due and new, how long it takes, how ready one is; from bank and log."""

from dataclasses import dataclass
from datetime import date, datetime
from math import ceil
from typing import TYPE_CHECKING

from quiz.bank.deck import Deck

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from quiz.study.backup import Lost
    from quiz.study.card import CardState
    from quiz.study.interview import Interview
    from quiz.study.log import StudyLog
    from quiz.study.past import Past
    from quiz.study.plan import Begun
    from quiz.study.prospect import Prospect

WEAKEST = 5
"""How many topics are named."""

COURSE = 30
"""Days of the course of readiness."""

CARD_DAYS = 400_000
"""Cards times days that are played through in about two seconds."""


@dataclass(frozen=True)
class Figures:
    """What Today shows. `weakest` are topics already begun, with the share expected to be recalled now.

    `later` cards are due beyond the day's share of reviews; they are caught up within `catching_up` days.
    `ahead` is the day of a review that lies in the future of `today`, which tells of a wrong clock.
    """

    due: int
    new: int
    minutes: int
    reviewed: int
    begun: bool
    weakest: tuple[tuple[str, float], ...]
    questions: int
    demos: int
    proven: int
    cited: int
    errata: int
    later: int = 0
    catching_up: int = 0
    ready: "Ready | None" = None
    today: date | None = None
    ahead: date | None = None
    next_due: date | None = None
    lost: "Lost | None" = None
    """What only the backups hold."""
    planned: tuple[str, ...] | None = None
    """What the plan asks today, all of it in its order; None without a plan in force."""
    set_aside: int = 0
    """Cards that are due by the ordinary schedule, but that the plan doesn't ask today."""


@dataclass(frozen=True)
class Ready:
    """The readiness line: today's share, how it came to that, and the date with what the plan leads to."""

    share: float
    course: tuple[float, ...]
    interview: date | None = None
    days_left: int = 0
    on_date: float | None = None
    is_thin: bool = False
    """Too few reviews speak for this learner: what the plan leads to is mostly the model's assumption."""


def figures(
    deck: Deck,
    log: "StudyLog | None",
    at: datetime,
    interview: "Interview | None" = None,
    told: "Callable[[float], object] | None" = None,
) -> Figures:
    """Count everything for one moment. Raises StudyError if the log can't be read.

    What is due and new is what a review session asks now: by the plan while one is in force. `told` is called
    with the progress through a long history.
    """
    from quiz.study.card import NEW
    from quiz.study.day import study_day
    from quiz.study.front import first_today, first_tomorrow
    from quiz.study.order import study_order
    from quiz.study.pace import minutes
    from quiz.study.past import Past, past
    from quiz.study.plan import Begun
    from quiz.study.queue import ahead_of_clock, build_queue, days_to_catch_up, next_due
    from quiz.study.readiness import weights_of
    from quiz.study.settings import DEFAULTS
    from quiz.study.statistics import mastery

    if log is not None:
        log.refresh()
        log.settle()
    settings = log.settings if log is not None else DEFAULTS
    today = study_day(at, settings.rollover_hour)
    found = past(log, today, told) if log is not None else Past()
    states = log.snapshot() if log is not None else {}
    cards = study_order(deck.questions)
    queue = build_queue(states, cards, at, settings, weights_of(deck.questions))
    catching_up = days_to_catch_up(states, cards, today, settings) if queue.later else 0
    topics = {question.id: question.topic for question in deck.questions}
    met = {topics[card] for card in states if card in topics}
    weights = log.schedule.weights if log is not None else None
    claims = [claim for question in deck.questions for claim in question.claims.values()]
    gaps = first_today(log, at) if log is not None else ()
    coming = first_tomorrow(log, at) if log is not None else ()
    begun = Begun(gaps, queue.steps, queue.waiting, coming)
    made = _prospect(deck, states, found, today, interview, weights, begun)
    known = mastery(states, topics, today, made.curve)
    weakest = sorted((share, topic) for topic, share in known.items() if topic in met)
    plan = made.plan
    # an interview's gaps come first, due or not
    unplanned = (card for card in dict.fromkeys((*gaps, *queue.cards)) if card in topics)
    asked = plan.cards if plan else tuple(unplanned)
    new = sum(states.get(card, NEW).is_new for card in asked)
    due = {*queue.steps, *queue.reviews, *queue.waiting, *queue.later}
    long = plan.days[0].card_minutes if plan else minutes(new, len(asked) - new, made.pace)
    return Figures(
        due=len(asked) - new,
        new=new,
        minutes=ceil(long),
        reviewed=found.on(today).reviews,
        begun=bool(met),
        weakest=tuple((topic, share) for share, topic in weakest[:WEAKEST]),
        questions=len(deck.questions),
        demos=len(deck.demos),
        proven=sum(claim.kind == "proven" for claim in claims),
        cited=sum(claim.kind == "cited" for claim in claims),
        errata=sum(claim.is_erratum for claim in claims),
        later=0 if plan else len(queue.later),
        catching_up=catching_up,
        today=today,
        ahead=ahead_of_clock(states, today),
        next_due=next_due(states, topics, today),
        lost=log.lost() if log is not None else None,
        ready=_ready(deck, states, found, today, made),
        planned=plan.cards if plan else None,
        set_aside=len(due.difference(asked)) if plan else 0,
    )


def _prospect(
    deck: Deck,
    states: "Mapping[str, CardState]",
    found: "Past",
    today: date,
    interview: "Interview | None",
    weights: tuple[float, ...] | None,
    begun: "Begun",
) -> "Prospect":
    """The plan, or today of it alone if all of it takes longer than one waits for a figure here."""
    from quiz.study.prospect import prospect

    days = (interview.day - today).days if interview is not None else 0
    far = 1 if days * len(deck.questions) > CARD_DAYS else None
    return prospect(
        deck.questions, states, found, today, interview, weights, compare=False, begun=begun, days=far
    )


def _ready(
    deck: Deck, states: "Mapping[str, CardState]", found: "Past", today: date, told: "Prospect"
) -> Ready:
    """With today's own figure as the last of its course."""
    from quiz.study.history import readiness_course
    from quiz.study.readiness import weights_of

    counts = weights_of(deck.questions)
    topics = {question.id: question.topic for question in deck.questions}
    course = readiness_course(
        found.courses, states, counts, today, told.curve, COURSE, quizzes=found.quizzes, topics=topics
    )
    whole = told.plan is not None and len(told.plan.days) == told.days_left
    return Ready(
        told.today.share,
        tuple(share for _, share in course) if found.has_course else (),
        told.interview.day if told.interview is not None and told.days_left >= 0 else None,
        told.days_left,
        told.plan.on_date if told.plan is not None and whole else None,
        told.is_thin,
    )
