"""The doctor tells all that is wrong in settings and keys, each with its file and line."""

from pathlib import Path

import pytest

from quiz.cli.doctor import _study
from quiz.messages.interface import THEME_NAMES
from quiz.tui.palettes import PALETTES

SETTINGS = """# mine
new_per_day = -2
langauge = "zh"
theme = "pink"
shed = "green"
mouse = true

[interview]
date = "soon"
hour = 9

[elsewhere]
new_per_day = 3
"""
KEYS = """jump = ["f6"]
jmp = ["f7"]

[in.review]
undo = ["r"]
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RUNCALL_HOME", str(tmp_path))
    return tmp_path


def test_every_doubt_about_settings_and_keys_is_told_with_its_line(home: Path) -> None:
    settings, keys = home / "settings.toml", home / "keys.toml"
    settings.write_text(SETTINGS)
    keys.write_text(KEYS)
    told = {lang: _study(lang)["trouble"] for lang in ("zh", "en")}
    places = [(settings, 2), (settings, 3), (settings, 4), (settings, 5), (settings, 8), (settings, 10)]
    places += [(settings, 12), (keys, 2), (keys, 5)]
    for lang, sentences in told.items():
        assert isinstance(sentences, list)
        found = sorted(str(sentence) for sentence in sentences)
        wanted = sorted(f"{file}:{line}{'：' if lang == 'zh' else ': '}" for file, line in places)
        starts = [each[: len(start)] for each, start in zip(found, wanted, strict=True)]
        assert [start.rstrip("： :") for start in starts] == [start.rstrip("： :") for start in wanted]
    text = "\n".join(map(str, told["en"]))
    for part in ("new_per_day can't be -2", "did you mean language?", "theme can't be", "no setting shed"):
        assert part in text
    for part in (
        "interview.date must be",
        "no setting interview.hour",
        "no setting elsewhere",
        "jmp",
        "“r” is already",
    ):
        assert part in text


def test_settings_that_are_right_are_no_trouble(home: Path) -> None:
    (home / "settings.toml").write_text('theme = "dark"\nnew_per_day = 3\n[interview]\ndate = 2026-12-20\n')
    assert _study("en")["trouble"] == []
    (home / "settings.toml").write_text("theme = ")
    (sentence,) = _study("en")["trouble"]  # type: ignore[misc]
    assert "can't be read" in sentence


def test_the_themes_that_can_be_set_are_those_that_there_are() -> None:
    assert list(THEME_NAMES) == list(PALETTES)
