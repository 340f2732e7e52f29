"""Suspending, burying, flagging and redo from the shell; what settings and limits say there."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Told

Runcall = Callable[..., Told]


def due(runcall: Runcall) -> list[str]:
    told = json.loads(runcall("due", "--json").out)
    return [*told["due"], *told["new"]]


def written(folder: Path) -> int:
    """How many events the log holds."""
    if not (path := folder / "home" / "study.db").exists():
        return 0
    with closing(sqlite3.connect(path)) as log:
        return int(log.execute("SELECT count(*) FROM events").fetchone()[0])


@pytest.mark.parametrize("hold", ["suspend", "bury"])
def test_a_held_card_is_no_longer_asked_until_it_is_resumed(runcall: Runcall, hold: str) -> None:
    assert "two-and-two" in due(runcall)
    assert runcall(hold, "two-and-two").code == 0
    assert "two-and-two" not in due(runcall)
    assert runcall("resume", "two-and-two").out == "two-and-two: resumed\n"
    assert "two-and-two" in due(runcall)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("suspend", "suspend"), "two-and-two: already suspended; nothing was changed\n"),
        (("bury", "bury"), "two-and-two: already buried until tomorrow; nothing was changed\n"),
        (("suspend", "resume", "resume"), "two-and-two: neither suspended nor buried; nothing was changed\n"),
        (("resume",), "two-and-two: neither suspended nor buried; nothing was changed\n"),
    ],
)
def test_what_is_so_already_is_said_and_writes_nothing(
    runcall: Runcall, tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    for word in words[:-1]:
        runcall(word, "two-and-two")
    before = written(tmp_path)
    told = runcall(words[-1], "two-and-two")
    assert (told.code, told.out) == (0, sentence)
    assert "没有改动" in runcall(words[-1], "two-and-two", lang="zh").out
    assert written(tmp_path) == before


def test_a_flag_is_set_and_taken_away_by_the_same_command(runcall: Runcall) -> None:
    assert json.loads(runcall("flag", "two-and-two", "--json").out)["flagged"] is True
    assert runcall("flag", "two-and-two", lang="zh").out == "two-and-two：已取消标记\n"


def test_undo_and_redo_know_grades_and_holds_over_restarts(runcall: Runcall) -> None:
    runcall("grade", "two-and-two", "easy")
    runcall("suspend", "two-and-two")
    assert "suspended" in runcall("undo").out
    assert "Easy" in runcall("undo").out
    assert "two-and-two" in due(runcall)
    assert runcall("redo").out == "two-and-two: Easy, restored\n"
    assert runcall("redo").out == "two-and-two: suspended, restored\n"
    nothing = runcall("redo")
    assert (nothing.code, nothing.out) == (1, "there is no grade to redo\n")


def test_an_unknown_card_is_a_sentence_with_the_nearest(runcall: Runcall) -> None:
    told = runcall("suspend", "two-and-too")
    assert told.code == 2
    assert "two-and-two" in told.err


def test_a_wrong_setting_is_one_sentence_and_the_default_holds(runcall: Runcall, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.toml").write_text("desired_retention = 1.5\nnew_per_day = 1\n")
    told = runcall("due", "--json")
    assert told.err.splitlines() == [
        f"runcall: {home}/settings.toml:1: desired_retention can't be 1.5, it must be 0.70 to 0.99; "
        "using the default 0.9"
    ]
    assert len(json.loads(told.out)["new"]) == 1
    assert "现用默认值 0.9" in runcall("due", lang="zh").err


def test_what_is_beyond_a_days_share_is_told(runcall: Runcall, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.toml").write_text("reviews_per_day = 1\n")
    from datetime import timedelta

    from quiz.study.card import Rating
    from quiz.study.day import local_clock
    from quiz.study.log import StudyLog

    with StudyLog.open(home / "study.db") as log:
        for card in ("two-and-two", "wrong-sum"):
            log.review(card, Rating.EASY, local_clock() - timedelta(days=60))
    told = json.loads(runcall("due", "--json").out)
    assert (len(told["due"]), len(told["later"]), told["days_to_catch_up"]) == (1, 1, 2)
    assert told["due"] == ["two-and-two"]  # as overdue, and asked more often
    assert "1 more due" in runcall("due").out


def test_a_leech_is_told_with_the_way_back(runcall: Runcall) -> None:
    from datetime import timedelta

    from quiz.study.card import Rating
    from quiz.study.day import local_clock
    from quiz.study.home import study_file
    from quiz.study.log import StudyLog

    with StudyLog.open(study_file()) as log:
        for n in range(7):
            at = local_clock() - timedelta(days=40 - 3 * n)
            log.review("two-and-two", Rating.EASY, at)
            log.review("two-and-two", Rating.AGAIN, at + timedelta(days=1))
        log.review("two-and-two", Rating.EASY, local_clock() - timedelta(days=4))
    told = runcall("grade", "two-and-two", "again")
    assert "forgotten 8 times and is suspended as a leech" in told.out
    assert "runcall resume two-and-two" in told.out
    assert "two-and-two" not in due(runcall)


def test_a_review_from_the_future_is_told_and_its_card_asked_again(runcall: Runcall) -> None:
    from datetime import timedelta

    from quiz.study.card import Rating
    from quiz.study.day import local_clock
    from quiz.study.home import study_file
    from quiz.study.log import StudyLog

    with StudyLog.open(study_file()) as log:
        day = log.review("two-and-two", Rating.EASY, local_clock() + timedelta(days=365)).day
    told = runcall("due", "--json")
    assert f"dated {day.isoformat()}" in told.err
    assert json.loads(told.out)["due"] == ["two-and-two"]


def test_what_is_held_is_listed_with_its_reason(runcall: Runcall) -> None:
    assert runcall("held").out == "no cards are suspended, buried or flagged\n"
    runcall("suspend", "two-and-two")
    runcall("flag", "two-and-two")
    runcall("bury", "wrong-sum")
    assert runcall("held").out.splitlines() == [
        "two-and-two  suspended · flagged",
        "wrong-sum  buried until tomorrow",
    ]
    assert [held["card"] for held in json.loads(runcall("held", "--json").out)] == [
        "two-and-two",
        "wrong-sum",
    ]
