"""A figure's panel tells what is expected and measured as the text writes it and as the run reports it."""

from pathlib import Path

import pytest

from quiz.bank.deck import Deck
from quiz.bank.question import Claim, Question
from quiz.demo.words import Words
from quiz.text.rows import plain
from quiz.view.claim_detail import claim_detail_rows
from quiz.view.marks import Marked


@pytest.mark.parametrize(
    ("figure", "claim", "measured", "expected_row", "measured_row"),
    [
        ("4.1%", Claim(value=0.041), 0.0409, "expected 4.1% = 0.041", "measured 4.09% = 0.0409"),
        ("66%", Claim(at_least=0.66), 0.664, "expected ≥ 66% = ≥ 0.66", "measured 66.4% = 0.664"),
        ("1.24 亿", Claim(value=124_439_808), None, "expected 1.244 亿 = 124,439,808", ""),
        ("12", Claim(value=12), 12, "expected 12", "measured 12 ✓"),
        ("a third", Claim(value="1/3"), None, "expected 1/3", ""),
    ],
)
def test_both_notations_stand_there(
    figure: str, claim: Claim, measured: float | None, expected_row: str, measured_row: str
) -> None:
    answer = Words(f"有[{figure}](claim:share)。", f"It has [{figure}](claim:share).")
    asked = Words("多少？", "How many?")
    question = Question("q", "bert", "core", "often", asked, answer, (), claims={"share": claim})
    marked = Marked("not_run" if measured is None else "proven", measured)
    rows = claim_detail_rows(question, "share", marked, Deck(Path(), "d", (question,), {}), "en", 100)
    told = [" ".join(plain(row).split()) for row in rows]
    assert expected_row in told
    assert any(row.startswith(measured_row) for row in told)
