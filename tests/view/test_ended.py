"""The line of a run's end says what was in force, and never claims a seal that was not."""

import pytest

from quiz.demo.events import SEAL, Finished, Outcome
from quiz.view.ended import end_row

LIMITS = ("memory", "cpu", "wall_time", "output")


def told(outcome: Outcome, *enforced: str, lang: str = "en") -> str:
    return "".join(span.text for span in end_row(Finished(outcome, 1.234, enforced), lang))


def test_a_sealed_run_says_so_in_both_languages() -> None:
    assert told("finished", *LIMITS, *SEAL) == "✓ finished  1.23 s  in its sandbox"
    assert told("finished", *LIMITS, *SEAL, lang="zh") == "✓ 完成  1.23 s  沙箱中"


@pytest.mark.parametrize("lacking", sorted(SEAL))
def test_a_run_that_lacks_any_part_of_the_seal_is_unsealed(lacking: str) -> None:
    assert told("failed", *LIMITS, *(SEAL - {lacking})).endswith("  no sandbox")


@pytest.mark.parametrize("outcome", ["refused", "cancelled"])
def test_what_may_never_have_run_claims_nothing(outcome: Outcome) -> None:
    assert "sandbox" not in told(outcome, "wall_time")


def test_what_could_not_be_started_claims_nothing() -> None:
    assert told("failed") == "✗ failed  1.23 s"
