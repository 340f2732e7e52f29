"""The first start and what is chosen, in a real terminal: from start to start, `--lang`, the mouse off."""

import tomllib
from pathlib import Path

from tests.pty.fixtures import Start

MOUSE = {"1000", "1002", "1003", "1006", "1015", "1016"}


def kept(folder: Path) -> dict[str, object]:
    return tomllib.loads((folder / "home" / "settings.toml").read_text())


def test_the_first_start_asks_once_and_three_keys_lead_to_a_card(start: Start, tmp_path: Path) -> None:
    app = start(settled=False, lang="", LANG="zh_CN.UTF-8")
    app.until("欢迎使用 Runcall", "用哪种语言？", "▌ 中文")
    app.send("\x1b[B")
    app.until("Welcome to Runcall", "▌ English")
    app.send("\r")
    app.until("When is your interview?")
    app.send("\r")
    app.until("Start with the first card")
    app.send("\r")
    app.until("What is question 1?")
    app.send("q")
    app.until("10 new")
    app.send("q")
    assert app.wait() == 0
    assert app.screen.left_on == set()
    assert kept(tmp_path) == {"language": "en"}
    again = start(settled=False, lang="", LANG="zh_CN.UTF-8")
    again.until("10 new", "The bank")


def test_a_language_chosen_by_key_lasts_though_the_app_ends_at_once_and_the_command_line_wins(
    start: Start, tmp_path: Path
) -> None:
    app = start(lang="")
    app.until("10 new")
    app.send("Lq")
    assert app.wait() == 0
    assert kept(tmp_path) == {"language": "zh"}
    for lang, said in (("", "题库"), ("en", "The bank")):
        app = start(lang=lang)
        app.until(said)
        app.send("q")
        assert app.wait() == 0
    due = start(lang="", command=("due",))
    due.until("复习 0 张")


def test_the_mouse_is_asked_for_or_left_to_the_terminal_as_it_is_set(start: Start, tmp_path: Path) -> None:
    app = start()
    app.until("10 new")
    assert MOUSE & app.screen.left_on
    app.send(",")
    app.until("settings.toml", "▌ language")
    app.send("\x1b[B" * 3)
    app.until("▌ mouse")
    app.send("\x1b[C")
    app.until("‹ off ›")
    app.until_true(lambda: not MOUSE & app.screen.left_on)
    app.send("u")
    app.until_true(lambda: bool(MOUSE & app.screen.left_on))
    app.send("\x1b[C")
    app.until_true(lambda: kept(tmp_path).get("mouse") is False)
    app.send("qq")
    assert app.wait() == 0
    assert app.screen.left_on == set()
    app = start()
    app.until("10 new")
    assert not MOUSE & app.screen.left_on
    app.send("q")
    assert app.wait() == 0
