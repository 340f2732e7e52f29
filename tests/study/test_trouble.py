"""A log that can't be read or written says so in a sentence, and the file is left as it was."""

import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from quiz.study import database
from quiz.study.card import Rating
from quiz.study.error import DAMAGE, StudyError
from quiz.study.log import StudyLog
from quiz.study.schema import SCHEMA
from quiz.study.session import ReviewSession
from quiz.view.trouble import told
from tests.study.hand_clock import HandClock
from tests.study.refusal import refusal


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed log of 300 events, 50 cards."""
    path, clock = tmp_path_factory.mktemp("written") / "study.db", HandClock()
    with StudyLog.open(path) as log:
        for n in range(300):
            clock.wait(hours=3)
            log.review(f"q{n % 50}", Rating.GOOD, clock())
    return path


@pytest.fixture
def full_log(written: Path, path: Path) -> Path:
    """A copy of it, to be spoilt."""
    path.parent.mkdir()
    shutil.copyfile(written, path)
    return path


def refused(path: Path) -> StudyError:
    """What opening and reading everything says; the file must not change by it."""
    before = path.read_bytes()
    with pytest.raises(StudyError) as caught, StudyLog.open(path) as log:
        log.events()
    assert path.read_bytes() == before
    assert str(path) in told(caught.value, "en")
    assert str(path) in told(caught.value, "zh")
    assert caught.value.path == path
    return caught.value


def test_a_newer_schema_is_refused_and_nothing_changed(full_log: Path) -> None:
    with sqlite3.connect(full_log) as connection:
        connection.execute("PRAGMA user_version = 7")
    connection.close()
    error = refused(full_log)
    assert error.reason == "newer"
    assert f"schema 7, this one knows {SCHEMA}" in told(error, "en")
    assert "update Runcall" in told(error, "en")


@pytest.mark.parametrize("text", [b"not a database", b"SQLite format 3\0" + b"\xff" * 5000, b"\0" * 4096])
def test_a_file_that_is_no_database_is_left_alone(path: Path, text: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(text)
    assert refused(path).reason in DAMAGE


def test_another_programs_database_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE bookmarks (url)")
    connection.close()
    assert refused(path).reason == "foreign"


def test_a_truncated_log_is_left_alone(full_log: Path) -> None:
    whole = full_log.read_bytes()
    full_log.write_bytes(whole[: len(whole) // 2])
    error = refused(full_log)
    assert error.reason == "corrupt"
    assert "runcall doctor --repair" in told(error, "en")


def test_a_log_with_torn_pages_is_left_alone(full_log: Path) -> None:
    whole = full_log.read_bytes()
    torn = bytearray(whole)
    for page in range(2, len(whole) // 4096):
        torn[page * 4096 : page * 4096 + 2048] = b"\xa5" * 2048
    full_log.write_bytes(bytes(torn))
    assert refused(full_log).reason == "corrupt"


def test_an_event_that_makes_no_sense_is_named_and_kept(full_log: Path) -> None:
    connection = sqlite3.connect(full_log)
    connection.execute("DROP TRIGGER events_stay")
    connection.execute("UPDATE events SET day = 'yesterday' WHERE seq = 5")
    connection.commit()
    connection.close()
    error = refused(full_log)
    assert error.reason == "bad_event"
    assert "yesterday" in told(error, "en")


def test_a_failed_write_is_not_remembered(full_log: Path, clock: HandClock) -> None:
    with StudyLog.open(full_log) as log:
        before = dict(log.states)
        other = sqlite3.connect(full_log)
        other.execute("DROP TABLE states")
        other.commit()
        with pytest.raises(StudyError):
            log.review("q1", Rating.GOOD, clock())
        assert dict(log.states) == before
        assert other.execute("SELECT count(*) FROM events").fetchone() == (300,)
        other.close()


def test_a_log_held_by_another_program_says_so(
    full_log: Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_BUSY_SECONDS", 0.1)
    other = sqlite3.connect(full_log, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with StudyLog.open(full_log) as log:
        assert len(log.events()) == 300  # reading never waits
        with refusal("is in use by another program") as caught:
            log.review("q1", Rating.GOOD, clock())
        assert caught.value.reason == "locked"
        other.execute("ROLLBACK")
        log.review("q1", Rating.GOOD, clock())
        assert len(log.events()) == 301
    other.close()


def test_a_session_keeps_its_card_and_its_undo_when_the_log_refuses(
    full_log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_BUSY_SECONDS", 0.1)
    with StudyLog.open(full_log) as log:
        session = ReviewSession(log, ["new", "newer"], HandClock())
        session.grade(Rating.EASY, session.token)
        shown, before = (session.current, session.token, session.position), log.snapshot()
        other = sqlite3.connect(full_log, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StudyError):
            session.grade(Rating.GOOD, session.token)
        with pytest.raises(StudyError):
            session.undo()
        assert (session.current, session.token, session.position) == shown
        assert log.snapshot() == before
        other.execute("ROLLBACK")
        other.close()
        assert session.undo() == "new"


def test_a_grade_waits_for_a_short_lock(full_log: Path, clock: HandClock) -> None:
    other = sqlite3.connect(full_log, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    release = threading.Timer(0.3, lambda: other.execute("COMMIT"))
    with StudyLog.open(full_log) as log:
        began = time.monotonic()
        release.start()
        log.review("q1", Rating.GOOD, clock())
        assert time.monotonic() - began > 0.2
        assert len(log.events()) == 301
    release.join()
    other.close()


def test_one_log_serves_several_threads(path: Path, clock: HandClock) -> None:
    with StudyLog.open(path) as log:
        threads = [
            threading.Thread(target=lambda: [log.review("q", Rating.GOOD, clock()) for _ in range(20)])
            for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert log.state("q").reps == 80
        assert len({event.id for event in log.events()}) == 80


@pytest.mark.parametrize(("free", "reason"), [(0, "full"), (4096, "full"), (10**9, "disk")])
def test_a_disk_error_where_no_room_is_left_is_told_as_a_full_disk(
    path: Path, free: int, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
        raise error

    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10**9, 10**9 - free, free))
    with pytest.raises(StudyError) as refused, database.sentences(path):
        fails()
    assert refused.value.reason == reason


def test_a_folder_in_the_files_place_gives_a_sentence(path: Path) -> None:
    path.mkdir(parents=True)
    with refusal("can't be opened; check that you can write"):
        StudyLog.open(path)


def test_a_folder_that_cannot_be_made_gives_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with refusal(r"can't be created .*; set RUNCALL_HOME to another folder"):
        StudyLog.open(tmp_path / "file" / "deeper" / "study.db")


@pytest.fixture
def shared_folder() -> Iterator[Path]:
    """A folder that any user can reach, since root may write whatever its rights say."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        yield Path(folder)


