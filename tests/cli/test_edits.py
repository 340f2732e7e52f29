"""Progress hangs on a question's id alone: edits, renamed files, topics and moves change nothing of it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Told

Runcall = Callable[..., Told]


def edit_a_character(file: Path) -> None:
    file.write_text(file.read_text(encoding="utf-8").replace("What is two", "What's two"), encoding="utf-8")


def translate_the_answer(file: Path) -> None:
    text = file.read_text(encoding="utf-8").replace("en: It is [4]", "en: The sum comes to [4]")
    file.write_text(text, encoding="utf-8")


def rename_the_file(file: Path) -> None:
    file.rename(file.with_name("arithmetic.yaml"))


def rename_the_topic(file: Path) -> None:
    file.write_text(
        file.read_text(encoding="utf-8").replace("topic: sums", "topic: additions"), encoding="utf-8"
    )


def put_the_questions_in_another_order(file: Path) -> None:
    _, first, second = file.read_text(encoding="utf-8").split("- id: ")
    file.write_text(f"- id: {second.rstrip()}\n- id: {first.rstrip()}\n", encoding="utf-8")


@pytest.mark.parametrize(
    "change",
    [
        edit_a_character,
        translate_the_answer,
        rename_the_file,
        rename_the_topic,
        put_the_questions_in_another_order,
    ],
)
def test_an_edit_of_the_bank_keeps_the_history(
    runcall: Runcall, deck: Path, change: Callable[[Path], None]
) -> None:
    graded = json.loads(runcall("grade", "two-and-two", "easy", "--json").out)
    before = json.loads(runcall("due", "--json").out)
    assert before["next_due"] == graded["due"]
    change(deck / "questions" / "sums.yaml")
    told = runcall("due", "--json")
    assert json.loads(told.out) == before
    assert json.loads(runcall("list", "--json").out)[0]["id"] in ("two-and-two", "wrong-sum")
    assert json.loads(runcall("undo", "--json").out)["event"] == graded["event"]
