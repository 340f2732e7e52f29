"""Every kind of broken file is told with its exact line, column and path, and what to do."""

from pathlib import Path

import pytest

from quiz.bank.decode import decode
from quiz.bank.load import open_deck
from quiz.bank.node import path_of
from quiz.bank.yaml_source import read_yaml
from tests.bank.broken import GOOD, SHAPE, YAML, Case
from tests.bank.broken_claims import CLAIMS, FORMS

ALL = [*SHAPE, *CLAIMS, *FORMS, *YAML]


def marked(text: str) -> tuple[str, int, int]:
    """The text without its mark, and the line and column of the mark."""
    before, mark, after = text.partition("▶")
    assert mark
    assert "▶" not in after
    lines = before.split("\n")
    return before + after, len(lines), len(lines[-1]) + 1


def test_there_are_enough_kinds() -> None:
    assert len(ALL) >= 35
    assert len({case.name for case in ALL}) == len(ALL)


def test_the_good_question_is_good(make_deck) -> None:
    deck = open_deck(make_deck({"a.yaml": GOOD}), None)
    assert deck.faults == ()
    assert [question.id for question in deck.questions] == ["a"]


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_fault_names_its_place(case: Case, make_deck, monkeypatch: pytest.MonkeyPatch) -> None:
    text, line, column = marked(case.text)
    root: Path = make_deck({"good.yaml": GOOD.replace("id: a", "id: good"), "bad.yaml": text})
    monkeypatch.chdir(root)
    deck = open_deck(root, None)
    (fault,) = deck.faults
    assert (fault.file, fault.line, fault.column, fault.path) == (
        "questions/bad.yaml",
        line,
        column,
        case.path,
    )
    assert case.phrase in fault.message
    assert "good" in deck.by_id
    assert str(fault).startswith(f"questions/bad.yaml:{line}:{column}: {case.path}: ")
    assert "\n" not in str(fault)


@pytest.mark.parametrize("case", [c for c in ALL if c not in YAML], ids=lambda case: case.name)
def test_python_parser_finds_the_same_faults(case: Case) -> None:
    text, _, _ = marked(case.text)
    in_c, in_python = (
        [
            (f.line, f.column, path_of(f.parts), f.message)
            for f in decode(read_yaml(text.encode(), in_c=c)).found
        ]
        for c in (True, False)
    )
    assert in_python == in_c


def test_all_faults_of_all_files_are_told_at_once(make_deck) -> None:
    texts = {
        f"{i}.yaml": marked(case.text)[0].replace("id: a\n", f"id: q{i}\n") for i, case in enumerate(ALL)
    }
    deck = open_deck(make_deck(texts), None)
    assert len(deck.faults) >= len(ALL)
    assert list(deck.faults) == sorted(deck.faults)
    assert {Path(fault.file).name for fault in deck.faults} == set(texts)


def test_many_faults_in_one_question_are_all_told(make_deck) -> None:
    text = "- id: A\n  topic: albert\n  level: no\n  asked: never\n"
    text += "  prompt: {zh: 问}\n  answer: 5\n  key_points: []\n"
    deck = open_deck(make_deck({"a.yaml": text}), None)
    assert [fault.path.removeprefix("questions[0].") for fault in deck.faults] == [
        "id",
        "level",
        "asked",
        "prompt",
        "answer",
        "key_points",
    ]


def test_a_fault_leaves_out_its_question_alone(make_deck) -> None:
    second = GOOD.replace("id: a", "id: b").replace("core", "cor")
    deck = open_deck(make_deck({"a.yaml": GOOD + second + GOOD.replace("id: a", "id: c")}), None)
    assert list(deck.by_id) == ["a", "c"]
    assert deck.left_out == ("b",)
    assert [fault.path for fault in deck.faults] == ["questions[1].level"]


def test_same_id_in_two_files_names_both_places(make_deck, monkeypatch: pytest.MonkeyPatch) -> None:
    root = make_deck({"a.yaml": GOOD, "b.yaml": GOOD.replace("id: a", "id: b") + GOOD})
    monkeypatch.chdir(root)
    deck = open_deck(root, None)
    (fault,) = deck.faults
    assert str(fault) == 'questions/b.yaml:8:7: questions[1].id: the id "a" is taken, at questions/a.yaml:1:7'
    assert list(deck.by_id) == ["a", "b"]


@pytest.mark.parametrize(
    ("data", "line", "column", "phrase"),
    [
        (GOOD.encode() + b"  needs: [\xff]\n", 8, 11, "0xff is not UTF-8"),
        ("\n第二行".encode() + b"\xe4\xb8", 2, 4, "0xe4 is not UTF-8"),
        (GOOD.encode("utf-16"), 1, 1, "not UTF-8"),
        (b"\xef\xbb\xbf- id: \x07", 1, 7, "U+0007"),
        (b"- a\r\n- b\r\n- \x0c", 3, 3, "U+000C"),
        (b"#" * (4 * 1024 * 1024 + 1), 1, 1, "split it"),
    ],
)
def test_bytes_that_are_no_text(data: bytes, line: int, column: int, phrase: str, make_deck) -> None:
    deck = open_deck(make_deck({"a.yaml": data}), None)
    (fault,) = deck.faults
    assert (fault.line, fault.column) == (line, column)
    assert phrase in fault.message


def test_byte_order_mark_and_windows_line_ends_are_fine(make_deck) -> None:
    deck = open_deck(make_deck({"a.yaml": "\ufeff" + GOOD.replace("\n", "\r\n")}), None)
    assert deck.faults == ()
    assert deck.places["a"].line == 1
    assert deck.questions[0].answer.zh == "答"


def test_broken_demo_is_told_at_its_place(make_deck, monkeypatch: pytest.MonkeyPatch) -> None:
    code = '@demo(zh="数")\ndef parameter_counts(show, n: int, seed: int = 0) -> None:\n    pass\n'
    root = make_deck({"a.yaml": GOOD}, demo=code)
    monkeypatch.chdir(root)
    (fault,) = open_deck(root, None).faults
    assert str(fault).startswith("snippets/albert/parameter_counts.py:2:28: the parameter n needs")


def test_folder_without_questions_is_a_fault(tmp_path: Path) -> None:
    deck = open_deck(tmp_path / "nowhere", None)
    assert deck.questions == ()
    assert "no folder questions/" in deck.faults[0].message
