"""Code of another deck runs in the shell only once it is trusted, as it was then."""

import json
from pathlib import Path

import pytest

from quiz.study.log import StudyLog


def test_an_untrusted_deck_is_read_but_not_run(runcall, deck: Path) -> None:
    assert runcall("show", "two-and-two", trusted=False).code == 0
    for command in (("demo", "sums/add"), ("verify",)):
        told = runcall(*command, trusted=False)
        assert told.code == 2
        assert f"runcall trust {deck}" in told.err
    assert "runcall trust" in runcall("demo", "sums/add", lang="zh", trusted=False).err


def test_trust_shows_the_files_and_lets_them_run_until_they_change(
    runcall, deck: Path, tmp_path: Path
) -> None:
    told = runcall("trust", str(deck), "--yes", trusted=False)
    assert told.code == 0
    assert "snippets/sums/add.py" in told.out
    assert runcall("demo", "sums/add", trusted=False).code == 0
    (deck / "snippets" / "sums" / "add.py").open("a").write("\n# one line more\n")
    told = runcall("demo", "sums/add", trusted=False)
    assert (told.code, "has changed since" in told.err) == (2, True)
    listed = json.loads(runcall("trust", "--list", "--json", trusted=False).out)
    assert [(entry["root"], entry["trust"]) for entry in listed] == [(str(deck), "changed")]
    assert runcall("untrust", str(deck), trusted=False).code == 0
    assert runcall("untrust", str(deck), trusted=False).code == 1


def test_without_a_terminal_nobody_says_yes_by_accident(runcall, deck: Path) -> None:
    told = runcall("trust", str(deck), trusted=False)
    assert (told.code, "--yes" in told.err) == (2, True)
    assert runcall("demo", "sums/add", trusted=False).code == 2


@pytest.mark.parametrize("words", [("trust",), ("trust", "/no/such/deck")])
def test_what_is_no_deck_is_refused_with_a_sentence(runcall, words: tuple[str, ...]) -> None:
    told = runcall(*words, trusted=False)
    assert told.code == 2
    assert told.err.startswith("runcall: ")


def test_where_nothing_can_be_sealed_each_run_takes_a_yes_and_the_log_is_copied_first(
    runcall, deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quiz.cli.trust.can_seal", lambda: False)
    runcall("grade", "two-and-two", "good")
    told = runcall("demo", "sums/add")
    assert (told.code, "--yes" in told.err) == (2, True)
    assert runcall("demo", "--yes", "sums/add").code == 0
    (copy,) = (tmp_path / "home" / "backups").glob("before-code-*.db")
    with StudyLog.open(copy) as log:
        assert [event.card for event in log.events()] == ["two-and-two"]
