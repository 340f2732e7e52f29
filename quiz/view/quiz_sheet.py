"""The sheet of a quiz task: what is asked, the answer so far, and what came of it."""

from dataclasses import dataclass

from quiz.bank.question import Cloze, Form, Question
from quiz.demo.source import Demo
from quiz.study.forms import Task
from quiz.study.guess import Guessed
from quiz.study.judging import Verdict


@dataclass(frozen=True)
class Sheet:
    """A task with the answer given so far.

    `picked` and `order` name options and items by their places in the bank, `texts` fill the gaps. Once
    answered, `verdict` or `guessed` is set. `known` is false for a task that was passed over; a numeric one
    still gets its `truth`.
    """

    question: Question
    task: Task
    cursor: int = 0
    picked: frozenset[int] = frozenset()
    order: tuple[int, ...] = ()
    texts: tuple[str, ...] = ()
    gap: int = 0
    guess: float | None = None
    typed: str = ""
    """The guess as it was typed."""
    sure: int | None = None
    verdict: Verdict | None = None
    guessed: Guessed | None = None
    truth: float | None = None
    broke: bool = False
    """Whether the run that was to give the truth gave none."""
    known: bool = True
    lifted: bool = False
    """Whether the item under the cursor is picked up: it moves with the cursor."""
    aimed: bool = False
    """Whether the cursor was moved since something was last picked, taken back or put down."""
    overruled: bool = False
    """Whether the learner says that a typed answer was right though it was judged wrong."""
    demo: Demo | None = None
    """The one whose run gives a numeric form's truth."""

    @property
    def form(self) -> Form:
        """The form that is asked."""
        return self.question.forms[self.task.form]

    @property
    def enter_picks(self) -> bool:
        """Whether the key that confirms picks the option at the cursor first, or picks up the item there."""
        if self.is_told:
            return False
        if self.order:
            # It is never shown in its right order: unmoved, it is no answer.
            return not self.lifted and (self.aimed or self.order == self.task.shuffle)
        shuffle = self.task.shuffle
        if not shuffle:
            return False
        return not self.picked or (self.aimed and shuffle[self.cursor] not in self.picked)

    @property
    def is_measured(self) -> bool:
        """Whether the run has given the true value."""
        return self.guessed is not None or self.truth is not None

    @property
    def is_told(self) -> bool:
        """Whether it was answered."""
        return self.verdict is not None or self.guessed is not None

    @property
    def can_overrule(self) -> bool:
        """Whether it is a typed answer that was judged wrong: its writer may know better."""
        judged_wrong = self.verdict is not None and not self.verdict.right
        return judged_wrong and self.known and isinstance(self.form, Cloze)
