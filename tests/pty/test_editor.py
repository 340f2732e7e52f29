"""`e` with $VISUAL: the editor gets the terminal as it was, and whatever it does the app comes back."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pty.fixtures import Start
from tests.pty.terminal import Terminal
from tests.pty.test_ends import by_key, check_nothing_is_left

CHANGE = 'sed -i "s/41 + 1/41 + 2/" "$file"'
CLEAR = r"printf '\033[2J\033[H'"
MESS = r"stty raw -echo; printf '\033[?1049h\033[?1000h\033[?1006h\033[?2004h\033[?1h\033[31mEDITING'"

Editor = Callable[[str], str]


@pytest.fixture
def editor(tmp_path: Path) -> Editor:
    """Writes a small editor; gives the command with an option, as people have it in $VISUAL."""

    def write(body: str) -> str:
        script = tmp_path / "my editor"
        script.write_text(f'#!/bin/sh\n[ "$1" = --wait ] || exit 9\nfile=$2\n{CLEAR}\n{body}\n')
        script.chmod(0o755)
        return f'"{script}" --wait'

    return write


def at_the_demos(start: Start, command: str, **changes: str) -> Terminal:
    app = start(VISUAL=command, EDITOR="not this one", **changes)
    app.until("10 new")
    app.send("d")
    app.until("Answers at once", "e edit")
    return app


def runs(app: Terminal, told: str) -> None:
    app.send("r")
    app.until("✓ finished", told)


def test_the_copy_that_the_editor_saved_runs(start: Start, editor: Editor, tmp_path: Path) -> None:
    app = at_the_demos(start, editor(f"stty -a > '{tmp_path}/line'; {CHANGE}"), modern=True)
    app.send("e")
    app.until("edited copy")
    runs(app, "43")
    line = (tmp_path / "line").read_text()
    assert " echo " in line  # it had a terminal as a shell has it
    assert " icanon " in line
    assert (tmp_path / "deck/snippets/hands/answers.py").read_text().count("41 + 1") == 1
    by_key(app)
    assert app.wait() == 0
    check_nothing_is_left(app, tmp_path)


def test_an_editor_that_dies_with_the_terminal_in_its_hands_leaves_no_mode_behind(
    start: Start, editor: Editor, tmp_path: Path
) -> None:
    app = at_the_demos(start, editor(f"{CHANGE}; {MESS}; kill -9 $$"))
    app.send("e")
    app.until("SIGKILL")  # a notice, which goes
    app.until("edited copy", without="EDITING")
    runs(app, "43")
    by_key(app)
    assert app.wait() == 0
    assert not app.screen.modes.get("1")
    check_nothing_is_left(app, tmp_path)


@pytest.mark.parametrize("delay", [0, 0.1, 0.5])
def test_the_app_ends_its_editor_and_then_itself(
    start: Start, editor: Editor, tmp_path: Path, delay: float
) -> None:
    app = at_the_demos(start, editor(f"{MESS}; exec sleep 600"))
    app.send("e")
    app.until("EDITING", without="Answers")
    app.follow(delay)
    app.program.send_signal(signal.SIGTERM)
    assert app.wait() == 128 + signal.SIGTERM
    check_nothing_is_left(app, tmp_path)


def test_ctrl_c_belongs_to_the_editor(start: Start, editor: Editor, tmp_path: Path) -> None:
    on_interrupt = f"change() {{ {CHANGE}; exit 3; }}; trap change INT"
    app = at_the_demos(start, editor(f"{on_interrupt}; echo READY; while :; do sleep 0.05; done"))
    app.send("e")
    app.until("READY", without="Answers")
    app.send("\x03")
    app.until("exited with 3")  # a notice, which goes
    app.until("edited copy")
    runs(app, "43")
    by_key(app)
    assert app.wait() == 0


def test_a_run_goes_on_behind_the_editor(start: Start, editor: Editor, tmp_path: Path) -> None:
    app = start(VISUAL=editor("echo READY; read line"))
    app.until("10 new")
    app.send("r")
    app.until("Waits for ever")
    app.send("r")
    app.until("has started", "x stop")
    app.send("E")
    app.until("READY", without="has started")
    app.follow(1)
    assert "has started" not in app.screen.text  # not a byte of the app on the editor's screen
    app.send("\n")
    app.until("has started", "x stop")
    app.send("x")
    app.until("■ stopped")
