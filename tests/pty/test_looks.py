"""What the terminal is like: no colour, few colours, too small, resized, a mouse."""

from pathlib import Path

import pytest

from tests.pty.fixtures import Start
from tests.pty.terminal import Terminal


def visit(app: Terminal) -> None:
    """See a card's both sides, its demo's output and the help."""
    app.until("10 new", "The bank")
    app.send("r")
    app.until("What is question 1?")
    app.send(" ")
    app.until("It is answer A1.", "3 Good")
    app.send("4")
    app.until("What is question 2?")
    app.send("r")
    app.until("✓ finished", "42")
    app.send("?")
    app.until("Recalled without thinking")


def test_colours_come_where_they_are_many_whatever_stderr_is(start: Start, tmp_path: Path) -> None:
    app = start(errors=tmp_path / "errors")
    app.until("10 new")
    assert any("38;2;" in look for look in app.screen.colours)
    app.send("q")
    assert app.wait() == 0
    assert app.screen.left_on == set()
    assert (tmp_path / "errors").read_text() == ""


def test_no_color_gives_text_and_no_colour(start: Start) -> None:
    app = start(NO_COLOR="1")
    visit(app)
    assert app.screen.colours == set()


@pytest.mark.parametrize("theme", ["light", "contrast"])
def test_no_color_holds_whatever_theme_was_chosen(start: Start, tmp_path: Path, theme: str) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.toml").write_text(f'theme = "{theme}"\n')
    app = start(NO_COLOR="1")
    app.until("10 new", "The bank")
    app.send("T")
    app.until("NO_COLOR is set")
    app.send("b")
    app.until("▌ What is question 1?")
    app.send("/question 7")
    app.until("▌ What is question 7?")
    assert app.screen.colours == set()


@pytest.mark.parametrize(("theme", "ground"), [("light", "251;250;246"), ("contrast", "0;0;0")])
def test_a_chosen_theme_is_there_from_the_first_paint(
    start: Start, tmp_path: Path, theme: str, ground: str
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.toml").write_text(f'theme = "{theme}"\n')
    app = start()
    app.until("10 new")
    grounds = {look.partition("48;2;")[2] for look in app.screen.colours if "48;2;" in look}
    assert any(each.startswith(ground) for each in grounds)
    assert not any(each.startswith("20;22;26") for each in grounds)  # no flash of the dark one


def test_sixteen_colours_are_the_terminal_s_own(start: Start) -> None:
    app = start(TERM="xterm", COLORTERM="")
    visit(app)
    assert app.screen.colours
    assert not any(code in ("38", "48") for look in app.screen.colours for code in look.split(";"))


@pytest.mark.parametrize("modern", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_small_terminal_asks_for_room_and_takes_it(start: Start, modern: bool) -> None:
    app = start((20, 5), modern=modern)
    app.until("Please enlarge", "40×12")
    app.resize(120, 40)
    app.until("Today", "10 new", "? more", without="Please enlarge")
    app.send("r")
    app.until("What is question 1?", "Waits for ever")
    for size in ((4, 3), (1, 1), (39, 12), (40, 11)):
        app.resize(*size)
    app.until("Please enlarge")
    app.resize(80, 24)
    app.until("What is question 1?", "space flip", without="Waits for ever")
    app.send("qq")
    assert app.wait() == 0


@pytest.mark.parametrize("modern", [pytest.param(False, marks=pytest.mark.slow), True])
def test_a_click_does_what_its_line_says(start: Start, modern: bool) -> None:
    app = start(modern=modern)
    app.until("10 new")
    app.click("b   browse", "What is question 9?", "/ search")
    app.click("q back", "10 new")


def test_the_key_bar_tells_what_can_be_done_after_a_run_was_left(start: Start) -> None:
    app = start()
    app.until("10 new")
    app.send("d")
    app.until("hands/answers")
    app.send("\x1b[B" * 5)
    app.until("hands/waits", "r run")
    app.send("r")
    app.until("has started", "x stop")
    app.send("\x1b[A" * 5)  # to another demo: the run ends
    app.until("hands/answers", "r run", without="x stop")
    app.send("r")
    app.until("✓ finished", "42")
