"""Whatever befalls file or program, no acknowledged grade is lost or doubled, and there is a way out."""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from quiz.study.card import Rating
from quiz.study.log import StudyLog
from quiz.study.repair import repair, salvaged
from tests.faults.conftest import Shell
from tests.faults.forked import Command
from tests.faults.kept import check_whole
from tests.study.hand_clock import EVENING

HERE = Path(__file__).parent
SCHEMA_1 = HERE.parent / "study" / "data" / "schema_1.db"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    return tmp_path / "home" / "study.db"


@pytest.mark.slow
def test_eighty_grades_given_at_once_beside_an_open_log_all_land(path: Path, deck: Path) -> None:
    words = [sys.executable, "-m", "quiz", "--deck", str(deck), "grade", "card-1", "good", "--json"]
    environment = os.environ | {"RUNCALL_HOME": str(path.parent)}
    with StudyLog.open(path) as log, ThreadPoolExecutor(16) as pool:
        log.review("card-2", Rating.GOOD, EVENING)
        run = partial(subprocess.run, words, env=environment, capture_output=True, text=True, check=True)
        ends = [pool.submit(run) for _ in range(80)]
        for n in range(20):
            log.review("card-2", Rating.GOOD, EVENING + timedelta(minutes=n))
        printed = {json.loads(end.result().stdout)["event"] for end in ends}
        assert len(printed) == 80
        assert printed <= {event.id for event in log.events()}
    assert check_whole(path) == 101


@pytest.mark.parametrize("kills", [10, pytest.param(150, marks=pytest.mark.slow)])
def test_a_kill_while_an_older_file_is_brought_forward_loses_nothing(
    shell: Shell, path: Path, kills: int
) -> None:
    draw = random.Random(2)
    with closing(sqlite3.connect(SCHEMA_1)) as connection:
        expected = connection.execute("SELECT id FROM events ORDER BY id").fetchall()
    for _ in range(kills):
        laid_down(path, SCHEMA_1.read_bytes(), None)
        killed_after(shell(path.parent, "due", "--json"), draw.uniform(0, 0.04))
        with StudyLog.open(path) as log:
            assert [(event.id,) for event in log.events()] == expected
        check_whole(path)


@pytest.mark.parametrize("kills", [4, pytest.param(100, marks=pytest.mark.slow)])
def test_a_kill_during_a_repair_loses_nothing_that_another_repair_cannot_save(
    shell: Shell, path: Path, kills: int, tmp_path: Path
) -> None:
    draw, sound = random.Random(3), tmp_path / "sound.db"
    with StudyLog.open(sound) as log:
        for n in range(120):
            log.review(f"q{n % 9}", Rating.GOOD, EVENING + timedelta(hours=n))
    whole = bytearray(sound.read_bytes())
    whole[:4096] = bytes(4096)
    for _ in range(kills):
        laid_down(path, bytes(whole), None)
        killed_after(shell(path.parent, "doctor", "--repair"), draw.uniform(0, 0.08))
        repair(path, path.parent / "backups", EVENING)
        assert check_whole(path) == 120


def killed_after(command: Command, seconds: float) -> None:
    """Kill it at that point, unless it has ended."""
    command.follow(1, seconds)
    command.kill()


def recorded(path: Path) -> tuple[list[str], bytes, list[bytes]]:
    """Ten grades: their ids, the file, and the write-ahead log as it stood after each of them."""
    logs: list[bytes] = []
    with StudyLog.open(path) as log:
        ids = []
        for n in range(10):
            ids.append(log.review(f"q{n % 3}", Rating.GOOD, EVENING + timedelta(hours=n)).id)
            logs.append(path.with_name("study.db-wal").read_bytes())
        return ids, path.read_bytes(), logs


def laid_down(path: Path, file: bytes, wal: bytes | None) -> Path:
    """A home with just these."""
    shutil.rmtree(path.parent)
    path.parent.mkdir()
    path.write_bytes(file)
    if wal is not None:
        path.with_name("study.db-wal").write_bytes(wal)
    return path


@pytest.mark.parametrize("cuts", [25, pytest.param(400, marks=pytest.mark.slow)])
def test_a_write_that_was_torn_by_a_power_cut_leaves_every_acknowledged_grade(path: Path, cuts: int) -> None:
    ids, file, logs = recorded(path)
    draw = random.Random(4)
    for cut in range(cuts):
        before, after = logs[-2], logs[-1]
        end = draw.randrange(len(before), len(after))
        rest = draw.randbytes(len(after) - end) if cut % 2 else b""
        with StudyLog.open(laid_down(path, file, after[:end] + rest)) as log:
            kept = [event.id for event in log.events()]
        assert kept in (ids, ids[:-1])
        check_whole(path)


def test_a_checkpoint_that_was_torn_by_a_power_cut_is_done_again(path: Path) -> None:
    ids, file, logs = recorded(path)
    for page in range(len(file) // 4096):
        torn = bytearray(file)
        torn[page * 4096 + 1000 : (page + 1) * 4096] = b"\xa5" * 3096  # half of the page was written
        laid_down(path, bytes(torn), logs[-1])
        with StudyLog.open(path) as log:
            assert [event.id for event in log.events()] == ids
        check_whole(path)


def test_without_its_write_ahead_log_the_file_opens_with_what_it_held_and_the_copy_gives_the_rest(
    path: Path,
) -> None:
    ids, file, logs = recorded(path)
    with StudyLog.open(laid_down(path, file, logs[4])) as log:
        log.events()  # closing it writes five grades into the file itself
    held = path.read_bytes()
    with StudyLog.open(laid_down(path, held, None)) as log:
        assert [event.id for event in log.events()] == ids[:5]
    assert check_whole(path) == 5
    elsewhere = laid_down(path, file, logs[-1])
    events = salvaged(elsewhere)
    with StudyLog.open(laid_down(path, held, None)) as log:
        assert log.take_in(events) == 5
        assert [event.id for event in log.events()] == ids


def test_a_file_that_is_copied_alone_while_the_log_is_open_has_what_was_settled(path: Path) -> None:
    with StudyLog.open(path) as log:
        ids = [log.review(f"q{n % 3}", Rating.GOOD, EVENING + timedelta(hours=n)).id for n in range(10)]
        log.settle()
        file = path.read_bytes()
    with StudyLog.open(laid_down(path, file, None)) as log:
        assert [event.id for event in log.events()] == ids
    assert check_whole(path) == 10


def test_a_backup_put_back_beside_another_files_write_ahead_log_is_made_whole(
    path: Path, tmp_path: Path
) -> None:
    ids, _, logs = recorded(path)
    backup = tmp_path / "backup"
    with StudyLog.open(path) as log:
        log.review("after", Rating.GOOD, EVENING + timedelta(days=2))
    with closing(sqlite3.connect(path)) as connection, closing(sqlite3.connect(backup)) as copy:
        connection.backup(copy)
    laid_down(path, backup.read_bytes(), logs[3])
    repair(path, path.parent / "backups", EVENING)
    assert check_whole(path) == len(ids) + 1
