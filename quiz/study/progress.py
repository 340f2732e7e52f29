"""Everything that a learner may want to know of their study, counted at once."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from msgspec import Struct

from quiz.bank.question import Question
from quiz.study import statistics
from quiz.study.calibration import Calibrated, calibration, calibration_by_topic, overconfidence
from quiz.study.card import CardState
from quiz.study.event import Event
from quiz.study.fold import standing
from quiz.study.history import (
    WeakClaim,
    WeakQuestion,
    readiness_by_day,
    weakest_claims,
    weakest_questions,
)
from quiz.study.memory import model
from quiz.study.own_curve import curve_of
from quiz.study.pace import Pace, pace
from quiz.study.readiness import weights_of
from quiz.study.statistics import Retention

FORECAST_DAYS = 14
RECENT_DAYS = 30


class Progress(Struct, frozen=True):
    """The figures. `by_day` counts reviews of each study day that had some: the heat map."""

    day: date
    reviews_today: int
    reviews: int
    streak: int
    longest_streak: int
    seconds_per_card: float
    pace: Pace
    retention: Retention
    recent: Retention
    kinds: dict[str, Retention]
    cards: dict[str, int]
    forecast: list[int]
    topics: dict[str, float]
    levels: dict[str, float]
    by_day: dict[date, int]
    readiness: list[tuple[date, float]]
    calibration: tuple[Calibrated, ...]
    overconfidence: float | None
    calibration_by_topic: dict[str, tuple[Calibrated, ...]]
    weakest: tuple[WeakQuestion, ...]
    claims: tuple[WeakClaim, ...]

    @property
    def is_empty(self) -> bool:
        """Nothing was reviewed or guessed yet."""
        return not self.reviews and not self.calibration


STAGES = ("new", "learning", "review", "relearning")
"""The states of a card, in their order."""


def progress(
    questions: Sequence[Question],
    states: Mapping[str, CardState],
    events: Sequence[Event],
    today: date,
    weights: tuple[float, ...] | None = None,
) -> Progress:
    """All of it for one day; `weights` are the schedule's."""
    fsrs, events = model(weights), standing(events)  # once: all below ask for it
    curve = curve_of(events, fsrs)
    topics = {question.id: question.topic for question in questions}
    levels = {question.id: str(question.level) for question in questions}
    by_day = statistics.reviews_by_day(events)
    sure = calibration(events)
    stages = statistics.stages(states, tuple(topics))
    return Progress(
        day=today,
        reviews_today=by_day[today],
        reviews=sum(by_day.values()),
        streak=statistics.streak(events, today),
        longest_streak=statistics.longest_streak(events),
        seconds_per_card=statistics.seconds_per_card(events),
        pace=pace(events),
        retention=statistics.retention(events),
        recent=statistics.retention(events, since=today - timedelta(days=RECENT_DAYS - 1)),
        kinds=statistics.retention_by_kind(events),
        cards={stage: stages[stage] for stage in STAGES},
        forecast=statistics.forecast(states, topics, today, days=FORECAST_DAYS),
        topics=statistics.mastery(states, topics, today, curve),
        levels=statistics.mastery(states, levels, today, curve),
        by_day=dict(sorted((day, count) for day, count in by_day.items() if count)),
        readiness=readiness_by_day(events, weights_of(questions), today, fsrs, curve),
        calibration=sure,
        overconfidence=overconfidence(sure),
        calibration_by_topic=calibration_by_topic(events, topics),
        weakest=weakest_questions(states, topics, today, curve),
        claims=weakest_claims(events, questions),
    )
