"""Which language a command speaks: the one asked for, else the one chosen in the app, else the locale's."""

from pathlib import Path

import pytest

from quiz.cli.main import main
from quiz.study.home import settings_file
from quiz.study.settings_file import write_values


@pytest.mark.parametrize(
    ("chosen", "asked", "locale", "said"),
    [
        ("zh", (), "en_GB.UTF-8", "新"),
        ("en", (), "zh_CN.UTF-8", "new"),
        ("zh", ("--lang", "en"), "zh_CN.UTF-8", "new"),
        ("auto", (), "zh_CN.UTF-8", "新"),
        ("klingon", (), "zh_CN.UTF-8", "新"),
        ("", (), "C", "new"),
    ],
)
def test_a_command_speaks_the_language_that_was_chosen(
    deck: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    chosen: str,
    asked: tuple[str, ...],
    locale: str,
    said: str,
) -> None:
    if chosen:
        write_values(settings_file(), {"language": chosen})
    monkeypatch.setenv("LC_ALL", locale)
    assert main(["due", "--deck", str(deck), *asked]) == 0
    assert capfd.readouterr().out.startswith(said)


def test_a_settings_file_that_cant_be_read_leaves_the_locale(
    deck: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text("language = = zh")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert main(["due", "--deck", str(deck)]) == 0
    out, err = capfd.readouterr()
    assert out.startswith("new")
    assert "can't be read" in err
