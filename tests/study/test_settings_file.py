"""The settings file is changed line by line: comments, order, unknown names and other tables stay."""

import errno
import subprocess
import sys
import threading
import tomllib
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiz.study import settings_file
from quiz.study.error import StudyError
from quiz.study.interview import Interview, read_interview, write_interview
from quiz.study.settings_file import quickly_read, write_values

WRITTEN = """# mine, by hand
new_per_day = 5   # few, but every day
"desired_retention" = 0.88
colour_of_the_shed = ["green", "blue"]

# the interview
[interview]
date = 2026-12-20
minutes = 45

[another]
new_per_day = 1
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "settings.toml"


def put(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode())


def test_a_value_is_changed_in_its_own_line_and_nothing_else_is(file: Path) -> None:
    put(file, WRITTEN)
    write_values(file, {"new_per_day": 20, "desired_retention": 0.9})
    assert file.read_text() == WRITTEN.replace("= 5 ", "= 20 ").replace("0.88", "0.9")


def test_a_new_name_stands_before_the_tables_and_not_in_one_of_them(file: Path) -> None:
    put(file, WRITTEN)
    write_values(file, {"theme": "dark", "reduced_motion": True})
    after = tomllib.loads(file.read_text())
    assert after == {**tomllib.loads(WRITTEN), "theme": "dark", "reduced_motion": True}
    kept = [
        line
        for line in file.read_text().splitlines()
        if line not in ('theme = "dark"', "reduced_motion = true")
    ]
    assert kept == WRITTEN.splitlines()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# only a word\n",
        "no_line_end = 1",
        "[interview]\ndate = 2026-12-20\n",
        "# above\n[a]\nb = 1\n",
        'many = """\n[x]\ntheme = 1\n"""\n',
        "list = [\n  1,\n]\n[t]\na = 1\n",
        "a = 1\r\nb = 2\r\n[t]\r\nc = 3\r\n",
        "\ufefftheme = 'light'\n",
        "a.b = 1\n",
        "nothing = nan\n",
    ],
)
def test_whatever_stands_there_only_the_name_is_another(file: Path, text: str) -> None:
    put(file, text)
    before = {k: v for k, v in tomllib.loads(text.removeprefix("\ufeff")).items() if k != "theme"}
    write_values(file, {"theme": "dark"})
    after = tomllib.loads(file.read_bytes().decode())
    assert after.pop("theme") == "dark"
    assert repr(after) == repr(before)
    write_values(file, {"theme": "light"})
    assert tomllib.loads(file.read_bytes().decode())["theme"] == "light"


@given(
    st.dictionaries(st.sampled_from(["theme", "new_per_day", "x-y"]), st.text() | st.integers(), max_size=3)
)
def test_any_text_and_number_comes_back_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, values: dict
) -> None:
    file = tmp_path_factory.mktemp("any") / "settings.toml"
    write_values(file, values)
    assert tomllib.loads(file.read_bytes().decode() if values else "") == values


def test_a_new_file_begins_with_its_head_and_an_old_one_keeps_its_own(file: Path) -> None:
    write_values(file, {}, "# head\n")
    assert file.read_text() == "# head\n"
    write_values(file, {"theme": "dark"}, "# another\n")
    assert file.read_text() == '# head\ntheme = "dark"\n'


@pytest.mark.parametrize("text", ["new_per_day = \n", "a = 1\na = 2\n"])
def test_a_file_that_is_no_toml_is_left_as_it_is(file: Path, text: str) -> None:
    put(file, text)
    with pytest.raises(StudyError) as told:
        write_values(file, {"theme": "dark"})
    assert told.value.reason == "settings_no_toml"
    assert file.read_text() == text
    assert list(file.parent.iterdir()) == [file]


def test_a_value_over_several_lines_is_left_to_its_writer(file: Path) -> None:
    text = 'theme = """\ndark"""\n'
    put(file, text)
    with pytest.raises(StudyError) as told:
        write_values(file, {"theme": "light"})
    assert told.value.reason == "settings_by_hand"
    assert file.read_text() == text


def test_a_disk_that_is_full_leaves_the_old_file_and_nothing_beside_it(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(file, WRITTEN)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(settings_file.os, "fsync", full)
    with pytest.raises(StudyError) as told:
        write_values(file, {"theme": "dark"})
    assert (told.value.reason, told.value.cause) == ("settings_unwritten", errno.ENOSPC)
    assert file.read_text() == WRITTEN
    assert list(file.parent.iterdir()) == [file]


def test_a_link_stays_a_link_and_the_rights_stay(file: Path, tmp_path: Path) -> None:
    kept = tmp_path / "dotfiles.toml"
    put(kept, WRITTEN)
    kept.chmod(0o600)
    file.parent.mkdir()
    file.symlink_to(kept)
    write_values(file, {"new_per_day": 7})
    assert file.is_symlink()
    assert kept.stat().st_mode & 0o777 == 0o600
    assert tomllib.loads(kept.read_text())["new_per_day"] == 7


def test_threads_that_write_at_once_lose_nothing_of_each_other(file: Path) -> None:
    put(file, WRITTEN)
    names = [f"name{n}" for n in range(8)]
    writers = [threading.Thread(target=write_values, args=(file, {name: n})) for n, name in enumerate(names)]
    interview = Interview(date(2027, 1, 1), 10)
    writers.append(threading.Thread(target=write_interview, args=(file, interview)))
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    found = tomllib.loads(file.read_text())
    assert [found[name] for name in names] == list(range(8))
    assert read_interview(file) == interview


WRITER = """
import sys
from pathlib import Path
from quiz.study.settings_file import quickly_read, write_values

