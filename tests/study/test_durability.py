"""A grade that was acknowledged is never lost and never doubled, however the program ends."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from quiz.study.fold import fold_all
from quiz.study.log import StudyLog

GRADER = Path(__file__).with_name("grader.py")


def start(path: Path, prefix: str, *numbers: int) -> subprocess.Popen[str]:
    """A grader in a process of its own: grades, cards, and the size no file may pass."""
    words = [sys.executable, str(GRADER), str(path), prefix, *map(str, numbers)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True)


def check_whole(path: Path, acknowledged: list[str]) -> int:
    """Everything acknowledged is there, nothing twice, numbers without a gap, states as the fold says."""
    with StudyLog.open(path) as log:
        events = log.events()
        ids = [event.id for event in events]
        assert set(acknowledged) <= set(ids)
        assert len(ids) == len(set(ids))
        assert sorted(event.seq for event in events) == list(range(1, len(events) + 1))
        assert dict(log.states) == fold_all(events, log.schedule)
        return len(events)


def test_a_kill_at_any_moment_loses_no_acknowledged_grade(path: Path) -> None:
    draw = random.Random(5)
    acknowledged: list[str] = []
    for kill in range(8):
        process = start(path, "q", 100_000, 17)
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        printed = "".join(process.stdout.readline() for _ in range(draw.randrange(6)))
        time.sleep(draw.uniform(0, 0.01))  # anywhere within a grade
        os.kill(process.pid, signal.SIGKILL)
        printed += process.communicate()[0]
        # A kill in the middle of a print leaves half a line: it was written, and nobody was told.
        acknowledged += [line for line in printed.split("\n")[:-1] if len(line) == 32]
        kept = check_whole(path, acknowledged)
        assert kept - len(acknowledged) <= kill + 1  # at most the one that was under way at each kill
    assert len(acknowledged) > 8


def test_two_programs_grading_at_once_lose_nothing(path: Path) -> None:
    # The first opening of a new file is contended too; both grade one common card and their own.
    graders = [start(path, "both", 40, 3), start(path, "both", 40, 3), start(path, "own", 20, 20)]
    printed = [grader.communicate()[0].split()[1:] for grader in graders]
    acknowledged = [id_ for ids in printed for id_ in ids]
    assert [len(ids) for ids in printed] == [40, 40, 20]
    assert check_whole(path, acknowledged) == 100


def test_a_full_disk_refuses_the_grade_and_keeps_the_others(path: Path) -> None:
    process = start(path, "q", 5_000, 50, 200_000)
    *acknowledged, last = process.communicate()[0].splitlines()[1:]
    assert "nothing was recorded" in last
    assert str(path) in last
    assert len(acknowledged) > 3
    assert check_whole(path, acknowledged) == len(acknowledged)
