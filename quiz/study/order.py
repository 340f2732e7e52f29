"""In which order new questions are met: what interviewers ask most first, nothing before what it needs."""

from collections.abc import Iterable, Mapping

from quiz.bank.question import Question

ASKED = {"often": 0, "sometimes": 1, "rarely": 2}
LEVELS = {"core": 0, "trap": 1, "deep": 2}


def study_order(questions: Iterable[Question]) -> tuple[str, ...]:
    """The ids by how often they are asked, then by level, then as the deck has them.

    A question follows those that it needs, which are pulled forward; a needed id that isn't there, or a
    circle of needs, is passed over.
    """
    known = {question.id: question for question in questions}
    by_weight = sorted(known.values(), key=lambda q: (ASKED[q.asked], LEVELS[q.level]))  # stable
    placed: dict[str, None] = {}
    for question in by_weight:
        _place(question.id, known, placed, frozenset())
    return tuple(placed)


def _place(
    question_id: str, known: Mapping[str, Question], placed: dict[str, None], waiting: frozenset[str]
) -> None:
    if question_id in placed or question_id in waiting or question_id not in known:
        return
    for needed in known[question_id].needs:
        _place(needed, known, placed, waiting | {question_id})
    placed[question_id] = None