file, name, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
print("ready", flush=True)
sys.stdin.readline()
for n in range(count):
    write_values(file, {name: n})
    assert quickly_read(file)[name] == n, f"{name} = {n} is lost"
"""


def test_two_programs_that_write_at_once_lose_nothing_of_each_other(file: Path) -> None:
    """The app and the shell, each with a setting of its own; every value is there once it was written."""
    put(file, WRITTEN)
    count = 60
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(file), name, str(count)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for name in ("new_per_day", "reviews_per_day")
    ]  # fmt: skip
    for writer in writers:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("\n")
        writer.stdin.flush()
    for writer in writers:
        _, why = writer.communicate()
        assert (writer.returncode, why) == (0, "")
    found = tomllib.loads(file.read_text())
    assert (found["new_per_day"], found["reviews_per_day"]) == (count - 1, count - 1)
    assert [each.name for each in file.parent.iterdir()] == [file.name]


@pytest.mark.parametrize(
    "text",
    [
        WRITTEN,
        "",
        "theme = 'dark' # [x]\n",
        'theme = "a\\"b"\n',
        "a.b = 1\n",
        '"theme" = "light"\n',
        'many = """\ntheme = 1\n"""\n',
        "list = [\n 1,\n]\n",
        "date = 2026-12-20\nmouse = false\n",
        "a = 1\r\nmouse = true\r\n[t]\r\nmouse = 3\r\n",
        "a = 0.5\nb = -3\n\tc = 'x'\n",
    ],
)
def test_a_quick_reading_says_what_the_parser_says(file: Path, text: str) -> None:
    put(file, text)
    found = {name: value for name, value in tomllib.loads(text).items() if not isinstance(value, dict)}
    quick = {name: value for name, value in quickly_read(file).items() if not isinstance(value, dict)}
    assert quick == found


@pytest.mark.parametrize("text", ["a = 1\na = 2\n", "theme = \n", "\x00", "a = 1 b = 2\n", "theme = 'x\n"])
def test_a_quick_reading_of_what_is_no_toml_finds_nothing(file: Path, text: str) -> None:
    put(file, text)
    assert quickly_read(file) == {}
