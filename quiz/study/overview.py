"""How each card stands today, and what is known of each part of the bank: all, a topic, a level of one."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from quiz.bank.question import Question
from quiz.study.card import NEW, CardState
from quiz.study.own_curve import Curve
from quiz.study.queue import is_due
from quiz.study.schedule import DECAY
from quiz.study.statistics import mastery

if TYPE_CHECKING:
    from quiz.study.log import StudyLog

Standing: TypeAlias = Literal["suspended", "buried", "new", "due", "later"]

WHOLE = ""
"""The part that is all of the bank."""


class Overview(Struct, frozen=True):
    """The bank on one day. `known` is the mean recall of a part, for those in which something was begun."""

    day: date
    states: Mapping[str, CardState] = {}
    known: Mapping[str, float] = {}

    def state(self, card: str) -> CardState:
        """What is known of a card."""
        return self.states.get(card, NEW)


def part_of(topic: str, level: str = "") -> str:
    """The name of a topic, or of one level in it, as a part of the bank."""
    return f"{topic}/{level}" if level else topic


def parts_of(question: Question) -> tuple[str, str, str]:
    """The parts that a question belongs to, the largest first."""
    return WHOLE, part_of(question.topic), part_of(question.topic, question.level)


def stands(state: CardState, day: date) -> Standing:
    """The state of a card on that day: held back, never met, due, or not due yet."""
    if state.suspended is not None:
        return "suspended"
    if state.is_held(day):
        return "buried"
    if state.is_new:
        return "new"
    return "due" if is_due(state, day) else "later"


def overview(
    questions: Sequence[Question],
    states: Mapping[str, CardState],
    day: date,
    curve: Curve | None = None,
) -> Overview:
    """All of it. `curve` is the learner's own, so that a share is the same here as in the statistics."""
    known: dict[str, float] = {}
    for depth in range(3):
        parts = {question.id: parts_of(question)[depth] for question in questions}
        begun = {part for card, part in parts.items() if not states.get(card, NEW).is_new}
        shares = mastery(states, parts, day, curve or Curve(1.0, DECAY))
        known |= {part: share for part, share in shares.items() if part in begun}
    return Overview(day, states, known)


def read_overview(
    questions: Sequence[Question],
    log: "StudyLog",
    at: datetime,
    told: Callable[[float], object] | None = None,
) -> Overview:
    """The same from the log. Raises StudyError. `told` is called with the progress through a long history."""
    from quiz.study.past import past

    log.refresh()
    day = log.day(at)
    return overview(questions, log.snapshot(), day, past(log, day, told).curve)
