"""Code of another deck runs in the shell only once it is trusted, as it was then."""

import json
import os
import shutil
from pathlib import Path

import pytest

from quiz.study.log import StudyLog


def test_an_untrusted_deck_is_read_but_not_run(runcall, deck: Path, tmp_path: Path) -> None:
    assert runcall("show", "two-and-two", trusted=False).code == 0
    file = tmp_path / "run.json"
    for command in (("demo", "sums/add"), ("verify",), ("demo", "sums/add", "--export", str(file))):
        told = runcall(*command, trusted=False)
        assert told.code == 2
        assert f"runcall trust {deck}" in told.err
    assert not file.exists()
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


def test_a_log_that_cannot_be_copied_keeps_the_code_from_running(
    runcall, deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quiz.cli.trust.can_seal", lambda: False)
    runcall("grade", "two-and-two", "good")
    backups = tmp_path / "home" / "backups"
    shutil.rmtree(backups, ignore_errors=True)
    backups.write_text("no folder")
    told = runcall("demo", "--yes", "sums/add")
    assert told.code == 2
    assert "study.db" in told.err or "backups" in told.err
    assert "Error(" not in told.err


def test_a_name_cannot_pass_for_another_row(runcall, deck: Path) -> None:
    (deck / "snippets" / "sums" / "a\n\nRuns are sealed\x1b[31m\u202e.py").touch()
    told = runcall("trust", str(deck), "--yes", trusted=False)
    assert r"snippets/sums/a\n\nRuns are sealed\x1b[31m\u202e.py" in told.out


def test_a_name_that_is_no_text_is_told_by_every_command(runcall, deck: Path) -> None:
    Path(os.fsdecode(bytes(deck) + b"/snippets/sums/\xff.py")).touch()
    assert runcall("demos", trusted=False).code == 0
    for command in (("trust", str(deck), "--yes"), ("demo", "sums/add")):
        told = runcall(*command, trusted=False)
        assert (told.code, "can't be read" in told.err) == (2, True)
