"""How much of the bank would be answered right on a day: what was learned fades, what wasn't is barely known.

    readiness = sum of weight * p / sum of weights

p is the recall on that day of a card that was reviewed, by FSRS's stability and the learner's own curve.
For one that never was, only quizzes say anything: p is the share of its topic's quiz answers that were right,
with four wrong ones added, since a right choice among four is less than an answer given freely. With no quiz
it is 0.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date

from msgspec import Struct

from quiz.bank.question import Question
from quiz.study.card import NEW, CardState
from quiz.study.event import Event
from quiz.study.fold import standing
from quiz.study.own_curve import Curve
from quiz.study.schedule import DECAY

WEIGHT = {"often": 3.0, "sometimes": 2.0, "rarely": 1.0}
"""How much a question counts, by how often interviewers ask it."""

UTMOST = 0.95
"""Above this share a forecast can't tell more from less, so no finer figure is to be said.

The model is held against reviews of memories that fade to about 0.9. It knows nothing of an interviewer's
other wording or of a bad day, and a plan counts every day as done: 96% and 99% are the same to it.
"""

DOUBT = 4.0
"""Wrong answers added to what a topic's quizzes showed."""


class Readiness(Struct, frozen=True):
    """The expected share on a day, and which part of the weight it rests on what."""

    share: float
    learned: float
    """Share of the weight that was reviewed at least once."""
    quizzed: float
    """Share of the weight that was not, but whose topic was quizzed."""


def weights_of(questions: Iterable[Question]) -> dict[str, float]:
    """Each question's weight."""
    return {question.id: WEIGHT[question.asked] for question in questions}


def unlearned(events: Iterable[Event], topics: Mapping[str, str]) -> dict[str, float]:
    """By card, the chance that it is answered though it was never reviewed: from its topic's quizzes.

    Cards of topics without a quiz are left out. A quiz event tells in `extra` whether it was `right`.
    """
    shown = Shown(topics)
    for event in standing(events):
        shown.add(event)
    return {card: shown.chance(topic) for card, topic in topics.items() if topic in shown.asked}


class Shown:
    """What quizzes have shown so far of each topic; `topics` is each card's."""

    def __init__(self, topics: Mapping[str, str]) -> None:
        self._topics = topics
        self.asked: dict[str, float] = defaultdict(float)
        self._right: dict[str, float] = defaultdict(float)

    def add(self, event: Event) -> None:
        """Count the answer, if it is one that was judged, to a card of the deck."""
        outcome = event.extra.get("right")
        if event.kind == "quiz" and isinstance(outcome, bool | int | float) and event.card in self._topics:
            topic = self._topics[event.card]
            self.asked[topic] += 1
            self._right[topic] += min(max(float(outcome), 0.0), 1.0)

    def chance(self, topic: str) -> float:
        """That a card of the topic is answered which was never reviewed; 0 where no quiz was."""
        return self._right[topic] / (self.asked[topic] + DOUBT)


def readiness(
    states: Mapping[str, CardState],
    weights: Mapping[str, float],
    day: date,
    quizzed: Mapping[str, float] | None = None,
    curve: Curve | None = None,
) -> Readiness:
    """What is expected on that day if nothing more is learned until then; all 0 for an empty deck."""
    curve, quizzed = curve or Curve(1.0, DECAY), quizzed or {}
    total = sum(weights.values())
    if not total:
        return Readiness(0.0, 0.0, 0.0)
    share = learned = by_quiz = 0.0
    for card, weight in weights.items():
        state = states.get(card, NEW)
        if state.is_new:
            share += weight * quizzed.get(card, 0.0)
            by_quiz += weight * (card in quizzed)
        else:
            share += weight * recall_on(state, day, curve)
            learned += weight
    return Readiness(share / total, learned / total, by_quiz / total)


def recall_on(state: CardState, day: date, curve: Curve) -> float:
    """The chance that a card's answer is recalled on that day; 0 for a new one."""
    if state.last is None or state.is_new:
        return 0.0
    return curve.recall(state.stability, max((day - state.last).days, 0))
