"""Decided claims as lines: nothing runs into its neighbour."""

from quiz.bank.question import Claim, Proof
from quiz.proof.verify import Checked
from quiz.text.rows import plain
from quiz.view.proofs import checked_rows


def test_a_long_figure_keeps_its_distance_from_the_verdict() -> None:
    claim = Claim(value=174_604_259_328, proof=Proof(run="gpt/sizes", metric="total"))
    rows = checked_rows([Checked("q", "size", claim, "proven", 174_604_259_328)], "en", 80)
    assert plain(rows[1]).split() == ["✓", "size", "174,604,259,328", "174,604,259,328", "proven"]
