"""The counts above the list of proofs: at any width each stays in one piece."""

import pytest

from quiz.messages.proofs import COUNTED
from quiz.text.cells import width
from quiz.text.rows import plain
from quiz.view.proof_list import counter_rows, kinds_of

COUNTS = {"all": 905, "proven": 31, "cited": 272, "errata": 21, "not_run": 602, "refuted": 0, "failed": 3}


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("cells", [24, 36, 60, 74, 76, 80, 120])
def test_a_count_is_never_broken(lang: str, cells: int) -> None:
    rows = [plain(row) for row in counter_rows(COUNTS, "all", lang, cells)]
    assert all(width(row) <= cells for row in rows)
    for kind in kinds_of(COUNTS):
        said = COUNTED[kind][lang].format(n=f"{COUNTS[kind]:,}")
        assert any(said in row.replace("\u00a0", " ") for row in rows), said
