"""The order in which an interviewer asks: broad questions first, each followed up, then another topic."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from quiz.bank.question import Question
from quiz.study.order import ASKED, LEVELS

MINUTES = (15, 30, 45)
"""How long a mock interview may be."""

SECONDS_PER_QUESTION = 150
"""What a question with its answer takes an interviewer."""

DEEPEST = 3
"""How many questions are asked in a row, the opening one with them, before the topic changes."""

QUICKEST = 10
"""Seconds: a sequence has a question for each. It must outlast answers that are over at once, and the
follow-ups that nobody asks where nothing is known."""


class Step(Struct, frozen=True):
    """A question of an interview. `depth` is 0 for one that opens a topic; `leads` is what it follows up."""

    question: str
    depth: int = 0
    leads: str = ""


def sequence(
    questions: Sequence[Question],
    minutes: int,
    seed: int,
    weak: Iterable[str] = (),
    met: Mapping[str, int] = {},
) -> tuple[Step, ...]:
    """The questions of an interview in the order of asking; none is asked twice.

    It opens a topic with what interviewers ask most and what needs least, goes on with follow-ups, and
    with what needs what was just answered, to three in a row, then opens another topic. What a question
    needs is asked before it, never after it, unless it was `met` before: reviewed, or asked in this many
    earlier interviews. Among equals comes what was asked least. `weak` topics are opened first and come
    back sooner.
    """
    chance = random.Random(f"{seed} {minutes}")
    known = {question.id: question for question in questions}
    most = min(len(known), minutes * 60 // QUICKEST)
    road = _Road(known, chance, frozenset(weak), met)
    while len(road.steps) < most and (opening := road.opening()) is not None:
        road.ask(opening)
        while len(road.steps) < most and (following := road.following()) is not None:
            road.ask(following)
    return tuple(road.steps)


class _Road:
    """What has been asked so far, and what may come next."""

    def __init__(
        self,
        known: Mapping[str, Question],
        chance: random.Random,
        weak: frozenset[str],
        met: Mapping[str, int],
    ) -> None:
        self._known, self._weak, self._met = known, weak, met
        self.steps: list[Step] = []
        self._asked: set[str] = set()
        self._passed: set[str] = set()
        """What was met before and is needed by what was asked."""
        self._opened: Counter[str] = Counter()
        self._luck = {question: chance.random() for question in known}
        self._topic_luck = {topic: chance.random() for topic in sorted({q.topic for q in known.values()})}

    def ask(self, step: Step) -> None:
        """Ask it; what is needed before it and was passed over can't come any more."""
        self.steps.append(step)
        self._asked.add(step.question)
        self._passed |= self._needed(self._known[step.question]) - self._asked - {step.question}
        self._opened[self._known[step.question].topic] += step.depth == 0

    def opening(self) -> Step | None:
        """The broadest question left of the topic whose turn it is."""
        left = [question for question in self._known.values() if self._is_open(question)]
        if not left:
            return None
        needed = self._way_to_weak()
        way = [question for question in left if question.id in needed]
        broadest: dict[str, Question] = {}
        for question in sorted(way or left, key=self._breadth):
            broadest.setdefault(question.topic, question)
        return Step(min(broadest.values(), key=self._turn).id)

    def _way_to_weak(self) -> set[str]:
        """What must be asked before a weak topic can be opened at all: the shortest way to one of its own."""
        met = {self._known[step.question].topic for step in self.steps}
        way: set[str] = set()
        for topic in self._weak - met:
            own = [question for question in self._known.values() if question.topic == topic]
            if not any(self._is_open(question) for question in own):
                unmet = (self._needed(question) - self._asked - self._met.keys() for question in own)
                way |= min(unmet, key=len, default=set())
        return way

    def _needed(self, question: Question) -> set[str]:
        """All that the question needs, and what that needs."""
        seen: set[str] = set()
        ahead = list(question.needs)
        while ahead:
            name = ahead.pop()
            if name not in seen and name in self._known:
                seen.add(name)
                ahead += self._known[name].needs
        return seen

    def _turn(self, opening: Question) -> tuple[float, bool, int, int, int, float]:
        """Topics take turns, those with the broader question first; a weak one comes twice as often."""
        weak = opening.topic in self._weak
        times = self._opened[opening.topic] / (2 if weak else 1)
        breadth = (LEVELS[opening.level], ASKED[opening.asked], self._met.get(opening.id, 0))
        return (times, not weak, *breadth, self._topic_luck[opening.topic])

    def _breadth(self, question: Question) -> tuple[int, int, int, int, float]:
        asked, needs = self._met.get(question.id, 0), sum(each not in self._met for each in question.needs)
        return (LEVELS[question.level], ASKED[question.asked], asked, needs, self._luck[question.id])

    def following(self) -> Step | None:
        """What an interviewer asks next about the answer just given; None when it is time to change."""
        last = self.steps[-1]
        if last.depth + 1 >= DEEPEST:
            return None
        answered = self._known[last.question]
        named = [self._known[name] for name in answered.follow_ups if name in self._known]
        needing = [question for question in self._known.values() if answered.id in question.needs]
        left = [question for question in (*named, *needing) if self._is_open(question)]
        if needed := self._way_to_weak():  # straight on, until the weak topic is open
            left = [question for question in left if question.id in needed]
        if not left:
            return None
        # Deeper rather than aside, and what is new; else as the bank orders its follow-ups.
        aside = LEVELS[answered.level]
        first = min(left, key=lambda each: (LEVELS[each.level] < aside, self._met.get(each.id, 0)))
        return Step(first.id, last.depth + 1, last.question)

    def _is_open(self, question: Question) -> bool:
        """Not asked yet, and all that it needs was asked or met, unless the needs go in a circle."""
        if question.id in self._asked or question.id in self._passed:
            return False
        return not any(
            need in self._known
            and need not in self._asked
            and need not in self._met
            and not self._leads_back(need, question.id)
            for need in question.needs
        )

    def _leads_back(self, need: str, question: str) -> bool:
        """Whether what is needed needs the question itself, by whatever way."""
        return question == need or question in self._needed(self._known[need])
