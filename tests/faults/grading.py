"""Grades in a child that is killed at whatever moment, over and over; run by the tests.

Reads lines `ACTION SEED` and forks a child that does it on the log and waits to be killed by the tests. It
prints its process's id, then the id of each event that the log has returned; `end` follows when it is gone.
"""

import os
import random
import signal
import sys
from datetime import datetime, timedelta
from pathlib import Path

from quiz.cli import review as _loaded  # noqa: F401  (once, for all children)
from quiz.cli.main import main
from quiz.study.card import NEW, Rating
from quiz.study.error import StudyError
from quiz.study.log import StudyLog
from quiz.study.repair import repair
from quiz.study.schedule import Schedule

START = datetime(2026, 11, 29, 20).astimezone()
CARDS = 40


def say(text: str) -> None:
    os.write(1, f"{text}\n".encode())  # one write: it arrives whole or not at all


def grade(path: Path, seed: int) -> None:
    """Grades, holds, undos and redos until killed; each day has its backup."""
    draw = random.Random(seed)
    with StudyLog.open(path, backups=path.parent / "backups") as log:
        at = START + timedelta(days=seed // 10, minutes=seed % 10)
        for _ in range(400):
            at += timedelta(minutes=7)
            card, kind = f"q{draw.randrange(CARDS)}", draw.random()
            if kind < 0.8:
                event = log.review(card, draw.choice(list(Rating)), at)
            elif kind < 0.9:
                event = log.undo(at)
            else:
                event = log.record(card, "resume" if log.state(card).suspended else "suspend", at)
            say(event.id if event else "")


def shell(path: Path, seed: int) -> None:
    """The same by the program itself, from its front door to its exit code, once after another."""
    os.environ["RUNCALL_HOME"] = str(path.parent)
    deck, draw = str(path.parent.parent / "deck"), random.Random(seed)
    for _ in range(400):
        card = f"card-{draw.randrange(10)}"
        rating = draw.choice(list(Rating)).label
        main(["grade", card, rating, "--json", "--deck", deck])
        sys.stdout.flush()  # as its end would


def act(action: str, path: Path, seed: int) -> None:
    if action == "grade":
        grade(path, seed)
    elif action == "shell":
        shell(path, seed)
    elif action == "open":
        StudyLog.open(path).close()
        say("opened")
    elif action == "repair":
        repair(path, path.parent / "backups", START)
        say("repaired")


def serve(path: Path) -> None:
    Schedule().preview("", NEW, START)  # the scheduler is loaded once, for all children
    say("ready")
    for line in sys.stdin:
        action, seed = line.split()
        child = os.fork()
        if child == 0:
            say(str(os.getpid()))
            try:
                act(action, path, int(seed))
                signal.pause()
            except StudyError as error:
                say(f"{error.reason}: {error}")
            os._exit(0)
        os.waitpid(child, 0)
        say("end")


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
