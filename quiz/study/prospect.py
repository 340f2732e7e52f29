"""How ready a learner is, how ready the plan makes them, and what it asks today: all of it from the log."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from quiz.bank.question import Question
from quiz.study.card import NEW, CardState
from quiz.study.forgotten import forgotten
from quiz.study.front import first_today, first_tomorrow
from quiz.study.interview import Interview, is_ahead
from quiz.study.memory import model
from quiz.study.order import study_order
from quiz.study.own_curve import ENOUGH, Curve
from quiz.study.pace import Pace, charged_on, pace
from quiz.study.past import Past, past
from quiz.study.plan import Begun, Deck, Plan, plan
from quiz.study.queue import build_queue
from quiz.study.readiness import Readiness, readiness, unlearned, weights_of
from quiz.study.schedule import DECAY

if TYPE_CHECKING:
    from quiz.study.log import StudyLog

BUDGETS = (15, 30, 60)
"""Minutes a day that are compared."""


class Reach(Struct, frozen=True):
    """What so many minutes a day come to: new cards on a usual day, and when all have been met."""

    new: int
    met_by: date | None
    """None if some are left on the interview's day."""
    left: int = 0


class Prospect(Struct, frozen=True):
    """What can be said today. Without an interview to come there is no plan and nothing about a date."""

    today: Readiness
    interview: Interview | None = None
    days_left: int = 0
    """To the interview; 0 on its day, and less after it."""
    without: Readiness | None = None
    """On the date, if nothing more is done."""
    plan: Plan | None = None
    by_minutes: dict[int, float] = {}
    """Readiness on the date at so many minutes a day."""
    reaches: dict[int, Reach] = {}
    """What the plans of these minutes come to."""
    pace: Pace = Pace()
    curve: Curve = Curve(1.0, DECAY)
    tested: int = 0
    """The learner's own reviews that the curve rests on."""

    @property
    def is_thin(self) -> bool:
        """Whether a forecast is mostly the model's assumption, too few reviews speaking for this learner."""
        return self.tested < ENOUGH


def prospect(
    questions: Sequence[Question],
    states: Mapping[str, CardState],
    past: Past,
    today: date,
    interview: Interview | None,
    weights: tuple[float, ...] | None = None,
    compare: bool = True,
    begun: Begun | None = None,
    days: int | None = None,
) -> Prospect:
    """Readiness and plan; `weights` are the schedule's, without `compare` other budgets are left out.

    `begun` is what today asks besides the plan; `days` limits how far the plan is simulated.
    """
    deck, fsrs, curve = deck_of(questions, states, past, today), model(weights), past.curve
    # Of the days before: what today brings changes nothing about what today was planned to be.
    own_pace = pace([event for event in past.recent if event.day < today], states)
    now = readiness(states, deck.weights, today, deck.quizzed, curve)
    left = (interview.day - today).days if interview is not None else 0
    if interview is None or not is_ahead(interview, today):
        return Prospect(now, interview, left, pace=own_pace, curve=curve, tested=past.tested)
    spent = charged_on(past.recent, today, own_pace, states, deck.forgotten.asked)

    def at(minutes: int) -> Plan:
        return plan(deck, today, interview.day, minutes, own_pace, spent, fsrs, curve, days, begun)

    chosen = at(interview.minutes)
    plans = {n: chosen if n == interview.minutes else at(n) for n in BUDGETS} if compare else {}
    unmet = sum(states.get(question.id, NEW).is_new for question in questions)
    all_plans = dict(sorted({**plans, interview.minutes: chosen}.items()))
    return Prospect(
        now,
        interview,
        left,
        readiness(states, deck.weights, interview.day, deck.quizzed, curve),
        chosen,
        {n: made.on_date for n, made in plans.items()},
        {n: _reach(made, unmet) for n, made in all_plans.items()} if compare else {},
        own_pace,
        curve,
        past.tested,
    )


def _reach(made: Plan, unmet: int) -> Reach:
    """From a plan and the cards that were not met before it."""
    begun = 0
    for number, day in enumerate(made.days, 1):
        begun += day.new
        if begun >= unmet:
            return Reach(-(-unmet // number), day.day)
    return Reach(-(-begun // max(len(made.days), 1)), None, unmet - begun)


def begun_today(
    questions: Sequence[Question], states: Mapping[str, CardState], log: "StudyLog", at: datetime
) -> Begun:
    """What a review session asks now besides the plan. Raises StudyError."""
    queue = build_queue(states, study_order(questions), at, log.settings)
    return Begun(first_today(log, at), queue.steps, queue.waiting, first_tomorrow(log, at))


def today_plan(
    questions: Sequence[Question],
    log: "StudyLog",
    at: datetime,
    interview: Interview | None,
    told: Callable[[float], object] | None = None,
) -> Plan | None:
    """The plan for today only; None when none is in force. Raises StudyError.

    `told` is called with the progress through a long history, as in `past`.
    """
    today = log.day(at)
    if not is_ahead(interview, today):
        return None
    found, states = past(log, today, told), _states_of(questions, log)
    begun, weights = begun_today(questions, states, log, at), log.schedule.weights
    # What comes after today changes nothing about it.
    return prospect(
        questions, states, found, today, interview, weights, compare=False, begun=begun, days=1
    ).plan


def today_cards(
    questions: Sequence[Question],
    log: "StudyLog",
    at: datetime,
    interview: Interview | None,
    told: Callable[[float], object] | None = None,
) -> tuple[str, ...] | None:
    """All the cards that a session asks today by the plan, in order. Raises StudyError.

    None when no plan is in force: then the schedule's own hold. None are left when the day is done.
    """
    made = today_plan(questions, log, at, interview, told)
    return made.cards if made is not None else None


def still_new(cards: Sequence[str], log: "StudyLog") -> int:
    """How many of a day's planned cards wait to be met for the first time. Raises StudyError."""
    log.states.look_up(cards)
    return sum((log.states.get(card) or NEW).is_new for card in cards)


def _states_of(questions: Sequence[Question], log: "StudyLog") -> dict[str, CardState]:
    """The states of these cards only, for a thread that reads while another one grades."""
    cards = [question.id for question in questions]
    log.states.look_up(cards)
    return {card: state for card in cards if (state := log.states.get(card)) is not None}


def deck_of(questions: Sequence[Question], states: Mapping[str, CardState], past: Past, today: date) -> Deck:
    """New cards of one weight keep the study order: nothing before what it needs."""
    weights = weights_of(questions)
    topics = {question.id: question.topic for question in questions}
    ordered = {card: weights[card] for card in study_order(questions)}
    quizzed, held = unlearned(past.quizzes, topics), frozenset(past.held)
    return Deck(ordered, states, quizzed, forgotten(past.recent, today), held)
