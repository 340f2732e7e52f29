"""Each way to end: the exit code tells it, the terminal is as it was, no process is left."""

import os
import re
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pty.environment import processes_of, until_gone
from tests.pty.fixtures import Start
from tests.pty.small_deck import PROOFS, write_deck
from tests.pty.terminal import Terminal

ASKS = "Press Ctrl-C again to quit"

A_WHILE = 5.0
"""Seconds for which somebody looks whether the second Ctrl-C was one, before both are pressed again."""


def by_key(app: Terminal) -> None:
    app.send("q")
    app.until("r review", "b browse")
    app.send("q")


def by_ctrl_c_twice(app: Terminal) -> None:
    app.send("\x03")  # the first one stops a run, if any: what it did is what it says
    app.until_true(lambda: "■ stopped" in app.screen.text or ASKS in app.screen.text)
    if ASKS not in app.screen.text:
        app.send("\x03")
        app.until(ASKS)

    def again() -> None:
        app.send("\x03")
        if app.soon(lambda: not app.is_there(), A_WHILE):
            return
        app.send("\x03")  # it came too late to be a second one
        app.until_true(lambda: ASKS in app.screen.text or not app.is_there())

    app.press_until_left(again)


def by_signal(number: signal.Signals) -> Callable[[Terminal], None]:
    return lambda app: app.program.send_signal(number)


ENDS = {
    "key": (by_key, 0),
    "ctrl-c": (by_ctrl_c_twice, 128 + signal.SIGINT),
    "SIGINT": (by_signal(signal.SIGINT), 128 + signal.SIGINT),
    "SIGTERM": (by_signal(signal.SIGTERM), 128 + signal.SIGTERM),
    "SIGHUP": (by_signal(signal.SIGHUP), 128 + signal.SIGHUP),
    "hang-up": (Terminal.hang_up, 128 + signal.SIGHUP),
}

Ways = pytest.mark.parametrize(("end", "code"), ENDS.values(), ids=ENDS)

WaysAtRest = pytest.mark.parametrize(
    ("end", "code"),
    [
        pytest.param(*told, id=name, marks=() if name in ("key", "hang-up") else pytest.mark.slow)
        for name, told in ENDS.items()
    ],
)


def check_nothing_is_left(app: Terminal, folder: Path, *, restored: bool = True, since: int = 0) -> None:
    """Modes and line settings as before, no process, no words of a crash since so many bytes."""
    assert b"Traceback" not in app.written[since:]
    if restored:
        assert app.screen.left_on == set()
        assert app.line_settings() == app.settings
    until_gone(folder)


def test_the_screen_is_taken_over_while_it_runs(start: Start) -> None:
    app = start(modern=True)
    app.until("10 new")
    modes = {"1049", "1000", "1003", "1006", "2004", "25", "alternate keyboard"}
    more = {"1016", "2048"}  # for which a modern terminal is asked
    app.until_true(lambda: modes | more <= app.screen.left_on)
    assert app.line_settings() != app.settings


def runs_under_way(folder: Path) -> int:
    return len(list((folder / "tmp").glob("runcall-run-*")))


@WaysAtRest
def test_an_end_at_rest_leaves_nothing(
    start: Start, tmp_path: Path, end: Callable[[Terminal], None], code: int
) -> None:
    app = start(modern=True)
    app.until("10 new")
    app.send("b")
    app.until("What is question 9?")
    assert list(processes_of(tmp_path))
    end(app)
    assert app.wait() == code
    check_nothing_is_left(app, tmp_path, restored=end is not Terminal.hang_up)


@Ways
def test_an_end_in_the_middle_of_a_run_leaves_nothing(
    start: Start, tmp_path: Path, end: Callable[[Terminal], None], code: int
) -> None:
    app = start()
    app.until("10 new")
    app.send("r")
    app.until("Waits for ever")
    app.send("r")
    app.until("has started", "x stop")
    found = re.search(r"run (\d+) has started (\d+)\.", app.screen.text)
    assert found
    assert {app.pid, *map(int, found.groups())} <= set(processes_of(tmp_path))
    end(app)
    assert app.wait() == code
    check_nothing_is_left(app, tmp_path, restored=end is not Terminal.hang_up)
    assert not any(Path(f"/proc/{pid}").exists() for pid in found.groups())
    assert runs_under_way(tmp_path) == 0


@pytest.mark.parametrize(
    "delay", [0, 0.1, *(pytest.param(n / 40, marks=pytest.mark.slow) for n in range(40))]
)
def test_an_end_while_the_first_screen_is_made_leaves_nothing(
    start: Start, tmp_path: Path, delay: float
) -> None:
    app, gone = start(), start()
    app.until_true(lambda: b"\x1b[?1049h" in app.written)
    gone.until_true(lambda: b"\x1b[?1049h" in gone.written)
    time.sleep(delay)  # anywhere within the opening
    app.program.send_signal(signal.SIGTERM)
    gone.hang_up()
    assert (app.wait(), gone.wait()) == (128 + signal.SIGTERM, 128 + signal.SIGHUP)
    check_nothing_is_left(app, tmp_path)


