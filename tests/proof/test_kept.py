"""`--changed` makes a run again exactly when something that it executes, or its parameters, changed."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from quiz.bank.load import open_deck
from quiz.demo.source import read_demo
from quiz.proof.kept import KeptRuns, imported
from quiz.proof.verify import Run

DEMO = '''"""Counts."""

from quiz.demo import Show, demo
from snippets.lm import norms
from snippets.lm.counts.bert import total


@demo(zh="数", en="Count")
def count(show: Show, n: int = 1, seed: int = 0) -> None:
    """Count."""
    show.metric("n", total(n) + norms.NONE, zh="", en="")
'''
FILES = {
    "snippets/t/count.py": DEMO,
    "snippets/t/other.py": "X = 1\n",
    "snippets/lm/norms.py": "NONE = 0\n",
    "snippets/lm/unused.py": "NONE = 0\n",
    "snippets/lm/counts/__init__.py": "",
    "snippets/lm/counts/bert.py": "def total(n):\n    from .parts import part\n\n    return part * n\n",
    "snippets/lm/counts/parts.py": "import snippets.lm.deep\n\npart = snippets.lm.deep.PART\n",
    "snippets/lm/deep.py": "PART = 1\n",
}
EXECUTED = {name for name in FILES if "other" not in name and "unused" not in name}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / "deck" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "deck"


def run(root: Path, **parameters: int) -> Run:
    demo = read_demo(root / "snippets/t/count.py", "t/count")
    return Run(demo, tuple(({"n": 1, "seed": 0} | parameters).items()))


def test_imports_are_followed_to_their_ends(root: Path) -> None:
    found = imported(root / "snippets/t/count.py", root)
    assert {path.relative_to(root).as_posix() for path in found} == EXECUTED


@pytest.mark.parametrize("changed", sorted(FILES))
def test_a_change_makes_anew_what_executes_it(changed: str, root: Path, tmp_path: Path) -> None:
    kept = KeptRuns(tmp_path / "cache")
    kept.keep(run(root), {"n": 1})
    kept.write()
    assert KeptRuns(tmp_path / "cache").find(run(root)) == {"n": 1}
    with (root / changed).open("a", encoding="utf-8") as file:
        file.write("\n# touched\n")
    found = KeptRuns(tmp_path / "cache").find(run(root))
    assert (found is None) is (changed in EXECUTED)


def test_other_parameters_are_another_run(root: Path, tmp_path: Path) -> None:
    kept = KeptRuns(tmp_path / "cache")
    kept.keep(run(root), {"n": 1})
    assert kept.find(run(root, seed=1)) is None
    assert kept.find(run(root, n=2)) is None


def test_a_fresh_verification_knows_only_its_own_runs(root: Path, tmp_path: Path) -> None:
    before = KeptRuns(tmp_path / "cache")
    before.keep(run(root), {"n": 1})
    before.write()
    fresh = KeptRuns(tmp_path / "cache", fresh=True)
    assert fresh.find(run(root)) is None
    fresh.keep(run(root), {"n": 2})
    assert fresh.find(run(root)) == {"n": 2}
    assert fresh.found == 0


@pytest.mark.parametrize("damage", [b"", b"{", b"[1]", b'{"a": 1}'])
def test_a_damaged_file_is_as_none(damage: bytes, root: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / "proofs.json").write_bytes(damage)
    kept = KeptRuns(tmp_path / "cache")
    assert kept.find(run(root)) is None
    kept.keep(run(root), {"n": 1})
    kept.write()
    assert KeptRuns(tmp_path / "cache").find(run(root)) == {"n": 1}


def test_our_own_demos_name_only_files_that_are_there() -> None:
    from quiz.bank.built_in import built_in_deck

    deck = open_deck(built_in_deck(), None)
    for demo in deck.demos.values():
        assert demo.path.resolve() in imported(demo.path, demo.root)


def test_a_run_is_known_with_the_day_on_which_it_was_last_made(root: Path, tmp_path: Path) -> None:
    days = iter((datetime(2026, 3, 1, 23, 59, tzinfo=UTC), datetime(2026, 3, 2, 0, 1, tzinfo=UTC)))
    kept = KeptRuns(tmp_path / "cache", clock=lambda: next(days))
    assert kept.is_empty
    for _ in range(2):
        kept.keep(run(root), {"n": 1})
    kept.write()
    known = KeptRuns(tmp_path / "cache", fresh=True)
    last = known.last(run(root))
    assert last is not None
    assert (last.metrics, last.day) == ({"n": 1}, "2026-03-02")
    assert known.last(run(root, seed=1)) is None


def test_two_that_keep_at_a_time_lose_nothing_of_each_other(root: Path, tmp_path: Path) -> None:
    first, second = KeptRuns(tmp_path / "cache"), KeptRuns(tmp_path / "cache", fresh=True)
    assert first.find(run(root)) is second.find(run(root)) is None  # both have read the file
    first.keep(run(root), {"n": 1})
    first.write()
    second.keep(run(root, n=2), {"n": 2})
    second.write()
    known = KeptRuns(tmp_path / "cache")
    assert (known.find(run(root)), known.find(run(root, n=2))) == ({"n": 1}, {"n": 2})
