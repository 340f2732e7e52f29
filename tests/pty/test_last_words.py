"""Ends that nobody asked for: an error in the program, a stop, a terminal that goes without a signal.

Each is met after a grade: the grade is on the disk, the terminal is as it was, no process is left, and the
exit code is one that `runcall --help` tells.
"""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from quiz.study.crashes import reports
from tests.pty.fixtures import Start
from tests.pty.small_deck import write_deck
from tests.pty.terminal import Terminal, grade_the_first
from tests.pty.test_ends import check_nothing_is_left, is_stopped

Grades = Callable[[], list[tuple[str, int]]]


def spoilt(method: str) -> str:
    """Code that lets a method of the program fail from the moment on that a file `break` is in the home."""
    module, cls, name = method.rsplit(".", 2)
    return f"""
import functools, os, {module} as module
sound = module.{cls}.{name}
@functools.wraps(sound)
def spoilt(self, *given):
    if os.path.exists(os.environ["HOME"] + "/break"):
        raise RuntimeError("it broke")
    return sound(self, *given)
module.{cls}.{name} = spoilt
"""


NO_SIGNAL_WHEN_IT_GOES = """
import fcntl, signal, termios
signal.signal(signal.SIGHUP, signal.SIG_IGN)
fcntl.ioctl(0, termios.TIOCNOTTY)
"""
"""The terminal no longer controls the program, as under `setsid`: closed, it is only an end of file."""


def by(keys: str) -> Callable[[Terminal], None]:
    return lambda app: app.send(keys)


def signalled(*numbers: signal.Signals) -> Callable[[Terminal], None]:
    return lambda app: [app.program.send_signal(number) for number in numbers]


def stopped_then(*numbers: signal.Signals) -> Callable[[Terminal], None]:
    def act(app: Terminal) -> None:
        app.send("\x1a")
        app.until_true(lambda: is_stopped(app.pid))
        app.until_true(lambda: app.screen.left_on == set())
        assert app.line_settings() == app.settings
        signalled(*numbers)(app)

    return act


def esc_esc(app: Terminal) -> None:
    app.send("\x1b")
    app.until("q goes back")
    app.send("q")
    app.until("r review", "1 reviewed today")
    app.send("\x1b")
    app.until("q quits")
    app.send("q")


def told_then_q(app: Terminal) -> None:
    app.send("q")
    app.until("An unexpected error")
    app.send("q")


class Way(NamedTuple):
    """A way to end, after a grade."""

    end: Callable[[Terminal], None]
    code: int
    broken: str = ""
    """What fails, which a report tells."""

    prepared: str = ""


