"""Copying in a real terminal: the bytes that it is sent, the tool that is run, the file that is left."""

import base64
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.pty.fixtures import Start
from tests.pty.terminal import Terminal

ANSWER = "It is answer A1.\n"
SENT = re.compile(rb"\x1b\]52;c;([A-Za-z0-9+/=]*)\x07")

PATIENT = "import quiz.tui.clipboards; quiz.tui.clipboards.PATIENCE = 90"
"""A tool is given up after a while, which on a busy machine it may need to begin."""


def sent(app: Terminal) -> list[str]:
    """What the terminal was given for its clipboard."""
    return [base64.b64decode(coded, validate=True).decode() for coded in SENT.findall(app.written)]


def copy_the_answer(app: Terminal) -> None:
    app.until("10 new")
    app.send("r")
    app.until("What is question 1?")
    app.send(" ")
    app.until("answer A1")
    app.send("y")
    app.until("question and answer")
    app.send("y")


def path_with(folder: Path, name: str, body: str = "") -> str:
    """A PATH on which a program of that name stands first; it keeps what it is given beside itself."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f'#!/bin/sh\necho "$@" > "$0.args"\ncat > "$0.got"\n{body}\n')
    (folder / name).chmod(0o755)
    return f"{folder}:/usr/bin:/bin"


def test_the_terminal_is_sent_the_answer_and_nobody_says_that_it_was_copied(
    start: Start, tmp_path: Path
) -> None:
    app = start()
    copy_the_answer(app)
    app.until("Sent to the terminal: the answer")
    assert sent(app) == [ANSWER]
    assert "Copied" not in app.screen.text
    assert (tmp_path / "home" / "cache" / "copied" / "answer.md").read_text() == ANSWER


def test_a_tool_of_the_display_has_it_and_is_named(start: Start, tmp_path: Path) -> None:
    app = start(DISPLAY=":9", PATH=path_with(tmp_path / "tools", "xclip", "sleep 120 &"), spoilt=PATIENT)
    copy_the_answer(app)
    app.until("Copied: the answer", "(xclip)")
    assert (tmp_path / "tools" / "xclip.got").read_text() == ANSWER
    assert not (tmp_path / "home" / "cache" / "copied").exists()


def test_a_tool_without_its_display_is_not_believed(start: Start, tmp_path: Path) -> None:
    app = start(DISPLAY=":9", PATH=path_with(tmp_path / "tools", "xclip", "exit 1"), spoilt=PATIENT)
    copy_the_answer(app)
    app.until("Sent to the terminal: the answer")
    assert "Copied" not in app.screen.text


def test_a_selection_is_copied_in_the_same_way(start: Start) -> None:
    app = start()
    app.until("10 new")
    app.send("r")
    app.until("What is question 1?")
    row, column = app.screen.find("What is question 1?")
    app.send(f"\x1b[<0;{column};{row}M\x1b[<32;{column + 4};{row}M\x1b[<32;{column + 7};{row}M")
    app.send(f"\x1b[<0;{column + 7};{row}m")
    drawn = len(app.written)
    app.until_true(lambda: len(app.written) > drawn)  # what is selected is seen
    app.follow(0.3)
    app.send("\x03")
    app.until("Sent to the terminal: the selected")
    (text,) = sent(app)
    assert "What is question 1?".startswith(text)
    assert len(text) >= 6


@pytest.mark.skipif(shutil.which("tmux") is None, reason="there is no tmux")
def test_in_tmux_it_is_in_the_buffer_and_goes_through_to_the_terminal(start: Start, tmp_path: Path) -> None:
    socket = tmp_path / "tmux"

    def tmux(*words: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", str(socket), "-f", "/dev/null", *words], capture_output=True, text=True, check=True
        )
        return done.stdout

    tmux("new-session", "-d", "sleep 600")
    try:
        app = start(TMUX=f"{socket},1,0", TERM="tmux-256color", spoilt=PATIENT)
        copy_the_answer(app)
        app.until("In the tmux buffer")
        assert tmux("show-buffer") == ANSWER
        through = b"\x1bPtmux;\x1b\x1b]52;c;" + base64.b64encode(ANSWER.encode()) + b"\x07\x1b\\"
        assert through in app.written
    finally:
        tmux("kill-server")
