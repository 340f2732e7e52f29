"""Whatever befalls file or program, no acknowledged grade is lost or doubled, and there is a way out."""

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Protocol

import pytest

from quiz.study.card import NEW, Rating
from quiz.study.fold import fold_all
from quiz.study.log import StudyLog
from quiz.study.repair import repair, salvaged
from tests.study.hand_clock import EVENING

HERE = Path(__file__).parent
SCHEMA_1 = HERE.parent / "study" / "data" / "schema_1.db"


class Act(Protocol):
    """Does something to the log in another process and kills it; what it printed until then."""

    def __call__(self, action: str, seed: int, lines: int = 0, wait: float = 0.0) -> list[str]: ...


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    return tmp_path / "home" / "study.db"


@pytest.fixture
def act(path: Path) -> Iterator[Act]:
    words = [sys.executable, "-m", "tests.faults.grading", str(path)]
    with subprocess.Popen(
        words, cwd=HERE.parent.parent, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as driver:
        assert driver.stdin is not None
        assert driver.stdout is not None
        assert driver.stdout.readline() == "ready\n"
        stdin, stdout = driver.stdin, driver.stdout

        def one(action: str, seed: int, lines: int = 0, wait: float = 0.0) -> list[str]:
            stdin.write(f"{action} {seed}\n")
            stdin.flush()
            process = int(stdout.readline())
            said: list[str] = []
            while len(said) < lines and said[-1:] != ["end"]:
                said.append(stdout.readline().rstrip("\n"))
            time.sleep(wait)
            if said[-1:] != ["end"]:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
                while (line := stdout.readline().rstrip("\n")) != "end":
                    said.append(line)
            return [line for line in said if line != "end"]

        yield one
        stdin.close()


def new_ids(path: Path, place: int) -> list[tuple[int, str]]:
    """Place and id of what came after that place."""
    with closing(sqlite3.connect(path)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_master").fetchone():
            return []  # killed before it was made
        rows = connection.execute("SELECT place, id FROM events WHERE place > ? ORDER BY place", (place,))
        return [(int(at), str(id_)) for at, id_ in rows]


def check_whole(path: Path) -> int:
    """Pages whole, nothing twice, numbers without a gap, states as the fold says; how many events."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    with StudyLog.open(path) as log:
        events = log.events()
        folded = fold_all(events, log.schedule)
        assert dict(log.states) == {card: state for card, state in folded.items() if state != NEW}
    assert len({event.id for event in events}) == len(events)
    assert sorted(event.seq for event in events) == list(range(1, len(events) + 1))
    return len(events)


@pytest.mark.parametrize("kills", [30, pytest.param(2000, marks=pytest.mark.slow)])
def test_a_program_killed_at_random_points_loses_no_acknowledged_event_and_doubles_none(
    act: Act, path: Path, kills: int
) -> None:
    draw, place, acknowledged = random.Random(kills), 0, 0
    for kill in range(kills):
        said = act("grade", kill, lines=draw.choice((0, 0, 1, 2, 3, 5)), wait=draw.uniform(0, 0.006))
        told = [line for line in said if line]
        assert all(len(line) == 32 for line in told), told[-1]
        found = new_ids(path, place)
        ids = [id_ for _, id_ in found]
        assert ids[: len(told)] == told, kill
        assert len(ids) <= len(told) + 1  # the one that was under way
        place, acknowledged = (found[-1][0] if found else place), acknowledged + len(told)
        if kill % 250 == 249:
            check_whole(path)
    assert check_whole(path) == place
    assert acknowledged > kills


@pytest.mark.parametrize("kills", [10, pytest.param(300, marks=pytest.mark.slow)])
def test_the_shells_program_killed_at_random_points_loses_no_grade_that_it_printed(
    act: Act, path: Path, deck: Path, kills: int
) -> None:
    draw, printed = random.Random(kills + 1), set[str]()
    for kill in range(kills):
        said = act("shell", kill, lines=draw.choice((0, 1, 2)), wait=draw.uniform(0, 0.03))
        told = {json.loads(line)["event"] for line in said}
        assert len(told) == len(said)
        kept = {id_ for _, id_ in new_ids(path, 0)}
        assert told <= kept
        assert len(kept - printed - told) <= 1
        printed = kept
    assert check_whole(path) == len(printed) > kills / 2


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
    act: Act, path: Path, kills: int
) -> None:
    draw = random.Random(2)
    with closing(sqlite3.connect(SCHEMA_1)) as connection:
        expected = connection.execute("SELECT id FROM events ORDER BY id").fetchall()
    for kill in range(kills):
        for other in path.parent.iterdir():
            other.unlink()
        shutil.copyfile(SCHEMA_1, path)
        act("open", kill, wait=draw.uniform(0, 0.03))
        with StudyLog.open(path) as log:
            assert [(event.id,) for event in log.events()] == expected
        check_whole(path)


@pytest.mark.parametrize("kills", [4, pytest.param(100, marks=pytest.mark.slow)])
def test_a_kill_during_a_repair_loses_nothing_that_another_repair_cannot_save(
    act: Act, path: Path, kills: int, tmp_path: Path
) -> None:
    draw, sound = random.Random(3), tmp_path / "sound.db"
    with StudyLog.open(sound) as log:
        for n in range(120):
            log.review(f"q{n % 9}", Rating.GOOD, EVENING + timedelta(hours=n))
    whole = bytearray(sound.read_bytes())
    whole[:4096] = bytes(4096)
    for kill in range(kills):
        for other in path.parent.iterdir():
            other.unlink()
        path.write_bytes(bytes(whole))
        act("repair", kill, wait=draw.uniform(0, 0.06))
        repair(path, path.parent / "backups", EVENING)
        assert check_whole(path) == 120


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
    for other in path.parent.iterdir():
        other.unlink()
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


SMALL = """
import os, sys
from datetime import datetime, timedelta
from pathlib import Path
from quiz.study.card import Rating
from quiz.study.error import StudyError
from quiz.study.log import StudyLog
from tests.faults.test_study_log import check_whole
home, fill = Path(sys.argv[1]), int(sys.argv[2])
filler, path, at = home / "filler", home / "study.db", datetime(2026, 11, 29, 20).astimezone()
filler.write_bytes(bytes(fill))
told, reasons = [], set()
with StudyLog.open(path, backups=home / "backups") as log:
    for n in range(2000):
        try:
            told.append(log.review(f"q{n % 9}", Rating.GOOD, at + timedelta(minutes=n)).id)
        except StudyError as error:
            reasons.add(error.reason)
            break
    known = log.snapshot()
    ids = [event.id for event in log.events()]
    assert ids == told, (len(ids), len(told))
    filler.unlink()
    told.append(log.review("room", Rating.GOOD, at + timedelta(days=3)).id)
    assert [event.id for event in log.events()] == told
assert check_whole(path) == len(told)
print(len(told), *reasons)
"""


@pytest.mark.parametrize("fills", [2, pytest.param(20, marks=pytest.mark.slow)])
def test_a_disk_that_is_full_refuses_the_grade_and_goes_on_once_there_is_room(
    tmp_path: Path, fills: int
) -> None:
    """On a small file system of its own, full at another byte each time."""
    inside = f"mount -t tmpfs -o size=640k none {tmp_path} && exec {sys.executable} -c '{SMALL}' {tmp_path}"
    unshare = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
    trial = subprocess.run([*unshare, f"mount -t tmpfs none {tmp_path}"], capture_output=True, check=False)
    if trial.returncode:
        pytest.skip("this system lets nobody mount a small file system")
    draw = random.Random(6)
    for _ in range(fills):
        run = subprocess.run(
            [*unshare, f"{inside} {draw.randrange(200_000, 480_000)}"],
            cwd=HERE.parent.parent,
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        graded, reason = run.stdout.split()
        assert int(graded) > 1
        assert reason == "full"
