"""The program is killed between grades: what it had acknowledged is there, and nothing twice."""

import os
import random
import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.pty.environment import processes_of
from tests.pty.fixtures import Start
from tests.pty.terminal import Terminal

Grades = Callable[[], list[tuple[str, int]]]

MOST = 3
"""Grades of one sitting: few enough that ten cards last for all sittings but the slow ones."""


def card_on(app: Terminal) -> str:
    """The card that is asked, its face up: whatever was flipped before it is gone from the screen."""
    asked = app.until("Review ", "What is question ", "space flip", without="It is answer")
    return "card-" + asked.partition("What is question ")[2].partition("?")[0]


def grade(app: Terminal, card: str, rating: int) -> None:
    app.send(" ")
    app.until(f"It is answer A{card.removeprefix('card-')}.", "3 Good")
    app.send(str(rating))


@pytest.mark.parametrize("kills", [4, pytest.param(40, marks=pytest.mark.slow)])
def test_a_kill_between_grades_loses_none_and_doubles_none(
    start: Start, grades: Grades, tmp_path: Path, kills: int
) -> None:
    draw = random.Random(kills)
    acknowledged: list[tuple[str, int]] = []
    for kill in range(kills):
        app = start()
        app.until("r review")
        app.send("r")
        card, pending = card_on(app), []
        for _ in range(draw.randint(1, MOST)):
            rating = draw.choice((1, 1, 3))
            grade(app, card, rating)
            graded, card = (card, rating), card_on(app)  # the next card is on the screen
            acknowledged.append(graded)
        if kill % 2:
            grade(app, card, 2)
            pending = [(card, 2)]  # on its way: it may be kept or not
            time.sleep(draw.uniform(0, 0.05))
        os.kill(app.pid, signal.SIGKILL)
        assert app.wait() == -signal.SIGKILL
        kept = grades()
        shown = (acknowledged, acknowledged + pending)
        assert kept in shown, (kill, kept[-6:], acknowledged[-6:], pending)
        acknowledged = kept
    with closing(sqlite3.connect(tmp_path / "home" / "study.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        numbers = [number for (number,) in database.execute("SELECT seq FROM events ORDER BY place")]
    assert numbers == list(range(1, len(acknowledged) + 1))
    app = start()  # and the next one opens it as if nothing had happened
    app.until(f"{len(acknowledged)} reviewed today")
    end = time.monotonic() + 2
    while len(left := list(processes_of(tmp_path))) > 2:  # this one and its warm process
        assert time.monotonic() < end, f"the killed programs left {left}"
        time.sleep(0.02)
