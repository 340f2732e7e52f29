"""A deck's code is trusted as it is: any change of a byte, a name or a link asks again."""

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from quiz.bank.built_in import built_in_deck
from quiz.bank.trust import TrustFile

NOW = datetime(2026, 12, 1, tzinfo=UTC)


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    root = tmp_path / "deck"
    for name, text in {"a/one.py": "1", "a/two.py": "2", "b/data.txt": "3"}.items():
        path = root / "snippets" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


@pytest.fixture
def trusted(tmp_path: Path) -> TrustFile:
    return TrustFile(tmp_path / "home" / "trusted.json")


def test_the_built_in_deck_may_run_and_any_other_is_new(trusted: TrustFile, deck: Path) -> None:
    assert trusted.standing(built_in_deck()).may_run
    standing = trusted.standing(deck)
    assert (standing.trust, standing.may_run) == ("new", False)
    assert standing.files == ("snippets/a/one.py", "snippets/a/two.py", "snippets/b/data.txt")


def test_trust_lasts_until_it_is_taken_back(trusted: TrustFile, deck: Path, tmp_path: Path) -> None:
    trusted.trust(trusted.standing(deck), NOW)
    again = TrustFile(tmp_path / "home" / "trusted.json")
    assert again.standing(deck).trust == "trusted"
    assert [found.root for found in again.all()] == [str(deck)]
    assert again.untrust(deck)
    assert not again.untrust(deck)
    assert again.standing(deck).trust == "new"


def compiled(code: Path) -> None:
    (code / "a" / "__pycache__").mkdir()
    (code / "a" / "__pycache__" / "one.cpython-311.pyc").write_bytes(b"other code than the source")


CHANGES: dict[str, tuple[Callable[[Path], object], tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    "a byte": (lambda code: (code / "a/one.py").write_text("9"), (), ("snippets/a/one.py",), ()),
    "a new file": (lambda code: (code / "a/new.py").write_text(""), ("snippets/a/new.py",), (), ()),
    "a file gone": (lambda code: (code / "b/data.txt").unlink(), (), (), ("snippets/b/data.txt",)),
    "a name": (
        lambda code: (code / "a/one.py").rename(code / "a/eno.py"),
        ("snippets/a/eno.py",),
        (),
        ("snippets/a/one.py",),
    ),
    "compiled code": (compiled, ("snippets/a/__pycache__/one.cpython-311.pyc",), (), ()),
    "a pipe": (lambda code: os.mkfifo(code / "a/pipe"), ("snippets/a/pipe",), (), ()),
    "a link to nothing": (lambda code: (code / "a/l").symlink_to("none"), ("snippets/a/l",), (), ()),
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_asks_again_and_is_named(trusted: TrustFile, deck: Path, change: str) -> None:
    trusted.trust(trusted.standing(deck), NOW)
    act, *expected = CHANGES[change]
    act(deck / "snippets")
    standing = trusted.standing(deck)
    assert standing.trust == "changed"
    assert [standing.added, standing.changed, standing.removed] == expected


def test_a_link_is_what_it_leads_to_as_well(trusted: TrustFile, deck: Path, tmp_path: Path) -> None:
    target = tmp_path / "elsewhere.py"
    target.write_text("kind")
    (deck / "snippets/a/linked.py").symlink_to(target)
    trusted.trust(trusted.standing(deck), NOW)
    target.write_text("hostile")
    assert trusted.standing(deck).changed == ("snippets/a/linked.py",)


def test_what_is_trusted_is_what_was_shown(trusted: TrustFile, deck: Path) -> None:
    shown = trusted.standing(deck)
    (deck / "snippets/a/one.py").write_text("hostile")
    trusted.trust(shown, NOW)
    assert trusted.standing(deck).changed == ("snippets/a/one.py",)


def test_a_file_with_the_bytes_of_a_link_is_another(trusted: TrustFile, deck: Path) -> None:
    linked = deck / "snippets/a/linked.py"
    linked.symlink_to("one.py")
    trusted.trust(trusted.standing(deck), NOW)
    linked.unlink()
    linked.write_text("one.py1")
    assert trusted.standing(deck).changed == ("snippets/a/linked.py",)


def test_a_name_that_is_no_text_is_refused(trusted: TrustFile, deck: Path) -> None:
    Path(os.fsdecode(bytes(deck) + b"/snippets/a/\xff.py")).touch()
    with pytest.raises(OSError, match=r"multibyte|byte sequence"):
        trusted.standing(deck)


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff\xfe", b'[{"root": 1}]'])
def test_a_file_that_cannot_be_read_trusts_nobody(tmp_path: Path, deck: Path, content: bytes) -> None:
    path = tmp_path / "trusted.json"
    path.write_bytes(content)
    assert TrustFile(path).standing(deck).trust == "new"
    TrustFile(path).trust(TrustFile(path).standing(deck), NOW)
    assert TrustFile(path).standing(deck).may_run
