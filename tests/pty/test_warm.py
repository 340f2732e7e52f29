"""The warm process of the app: begun after the first paint, and replaced when it is killed."""

import os
import signal
from pathlib import Path

from tests.pty.environment import processes_of
from tests.pty.fixtures import Start
from tests.pty.test_ends import check_nothing_is_left


def test_no_process_is_begun_before_the_first_paint(start: Start, tmp_path: Path) -> None:
    app = start()
    while True:
        found = set(processes_of(tmp_path))
        app.catch_up()  # what was painted before we looked is on the screen now
        if app.screen.text.strip():
            break
        assert found <= {app.pid}
    app.until_true(lambda: len(set(processes_of(tmp_path))) > 1)


def test_a_warm_process_that_is_killed_is_replaced(start: Start, tmp_path: Path) -> None:
    app = start()
    app.until("10 new")
    found = set[int]()
    while len(found) != 2:  # for a moment it has a child, which shows whether it can fork
        app.follow(0.02)
        found = set(processes_of(tmp_path))
    (warm,) = found - {app.pid}
    os.kill(warm, signal.SIGKILL)
    app.until_true(lambda: set(processes_of(tmp_path)) - {app.pid, warm} != set())
    app.send("d")
    app.until("Answers at once")
    app.send("qq")
    assert app.wait() == 0
    check_nothing_is_left(app, tmp_path)