READ_ONLY = """
import os, sys
from datetime import datetime
from pathlib import Path
import fsrs.scheduler, hashlib  # needed later, and perhaps not to be read by nobody
from quiz.study.card import Rating
from quiz.study.error import StudyError
from quiz.study.log import StudyLog
from quiz.view.trouble import told
if os.geteuid() == 0:  # may write whatever the rights say, so it becomes nobody
    os.setuid(65534)
try:
    log = StudyLog.open(Path(sys.argv[1]))
    print(len(log.states), len(log.events()))
    log.review("q", Rating.GOOD, datetime.now().astimezone())
except StudyError as error:
    print(error.reason, told(error, "en"))
"""


def as_someone_without_rights(path: Path) -> list[str]:
    words = [sys.executable, "-c", READ_ONLY, str(path)]
    run = subprocess.run(words, capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


def test_a_read_only_log_can_be_read_and_refuses_a_grade(shared_folder: Path, clock: HandClock) -> None:
    path = shared_folder / "study.db"
    with StudyLog.open(path) as log:
        log.review("q", Rating.GOOD, clock())
    path.chmod(0o444)
    before = path.read_bytes()
    counts, sentence = as_someone_without_rights(path)
    assert counts == "1 1"
    assert sentence == (
        f"read_only {path} is read-only, so nothing was recorded; "
        "make it and its folder writable for yourself"
    )
    assert path.read_bytes() == before


def test_a_log_that_may_not_even_be_read_gives_a_sentence(shared_folder: Path) -> None:
    path = shared_folder / "study.db"
    StudyLog.open(path).close()
    path.chmod(0o000)
    (sentence,) = as_someone_without_rights(path)
    assert sentence.startswith(f"unreachable {path} can't be opened")
