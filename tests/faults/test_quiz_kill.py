"""The real program is killed in the middle of a quiz and of an interview: both go on where they stood."""

import json
import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.pty.fixtures import Start
from tests.pty.terminal import Terminal
from tests.tui.quiz_deck import write_quiz_deck


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    return write_quiz_deck(tmp_path / "deck")


def answers(folder: Path, kind: str) -> list[int]:
    """The places answered, in the order of answering, as they stand on the disk."""
    with closing(sqlite3.connect(f"file:{folder / 'home' / 'study.db'}?mode=ro", uri=True)) as database:
        rows = database.execute("SELECT extra FROM events WHERE kind = ? ORDER BY place", (kind,))
        return [json.loads(extra)["place"] for (extra,) in rows]


def kill(app: Terminal) -> None:
    os.kill(app.pid, signal.SIGKILL)
    assert app.wait() == -signal.SIGKILL


def pass_over(app: Terminal, number: int) -> None:
    """Say of the task at hand that one doesn't know it; a line to type into is left first."""
    app.until(f"Quiz {number}/4")
    hints = ("Esc leave the line", "pick them all", "choose with")
    screen = app.until_true(lambda: any(hint in app.screen.text for hint in hints))
    if hints[0] in screen:
        app.send("\x1b")
    app.until("n don't know")
    app.send("n")
    app.until("Never mind")


def test_a_quiz_that_was_killed_goes_on_with_its_next_task(start: Start, tmp_path: Path) -> None:
    for done in range(2):
        app = start()
        app.until("4 new")
        app.send("t")
        app.until("everything, mixed forms")
        if done:
            app.until(f"Continue: question {done + 1} of 4")
        app.send("\r")
        pass_over(app, done + 1)
        assert answers(tmp_path, "quiz") == list(range(done + 1))  # on the disk before its feedback
        app.send("\r")
        app.until(f"Quiz {done + 2}/4")
        kill(app)
    assert answers(tmp_path, "quiz") == [0, 1]
    app = start()
    app.until("4 new")
    app.send("t")
    app.until("Continue: question 3 of 4")


def test_an_interview_that_was_killed_goes_on_with_its_next_question(start: Start, tmp_path: Path) -> None:
    app = start()
    app.until("4 new")
    app.send("m")
    app.until("15 minutes")
    app.send("\r")
    app.until("question 1", "a new topic")
    app.send("\r")
    app.until("Which points did you make?")
    app.send("a")
    app.until("a [x]")
    app.send("b")
    app.until("b [x]")
    app.send("\r")
    app.until("question 2", without="Which points")
    app.send("half an answer\r")
    app.until("• half an answer")
    kill(app)
    assert answers(tmp_path, "mock") == [0]
    app = start()
    app.until("4 new")
    app.send("m")
    app.until("Continue: 1 answered")
    app.send("\r")
    app.until("question 2", "• half an answer", without="Which points")


@pytest.mark.slow
def test_an_answer_half_typed_in_a_review_is_there_again_after_a_kill(start: Start, tmp_path: Path) -> None:
    app = start()
    app.until("4 new")
    app.send("r")
    app.until("Review 1/4")
    app.send("i")
    app.until("leave the line")
    app.send("half an 答案")
    draft = tmp_path / "home" / "sessions" / "review-draft.json"
    app.until_true(lambda: draft.exists() and "half an 答案" in draft.read_text("utf-8"))
    kill(app)
    app = start()
    app.until("4 new")
    app.send("r")
    app.until("your answer", "half an 答案")
    app.send(" ")
    app.until("1 Again")
    app.send("3")
    app.until("Review 2/4", without="half an")
    app.until_true(lambda: "half an" not in draft.read_text("utf-8"))
    kill(app)
