"""Each trouble of a study log is told in both languages, with what to do, by its reason and its data."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import quiz.study
from quiz.messages.trouble import CAUSES, TROUBLE, WRONG
from quiz.study.database import _REASONS
from quiz.study.error import DAMAGE, Reason, StudyError
from quiz.view.trouble import cause, told

SOURCES = sorted(Path(quiz.study.__file__).parent.glob("*.py"))
PARTS = {"detail": "malformed", "folder": "/home", "schema": 9, "known": 2, "card": "q1", "value": 7}
PARTS["most"] = 99
ENGLISH = r"TOML|FSRS-6|Runcall|RUNCALL_HOME|runcall [a-z]+( --[a-z]+)?|--create|date|minutes|/\S+|q1"


def raised() -> Iterator[tuple[str, ast.Call]]:
    """Every refusal of the study layer: where it is, and how it is raised."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "StudyError":
                yield f"{path.name}:{node.lineno}", node


def blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@pytest.mark.parametrize("reason", get_args(Reason))
def test_every_reason_has_a_whole_sentence_in_both_languages(reason: Reason) -> None:
    error = StudyError(reason, Path("/home/study.db"), cause=28, **PARTS)
    chinese, english = told(error, "zh"), told(error, "en")
    assert not re.search("[{}]|None", chinese + english)
    assert re.search("[一-鿿]", chinese)
    assert not re.search("[一-鿿]", english)
    assert not re.search("[A-Za-z]", re.sub(ENGLISH, "", chinese)), "half English"
    for name in blanks(TROUBLE[reason].en) - {"detail"}:  # what SQLite says is English
        assert name in blanks(TROUBLE[reason].zh)


def test_there_is_no_sentence_without_a_reason_nor_a_reason_that_is_never_raised() -> None:
    said = {node.args[0].value for _, node in raised() if isinstance(node.args[0], ast.Constant)}
    assert said | {*_REASONS.values(), "corrupt", "stale"} == {*get_args(Reason)} == {*TROUBLE}


@pytest.mark.parametrize(("where", "node"), [pytest.param(*found, id=found[0]) for found in raised()])
def test_whoever_refuses_gives_the_data_that_the_sentence_asks_for(where: str, node: ast.Call) -> None:
    assert len(node.args) <= 2, f"{where}: a reason, a path, and data"
    if isinstance(node.args[0], ast.Constant):
        given = {keyword.arg for keyword in node.keywords} | ({"path"} if len(node.args) == 2 else set())
        assert blanks(TROUBLE[node.args[0].value].en) <= given


def test_what_a_repair_finds_wrong_is_named_in_both_languages() -> None:
    assert {*WRONG} == {*DAMAGE, "foreign"}


def test_the_system_s_own_reasons_are_told_in_the_language() -> None:
    for number in CAUSES:
        assert re.search("[一-鿿]", cause(number, "zh"))
        assert not re.search("[一-鿿]", cause(number, "en"))
    assert "71" in cause(71, "zh")


def test_any_other_error_is_told_as_it_is() -> None:
    assert told(ValueError("no such thing"), "zh") == "no such thing"
    assert told(ValueError(), "zh") == "ValueError"
