"""What earlier runs say of a deck's claims, where their code and parameters are still the same."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quiz.bank.deck import Deck
    from quiz.bank.question import Question
    from quiz.proof.kept import LastRun
    from quiz.view.measured import Measured, Run
    from quiz.view.proof_list import Record


def earlier_record(deck: "Deck") -> "Record":
    """The saved runs that are still valid for today's code. Reads files: call it in a thread."""
    from quiz.view.proof_list import Record

    return Record(earlier=_runs_of(deck, deck.questions))


def earlier_measured(deck: "Deck", question: "Question") -> "Measured":
    """What the saved runs of a question's own proofs measured. Reads files."""
    from quiz.view.measured import Measured

    return Measured({run: last.metrics for run, last in _runs_of(deck, [question]).items()})


def _runs_of(deck: "Deck", questions: "Sequence[Question]") -> "dict[Run, LastRun]":
    from quiz.proof.kept import KeptRuns
    from quiz.proof.verify import plan
    from quiz.study.home import cache_folder
    from quiz.view.measured import run_key

    kept = KeptRuns(cache_folder())
    if kept.is_empty:
        return {}
    found = ((run, kept.last(run)) for run in plan(deck, questions).runs)
    return {run_key(run.demo.name, dict(run.parameters)): last for run, last in found if last and last.day}
