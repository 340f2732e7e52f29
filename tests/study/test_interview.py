"""The interview's date in the settings file, beside what else a learner keeps there."""

from datetime import date
from pathlib import Path

import pytest

from quiz.study.interview import Interview, parse_day, read_interview, write_interview
from quiz.study.settings import read_settings
from tests.study.refusal import refusal

DAY = date(2026, 12, 20)

AROUND = """# mine
new_per_day = 7  # enough

[other]
text = "[interview] is only a word here"

[interview]
# soon
date = 2026-01-01

[last]
list = [
  1,
]
"""


def test_a_date_is_kept_and_forgotten_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.toml"
    assert read_interview(path) is None
    write_interview(path, Interview(DAY, 45))
    assert read_interview(path) == Interview(DAY, 45)
    write_interview(path, Interview(DAY))
    assert read_interview(path) == Interview(DAY, 30)
    assert path.read_text().count("[interview]") == 1
    write_interview(path, None)
    assert read_interview(path) is None
    assert list(path.parent.iterdir()) == [path]


def test_all_else_in_the_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(AROUND)
    write_interview(path, Interview(DAY, 45))
    kept = path.read_text()
    assert read_interview(path) == Interview(DAY, 45)
    for line in ("# mine", "new_per_day = 7  # enough", "[last]", "  1,"):
        assert line in kept
    assert "2026-01-01" not in kept
    settings, doubts = read_settings(path)
    assert settings.new_per_day == 7
    assert not doubts
    write_interview(path, None)
    assert "[last]" in path.read_text()


def test_a_file_that_is_no_toml_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("new_per_day = \n")
    with refusal("not valid TOML"):
        write_interview(path, Interview(DAY))
    assert path.read_text() == "new_per_day = \n"


@pytest.mark.parametrize(
    "table", ["date = 'soon'", "date = 2026-12-20T10:00:00", "minutes = 3", "date = 2026-12-20\nminutes = 0"]
)
def test_a_table_that_is_no_interview_is_told(tmp_path: Path, table: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f"[interview]\n{table}\n")
    with refusal("interview"):
        read_interview(path)


def test_a_text_that_looks_like_the_table_is_not_taken_for_it(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    text = 'note = """\n[interview]\nis soon\n"""\n'
    path.write_text(text)
    with refusal(r"by hand|not valid TOML"):
        write_interview(path, Interview(DAY))
    assert path.read_text() == text


@pytest.mark.parametrize("minutes", [0, -5, 1441])
def test_nothing_is_written_that_couldnt_be_read_again(tmp_path: Path, minutes: int) -> None:
    path = tmp_path / "settings.toml"
    with pytest.raises(ValueError, match="1 to 1440 minutes"):
        write_interview(path, Interview(DAY, minutes))
    assert not path.exists()


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-12-20", date(2026, 12, 20)),
        (" 2026/12/20 ", date(2026, 12, 20)),
        ("2026年12月20日", date(2026, 12, 20)),
        ("12-20", date(2026, 12, 20)),
        ("12月20日", date(2026, 12, 20)),
        ("11-29", date(2027, 11, 29)),
        ("+21", date(2026, 12, 20)),
        ("+ 21 days", date(2026, 12, 20)),
        ("1 day", date(2026, 11, 30)),
        ("21天", date(2026, 12, 20)),
        ("21 天后", date(2026, 12, 20)),
        ("21", None),
        ("2026-02-30", None),
        ("+99999999999", None),
        ("soon", None),
        ("--", None),
        ("", None),
    ],
)
def test_a_day_is_read_as_people_write_it(text: str, day: date | None) -> None:
    assert parse_day(text, date(2026, 11, 29)) == day
