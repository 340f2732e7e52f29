"""A quiz as it goes: one task at a time, each answer in the log before its feedback is shown."""

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from quiz.bank.question import Numeric, Question
from quiz.study.calibration import Calibrated, calibration
from quiz.study.day import Clock
from quiz.study.event import Event
from quiz.study.forms import Kind, Task
from quiz.study.guess import Guessed, judge_guess
from quiz.study.judging import Verdict, judge
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
from quiz.study.quiz import Selection, draw_tasks


class QuizPlan(Struct, frozen=True):
    """What a quiz is about and what it asks."""

    selection: Selection
    tasks: tuple[Task, ...]


class Result(Struct, frozen=True):
    """What a quiz came to. `wrong` are the questions answered wrongly, `kinds` right and asked by form.

    `missed` are the predictions among the wrong, with the parameters that were drawn.
    """

    asked: int
    right: int
    kinds: dict[Kind, tuple[int, int]]
    topics: dict[str, tuple[int, int]]
    wrong: tuple[str, ...]
    calibration: tuple[Calibrated, ...]
    seconds: float
    missed: dict[str, Task] = {}


class QuizSession:
    """One quiz over a deck's questions. Nothing that happens here moves the schedule."""

    def __init__(
        self,
        log: StudyLog,
        questions: Mapping[str, Question],
        kept: Kept[QuizPlan],
        clock: Clock,
    ) -> None:
        self._log, self._questions, self._kept = log, questions, kept
        self._folder, self._clock = sessions_beside(log.path), clock
        self._given = answers(log.events(since=kept.day, kind="quiz"), "quiz", kept.id)

    @classmethod
    def new(
        cls,
        log: StudyLog,
        questions: Mapping[str, Question],
        selection: Selection,
        count: int,
        clock: Clock,
        seed: int | None = None,
        *,
        keep: bool = True,
    ) -> "QuizSession":
        """Draw a quiz; with `keep` it can be gone on with later. Without a seed, chance decides.

        Raises StudyError.
        """
        day = log.day(clock())
        if seed is None:
            seed = int.from_bytes(os.urandom(6))
        tasks = draw_tasks(tuple(questions.values()), selection, count, seed, log.states, day)
        kept = Kept(os.urandom(8).hex(), day, QuizPlan(selection, tasks))
        if keep and tasks:
            begin(sessions_beside(log.path), "quiz", kept)
        return cls(log, questions, kept, clock)

    @classmethod
    def kept(cls, log: StudyLog, questions: Mapping[str, Question], clock: Clock) -> "QuizSession | None":
        """The quiz that was left in the middle, where it stood; None if there is none.

        Tasks whose question or form the deck no longer has are passed over.
        """
        kept = kept_session(sessions_beside(log.path), "quiz", QuizPlan)
        if kept is None:
            return None
        session = cls(log, questions, kept, clock)
        return None if session.is_finished else session

    @property
    def selection(self) -> Selection:
        """What the quiz is about."""
        return self._kept.plan.selection

    @property
    def _places(self) -> list[int]:
        return [place for place, task in enumerate(self._kept.plan.tasks) if self._stands(task)]

    def _stands(self, task: Task) -> bool:
        question = self._questions.get(task.question)
        return question is not None and task.form < len(question.forms)

    @property
    def total(self) -> int:
        """How many tasks there are."""
        return len(self._places)

    @property
    def position(self) -> int:
        """The number of the task that is asked, from 1."""
        return min(self.total, sum(place in self._given for place in self._places) + 1)

    @property
    def place(self) -> int | None:
        """The place of the task that is asked; None when all are answered."""
        return next((place for place in self._places if place not in self._given), None)

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left to ask."""
        return self.place is None

    @property
    def task(self) -> Task | None:
        """The task that is asked."""
        return None if self.place is None else self._kept.plan.tasks[self.place]

    def answer(
        self, place: int, given: Sequence[int] | Sequence[str], duration_ms: int | None = None
    ) -> Verdict:
        """Judge an answer to a choice, a cloze or an order, and keep it; an empty one is not known.

        Raises StudyError if it could not be kept; the task stays.
        """
        task = self._kept.plan.tasks[place]
        verdict = judge(self._questions[task.question].forms[task.form], given)
        self._keep(place, {"given": list(given), "right": verdict.right}, duration_ms)
        return verdict

    def guess(
        self, place: int, guess: float, sure: int, truth: float, duration_ms: int | None = None
    ) -> Guessed:
        """Judge a guess against what its run measured, and keep both."""
        task = self._kept.plan.tasks[place]
        form = self._questions[task.question].forms[task.form]
        assert isinstance(form, Numeric)
        found = judge_guess(guess, truth, form.margin)
        told = {"given": guess, "right": found.right, "sure": sure, "truth": truth, "error": found.error}
        self._keep(place, told, duration_ms)
        return found

    def pass_over(self, place: int, duration_ms: int | None = None) -> None:
        """Keep that the answer isn't known."""
        self._keep(place, {"given": None, "right": False}, duration_ms)

    def overrule(self, place: int, right: bool) -> None:
        """Count an answer as the learner says; its first judgement stays in the log. Raises StudyError."""
        given = self._given[place]
        if bool(given.extra.get("right")) == right:
            return
        extra = {"session": self._kept.id, "overrules": given.id, "right": right}
        self._log.record(given.card, "quiz", self._clock(), form=given.form, extra=extra)
        self._given[place] = structs.replace(given, extra={**given.extra, "right": right})

    def note(
        self, place: int, texts: Sequence[str], seconds: float, line: str, chosen: Sequence[int] | None
    ) -> None:
        """Keep what there is of an answer that isn't given yet. Raises StudyError."""
        held = None if chosen is None else tuple(chosen)
        keep_draft(self._folder, "quiz", Draft(self._kept.id, place, tuple(texts), seconds, line, held))

    def noted(self, place: int) -> Draft:
        """What there was of this answer when the quiz was left; empty if there was nothing."""
        return kept_draft(self._folder, "quiz", self._kept.id, place)

    def _keep(self, place: int, told: dict[str, Any], duration_ms: int | None) -> None:
        if place in self._given:
            return  # a press too late
        task = self._kept.plan.tasks[place]
        extra = {"session": self._kept.id, "place": place, "form": task.form, **told}
        if task.kind == "numeric":
            extra["parameters"] = task.parameters
        self._given[place] = self._log.record(
            task.question, "quiz", self._clock(), duration_ms=duration_ms, form=task.kind, extra=extra
        )
        if self.is_finished:
            end(self._folder, "quiz", self._kept.id)

    @property
    def is_kept(self) -> bool:
        """Whether it can be gone on with later: it was kept, and no other took its place."""
        kept = kept_session(self._folder, "quiz", QuizPlan)
        return kept is not None and kept.id == self._kept.id

    def leave_for_good(self) -> None:
        """Ask no more; what was answered stays in the log."""
        end(self._folder, "quiz", self._kept.id)

    def result(self) -> Result:
        """What it came to so far."""
        return result_of(list(self._given.values()), self._questions)


def result_of(events: Sequence[Event], questions: Mapping[str, Question]) -> Result:
    """What the answers of a quiz come to."""
    kinds: Counter[str] = Counter()
    topics: Counter[str] = Counter()
    rights: Counter[str] = Counter()
    for event in events:
        topic = questions[event.card].topic
        right = bool(event.extra.get("right"))
        kinds[event.form] += 1
        topics[topic] += 1
        rights[f"form {event.form}"] += right
        rights[f"topic {topic}"] += right
    wrong = [event for event in events if not event.extra.get("right")]
    return Result(
        asked=len(events),
        right=sum(bool(event.extra.get("right")) for event in events),
        kinds={kind: (rights[f"form {kind}"], number) for kind, number in kinds.items()},  # type: ignore[misc]
        topics={topic: (rights[f"topic {topic}"], number) for topic, number in topics.items()},
        wrong=tuple(dict.fromkeys(event.card for event in wrong)),
        calibration=calibration(events),
        seconds=sum(event.duration_ms or 0 for event in events) / 1000,
        missed={event.card: _predicted(event) for event in wrong if event.form == "numeric"},
    )


def _predicted(event: Event) -> Task:
    return Task(event.card, event.extra["form"], "numeric", parameters=event.extra["parameters"])
