"""Keys as terminals really send them: several codes for one key, pastes, bytes that are no text, no mouse."""

import os
import re
import signal

import pytest

from tests.pty.fixtures import Start
from tests.pty.terminal import Terminal, grade_the_first
from tests.pty.test_ends import is_stopped
from tests.pty.test_review import Grades

UP = {"normal": "\x1b[A", "application": "\x1bOA", "kitty": "\x1b[1;1A"}
DOWN = {"normal": "\x1b[B", "application": "\x1bOB", "kitty": "\x1b[1;1B"}
HOME = {"xterm": "\x1b[H", "application": "\x1bOH", "tmux": "\x1b[1~", "rxvt": "\x1b[7~"}
END = {"xterm": "\x1b[F", "application": "\x1bOF", "tmux": "\x1b[4~", "rxvt": "\x1b[8~"}
BACKSPACE = {"delete": "\x7f", "ctrl-h": "\x08", "kitty": "\x1b[127u"}
F5 = {"xterm": "\x1b[15~", "linux console": "\x1b[[E", "kitty": "\x1b[15;1~"}

PASTE = "\x1b[200~{}\x1b[201~"


def at_the_search(start: Start, **options: object) -> Terminal:
    app = start(**options)
    app.until("10 new")
    app.send("b")
    app.until("What is question 9?")
    app.send("/")
    return app


@pytest.fixture
def searching(start: Start) -> Terminal:
    """Browse, with the line to search in open."""
    return at_the_search(start)


def typed(app: Terminal, text: str) -> None:
    """The line holds exactly this: what is typed at its end and its beginning shows where they are."""
    app.until_true(lambda: re.search(rf"(^|\W){re.escape(text)}(\W|$)", app.screen.text) is not None)


def test_each_code_of_a_key_in_a_line_does_what_the_key_does(searching: Terminal) -> None:
    app, told = searching, "question"
    app.send(told)
    for code in BACKSPACE.values():
        app.send(code)
        told = told[:-1]
        typed(app, told)
    for number, (home, end) in enumerate(zip(HOME.values(), END.values(), strict=True)):
        app.send(f"{home}{number}{end}x")
        told = f"{number}{told}x"
        typed(app, told)


def test_each_code_of_an_arrow_and_of_f5_does_what_the_key_does(start: Start) -> None:
    app = start()
    app.until("10 new")
    app.send("d")
    app.until("hands/answers")
    for up, down in zip(UP.values(), DOWN.values(), strict=True):
        app.send(down)
        app.until("hands/hoards")
        app.send(up)
        app.until("hands/answers")
    for code in F5.values():
        app.send("e")
        app.until("41 + 1", "F5", without="✓ finished")
        app.send(code)
        app.until("✓ finished", "42")


def test_a_paste_into_a_line_is_text(searching: Terminal) -> None:
    searching.send(PASTE.format("question 7"))
    searching.until("What is question 7?", without="What is question 6?")
    typed(searching, "question 7")


def test_a_paste_elsewhere_is_no_key_and_grades_nothing(start: Start, grades: Grades) -> None:
    app = start()
    app.until("10 new")
    app.send(PASTE.format("bq r"))  # not to Browse, not out
    app.send("r")
    app.until("What is question 1?")
    app.send(PASTE.format(" 3\r 4"))
    app.send(" ")
    app.until("It is answer A1.", "3 Good")
    app.send(PASTE.format("4321q"))
    app.send("?")
    app.until("Recalled without thinking")
    app.send("?")
    app.until("It is answer A1.", "3 Good")
    assert grades() == []
    app.send("3")
    app.until("What is question 2?")
    assert grades() == [("card-1", 3)]


def test_bytes_that_are_no_text_are_no_end(start: Start) -> None:
    app = at_the_search(start)
    os.write(app._master, b"\xff\xfe\xc3(\xf0\x9f" + "题".encode() + b"\x80")
    app.send("z")
    app.until("题")
    os.write(
        app._master,
        b"\x1b[999;999;999Q\x1b[<99;0;0M\x1b]0;title\x07\x1bP1$r0m\x1b\\\x1b[1;1R\x00\x1c\x1d\x1e",
    )
    app.send("\x1b")
    app.until("/ search", without="Esc leave the line")  # ESC and what follows at once would be Alt
    app.send("q")
    app.until("10 new", without="What is question 9?")
    app.send("q")
    assert app.wait() == 0


def test_without_a_mouse_no_mouse_mode_is_ever_sent(start: Start, grades: Grades) -> None:
    app = start(command=("--no-mouse",), modern=True)
    grade_the_first(app)
    app.send("\x1a")
    app.until_true(lambda: is_stopped(app.pid))
    app.until_true(lambda: app.screen.left_on == set())
    app.screen.wipe()
    app.program.send_signal(signal.SIGCONT)
    app.until("What is question 2?")  # until then the keys are the shell's
    app.send("qq")
    assert app.wait() == 0
    assert grades() == [("card-1", 3)]
    assert not {"9", "1000", "1001", "1002", "1003", "1005", "1006", "1015", "1016"} & app.screen.modes.keys()
