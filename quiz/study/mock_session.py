"""A mock interview as it goes: a clock, one question at a time, each answer kept before the next."""

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta

from msgspec import Struct

from quiz.bank.question import Question
from quiz.study.card import CardState
from quiz.study.day import Clock
from quiz.study.kept_session import (
    Draft,
    Kept,
    answers,
    begin,
    end,
    keep_draft,
    kept_draft,
    kept_session,
    sessions_beside,
)
from quiz.study.log import StudyLog
from quiz.study.memory import model
from quiz.study.mock import Step, sequence
from quiz.study.mock_report import MockReport, mock_report
from quiz.study.own_curve import Curve
from quiz.study.statistics import mastery

LOST = 1 / 3
"""Below this share of the key points, an interviewer asks no further in that direction."""

WEAK_TOPICS = 3

RECENT = timedelta(days=60)
"""For how long an interview remembers what earlier ones asked."""


class MockPlan(Struct, frozen=True):
    """How long the interview is, and its questions."""

    minutes: int
    steps: tuple[Step, ...]


class MockSession:
    """One interview. It is over when its time is up, at the end of the answer under way."""

    def __init__(
        self,
        log: StudyLog,
        questions: Mapping[str, Question],
        kept: Kept[MockPlan],
        clock: Clock,
    ) -> None:
        self._log, self._questions, self._kept = log, questions, kept
        self._folder, self._clock = sessions_beside(log.path), clock
        self._given = answers(log.events(since=kept.day, kind="mock"), "mock", kept.id)

    @classmethod
    def new(
        cls,
        log: StudyLog,
        questions: Mapping[str, Question],
        minutes: int,
        clock: Clock,
        seed: int | None = None,
    ) -> "MockSession":
        """Plan an interview and keep it. Without a seed, the day and how many came before it decide.

        Raises StudyError.
        """
        day = log.day(clock())
        earlier = [event for event in log.events(since=day - RECENT, kind="mock") if "place" in event.extra]
        if seed is None:
            seed = day.toordinal() * 1000 + len({event.extra.get("session") for event in earlier})
        curve = Curve(1.0, model(log.schedule.weights).decay)  # their own needs the whole log: too slow here
        weak = weak_topics(log.states, questions.values(), day, curve)
        reviewed = {name: 0 for name in questions if not log.state(name).is_new}
        met = {**reviewed, **Counter(event.card for event in earlier)}
        steps = sequence(tuple(questions.values()), minutes, seed, weak, met)
        kept = Kept(os.urandom(8).hex(), day, MockPlan(minutes, steps))
        begin(sessions_beside(log.path), "mock", kept)
        return cls(log, questions, kept, clock)

    @classmethod
    def kept(cls, log: StudyLog, questions: Mapping[str, Question], clock: Clock) -> "MockSession | None":
        """The interview that was left in the middle, where it stood; None if there is none."""
        kept = kept_session(sessions_beside(log.path), "mock", MockPlan)
        if kept is None:
            return None
        session = cls(log, questions, kept, clock)
        return None if session.is_over else session

    @property
    def id(self) -> str:
        """By which its events know it."""
        return self._kept.id

    @property
    def minutes(self) -> int:
        """How long it is."""
        return self._kept.plan.minutes

    @property
    def seconds(self) -> float:
        """The time that its answers took so far."""
        return sum(event.duration_ms or 0 for event in self._given.values()) / 1000

    @property
    def spent(self) -> float:
        """The time that was taken so far, that of an answer under way too."""
        return self.seconds + (0.0 if self.place is None else self.noted(self.place).seconds)

    @property
    def asked(self) -> int:
        """How many questions were answered."""
        return len(self._given)

    @property
    def place(self) -> int | None:
        """The place of the question that is asked; None when it is over."""
        return None if self.seconds >= self.minutes * 60 else self._next()

    def _next(self) -> int | None:
        shares = {
            place: len(event.extra.get("ticked", ())) / max(1, event.extra.get("points", 1))
            for place, event in self._given.items()
        }
        left = next_place(self._kept.plan.steps, shares)
        while left is not None and self._kept.plan.steps[left].question not in self._questions:
            shares[left] = 1.0  # the deck no longer has it
            left = next_place(self._kept.plan.steps, shares)
        return left

    @property
    def has_time_left(self) -> bool:
        """Whether the answers took less time than there was."""
        return self.seconds < self.minutes * 60

    @property
    def is_over(self) -> bool:
        """Whether nothing more is asked."""
        return self.place is None

    @property
    def step(self) -> Step | None:
        """What is asked."""
        return None if self.place is None else self._kept.plan.steps[self.place]

    def note(
        self,
        place: int,
        notes: Sequence[str],
        seconds: float,
        line: str = "",
        ticked: Iterable[int] | None = None,
    ) -> None:
        """Keep what was noted so far, and what is half typed or ticked, before the answer is given.

        Raises StudyError.
        """
        chosen = None if ticked is None else tuple(sorted(ticked))
        keep_draft(self._folder, "mock", Draft(self.id, place, tuple(notes), seconds, line, chosen))

    def noted(self, place: int) -> Draft:
        """What was noted of this answer when the interview was left; empty if nothing was."""
        return kept_draft(self._folder, "mock", self.id, place)

    def answer(
        self, place: int, ticked: Sequence[int], notes: Sequence[str], duration_ms: int | None = None
    ) -> None:
        """Keep what was said to a question. Raises StudyError if it could not be kept; the question stays."""
        if place in self._given:
            return  # a press too late
        step = self._kept.plan.steps[place]
        extra = {
            "session": self.id,
            "place": place,
            "minutes": self.minutes,
            "depth": step.depth,
            "ticked": sorted(ticked),
            "points": len(self._questions[step.question].key_points),
            "notes": list(notes),
        }
        self._given[place] = self._log.record(
            step.question, "mock", self._clock(), duration_ms=duration_ms, form="recall", extra=extra
        )
        if self.is_over:
            self.finish()

    def finish(self) -> None:
        """Ask no more; what was answered stays in the log."""
        end(self._folder, "mock", self._kept.id)

    def report(self) -> MockReport | None:
        """What it came to so far; None before the first answer."""
        return mock_report(self._given.values(), self.id, self._questions)


def next_place(steps: Sequence[Step], shares: Mapping[int, float]) -> int | None:
    """The next place to ask: the first without an answer, skipping follow-ups of failed answers.

    `shares` gives the share of key points made, by place.
    """
    lost: set[str] = set()
    for place, step in enumerate(steps):
        if step.leads and step.leads in lost:
            lost.add(step.question)
            if place not in shares:
                continue
        if place not in shares:
            return place
        if shares[place] < LOST:
            lost.add(step.question)
    return None


def weak_topics(
    states: Mapping[str, CardState],
    questions: Iterable[Question],
    day: date,
    curve: Curve | None = None,
) -> tuple[str, ...]:
    """The topics already begun that are least expected to be recalled on that day, the weakest first.

    A topic is a mean over its cards, so its rank hangs on the `curve` of the learner's weights.
    """
    topics = {question.id: question.topic for question in questions}
    begun = {topics[card] for card in states if card in topics}
    known = mastery(states, topics, day, curve)
    return tuple(sorted(begun, key=lambda topic: (known[topic], topic))[:WEAK_TOPICS])
