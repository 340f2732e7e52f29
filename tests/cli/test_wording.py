"""A wrong command line is a sentence in the reader's language, and so is help."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quiz.text.cells import width

Runcall = Callable[..., Any]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("show", "two-and-tow"), "there is no question two-and-tow; did you mean two-and-two"),
        (("show", "zzz"), "there is no question zzz; runcall list lists them all"),
        (("demo", "sums/ad"), "there is no demo sums/ad; did you mean sums/add"),
        (("demo", "sums/add", "--left", "10"), "left can't be 10; it must be a whole number, 0 to 9"),
        (("demo", "sums/add", "--left", "two"), "left can't be two; it must be a whole number, 0 to 9"),
        (("demo", "sums/add", "--lefft", "1"), "there is no parameter --lefft; did you mean --left?"),
        (("demo", "sums/add", "--zork", "1"), "no parameter --zork; sums/add takes --left, --right, --seed"),
        (("demo", "sums/add", "--left"), "--left needs a value (0 to 9)"),
        (("demo", "sums/add", "left=1"), 'unexpected "left=1"'),
        (("verify", "two"), "there is no question two; did you mean two-and-two"),
        (("grade", "tow", "good"), "there is no question tow"),
        (("list", "--topic", "sum"), "there is no topic sum; did you mean sums"),
    ],
)
def test_what_does_not_exist_is_a_sentence_with_the_nearest_and_exit_2(
    runcall: Runcall, words: tuple[str, ...], sentence: str
) -> None:
    told = runcall(*words)
    assert told.code == 2
    assert sentence in told.err
    assert "Traceback" not in told.err
    assert told.out == ""


def test_a_folder_that_is_no_deck_is_a_sentence(runcall: Runcall, tmp_path: Path) -> None:
    told = runcall("check", str(tmp_path))
    assert told.code == 2
    assert "is not a deck: it has no questions folder" in told.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("grade", "two-and-two", "well"), "rating：不能是 'well'，可选 'again', 'hard', 'good', 'easy'"),
        (("search",), "缺少 text"),
        (("list", "--many"), "不认识 --many"),
        (("list", "--topic"), "--topic：需要一个值"),
        (("verify", "--jobs", "0"), "'0' 不是大于零的整数"),
    ],
)
def test_a_wrong_command_line_is_told_in_chinese_too(
    runcall: Runcall, words: tuple[str, ...], sentence: str
) -> None:
    told = runcall(*words, lang="zh")
    assert told.code == 2
    assert sentence in told.err
    assert "用法：runcall" in told.err


def test_help_speaks_the_language_that_was_asked_for(runcall: Runcall) -> None:
    assert "为一张卡片评分" in runcall("grade", "--help", lang="zh").out
    assert "grade a card" in runcall("grade", "--help").out
    assert runcall("grade", "--help", lang="zh").out.startswith("用法：runcall grade")
    assert "--sweep" in runcall("demo", "--help").out


@pytest.mark.parametrize("command", ["", "verify", "grade", "sync"])
def test_help_counts_the_cells_of_chinese(
    runcall: Runcall, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = runcall(*([command] if command else []), "--help", lang="zh").out.split("\n")
    assert max(map(width, lines)) <= 78
    usage = lines[: lines.index("")]
    first = width(usage[0][: usage[0].index(" [")]) + 1
    assert len(usage) > 1
    assert {len(line) - len(line.lstrip()) for line in usage[1:]} == {first}
    assert "选项：" in lines


def test_a_grade_may_be_given_by_its_chinese_name(runcall: Runcall) -> None:
    assert runcall("grade", "two-and-two", "良好", lang="zh").code == 0


def test_chinese_help_has_one_heading_of_each_kind(runcall: Runcall) -> None:
    out = runcall("show", "--help", lang="zh").out
    assert out.count("选项") == out.count("参数：") == 1
    assert "options" not in out
    assert "positional" not in out
