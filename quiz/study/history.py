"""How a learner got where they are: readiness at the end of each day, and what proved weakest on the way."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta

from msgspec import Struct

from quiz.bank.question import Numeric, Question
from quiz.study.card import NEW, CardState
from quiz.study.event import Event
from quiz.study.fold import standing
from quiz.study.memory import Fsrs6, Memory
from quiz.study.own_curve import LONGEST_HISTORY, Curve
from quiz.study.readiness import recall_on


def readiness_by_day(
    events: Iterable[Event],
    weights: Mapping[str, float],
    today: date,
    fsrs: Fsrs6,
    curve: Curve,
    days: int = 90,
) -> list[tuple[date, float]]:
    """What would have been answered at the end of each of the last days, from the first review on.

    A fold of the reviews by study day, under today's model and curve, so that only learning moves it. A
    question counts from its first review; quizzes don't enter. Nothing for a history too long to replay.
    """
    reviews = sorted(
        (e for e in standing(events) if e.kind == "review" and e.rating is not None and e.card in weights),
        key=lambda event: event.day,  # stable: within a day, and over a flight westward, as they happened
    )
    total = sum(weights.values())
    if not reviews or not total or len(reviews) > LONGEST_HISTORY:
        return []
    memories: dict[str, tuple[Memory, date]] = {}
    told: list[tuple[date, float]] = []
    day = max(min(reviews[0].day, today), today - timedelta(days=days - 1))
    place = 0
    while day <= today:
        while place < len(reviews) and (reviews[place].day <= day or day == today):
            _meet(memories, reviews[place], fsrs)
            place += 1
        known = (
            weights[card] * curve.recall(memory.stability, max((day - last).days, 0))
            for card, (memory, last) in memories.items()
        )
        told.append((day, sum(known) / total))
        day += timedelta(days=1)
    return told


def _meet(memories: dict[str, tuple[Memory, date]], event: Event, fsrs: Fsrs6) -> None:
    assert event.rating is not None
    if event.card not in memories:
        memories[event.card] = fsrs.first(event.rating), event.day
        return
    memory, last = memories[event.card]
    memories[event.card] = fsrs.after(memory, event.rating, max((event.day - last).days, 0)), event.day


class WeakQuestion(Struct, frozen=True):
    """A question that was begun and is least expected to be answered now."""

    id: str
    recall: float
    lapses: int


class WeakClaim(Struct, frozen=True):
    """A claim whose figure was guessed wrongly in quizzes: how often, of how many guesses."""

    question: str
    claim: str
    wrong: int
    asked: int


def weakest_questions(
    states: Mapping[str, CardState], cards: Iterable[str], day: date, curve: Curve, count: int = 10
) -> tuple[WeakQuestion, ...]:
    """The least known first; what was never reviewed isn't weak, only new."""
    begun = [(card, state) for card in cards if not (state := states.get(card, NEW)).is_new]
    weak = [WeakQuestion(card, recall_on(state, day, curve), state.lapses) for card, state in begun]
    return tuple(sorted(weak, key=lambda each: (each.recall, -each.lapses, each.id))[:count])


def weakest_claims(
    events: Iterable[Event], questions: Sequence[Question], count: int = 10
) -> tuple[WeakClaim, ...]:
    """The claims that a numeric form asks about and that were guessed wrongly at least once, worst first."""
    by_id = {question.id: question for question in questions}
    asked: dict[tuple[str, str], int] = defaultdict(int)
    wrong: dict[tuple[str, str], int] = defaultdict(int)
    for event in standing(events):
        if event.kind != "quiz" or event.form != "numeric" or event.card not in by_id:
            continue
        for claim in _claims_asked(by_id[event.card], event.extra.get("form")):
            asked[event.card, claim] += 1
            wrong[event.card, claim] += not event.extra.get("right")
    weak = [WeakClaim(*key, wrong[key], asked[key]) for key in asked if wrong[key]]
    return tuple(sorted(weak, key=lambda each: (-each.wrong / each.asked, -each.wrong, each.claim))[:count])


def _claims_asked(question: Question, place: object) -> list[str]:
    """The claims that rest on the metric which this form asks for."""
    if not isinstance(place, int) or not 0 <= place < len(question.forms):
        return []
    form = question.forms[place]
    if not isinstance(form, Numeric):
        return []
    return [
        name
        for name, claim in question.claims.items()
        if claim.proof is not None and (claim.proof.run, claim.proof.metric) == (form.run, form.metric)
    ]
