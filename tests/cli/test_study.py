"""Studying on the shell: grade, undo, due, stats and plan."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Runcall = Callable[..., Any]


def test_a_grade_moves_the_card_and_undo_brings_it_back(runcall: Runcall) -> None:
    before = json.loads(runcall("due", "--json").out)
    assert before["new"] == ["two-and-two", "wrong-sum"]
    graded = json.loads(runcall("grade", "two-and-two", "easy", "--json").out)
    assert graded["state"] == "review"
    after = json.loads(runcall("due", "--json").out)
    assert after["new"] == ["wrong-sum"]
    assert after["next_due"] == graded["due"]
    undone = json.loads(runcall("undo", "--json").out)
    assert undone == {
        "card": "two-and-two",
        "kind": "review",
        "rating": "easy",
        "event": graded["event"],
    }
    assert json.loads(runcall("due", "--json").out) == before
    nothing = runcall("undo")
    assert (nothing.code, nothing.out) == (1, "there is no grade to undo\n")


def test_stats_count_what_was_done(runcall: Runcall) -> None:
    assert "runcall opens the app" in runcall("stats").out
    runcall("grade", "two-and-two", "good")
    told = json.loads(runcall("stats", "--json").out)
    assert (told["reviews"], told["reviews_today"], told["cards"]["learning"]) == (1, 1, 1)
    assert "sums" in runcall("stats").out


def test_stats_tell_everything_as_json_and_in_both_languages(runcall: Runcall) -> None:
    runcall("grade", "two-and-two", "easy")
    told = json.loads(runcall("stats", "--json").out)
    assert told["retention"] == {"recalled": 0, "reviewed": 0, "share": None}
    assert set(told["retention_by_kind"]) == {"last_30_days", "young", "mature"}
    assert (told["streak"], told["longest_streak"], told["topics"]) == (1, 1, {"sums": 0.5})
    assert told["levels"] == {"core": 1.0, "trap": 0.0}
    assert list(told["days"].values()) == [1]
    assert told["readiness"][-1]["share"] == pytest.approx(0.75)  # asked often 3, rarely 1
    assert told["weakest_questions"] == []  # just answered, so not weak
    assert "Reviews by day" in runcall("stats").out
    assert "每天的复习" in runcall("stats", lang="zh").out


def test_a_plan_is_kept_told_and_forgotten(runcall: Runcall, tmp_path: Path) -> None:
    empty = runcall("plan")
    assert empty.code == 0
    assert "No interview date is set" in empty.out
    assert "runcall plan --interview" in empty.out
    told = json.loads(runcall("plan", "--interview", "+21", "--minutes", "20", "--json").out)
    assert (told["days_left"], len(told["days"])) == (21, 21)
    assert told["interview"]["minutes"] == 20
    assert told["readiness"]["today"] == 0
    assert 0.5 < told["readiness"]["on_date"] <= 1
    assert list(told["by_minutes"]) == ["15", "30", "60"]
    assert told["today"] == ["two-and-two", "wrong-sum"]  # asked often, then rarely
    assert json.loads(runcall("plan", "--json").out) == told
    changed = json.loads(runcall("plan", "--minutes", "45", "--json").out)
    assert changed["interview"] == {"date": told["interview"]["date"], "minutes": 45}
    out = runcall("plan", lang="zh").out
    assert all(text in out for text in ("还有 21 天", "每天 45 分钟", "二加二等于几？", "就绪度"))
    assert "cleared" in runcall("plan", "--forget").out
    assert json.loads(runcall("plan", "--json").out)["interview"] is None
    assert (tmp_path / "home" / "settings.toml").read_text() == ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--interview", "soon"), "“soon” is not a date; write "),
        (("--interview", "2020-01-01"), "2020-01-01 is today or in the past"),
        (("--interview", "+0"), "is today or in the past"),
        (("--interview", "+4000"), "too far off"),
        (("--minutes", "0"), "whole number"),
        (("--interview", "+9", "--minutes", "1441"), "A day doesn't have 1441 minutes; the most is 1440."),
    ],
)
def test_a_date_that_makes_no_plan_is_told_and_not_kept(
    runcall: Runcall, tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    told = runcall("plan", *words)
    assert told.code == 2
    assert sentence in told.err
    assert not (tmp_path / "home" / "settings.toml").exists()


def test_minutes_without_a_date_ahead_set_nothing_and_stand_in_the_example(
    runcall: Runcall, tmp_path: Path
) -> None:
    assert "--minutes 45" in runcall("plan", "--minutes", "45").out
    path = tmp_path / "home" / "settings.toml"
    assert not path.exists()
    path.parent.mkdir(exist_ok=True)
    path.write_text(past := "[interview]\ndate = 2020-01-02\nminutes = 20\n")
    over = runcall("plan", "--minutes", "45")
    assert "2 January" in over.out
    assert "normal schedule" in " ".join(over.out.split())
    assert path.read_text() == past
    told = json.loads(runcall("plan", "--json").out)
    assert (told["days"], told["today"], told["days_left"]) == ([], [], 0)
    assert told["readiness"]["on_date"] is None


@pytest.mark.parametrize("table", ['date = "soon"', "date = 2026-12-20\nminutes = 9999", "minutes = 30"])
def test_an_interview_that_cant_be_read_is_told_in_both_languages_and_set_anew(
    runcall: Runcall, tmp_path: Path, table: str
) -> None:
    path = tmp_path / "home" / "settings.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"new_per_day = 7\n\n[interview]\n{table}\n")
    for lang, sentence in (("en", "interview."), ("zh", "里记的面试读不懂")):
        told = runcall("plan", lang=lang)
        assert told.code == 2
        assert sentence in told.err
        assert "Traceback" not in told.err
    assert runcall("plan", "--interview", "+9").code == 0
    assert runcall("plan").code == 0
    assert "new_per_day = 7" in path.read_text()


def test_what_is_due_is_what_the_plan_asks_while_there_is_one(runcall: Runcall) -> None:
    runcall("grade", "two-and-two", "easy")
    runcall("plan", "--interview", "+9", "--minutes", "4")
    told = json.loads(runcall("due", "--json").out)
    assert (told["due"], told["new"]) == ([], ["wrong-sum"])
    assert told["new"] == json.loads(runcall("plan", "--json").out)["today"]
    # a grade from the shell has no clock, but takes its time of the day: nothing more fits into two minutes
    assert json.loads(runcall("plan", "--minutes", "2", "--json").out)["today"] == []