WAYS = {
    "esc-esc-q": Way(esc_esc, 0),
    "SIGQUIT": Way(signalled(signal.SIGQUIT), 128 + signal.SIGQUIT),
    "stopped-then-killed": Way(stopped_then(signal.SIGKILL), -signal.SIGKILL),
    "stopped-then-terminated": Way(stopped_then(signal.SIGTERM, signal.SIGCONT), 128 + signal.SIGTERM),
    "stopped-then-hung-up": Way(stopped_then(signal.SIGHUP, signal.SIGCONT), 128 + signal.SIGHUP),
    "end-of-file": Way(Terminal.hang_up, 128 + signal.SIGHUP, prepared=NO_SIGNAL_WHEN_IT_GOES),
    "handler": Way(by("q"), 70, "quiz.tui.screens.today.TodayScreen.on_screen_resume"),
    "input": Way(by("x"), 70, "textual._xterm_parser.XTermParser.feed"),
    "taking-down": Way(by("qq"), 70, "quiz.tui.app.RuncallApp.on_unmount"),
    "event-of-the-app": Way(by("x"), 70, "quiz.tui.key_gate.KeyGate.take"),
    "action": Way(by("?qq"), 0, "quiz.tui.app.RuncallApp.action_help"),
    "screen": Way(by("?qq"), 0, "quiz.tui.screens.help.HelpScreen.body"),
    "worker": Way(told_then_q, 0, "quiz.tui.screens.today.TodayScreen._repaint"),
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_an_end_after_a_grade_loses_nothing_and_leaves_nothing(
    start: Start, tmp_path: Path, grades: Grades, way: Way
) -> None:
    app = start(spoilt=spoilt(way.broken) if way.broken else way.prepared, modern=way.code == 70)
    grade_the_first(app)
    (tmp_path / "break").touch()
    way.end(app)
    assert app.wait() == way.code
    check_nothing_is_left(app, tmp_path, restored=way.end is not Terminal.hang_up)
    assert grades() == [("card-1", 3)]
    found = taken(tmp_path)
    assert bool(found) == bool(way.broken)
    assert all("RuntimeError: it broke" in report for report in found)
    if way.code == 70:
        assert "every grade is saved. Report: " in app.screen.text.replace("\n", "")


def taken(folder: Path) -> list[str]:
    """The reports of crashes; taken, they are gone."""
    paths = reports(folder / "home" / "crashes")
    texts = [path.read_text() for path in paths]
    for path in paths:
        path.unlink()
    return texts


@pytest.mark.parametrize(
    "method", ["quiz.tui.screens.today.TodayScreen.body", "quiz.tui.app.RuncallApp.on_mount"]
)
def test_a_first_screen_that_can_t_be_made_ends_with_a_sentence(
    start: Start, tmp_path: Path, method: str
) -> None:
    (tmp_path / "break").touch()
    app = start(spoilt=spoilt(method), lang="zh")
    assert app.wait() == 70
    check_nothing_is_left(app, tmp_path)
    assert "评过的分都已保存。报告：" in app.screen.text.replace("\n", "")
    assert taken(tmp_path)


def test_a_traceback_comes_only_to_who_asks_for_it(start: Start, tmp_path: Path) -> None:
    (tmp_path / "break").touch()
    app = start(spoilt=spoilt("quiz.tui.screens.today.TodayScreen.body"), RUNCALL_DEBUG="1")
    assert app.wait() == 70
    assert b"Traceback" in app.written
    assert b"it broke" in app.written
    assert taken(tmp_path)


def test_a_run_that_listens_to_nothing_keeps_nobody_waiting(start: Start, deck: Path, tmp_path: Path) -> None:
    write_deck(deck, first="spins")
    began = time.monotonic()
    app = start()
    app.until("10 new")
    opening = time.monotonic() - began
    app.send("r")
    app.until("Spins")
    app.send("r")
    app.until("it has started")
    app.send("q")
    app.until("r review", "10 new")
    began = time.monotonic()
    app.send("q")
    assert app.wait() == 0
    assert time.monotonic() - began < 1 + 3 * opening  # the machine may be slow, its opening was so too
    check_nothing_is_left(app, tmp_path)


def test_with_no_input_at_all_it_tells_today_in_lines(start: Start, tmp_path: Path) -> None:
    app = start(redirected="<&-")
    assert app.wait() == 0
    assert app.screen.modes == {}
    assert "Today: 0 to review, 10 new" in app.screen.text
    check_nothing_is_left(app, tmp_path)


@pytest.mark.parametrize("gone", [">&-", "<&- >&- 2>&-"])
def test_with_nowhere_to_write_to_it_says_so_and_touches_nothing(
    start: Start, tmp_path: Path, gone: str
) -> None:
    app = start(redirected=gone)
    assert app.wait() == 2
    assert app.screen.modes == {}
    check_nothing_is_left(app, tmp_path)
    assert gone.endswith("2>&-") or "needs a terminal" in app.screen.text


def test_stopped_by_its_key_it_goes_on_where_it_was(start: Start, tmp_path: Path) -> None:
    app = start()
    app.until("10 new")
    app.send("\x1a")
    app.until_true(lambda: is_stopped(app.pid))
    app.until_true(lambda: app.screen.left_on == set())
    app.screen.wipe()
    os.kill(app.pid, signal.SIGCONT)
    app.until("10 new", "? more")
    app.send("q")
    assert app.wait() == 0
    check_nothing_is_left(app, tmp_path)
