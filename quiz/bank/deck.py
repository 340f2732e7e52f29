"""A deck: questions, the demos that prove them, and what was wrong while reading both."""

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from quiz.bank.doubt import covers
from quiz.bank.fault import Fault, Place
from quiz.bank.files import QUESTION_ENDINGS
from quiz.bank.node import Parts
from quiz.bank.question import Question
from quiz.demo.source import Demo

if TYPE_CHECKING:
    from quiz.bank.search import Index


@dataclass(frozen=True)
class Reading:
    """A question as it was read, where, and the ways down to what of it is in doubt."""

    question: Question
    place: Place
    doubts: tuple[Parts, ...] = ()

    def doubtful(self, *way: str | int) -> bool:
        """Whether what stands there is a stand-in, or missing where something must be."""
        return covers(self.doubts, way)


@dataclass(frozen=True, eq=False)
class Deck:
    """What was read from one folder, or from several.

    `faults` are what kept questions, files or demos out. `suspects` are such questions, as far as they
    could be read: for a check to find more in them, never to be shown. `places` say where each question
    stands, `index_file` where the index of these very texts is kept. Two decks are equal only if they are
    the same object.
    """

    root: Path
    name: str
    questions: tuple[Question, ...]
    demos: dict[str, Demo]
    faults: tuple[Fault, ...] = ()
    suspects: tuple[Reading, ...] = ()
    places: dict[str, Place] = field(default_factory=dict)
    index_file: Path | None = None

    @cached_property
    def by_id(self) -> dict[str, Question]:
        """The questions by their ids."""
        return {question.id: question for question in self.questions}

    @cached_property
    def left_out(self) -> tuple[str, ...]:
        """The ids of the questions that are left out, as far as they could be read."""
        return tuple(reading.question.id for reading in self.suspects if reading.question.id)

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """All questions, those left out among them, as they stand in the files."""
        sound = (Reading(question, self.places[question.id]) for question in self.questions)
        return tuple(sorted([*sound, *self.suspects], key=lambda r: (r.place.file, r.place.line)))

    @cached_property
    def unread(self) -> tuple[str, ...]:
        """The files of questions of which nothing could be read."""
        faulty = {fault.file for fault in self.faults if fault.file.endswith(QUESTION_ENDINGS)}
        return tuple(sorted(faulty - {reading.place.file for reading in self.readings}))

    @cached_property
    def broken(self) -> tuple[str, ...]:
        """The files of demos that can't be read."""
        return tuple(sorted({fault.file for fault in self.faults if fault.file.endswith(".py")}))

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

        return Index(self.questions, self.index_file)

    def root_of(self, demo: str) -> Path:
        """The folder that a demo's run takes as its deck, which differs among merged decks."""
        return self.demos[demo].path.parents[2]
