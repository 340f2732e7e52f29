"""Reading a deck on the shell: list, show, search and demos, in both languages and as JSON."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quiz.cli.main import main
from tests.cli.conftest import QUESTIONS

Runcall = Callable[..., Any]


def test_list_names_every_question(runcall: Runcall) -> None:
    told = runcall("list")
    assert told.code == 0
    assert all(text in told.out for text in ("two-and-two", "What is two and two?", "2 questions"))
    zh = runcall("list", lang="zh").out
    assert "二加二等于几？" in zh
    assert zh.endswith("共 2 题\n")
    assert [entry["id"] for entry in json.loads(runcall("list", "--json").out)] == [
        "two-and-two",
        "wrong-sum",
    ]


def test_list_calls_topics_as_the_app_does(runcall: Runcall, deck: Path) -> None:
    path = deck / "questions" / "sums.yaml"
    path.write_text(QUESTIONS.replace("topic: sums", "topic: scaling"), encoding="utf-8")
    assert runcall("list").out.startswith("Scaling laws\n")
    assert runcall("list", lang="zh").out.startswith("规模定律\n")


def test_show_gives_answer_claims_and_erratum(runcall: Runcall) -> None:
    told = runcall("show", "wrong-sum")
    assert told.code == 0
    assert all(
        text in told.out for text in ("1 + 1 = 3", "It is two.", "Peano 1889", "runcall demo sums/add")
    )


def test_show_keeps_square_brackets(runcall: Runcall) -> None:
    out = runcall("show", "two-and-two").out
    assert "[MASK]" in out
    assert "x[i]" in out


def test_search_finds_in_either_language_and_exits_1_for_nothing(runcall: Runcall) -> None:
    assert [e["id"] for e in json.loads(runcall("search", "等于三", "--json").out)] == ["wrong-sum"]
    nothing = runcall("search", "transformer")
    assert (nothing.code, nothing.out) == (1, 'nothing found for "transformer"\n')
    assert runcall("search", "transformer", "--json").out == "[]\n"


def test_demos_tell_their_parameters(runcall: Runcall) -> None:
    add, _ = json.loads(runcall("demos", "--json").out)
    assert add["name"] == "sums/add"
    assert add["parameters"][0] == {
        "name": "left",
        "kind": "int",
        "default": 1,
        "low": 0,
        "high": 9,
        "choices": [],
        "meaning": {"zh": "第一个加数", "en": "the first term"},
    }
    assert "Addition" in runcall("demos").out


def test_a_deck_may_be_named_before_the_command_after_it_or_by_the_environment(
    deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RUNCALL_HOME", str(tmp_path / "home"))
    other = tmp_path / "other" / "questions" / "more.yaml"
    other.parent.mkdir(parents=True)
    other.write_text(QUESTIONS.replace("two-and-two", "again").replace("wrong-sum", "more"), encoding="utf-8")
    first, second = str(deck), str(other.parent.parent)

    def ids(*words: str) -> list[str]:
        assert main([*words, "--json"]) == 0
        return sorted(entry["id"] for entry in json.loads(capfd.readouterr().out))

    assert ids("--deck", first, "list") == ids("list", "--deck", first) == ["two-and-two", "wrong-sum"]
    both = ["again", "more", "two-and-two", "wrong-sum"]
    assert ids("--deck", first, "list", "--deck", second) == both
    assert ids("list", "--deck", first, "--deck", second) == both
    monkeypatch.setenv("RUNCALL_DECK", second)
    assert ids("list") == ["again", "more"]
    assert ids("list", "--deck", first) == ["two-and-two", "wrong-sum"]
