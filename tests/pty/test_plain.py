"""The plain mode on a terminal: no escape sequence at all, Ctrl-C and Ctrl-D, and a run that is stopped."""

import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pty.environment import processes_of, until_gone
from tests.pty.fixtures import Start
from tests.pty.terminal import Terminal

PLAIN = ("--plain",)


def is_plain(terminal: Terminal) -> bool:
    """Whether nothing was written that moves, colours or redraws: a carriage return only ends a line."""
    return b"\x1b" not in terminal.written and not re.search(rb"\r(?!\r*\n)", terminal.written)


def test_a_session_on_a_terminal_is_lines_within_its_width_and_nothing_else(
    start: Start, grades: Callable[[], list[tuple[str, int]]]
) -> None:
    terminal = start(size=(60, 40), command=PLAIN)

    def when_asked(prompt: bytes, times: int, line: str) -> None:
        terminal.until_true(lambda: terminal.written.count(prompt) == times)
        terminal.send(line)

    when_asked(b"everything): ", 1, "r\n")
    when_asked(b"answer: ", 1, "\n")
    when_asked(b" back: ", 1, "3\n")
    terminal.until("a: the point", "Saved: Good, comes back in")
    ((_, rating),) = grades()
    assert rating == 3
    when_asked(b"answer: ", 2, "q\n")
    when_asked(b"everything): ", 2, "q\n")
    assert terminal.wait() == 0
    assert is_plain(terminal)
    assert max(map(len, terminal.written.decode().replace("\r", "").split("\n"))) <= 60
    assert terminal.line_settings() == terminal.settings


def test_ctrl_c_stops_a_run_and_all_of_it_then_tells_how_to_leave_and_the_second_leaves(
    start: Start, tmp_path: Path
) -> None:
    terminal = start(command=PLAIN)
    terminal.until("What next")
    terminal.send("d\nwaits\n")
    terminal.until("has started")
    terminal.send("\x03")
    terminal.until("Run stopped")
    terminal.until_true(lambda: terminal.written.count(b"Run which?") == 2)
    until_gone(tmp_path, but=[terminal.pid])
    assert list(processes_of(tmp_path)) == [terminal.pid]
    terminal.send("\x03")
    terminal.until("Press Ctrl-C again to leave; or type q.")
    terminal.send("answers\n")  # a line between them: the next one is the first again
    terminal.until_true(lambda: terminal.written.count(b"Run which?") == 4)
    terminal.send("\x03")
    terminal.until_true(lambda: terminal.written.count(b"Press Ctrl-C again") == 2)
    assert terminal.program.poll() is None
    terminal.send("\x03")
    assert terminal.wait() == 128 + signal.SIGINT
    assert is_plain(terminal)


def test_a_line_is_edited_while_it_is_typed_and_chinese_goes_by_whole_characters(start: Start) -> None:
    terminal = start(command=PLAIN)
    terminal.until_true(lambda: terminal.written.endswith(b"everything): "))
    terminal.send("nothing\x15qu文it\x1b[D\x1b[D\x7f\n")  # Ctrl-U, twice to the left, backspace
    assert terminal.wait() == 0
    assert b"isn't a command" not in terminal.written
    assert terminal.line_settings() == terminal.settings


WAYS = {"": "thing): ", "r\n": "answer: ", "t\n": "goes back: ", "m\n15\n": "Note: ", "d\n": "goes back: "}
"""What is typed, and what the prompt that this leads to ends with."""


@pytest.mark.parametrize("way", WAYS)
def test_ctrl_d_leaves_from_anywhere(start: Start, way: str) -> None:
    terminal = start(command=PLAIN)
    terminal.until("What next")
    terminal.send(way)
    terminal.until_true(lambda: terminal.written.endswith(WAYS[way].encode()))
    terminal.send("\x04")
    assert terminal.wait() == 0
    assert is_plain(terminal)


def test_a_dumb_terminal_and_a_pipe_behind_it_get_it_unasked(start: Start) -> None:
    for changes in ({"TERM": "dumb"}, {"redirected": "| cat"}):
        terminal = start(**changes)
        terminal.until("Today: 0 to review", "What next")
        terminal.send("什么\nquit\n")
        assert terminal.wait() == 0
        assert "“什么” isn't a command here" in terminal.written.decode()
        assert is_plain(terminal)


def test_a_terminal_that_is_closed_and_a_kill_end_a_run_with_all_its_processes(
    start: Start, tmp_path: Path
) -> None:
    terminal = start(command=PLAIN)
    terminal.until("What next")
    terminal.send("d\nwaits\n")
    terminal.until("has started")
    terminal.program.send_signal(signal.SIGTERM)
    assert terminal.wait() == 128 + signal.SIGTERM
    until_gone(tmp_path)


def test_another_deck_is_asked_about_in_lines(start: Start) -> None:
    terminal = start(command=PLAIN, trusted=False)
    terminal.until("What next")
    terminal.send("d\nanswers\n")
    terminal.until("code files", "Trust it and run its code?")
    terminal.send("y\n")
    terminal.until("total: 42")
    assert is_plain(terminal)
