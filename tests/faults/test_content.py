"""Content or packages are broken or missing: the rest works, and a sentence says what to do."""

import re
from pathlib import Path

from tests.pty.fixtures import Start


def test_a_broken_bank_file_leaves_the_good_questions_and_a_notice(start: Start, deck: Path) -> None:
    questions = deck / "questions"
    (questions / "a_torn.yaml").write_text('- id: torn\n  prompt: {zh: "没有结束', encoding="utf-8")
    (questions / "z_wrong.yaml").write_text(
        "- {id: hollow, topic: numbers, level: core, asked: often}\n", encoding="utf-8"
    )
    (deck / "snippets" / "hands" / "torn.py").write_text("def torn(show:\n", encoding="utf-8")
    app = start((100, 30))
    shown = app.until("10 new", "Press ! to see where")
    told = re.search(r"left out because of (\d+) faults", " ".join(shown.split()))
    assert told, shown
    assert int(told[1]) >= 3  # each of the three files is told of
    app.send("r")
    app.until("What is question 1?")
    app.send(" ")
    app.until("It is answer A1.")


def test_a_bank_without_one_good_question_opens_and_says_what_to_do(start: Start, deck: Path) -> None:
    (deck / "questions" / "numbers.yaml").write_text("- [", encoding="utf-8")
    app = start()
    app.until("The bank has no questions", "Press !")
    app.send("d")
    app.until("Answers at once")
    app.send("r")
    app.until("✓ finished", "42")


def test_without_pytorch_its_demo_says_how_to_install_it(start: Start) -> None:
    app = start((100, 30))  # one pane at a time, so that a sentence stands in one piece
    app.until("10 new")
    app.send("d")
    app.until("Weighs a tensor")
    app.send("\x1b[F\r")  # the last one, and to its parameters
    app.until("hands/weighs")
    app.send("\r")
    said = " ".join(app.until("✗ failed", "pip install").split())
    assert "torch" in said.partition("✗ failed")[2]
    assert "Traceback" not in said
    app.send("q")
    app.until("10 new")


def test_a_home_that_cannot_be_written_is_told_in_a_sentence(start: Start, tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where the folder should be")
    app = start(trusted=False)
    app.until("Welcome to Runcall")
    app.send("\x1b")
    app.until("The bank", "The study log can't be opened", "RUNCALL_HOME")
    app.send("b")
    app.until("What is question 3?")
    app.send("qq")
    assert app.wait() == 0
