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
from quiz.study.quiz import Selection
from quiz.study.quiz_session import QuizSession
from tests.tui.quiz_deck import write_quiz_deck


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RUNCALL_HOME", str(tmp_path / "home"))
    deck = write_quiz_deck(tmp_path / "deck")
    trusting = TrustFile(tmp_path / "home" / "trusted.json")
    trusting.trust(trusting.standing(deck), datetime.now(UTC))
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
    assert "“what” isn't clear" in done.stderr


def test_input_that_ends_ends_the_quiz(deck: Path) -> None:
    done = run(deck, "quiz", "--seed", "2", lines="")
    assert done.returncode == 0
    assert "\nQuiz not finished\n\nNo questions answered.\n" in done.stdout
    assert "All of it" not in done.stdout
    assert "--go-on" not in done.stderr  # a pipe leaves nothing behind


def test_a_quiz_gone_on_with_and_left_again_says_where_it_stands(deck: Path) -> None:
    with closing(StudyLog.open(study_file())) as log:
        questions = open_deck(deck, None).by_id
        QuizSession.new(log, questions, Selection(), 3, lambda: datetime.now().astimezone(), seed=2)
    done = run(deck, "quiz", "--go-on", lines="\n")
    assert "Quiz not finished\n\n0 of 1 right" in done.stdout
    assert "Left at question 2 of 3: `runcall quiz --go-on`" in done.stderr


@pytest.mark.parametrize("said", ["gaps", "GAPS", " Gaps "])
def test_a_topic_is_known_however_it_is_cased(deck: Path, said: str) -> None:
    assert "1 of 1 right" in run(deck, "quiz", "--topic", said, lines="[mask]\neighty\n").stdout


def test_no_certainty_is_chosen_for_who_names_none(deck: Path) -> None:
    silent = run(deck, "quiz", "--among", "predict", "--seed", "1", lines="100\n\n")
    assert "No questions answered" in silent.stdout
    asked = run(deck, "quiz", "--among", "predict", "--json", "--seed", "1", lines="100\n\n70\n")
    assert json.loads(asked.stdout.splitlines()[-1])["result"]["calibration"][0]["sure"] == 70


def kept_file() -> Path:
    return study_file().parent / "sessions" / "quiz.json"


def leave_one(deck: Path) -> None:
    """A quiz of all four, its first question passed over."""
    with closing(StudyLog.open(study_file())) as log:
        clock = lambda: datetime.now().astimezone()  # noqa: E731
        session = QuizSession.new(log, open_deck(deck, None).by_id, Selection(), 10, clock, 1)
        session.pass_over(session.place)


def test_an_unfinished_quiz_is_told_of_and_left_as_it_is(deck: Path) -> None:
    leave_one(deck)
    before = kept_file().read_bytes()
    done = run(deck, "quiz", "--topic", "gaps", lines="[mask]\neighty\n")
    assert (done.returncode, "1 of 1 right" in done.stdout) == (0, True)
    told = " ".join(done.stderr.split())
    assert "left a quiz unfinished (question 2 of 4, everything)" in told
    assert "`runcall quiz --go-on` continues it, `--anew` replaces it" in told
    assert kept_file().read_bytes() == before


def test_an_unfinished_quiz_goes_on_in_the_shell(deck: Path) -> None:
    leave_one(deck)
    assert run(deck, "quiz", "--go-on", lines="").returncode == 0
    assert kept_file().exists()  # nothing was answered, so it stands where it stood
    done = run(deck, "quiz", "--go-on", lines="\n" * 12)
    assert "0 of 4 right" in done.stdout
    assert done.stderr == ""
    assert not kept_file().exists()
    none = run(deck, "quiz", "--go-on")
    assert (none.returncode, none.stdout) == (1, "")
    assert "There is no unfinished quiz" in none.stderr


def test_a_quiz_begun_anew_replaces_it_and_its_answers_stay(deck: Path) -> None:
    leave_one(deck)
    none = run(deck, "quiz", "--among", "errata", "--anew")
    assert none.returncode == 1
    assert kept_file().exists()  # nothing to ask replaces nothing
    done = run(deck, "quiz", "--topic", "gaps", "--anew", lines="[mask]\neighty\n")
    assert done.stderr == ""
    assert not kept_file().exists()
    with closing(StudyLog.open(study_file())) as log:
        assert len(log.events(kind="quiz")) == 2
    assert run(deck, "quiz", "--anew", "--go-on").returncode == 2


def test_a_killed_quiz_of_the_shell_goes_on_where_it_stood(deck: Path) -> None:
    command = [sys.executable, "-m", "quiz", "--lang", "en", "--deck", str(deck), "quiz", "--seed", "1"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as killed:
        assert killed.stdin is not None and killed.stdout is not None  # noqa: PT018
        killed.stdin.write("\n" * 3)
        killed.stdin.flush()
        told = ""
        while "Never mind" not in told:
            told += killed.stdout.read(1)
        killed.kill()
    with closing(StudyLog.open(study_file())) as log:
        answered = len(log.events(kind="quiz"))
    assert answered >= 1
    done = run(deck, "quiz", "--go-on", lines="\n" * 12)
    assert "0 of 4 right" in done.stdout
    assert done.stdout.count("Never mind") == 4 - answered


def test_nothing_to_ask_exits_1_and_an_unknown_topic_2(deck: Path) -> None:
    none = run(deck, "quiz", "--among", "errata")
    assert (none.returncode, none.stdout) == (1, "")
    assert "has a quiz form" in none.stderr
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
