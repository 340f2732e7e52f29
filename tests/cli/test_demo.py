"""`runcall demo`: what a run prints, how its parameters are told, and how it exits."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Runcall = Callable[..., Any]


def test_demo_runs_with_parameters_and_prints_text_as_it_is(runcall: Runcall) -> None:
    told = runcall("demo", "sums/add", "--left", "3", "--right=4")
    assert told.code == 0
    assert "[bold]printed[/]" in told.out
    assert "sum" in told.out
    assert "7" in told.out


def test_demo_as_json_ends_with_finished(runcall: Runcall) -> None:
    told = runcall("demo", "sums/add", "--left", "3", "--json")
    events = [json.loads(line) for line in told.out.splitlines()]
    assert events[0]["event"] == "started"
    assert (events[-1]["event"], events[-1]["outcome"]) == ("finished", "finished")
    assert next(e["value"] for e in events if e["event"] == "metric") == 4


def test_a_demo_that_raises_shows_its_own_traceback_and_exits_2(runcall: Runcall) -> None:
    told = runcall("demo", "sums/fail")
    assert told.code == 2
    assert "no such luck [MASK]" in told.out + told.err
    assert "snippets/sums/fail.py" in told.out + told.err
    assert "quiz/run" not in told.out + told.err


def test_a_wrong_parameter_is_told_in_the_language_that_was_asked_for(runcall: Runcall) -> None:
    assert (
        "left 不能是 10；应为整数，范围 0 到 9" in runcall("demo", "sums/add", "--left", "10", lang="zh").err
    )
    assert "没有参数 --lefft；是不是想找 --left？" in runcall("demo", "sums/add", "--lefft", lang="zh").err


def test_help_after_a_demo_s_name_tells_its_parameters(runcall: Runcall) -> None:
    told = runcall("demo", "sums/add", "--help")
    assert told.code == 0
    assert all(text in told.out for text in ("Addition", "--left", "default 1", "0 to 9"))
    assert "0 to 2,147,483,647   random seed" in told.out
    assert "the first term" in told.out
    assert "did you mean sums/add" in runcall("demo", "sums/ad", "--help").err


def test_a_demo_without_a_name_says_how_to_name_one(runcall: Runcall) -> None:
    told = runcall("demo")
    assert (told.code, told.out) == (2, "")
    assert "runcall demos" in told.err
    assert runcall("demo", "--help").code == 0


def test_why_a_run_ended_is_printed_unbroken(
    runcall: Runcall, deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    sentence = "no such luck [MASK] " + "and more " * 20 + "end"
    path = deck / "snippets" / "sums" / "fail.py"
    path.write_text(
        path.read_text(encoding="utf-8").replace("no such luck [MASK]", sentence), encoding="utf-8"
    )
    assert sentence in runcall("demo", "sums/fail").err
