"""The counts of a deck's claims outlast the program; a file that can't be read is as good as none."""

from pathlib import Path

from quiz.proof.last_counts import FILE, keep_counts, last_counts


def test_each_deck_has_its_own_counts(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    assert last_counts(folder, "one") == {}
    keep_counts(folder, "one", {"all": 3, "proven": 1})
    keep_counts(folder, "two", {"all": 5})
    keep_counts(folder, "one", {"all": 3, "proven": 2})
    assert last_counts(folder, "one") == {"all": 3, "proven": 2}
    assert last_counts(folder, "two") == {"all": 5}
    assert [file.name for file in folder.iterdir()] == [FILE]


def test_a_torn_file_and_a_folder_that_cant_be_are_no_fault(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"one": {"all": ')
    assert last_counts(tmp_path, "one") == {}
    keep_counts(tmp_path, "one", {"all": 3})
    assert last_counts(tmp_path, "one") == {"all": 3}
    keep_counts(tmp_path / FILE / "below", "one", {"all": 4})
