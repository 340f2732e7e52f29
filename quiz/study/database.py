"""The file that a history is kept in: opened with care, written to the disk before a call returns."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from quiz.study.error import Reason, StudyError

SCHEMA = 1
_APPLICATION_ID = 0x52756E63  # "Runc", by which `file` and we know our own
_BUSY_SECONDS = 5.0

# The events are the truth and are only ever added to, which the triggers hold against every program.
# `states` is a cache of their fold. `place` is the order of arrival in this file.
_TABLES = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE events (
  place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, device TEXT NOT NULL, seq INTEGER NOT NULL,
  card TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL, "offset" INTEGER NOT NULL, day TEXT NOT NULL,
  rating INTEGER, duration_ms INTEGER, form TEXT NOT NULL, promised TEXT, undoes TEXT, extra TEXT,
  UNIQUE (device, seq));
CREATE INDEX events_by_card ON events (card);
CREATE INDEX events_undone ON events (undoes) WHERE undoes IS NOT NULL;
CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER events_last BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are never removed'); END;
CREATE TABLE states (
  card TEXT PRIMARY KEY, place INTEGER NOT NULL, state TEXT NOT NULL, step INTEGER NOT NULL,
  stability REAL NOT NULL, difficulty REAL NOT NULL, due TEXT, due_at INTEGER, first TEXT, last TEXT,
  reps INTEGER NOT NULL, lapses INTEGER NOT NULL, review TEXT NOT NULL) WITHOUT ROWID;
"""


def connect(path: Path, device: str) -> sqlite3.Connection:
    """Open the study log, or begin one under this device's name where there is none.

    Raises StudyError, and leaves the file as it is, when it is no study log, was written by a newer
    version, or can't be read.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StudyError(
            "unreachable",
            f"{path.parent} can't be made ({error.strerror}); set RUNCALL_HOME to another folder",
            path,
        ) from None
    with sentences(path):
        # One connection serves the whole process; StudyLog lets one thread in at a time.
        connection = sqlite3.connect(
            path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        try:
            _begin(connection, path, device)
        except BaseException:
            connection.close()
            raise
        return connection


def _begin(connection: sqlite3.Connection, path: Path, device: str) -> None:
    """Check whose file it is before anything is written to it; make the tables in an empty one."""
    connection.execute("PRAGMA synchronous = FULL")
    deadline = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            if _is_empty(connection, path):
                connection.execute("PRAGMA journal_mode = WAL")
                with transaction(connection):
                    if _is_empty(connection, path):  # nobody else made them meanwhile
                        _create(connection, device)
            return
        except sqlite3.OperationalError as error:
            # Changing the journal mode doesn't wait for another program that is just doing the same.
            if _code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def _is_empty(connection: sqlite3.Connection, path: Path) -> bool:
    # In one statement, so in one snapshot: another program may be making the file just now.
    tables, version, owner = connection.execute(
        "SELECT count(*), (SELECT user_version FROM pragma_user_version),"
        " (SELECT application_id FROM pragma_application_id) FROM sqlite_master"
    ).fetchone()
    if not tables and not version and not owner:
        return True
    if owner != _APPLICATION_ID:
        raise StudyError(
            "foreign",
            f"{path} is another program's database, so it was left alone; move it or set RUNCALL_HOME",
            path,
        )
    if version > SCHEMA:
        raise StudyError(
            "newer",
            f"{path} was written by a newer Runcall (schema {version}, this one knows {SCHEMA}); "
            "nothing was changed: update Runcall to go on",
            path,
        )
    return False


def _create(connection: sqlite3.Connection, device: str) -> None:
    for statement in _TABLES.split(";\n"):
        if statement.strip():
            connection.execute(statement)
    connection.execute("INSERT INTO meta VALUES ('device', ?)", (device,))
    connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA}")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing, and on the disk when the block is left; other writers wait for their turn."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def sentences(path: Path) -> Iterator[None]:
    """Turns what SQLite says into what a learner can do about it."""
    try:
        yield
    except (sqlite3.ProgrammingError, sqlite3.IntegrityError):
        raise  # a fault of ours, which no sentence helps
    except sqlite3.Error as error:
        raise _explained(error, path) from error


def _code(error: sqlite3.Error) -> int:
    """SQLite's primary result code; the upper bytes only refine it."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _explained(error: sqlite3.Error, path: Path) -> StudyError:
    untouched = "the file was left as it is"
    said: dict[int, tuple[Reason, str]] = {
        sqlite3.SQLITE_BUSY: (
            "locked",
            f"{path} is being written by another program; nothing was recorded: close it, then do this again",
        ),
        sqlite3.SQLITE_READONLY: (
            "read_only",
            f"{path} is read-only, so nothing was recorded; make it and its folder writable for yourself",
        ),
        sqlite3.SQLITE_FULL: (
            "full",
            f"there is no room left for {path}; nothing was recorded: free some space, then do this again",
        ),
        sqlite3.SQLITE_CANTOPEN: (
            "unreachable",
            f"{path} can't be opened; check that you may write in its folder, or set RUNCALL_HOME",
        ),
        sqlite3.SQLITE_IOERR: (
            "unreachable",
            f"the disk failed while {path} was in use ({error}); nothing was recorded: check the disk",
        ),
        sqlite3.SQLITE_NOTADB: (
            "corrupt",
            f"{path} is not a study log, or a damaged one ({error}); {untouched}: "
            "put a backup in its place, or move it away to begin anew",
        ),
    }
    said[sqlite3.SQLITE_LOCKED] = said[sqlite3.SQLITE_BUSY]
    damaged: tuple[Reason, str] = (
        "corrupt",
        f"{path} is damaged ({error}); {untouched}: keep a copy of it, then put a backup in its place",
    )
    reason, message = said.get(_code(error), damaged)
    return StudyError(reason, message, path)
