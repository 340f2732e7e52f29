"""A deck: questions, the demos that prove them, and what was wrong while reading both."""

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from quiz.bank.fault import Fault, Place
from quiz.bank.question import Question
from quiz.demo.source import Demo

if TYPE_CHECKING:
    from quiz.bank.search import Index


@dataclass(frozen=True, eq=False)
class Deck:
    """What was read from one folder, or from several.

    `faults` are what kept questions, files or demos out; `left_out` are the ids of such questions,
    as far as they could be read. `places` say where each question stands. Two decks are equal only
    if they are the same object.
    """

    root: Path
    name: str
    questions: tuple[Question, ...]
    demos: dict[str, Demo]
    faults: tuple[Fault, ...] = ()
    left_out: tuple[str, ...] = ()
    places: dict[str, Place] = field(default_factory=dict)

    @cached_property
    def by_id(self) -> dict[str, Question]:
        """The questions by their ids."""
        return {question.id: question for question in self.questions}

    def question(self, question_id: str) -> Question:
        """The question of that id. Raises KeyError."""
        return self.by_id[question_id]

    @cached_property
    def topics(self) -> tuple[str, ...]:
        """The topics, in the order in which the files bring them."""
        return tuple(dict.fromkeys(question.topic for question in self.questions))

    @cached_property
    def index(self) -> "Index":
        """The questions made ready for search, once a deck."""
        from quiz.bank.search import Index

        return Index(self.questions)

    def root_of(self, demo: str) -> Path:
        """The folder that a demo's run takes as its deck, which differs among merged decks."""
        return self.demos[demo].path.parents[2]
