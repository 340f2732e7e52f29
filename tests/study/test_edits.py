"""Copies of demos: no order of editing, setting aside and bringing back loses a text that was saved."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiz.demo.source import Demo, read_demo
from quiz.demo.words import Words
from quiz.study.edits import Edits

ORIGINAL = '''"""Counts."""

from quiz.demo import Show, demo


@demo(en="Count")
def count(show: Show, seed: int = 0) -> None:
    """Count."""
'''


def deck(root: Path) -> Demo:
    path = root / "deck" / "snippets" / "tiny" / "count.py"
    path.parent.mkdir(parents=True)
    path.write_text(ORIGINAL)
    return read_demo(path, "tiny/count")


@pytest.fixture
def demo(tmp_path: Path) -> Demo:
    return deck(tmp_path)


@pytest.fixture
def edits(tmp_path: Path) -> Edits:
    return Edits(tmp_path / "edits")


OPERATIONS = st.lists(
    st.sampled_from(["begin", "save", "save the original", "set_aside", "bring_back", "keep_aside", "draft"]),
    max_size=14,
)


@given(OPERATIONS)
def test_no_order_of_steps_loses_a_text(tmp_path_factory: pytest.TempPathFactory, steps: list[str]) -> None:
    root = tmp_path_factory.mktemp("edits")
    demo, edits = deck(root), Edits(root / "edits")
    current: str | None = None
    asides: list[str] = []
    for number, step in enumerate(steps):
        text = f"{ORIGINAL}# {number}\n"
        match step:
            case "begin":
                edits.begin(demo)
                current = current or ORIGINAL
            case "save":
                edits.save(demo, text)
                current = text
            case "save the original":
                edits.save(demo, ORIGINAL)
                current = ORIGINAL
            case "set_aside":
                assert (edits.set_aside(demo) is None) == (current is None)
                asides += [current] if current is not None else []
                current = None
            case "bring_back":
                came = edits.bring_back(demo)
                assert (came is not None) == (bool(asides) and current in (None, ORIGINAL))
                current = asides.pop() if came else current
            case "keep_aside":
                edits.keep_aside(demo, text)
                asides.append(text)
            case _:
                edits.keep_draft(demo, text)
                assert edits.draft(demo) == text
        used = edits.read(demo)
        assert (used is not None) == (current not in (None, ORIGINAL))
        if used is not None:
            assert used.path.read_text() == current
        kept = [path.read_text() for path in edits.path(demo).parent.glob("*.bak")]
        assert sorted(kept) == sorted(asides)
    assert demo.path.read_text() == ORIGINAL


def test_a_copy_in_which_nothing_was_changed_follows_the_original(demo: Demo, edits: Edits) -> None:
    edits.begin(demo)
    demo.path.write_text(ORIGINAL + "# newer\n")
    assert edits.read(demo) is None
    assert edits.begin(demo).read_text() == ORIGINAL + "# newer\n"


def test_an_original_that_went_on_is_known_though_the_copy_was_set_aside_between(
    demo: Demo, edits: Edits
) -> None:
    edits.save(demo, ORIGINAL + "# mine\n")
    demo.path.write_text(ORIGINAL + "# newer\n")
    edits.set_aside(demo)
    edits.bring_back(demo)
    used = edits.read(demo)
    assert used is not None
    assert used.outdated


def test_two_decks_of_one_name_have_copies_of_their_own(tmp_path: Path, edits: Edits) -> None:
    one, other = deck(tmp_path / "a"), deck(tmp_path / "b")
    edits.save(one, ORIGINAL + "# mine\n")
    assert edits.read(other) is None


def test_a_copy_that_is_no_demo_says_where(demo: Demo, edits: Edits) -> None:
    edits.save(demo, ORIGINAL.replace("seed: int = 0", "seed: int"))
    used = edits.read(demo)
    assert used is not None
    assert used.demo is None
    place = f"{used.path}:7:23: "
    assert used.error == Words(
        place + "参数 seed 要有类型和默认值", place + "the parameter seed needs a type and a default"
    )
