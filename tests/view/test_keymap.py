"""The learner's own keys: what the file may say, what is said of its mistakes; the defaults stand."""

from pathlib import Path

import pytest

from quiz.messages.key_table import DEFAULT_KEYS, clashes
from quiz.messages.places import PARTS, PLACE_NAMES
from quiz.view.keymap import Fault, fault_sentence, notice, read_keys

PLACES = [(screen, "everywhere") for screen in PARTS]

MEANT = [("q", "skip_all", "back")]
"""Going back from the first page of all is to skip it."""


def read(folder: Path, text: str) -> tuple[dict[tuple[str, str], tuple[str, ...]], tuple[Fault, ...]]:
    path = folder / "keys.toml"
    path.write_text(text, encoding="utf-8")
    table, faults = read_keys(path)
    return dict(table.own), faults


def test_without_a_file_the_keys_are_the_table_s(tmp_path: Path) -> None:
    assert read_keys(tmp_path / "keys.toml") == (DEFAULT_KEYS, ())


def test_an_action_has_its_key_wherever_it_works_or_in_one_place(tmp_path: Path) -> None:
    own, faults = read(tmp_path, 'prove = "f6"\n[in.demos]\nrun = ["g", "f7"]\n')
    assert faults == ()
    assert own == {
        ("review", "prove"): ("f6",),
        ("question", "prove"): ("f6",),
        ("demos", "run"): ("g", "f7"),
    }


def test_keys_for_several_things_are_taken_in_their_order(tmp_path: Path) -> None:
    own, faults = read(tmp_path, 'tick = ["7", "8"]')
    assert (own[("review", "tick")], faults) == (("7", "8", "c", "d", "e", "f"), ())


def test_two_actions_can_change_places(tmp_path: Path) -> None:
    own, faults = read(tmp_path, '[in.today]\nbrowse = ["d"]\ndemos = ["b"]')
    assert (own, faults) == ({("today", "browse"): ("d",), ("today", "demos"): ("b",)}, ())


def test_what_is_called_otherwise_on_one_screen_goes_along(tmp_path: Path) -> None:
    own, _ = read(tmp_path, 'back = ["Q"]')
    assert own == {("everywhere", "back"): ("Q",), ("today", "leave"): ("Q",)}


@pytest.mark.parametrize(
    ("line", "reason", "told"),
    [
        ("quizz = ['f6']", "action", "did you mean “quiz”?"),
        ("[in.demo]\nrun = ['g']", "place", "did you mean “demos”?"),
        ("[in.plan]\ntick = ['g']", "not_here", "does not work there"),
        ("undo = ['escp']", "key", "did you mean “escape”?"),
        ("undo = ['Esc']", "key", "did you mean “escape”?"),
        ("undo = ['ctrl+s']", "kept", "the terminal keeps “ctrl+s”"),
        ("undo = []", "shape", "not []"),
        ("undo = 3", "shape", "not 3"),
        ("say = ['f6']", "fixed", "can't be changed"),
        ("save = ['w']", "typed", "typed as text"),
        ("save = ['ctrl+k']", "typed", "can't be a key"),
        ("change = ['1', '2']", "typed", "typed as text"),
        ("count = ['f1', 'f2', 'f3']", "many", "2 keys"),
        ("undo = ['r']", "taken", "“r” is already used for “run” in “Review”"),
        ("jump = ['?']", "taken", "in “Everywhere”"),
        ("[in.demos]\nrun = ['j']", "taken", "In a list"),
        ("in = 3", "action", "no such action"),
        ("[[[", "unreadable", "can't be read"),
    ],
)
def test_a_line_that_can_t_be_used_is_told_and_the_default_stands(
    tmp_path: Path, line: str, reason: str, told: str
) -> None:
    own, faults = read(tmp_path, line)
    assert [fault.reason for fault in faults] == [reason]
    assert told in fault_sentence(faults[0], "en")
    assert fault_sentence(faults[0], "zh")
    assert own == {}


def test_of_two_lines_for_one_key_the_last_gives_way_and_the_notice_counts(tmp_path: Path) -> None:
    own, faults = read(tmp_path, '[in.today]\nbrowse = ["f6"]\ndemos = ["f6"]\nmocks = ["f7"]')
    assert own == {("today", "browse"): ("f6",)}
    assert [fault.where for fault in faults] == ["in.today.mocks", "in.today.demos"]
    assert "2 lines were ignored" in notice(faults, "en")
    assert "有 2 处未采用" in notice(faults, "zh")


@pytest.mark.parametrize("places", PLACES, ids=lambda places: places[0])
def test_no_default_key_has_two_meanings_in_one_place(places) -> None:
    found = [(key, one.id, other.id) for key, one, other in clashes(DEFAULT_KEYS, *places)]
    assert [clash for clash in found if clash not in MEANT] == []


def test_every_place_has_a_name() -> None:
    assert set(PLACE_NAMES) == set(PARTS) | {part for parts in PARTS.values() for part in parts} | {
        "everywhere"
    }