@pytest.mark.parametrize(
    ("demo", "said"), [("hoards", "out of memory"), ("is_killed", "SIGKILL"), ("segfaults", "SIGSEGV")]
)
def test_a_run_that_is_ended_by_the_system_is_told_and_leaves_nothing(
    start: Start, deck: Path, tmp_path: Path, demo: str, said: str
) -> None:
    write_deck(deck, first=demo)
    app = start()
    app.until("10 new")
    app.send("r")
    app.until("What is question 1?")
    app.send("r")
    app.until(said, "r run", without="x stop")
    app.until_true(lambda: len(list(processes_of(tmp_path))) == 2)  # the app and its warm process
    assert runs_under_way(tmp_path) == 0
    shown = len(app.written)  # the run's own traceback among it
    app.send("qqq")
    assert app.wait() == 0
    check_nothing_is_left(app, tmp_path, since=shown)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, None])
def test_an_end_while_four_proofs_run_leaves_nothing(
    start: Start, deck: Path, tmp_path: Path, number: signal.Signals | None
) -> None:
    write_deck(deck, more=PROOFS)
    shell = start(command=("verify", "--jobs", "4"))
    shell.until_true(lambda: runs_under_way(tmp_path) == 4)
    shell.until_true(lambda: len(list(processes_of(tmp_path))) >= 10)  # ours, the warm one, and four of two
    if number is None:
        shell.hang_up()
    else:
        shell.program.send_signal(number)
    assert shell.wait() == 128 + (number or signal.SIGHUP)
    check_nothing_is_left(shell, tmp_path, restored=number is not None)
    assert runs_under_way(tmp_path) == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_an_end_of_a_demo_in_the_shell_leaves_nothing(
    start: Start, tmp_path: Path, number: signal.Signals
) -> None:
    shell = start(command=("demo", "hands/waits"))
    shell.until("has started")
    shell.program.send_signal(number)
    assert shell.wait() == 128 + number
    check_nothing_is_left(shell, tmp_path)
    assert runs_under_way(tmp_path) == 0


@pytest.mark.parametrize("end", ["key", "SIGTERM", "hang-up"])
def test_an_end_while_the_app_proves_leaves_nothing(
    start: Start, deck: Path, tmp_path: Path, end: str
) -> None:
    write_deck(deck, cards=1, more=PROOFS)
    app = start()
    app.until("1 new")
    app.send("r")
    app.until("What is question 1?")
    app.send("v")
    app.until_true(lambda: runs_under_way(tmp_path) >= 2)
    act, code = ENDS[end]
    act(app)
    assert app.wait() == code
    check_nothing_is_left(app, tmp_path, restored=end != "hang-up")
    assert runs_under_way(tmp_path) == 0


@pytest.mark.parametrize("end", ["ctrl-c", "SIGINT", "SIGTERM", "SIGHUP", "hang-up"])
def test_an_end_while_it_asks_for_trust_leaves_nothing(start: Start, tmp_path: Path, end: str) -> None:
    app = start(trusted=False)
    app.until("10 new")
    app.send("r")
    app.until("Waits for ever")
    app.send("r")
    app.until("Trust this deck?")
    act, code = ENDS[end]
    act(app)
    assert app.wait() == code
    check_nothing_is_left(app, tmp_path, restored=end != "hang-up")
    assert runs_under_way(tmp_path) == 0
    assert not (tmp_path / "home" / "trusted.json").exists()


def test_an_end_while_pytorch_is_being_loaded_leaves_nothing(start: Start, tmp_path: Path) -> None:
    app = start(python=Path(sys.executable))
    app.until("10 new")
    app.until_true(lambda: len(list(processes_of(tmp_path))) > 1)
    app.program.send_signal(signal.SIGTERM)
    assert app.wait() == 128 + signal.SIGTERM
    check_nothing_is_left(app, tmp_path)


@pytest.mark.slow
def test_several_signals_at_once_end_it_once(start: Start, tmp_path: Path) -> None:
    app = start()
    app.until("10 new")
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        app.program.send_signal(number)
    assert app.wait() in {128 + number for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)}
    check_nothing_is_left(app, tmp_path)


@pytest.mark.parametrize("stop", [signal.SIGTSTP, pytest.param(signal.SIGSTOP, marks=pytest.mark.slow)])
def test_a_stopped_app_goes_on_where_it_was(start: Start, tmp_path: Path, stop: signal.Signals) -> None:
    app = start()
    app.until("10 new")
    app.program.send_signal(stop)
    app.until_true(lambda: is_stopped(app.pid))
    if stop == signal.SIGTSTP:  # the other one gives no time to clean up
        app.until_true(lambda: app.screen.left_on == set())
        assert app.line_settings() == app.settings
    app.screen.wipe()  # a shell has written over it
    app.program.send_signal(signal.SIGCONT)
    app.until("10 new", "? more")
    app.send("b")
    app.until("What is question 9?")
    app.send("qq")
    assert app.wait() == 0
    check_nothing_is_left(app, tmp_path)


def is_stopped(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


# Again and again: the warm process hears of the end twice, and neither may break off what the other began.
@pytest.mark.parametrize(
    "time_round", [0, 1, *(pytest.param(n, marks=pytest.mark.slow) for n in range(2, 12))]
)
def test_a_kill_takes_the_runs_along(start: Start, tmp_path: Path, time_round: int) -> None:
    app = start()
    app.until("10 new")
    app.send("r")
    app.until("Waits for ever")
    app.send("r")
    app.until("has started")
    os.kill(app.pid, signal.SIGKILL)
    assert app.wait() == -signal.SIGKILL
    check_nothing_is_left(app, tmp_path, restored=False)
