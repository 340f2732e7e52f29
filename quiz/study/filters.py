"""Which questions the filters leave: any value of a kind will do, but every kind in use must match."""

from collections.abc import Iterable

from quiz.bank.question import Question
from quiz.study.overview import Overview, stands

KINDS: dict[str, tuple[str, ...]] = {
    "level": ("core", "deep", "trap"),
    "asked": ("often", "sometimes", "rarely"),
    "study": ("new", "due", "suspended"),
    "flagged": ("flagged",),
    "erratum": ("erratum",),
}
"""The filters by kind."""

FILTERS = tuple(name for names in KINDS.values() for name in names)


def filtered(questions: Iterable[Question], on: frozenset[str], today: Overview) -> tuple[Question, ...]:
    """The questions that the filters leave, in their order; all of them if no filter is on."""
    asked = [chosen for names in KINDS.values() if (chosen := on & frozenset(names))]
    return tuple(
        question for question in questions if all(chosen & signs_of(question, today) for chosen in asked)
    )


def signs_of(question: Question, today: Overview) -> frozenset[str]:
    """The filters that would let this question through."""
    state = today.state(question.id)
    signs: set[str] = {question.level, question.asked, stands(state, today.day)}
    if state.flagged:
        signs.add("flagged")
    if any(claim.is_erratum for claim in question.claims.values()):
        signs.add("erratum")
    return frozenset(signs)
