"""The file that a history is kept in: opened with care, written to the disk before a call returns."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from quiz.study.error import Reason, StudyError
from quiz.study.schema import SCHEMA, TABLES, migrated

_APPLICATION_ID = 0x52756E63  # "Runc", by which `file` and we know our own
_BUSY_SECONDS = 5.0
_LEFT_SECONDS = 600.0


def connect(path: Path, device: str) -> sqlite3.Connection:
    """Open the study log, or create one under this device's name.

    Raises StudyError, without changing the file, if it is no study log, was written by a newer version, or
    can't be read.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StudyError("folder", path, cause=error.errno, folder=path.parent) from None
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
    """Check that the file is ours before anything is written to it; create the tables in an empty one."""
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA cache_size = -16384")  # KiB: a grade writes into four trees of a long history
    deadline = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            version = _version(connection, path)
            if version == 0:
                connection.execute("PRAGMA journal_mode = WAL")
            elif version < SCHEMA:
                copy = path.with_name(f"{path.stem}-schema-{version}{path.suffix}")
                if not copy.is_file():  # another program may have made it, and gone on already
                    keep_copy(connection, copy)
            if version != SCHEMA:
                with transaction(connection):
                    _bring_up(connection, _version(connection, path), device)
            return
        except sqlite3.OperationalError as error:
            # Changing the journal mode doesn't wait for another program that is just doing the same.
            if _code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def _version(connection: sqlite3.Connection, path: Path) -> int:
    """The schema of our own file, 0 for an empty one. Raises StudyError for any other file."""
    # In one statement, so in one snapshot: another program may be making the file just now.
    tables, version, owner = connection.execute(
        "SELECT count(*), (SELECT user_version FROM pragma_user_version),"
        " (SELECT application_id FROM pragma_application_id) FROM sqlite_master"
    ).fetchone()
    if not tables and not version and not owner:
        return 0
    if owner != _APPLICATION_ID:
        raise StudyError("foreign", path)
    if version > SCHEMA:
        raise StudyError("newer", path, schema=version, known=SCHEMA)
    return int(version)


def _bring_up(connection: sqlite3.Connection, version: int, device: str) -> None:
    """Make the tables, or bring an older file's to this schema; nothing if another program just did."""
    if version == 0:
        _run(connection, TABLES)
        connection.execute("INSERT INTO meta VALUES ('device', ?)", (device,))
        connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
    for script in migrated(version):
        _run(connection, script)
    connection.execute(f"PRAGMA user_version = {SCHEMA}")


def _run(connection: sqlite3.Connection, script: str) -> None:
    for statement in script.split(";\n"):
        if statement.strip():
            connection.execute(statement)


def keep_copy(connection: sqlite3.Connection, path: Path) -> None:
    """Copy the whole database as it is now into one file: completely or not at all.

    A copy that another program has made meanwhile is kept: it may show an older state.
    """
    _clear_away(path)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        copy = sqlite3.connect(unfinished, isolation_level=None)
        try:
            copy.execute("PRAGMA synchronous = FULL")
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # no second file that could be left behind
            (sound,) = copy.execute("PRAGMA quick_check(1)").fetchone()
        finally:
            copy.close()
        if sound != "ok":
            raise sqlite3.DatabaseError(f"{sound}")
        _put(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


def _put(unfinished: Path, path: Path) -> None:
    try:
        path.hardlink_to(unfinished)
    except FileExistsError:
        if not path.is_file():
            raise
    except OSError:  # a file system that knows no second names
        unfinished.replace(path)


def _clear_away(path: Path) -> None:
    """Remove what killed programs left of copies that they didn't finish."""
    for left in path.parent.glob(f"{path.name}.*.part"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > _LEFT_SECONDS:
                left.unlink()


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing, and on the disk when the block ends; other writers wait."""
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
    """Turns SQLite errors into reasons that have a sentence with advice for the learner."""
    try:
        yield
    except (sqlite3.ProgrammingError, sqlite3.IntegrityError):
        raise  # a fault of ours, which no sentence helps
    except sqlite3.Error as error:
        raise _explained(error, path) from error
    except OSError as error:  # a copy of an older file could not be put in its place
        raise StudyError("not_copied", path, cause=error.errno) from error


def _code(error: sqlite3.Error) -> int:
    """SQLite's primary result code; the upper bytes only refine it."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


_REASONS: dict[int, Reason] = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_PROTOCOL: "locked",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_CANTOPEN: "unreachable",
    sqlite3.SQLITE_PERM: "unreachable",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_NOTADB: "no_log",
}


def _explained(error: sqlite3.Error, path: Path) -> StudyError:
    reason = _REASONS.get(_code(error), "corrupt")
    if reason == "disk" and _is_full(path.parent):  # where its shared memory finds no room, SQLite says so
        reason = "full"
    return StudyError(reason, path, detail=str(error))


LEAST_ROOM = 64 * 1024
"""Bytes: a file's shared memory and the first pages of its write-ahead log take as much."""


def _is_full(folder: Path) -> bool:
    import shutil

    try:
        return shutil.disk_usage(folder).free < LEAST_ROOM
    except OSError:
        return False
