"""How a learner got where they are: readiness at the end of each day, and what proved weakest on the way."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from operator import itemgetter

from msgspec import Struct

from quiz.bank.question import Numeric, Question, Value
from quiz.study.card import NEW, CardState
from quiz.study.course import Courses, Met
from quiz.study.event import Event
from quiz.study.fold import standing
from quiz.study.own_curve import Curve
from quiz.study.readiness import Shown, recall_on

MOST_POINTS = 500_000
"""So many cards times days are told in half a second."""


def readiness_course(
    courses: Courses,
    states: Mapping[str, CardState],
    weights: Mapping[str, float],
    today: date,
    curve: Curve,
    days: int = 90,
    *,
    quizzes: Iterable[Event] = (),
    topics: Mapping[str, str] | None = None,
) -> list[tuple[date, float]]:
    """The readiness at the end of each of the last days, from the first review on; its last is today's.

    It uses today's model and curve, so that only learning moves it. Before its first review a question counts
    by the quizzes of its topic so far. A card without a course had no review in this period, so its state is
    enough. For very many cards only some of the days are computed.
    """
    total = sum(weights.values())
    begun = [card for card in weights if card in courses or not states.get(card, NEW).is_new]
    if not begun or not total:
        return []
    known: dict[str, tuple[float, date]] = {}
    changes: dict[date, list[tuple[str, Met]]] = defaultdict(list)
    firsts = (courses[card][0].day if card in courses else states[card].first or today for card in begun)
    start = max(min(today, *firsts), today - timedelta(days=days - 1))
    for card in begun:
        if card not in courses:
            state = states[card]
            known[card] = state.stability, state.last or today
            continue
        reached = date.min  # a flight westward goes back a day
        for met in courses[card]:
            reached = max(reached, met.day)
            if reached < start:
                known[card] = met.stability, met.day
            else:
                changes[min(reached, today)].append((card, met))  # a clock ahead may have been put right
    unmet = _Unmet(quizzes, topics or {}, weights, today)
    unmet.leave(known)
    step = 1 + len(begun) * days // MOST_POINTS
    told: list[tuple[date, float]] = []
    length = (today - start).days
    for ahead in range(length + 1):
        day = start + timedelta(days=ahead)
        unmet.leave(card for card, _ in changes.get(day, ()) if card not in known)
        known.update((card, (met.stability, met.day)) for card, met in changes.get(day, ()))
        if (length - ahead) % step == 0:
            told.append((day, (_share(known, weights, day, curve) + unmet.share(day)) / total))
    return told


class _Unmet:
    """What the cards that were not yet reviewed are expected to give, by the quizzes up to a day."""

    def __init__(
        self, quizzes: Iterable[Event], topics: Mapping[str, str], weights: Mapping[str, float], today: date
    ) -> None:
        self._topics, self._weights, self._shown = topics, weights, Shown(topics)
        self._left: dict[str, float] = defaultdict(float)
        for card, weight in weights.items():
            if card in topics:
                self._left[topics[card]] += weight
        kept = standing(quizzes)  # a clock ahead may have been put right
        self._coming = sorted(((min(event.day, today), event) for event in kept), key=itemgetter(0))
        self._coming.reverse()

    def leave(self, cards: Iterable[str]) -> None:
        """These are met for the first time."""
        for card in {*cards} & {*self._weights} & {*self._topics}:
            self._left[self._topics[card]] -= self._weights[card]

    def share(self, day: date) -> float:
        """Their part of the weight at the end of the day; days are asked for in their order."""
        while self._coming and self._coming[-1][0] <= day:
            self._shown.add(self._coming.pop()[1])
        return sum(weight * self._shown.chance(topic) for topic, weight in self._left.items())


def _share(
    known: Mapping[str, tuple[float, date]], weights: Mapping[str, float], day: date, curve: Curve
) -> float:
    return sum(
        weights[card] * curve.recall(stability, max((day - last).days, 0))
        for card, (stability, last) in known.items()
    )


WELL_KNOWN = 0.9
"""From this chance of recall on a question isn't weak: schedules ask again when it is reached."""


class WeakQuestion(Struct, frozen=True):
    """A question that was begun and is least expected to be answered now."""

    id: str
    recall: float
    lapses: int


class WeakClaim(Struct, frozen=True):
    """A claim whose figure was guessed wrongly in quizzes: how often, of how many guesses.

    `form` and `parameters` are those of the last wrong guess: what was asked, in its own words.
    """

    question: str
    claim: str
    wrong: int
    asked: int
    form: int = 0
    parameters: Mapping[str, Value] = {}


def weakest_questions(
    states: Mapping[str, CardState], cards: Iterable[str], day: date, curve: Curve, count: int = 10
) -> tuple[WeakQuestion, ...]:
    """The least known first; none that is known as well as the schedule aims for.

    What was never reviewed isn't weak, only new.
    """
    begun = [(card, state) for card in cards if not (state := states.get(card, NEW)).is_new]
    told = (WeakQuestion(card, recall_on(state, day, curve), state.lapses) for card, state in begun)
    weak = [each for each in told if each.recall < WELL_KNOWN]
    return tuple(sorted(weak, key=lambda each: (each.recall, -each.lapses, each.id))[:count])


def weakest_claims(
    events: Iterable[Event], questions: Sequence[Question], count: int = 10
) -> tuple[WeakClaim, ...]:
    """The claims that a numeric form asks about and that were guessed wrongly at least once, worst first.

    Who gave up has guessed nothing: that is neither right nor wrong here.
    """
    by_id = {question.id: question for question in questions}
    asked: dict[tuple[str, str], int] = defaultdict(int)
    wrong: dict[tuple[str, str], list[Event]] = defaultdict(list)
    for event in standing(events):
        if event.kind != "quiz" or event.form != "numeric" or event.card not in by_id:
            continue
        if event.extra.get("given") is None:
            continue
        for claim in _claims_asked(by_id[event.card], event.extra.get("form"), event.extra.get("parameters")):
            asked[event.card, claim] += 1
            if not event.extra.get("right"):
                wrong[event.card, claim].append(event)
    weak = [_weak(key, missed, asked[key]) for key, missed in wrong.items()]
    return tuple(sorted(weak, key=lambda each: (-each.wrong / each.asked, -each.wrong, each.claim))[:count])


def _weak(key: tuple[str, str], missed: Sequence[Event], asked: int) -> WeakClaim:
    last = missed[-1].extra
    return WeakClaim(*key, len(missed), asked, last["form"], last.get("parameters") or {})


def _claims_asked(question: Question, place: object, drawn: object) -> list[str]:
    """The claims that rest on the metric which this form asked for, at the parameters that it drew.

    A parameter that a claim's proof leaves out is at its default there, which this layer doesn't know.
    """
    if not isinstance(place, int) or not 0 <= place < len(question.forms):
        return []
    form = question.forms[place]
    if not isinstance(form, Numeric):
        return []
    values = drawn if isinstance(drawn, dict) else {}
    return [
        name
        for name, claim in question.claims.items()
        if claim.proof is not None
        and (claim.proof.run, claim.proof.metric) == (form.run, form.metric)
        and all(values.get(parameter, value) == value for parameter, value in claim.proof.with_.items())
    ]
