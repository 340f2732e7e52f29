"""The terminal is asked for its ground: whatever it answers, and when, keys arrive and nothing else does."""

import re
from pathlib import Path

import pytest

from tests.pty.environment import environment_in
from tests.pty.fixtures import Start
from tests.pty.terminal import Terminal

ASKED = b"\x1b]11;?\x1b\\"
DARK, LIGHT = "rgb:1e1e/1e1e/2e2e", "rgb:ffff/ffff/f8f8"
GROUNDS = {"dark": "48;2;20;22;26", "light": "48;2;251;250;246", "contrast": "48;2;0;0;0"}


def answer(color: str, end: str = "\x1b\\") -> str:
    return f"\x1b]11;{color}{end}"


def asked(app: Terminal) -> bool:
    return ASKED in app.written


def ground(app: Terminal) -> str:
    """The ground of our own that was drawn last."""
    places = {name: app.written.rfind(look.encode()) for name, look in GROUNDS.items()}
    return max(places, key=lambda name: places[name])


def until_ground(app: Terminal, name: str) -> None:
    app.until_true(lambda: ground(app) == name)


def assert_keys_arrive(app: Terminal) -> None:
    """Type into a line: what arrived before, and what arrives now, stands there."""
    app.send("b")
    app.until("What is question 9?")
    app.send("/question 7")
    app.until("What is question 7?", without="What is question 9?")
    assert not re.search(r"rgb:|\]11|997", app.screen.text), app.screen.text


def leave_the_search(app: Terminal) -> None:
    app.send("\x1b")
    app.until("/ search", without="Esc leave the line")  # ESC and what follows at once would be Alt


def assert_leaves_nothing(app: Terminal) -> None:
    app.send("qq")
    assert app.wait() == 0
    assert app.screen.left_on == set()
    assert app.line_settings() == app.settings


@pytest.mark.parametrize(("color", "wanted"), [(DARK, "dark"), (LIGHT, "light"), ("rgb:f/f/e", "light")])
def test_the_theme_goes_with_the_ground(start: Start, color: str, wanted: str) -> None:
    app = start()
    app.until_true(lambda: asked(app))
    app.send(answer(color, "\x07" if wanted == "dark" else "\x1b\\"))
    app.until("10 new")
    until_ground(app, wanted)
    assert_keys_arrive(app)
    leave_the_search(app)
    assert_leaves_nothing(app)


@pytest.mark.parametrize("color", ["", "what?", "rgb:zz/zz/zz", "#ffffff", "rgb:" + "f" * 60, "白"])
def test_an_answer_that_says_nothing_changes_nothing(start: Start, color: str) -> None:
    app = start()
    app.until_true(lambda: asked(app))
    app.send(answer(color))
    app.until("10 new")
    assert_keys_arrive(app)
    assert ground(app) == "dark"


def test_no_answer_is_waited_for(start: Start) -> None:
    app = start(old=True)
    app.until("10 new")
    assert asked(app)
    assert_keys_arrive(app)
    assert ground(app) == "dark"


PATIENT = "import quiz.tui.ground as ground; ground.PATIENCE = ground.SURE = 90"
"""Pieces come one after another, however late a busy machine brings them."""


def test_an_answer_comes_late_and_in_pieces_between_keys(start: Start) -> None:
    app = start(spoilt=PATIENT)
    app.until("10 new")
    app.send("b")
    app.until("What is question 9?")
    app.send("/quest")
    app.until("/  quest")
    for piece in re.findall(r".{1,2}", answer(LIGHT), re.DOTALL):
        app.send(piece)
        app.follow(0.03)
    app.send("ion 7")
    app.until("question 7", "What is question 7?", without="What is question 9?")
    until_ground(app, "light")


def test_half_an_answer_is_let_go_and_the_keys_behind_it_are_not(start: Start) -> None:
    app = start()
    app.until("10 new")
    app.send(answer(LIGHT)[:14])
    app.send("q")
    assert app.wait() == 0


@pytest.mark.parametrize("around", [("?", ""), ("", "?"), ("\x1b[B", "\x1b[A?")])
def test_keys_that_come_with_an_answer_in_one_piece_are_keys(start: Start, around: tuple[str, str]) -> None:
    app = start()
    app.until("10 new")
    app.send(around[0] + answer(LIGHT) + around[1])
    app.until("Everywhere")
    until_ground(app, "light")


def test_escape_alone_and_alt_are_still_keys(start: Start) -> None:
    app = start()
    app.until("10 new")
    app.send("?")
    app.until("Everywhere")
    app.send("\x1b")
    app.until("10 new", without="Everywhere")
    app.send("\x1b]")  # alt with a bracket, which does nothing
    app.follow(0.3)
    app.send("?")
    app.until("Everywhere")


def test_a_terminal_that_changes_its_ground_is_followed_until_somebody_chooses(start: Start) -> None:
    app = start()
    app.until("10 new")
    assert app.screen.modes["2031"]
    app.send("\x1b[?997;2n")
    until_ground(app, "light")
    app.send("\x1b[?997;1n")
    until_ground(app, "dark")
    app.send("TT")  # past light, to high contrast
    until_ground(app, "contrast")
    app.send("\x1b[?997;2n" + answer(LIGHT))
    app.follow(0.5)
    assert ground(app) == "contrast"
    assert_leaves_nothing(app)


@pytest.mark.parametrize(
    "changes",
    [{"TERM": "linux", "COLORTERM": ""}, {"TERM": "screen-256color"}, {"NO_COLOR": "1"}],
    ids=str,
)
def test_a_terminal_that_would_not_understand_is_not_asked(start: Start, changes: dict[str, str]) -> None:
    app = start(**changes)
    app.until("10 new")
    assert not asked(app)
    assert "2031" not in app.screen.modes
    assert_keys_arrive(app)


AFTER = """
import os, select, termios, tty
tty.setcbreak(0)
found = os.read(0, 100) if select.select([0], [], [], 0.5)[0] else b""
print("afterwards came", found, flush=True)
"""


def test_an_answer_on_its_way_when_the_app_is_left_stays_out_of_the_shell(
    light: Path, deck: Path, tmp_path: Path
) -> None:
    waits = "import quiz.tui.ground; quiz.tui.ground.DUE = 90"  # as long as a busy machine needs to answer
    program = f"{waits}\nfrom quiz.cli.main import main; raise SystemExit(main())"
    words = [str(light), "-c", program, "--lang", "en", "--deck", str(deck)]
    shell = ["sh", "-c", f'"$@"; exec {light} -c "$0"', AFTER, *words]
    app = Terminal(shell, environment_in(tmp_path), folder=tmp_path)
    try:
        app.until_true(lambda: asked(app))
        app.send("q")
        app.follow(0.15)
        app.send(answer(DARK))
        app.until("afterwards came b''")
    finally:
        app.close()
