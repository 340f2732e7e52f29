"""What earlier runs say of a deck's claims, where their code and parameters are still the same."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quiz.bank.deck import Deck
    from quiz.view.proof_list import Record


def earlier_record(deck: "Deck") -> "Record":
    """The saved runs that are still valid for today's code. Reads files: call it in a thread."""
    from quiz.proof.kept import KeptRuns
    from quiz.proof.verify import plan
    from quiz.study.home import cache_folder
    from quiz.view.measured import run_key
    from quiz.view.proof_list import Record

    kept = KeptRuns(cache_folder())
    if kept.is_empty:
        return Record()
    found = ((run, kept.last(run)) for run in plan(deck, deck.questions).runs)
    return Record(
        earlier={
            run_key(run.demo.name, dict(run.parameters)): last for run, last in found if last and last.day
        }
    )
