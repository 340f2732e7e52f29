"""Everything that a learner may want to know of their study, counted at once."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from msgspec import Struct

from quiz.bank.question import Question
from quiz.study import statistics
from quiz.study.calibration import Calibrated, calibration, calibration_by_topic, overconfidence
from quiz.study.card import CardState
from quiz.study.history import (
    WeakClaim,
    WeakQuestion,
    readiness_course,
    weakest_claims,
    weakest_questions,
)
from quiz.study.pace import Pace, pace
from quiz.study.past import COURSE_DAYS, Past
from quiz.study.readiness import weights_of
from quiz.study.statistics import Retention, together

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
    past: Past,
    today: date,
) -> Progress:
    """All of it for one day."""
    done, curve = past.done, past.curve
    topics = {question.id: question.topic for question in questions}
    levels = {question.id: str(question.level) for question in questions}
    sure = calibration(past.quizzes)
    kinds = {
        "young": together(Retention(day.young_recalled, day.young) for day in done.values()),
        "mature": together(Retention(day.mature_recalled, day.mature) for day in done.values()),
    }
    recent = today - timedelta(days=RECENT_DAYS - 1)
    counts = weights_of(questions)
    stages = statistics.stages(states, tuple(topics))
    return Progress(
        day=today,
        reviews_today=past.on(today).reviews,
        reviews=sum(day.reviews for day in done.values()),
        streak=statistics.streak(done.keys(), today, past.left_out),
        longest_streak=statistics.longest_streak(done, past.left_out),
        seconds_per_card=statistics.seconds_per_card(past.recent),
        pace=pace(past.recent, states),
        retention=together(kinds.values()),
        recent=together(told.retention for day, told in done.items() if day >= recent),
        kinds=kinds,
        cards={stage: stages[stage] for stage in STAGES},
        forecast=statistics.forecast(states, topics, today, days=FORECAST_DAYS),
        topics=statistics.mastery(states, topics, today, curve),
        levels=statistics.mastery(states, levels, today, curve),
        by_day={day: told.reviews for day, told in sorted(done.items())},
        readiness=readiness_course(
            past.courses, states, counts, today, curve, COURSE_DAYS, quizzes=past.quizzes, topics=topics
        )
        if past.has_course
        else [],
        calibration=sure,
        overconfidence=overconfidence(sure),
        calibration_by_topic=calibration_by_topic(past.quizzes, topics),
        weakest=weakest_questions(states, topics, today, curve),
        claims=weakest_claims(past.quizzes, questions),
    )
