"""A quiz in a pipe: answers by lines, feedback, a result; and the last interview's report as a file."""

import json
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from quiz.bank.load import open_deck
from quiz.bank.trust import TrustFile
from quiz.study.card import Rating
from quiz.study.front import put_in_front
from quiz.study.home import study_file
from quiz.study.log import StudyLog
from quiz.study.mock_session import MockSession
from tests.tui.quiz_deck import write_quiz_deck


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RUNCALL_HOME", str(tmp_path / "home"))
    deck = write_quiz_deck(tmp_path / "deck")
    TrustFile(tmp_path / "home" / "trusted.json").trust(deck, datetime.now(UTC))
    return deck


def run(deck: Path, *words: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    """The real command, its input a pipe."""
    command = [sys.executable, "-m", "quiz", "--lang", "en", "--deck", str(deck), *words]
    return subprocess.run(command, input=lines, capture_output=True, text=True, check=False, timeout=120)


def test_a_quiz_is_answered_by_lines(deck: Path) -> None:
    done = run(deck, "quiz", "--topic", "gaps", lines="[mask]\neighty\n")
    assert done.returncode == 0, done.stderr
    assert "✓ Right" in done.stdout
    assert "1 of 1 right" in done.stdout
    with closing(StudyLog.open(study_file())) as log:
        (event,) = log.events()
    assert event.extra["given"] == ["[mask]", "eighty"]


def test_a_guess_in_a_pipe_is_judged_by_its_run(deck: Path) -> None:
    done = run(deck, "quiz", "--among", "predict", "--json", "--seed", "1", lines="what\n100\n90\n")
    asked, told, result = map(json.loads, done.stdout.splitlines())
    number = int(asked["prompt"].removeprefix("Twice ").removesuffix("?"))
    assert told["told"]["truth"] == 2 * number
    assert result["result"]["calibration"][0]["sure"] == 90
    assert "“what” makes no sense here" in done.stderr


def test_input_that_ends_ends_the_quiz(deck: Path) -> None:
    done = run(deck, "quiz", "--seed", "2", lines="")
    assert done.returncode == 0
    assert "0 of 0 right" in done.stdout
    assert "All of it" not in done.stdout


def test_no_certainty_is_chosen_for_who_names_none(deck: Path) -> None:
    silent = run(deck, "quiz", "--among", "predict", "--seed", "1", lines="100\n\n")
    assert "0 of 0 right" in silent.stdout
    asked = run(deck, "quiz", "--among", "predict", "--json", "--seed", "1", lines="100\n\n70\n")
    assert json.loads(asked.stdout.splitlines()[-1])["result"]["calibration"][0]["sure"] == 70


def test_nothing_to_ask_exits_1_and_an_unknown_topic_2(deck: Path) -> None:
    none = run(deck, "quiz", "--among", "errata")
    assert (none.returncode, none.stdout) == (1, "")
    assert "has a form" in none.stderr
    unknown = run(deck, "quiz", "--topic", "gap")
    assert unknown.returncode == 2
    assert "did you mean gaps?" in unknown.stderr


def test_the_last_interview_s_report_is_written_to_a_file(deck: Path, tmp_path: Path) -> None:
    nothing = run(deck, "mock")
    assert nothing.returncode == 1
    assert "No mock interview" in nothing.stdout
    questions = open_deck(deck, None).by_id
    with closing(StudyLog.open(study_file())) as log:
        session = MockSession.new(log, questions, 15, lambda: datetime.now().astimezone(), 1)
        session.answer(session.place, [0, 1], ["<script>alert(1)</script> *"], 61_000)
    for ending in ("md", "html"):
        path = tmp_path / f"report.{ending}"
        assert run(deck, "mock", "--report", str(path)).returncode == 0
        text = path.read_text(encoding="utf-8")
        assert "1:01" in text
        assert "<script" not in text.replace("\\<", "")
        assert "there is no bias" in text
    assert run(deck, "mock", "--report", str(tmp_path / "report.pdf")).returncode == 2
    assert run(deck, "mock", "--report", str(tmp_path / "none" / "a.md")).returncode == 2
    assert json.loads(run(deck, "mock", "--json").stdout)["minutes"] == 15


def test_an_interview_s_gaps_are_due_before_all_others(deck: Path) -> None:
    with closing(StudyLog.open(study_file())) as log:
        now = datetime.now().astimezone()
        log.review("order", Rating.EASY, now - timedelta(days=1))
        put_in_front(log, ["order"], lambda: now - timedelta(days=1))
    due = json.loads(run(deck, "due", "--json").stdout)
    assert due["due"] == ["order"]
    assert len(due["new"]) == 3
