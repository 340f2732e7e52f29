"""Making a damaged study log whole again from every event that can still be read, in it and its copies."""

import os
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from quiz.study.backup import backup_files
from quiz.study.carve import carved_rows, laid_over, wal_pages
from quiz.study.database import sentences
from quiz.study.error import DAMAGE, Reason, StudyError
from quiz.study.event import Event
from quiz.study.log import StudyLog
from quiz.study.rows import EVENT_COLUMNS, event_of

_WAL = "-wal"
_ALONE_SECONDS = 1.0


class Repaired(Struct, frozen=True):
    """What a repair came to: events that are in the log now, those that only copies still held, and gaps.

    `kept` is the copy of the damaged file; None if it was sound and only the states were made again.
    `wrong` is what was found. `lost` counts the numbers that are missing between the devices' events.
    """

    events: int
    from_copies: int = 0
    lost: int = 0
    kept: Path | None = None
    wrong: Reason | None = None


def fault_of(path: Path) -> Reason | None:
    """What is wrong with the log; None if every page and every event can be read.

    Raises StudyError if it isn't damage: another program's file, a newer version's, missing rights.
    """
    if not path.exists():
        return None
    try:
        with StudyLog.open(path) as log:
            log.events()
        with closing(sqlite3.connect(path)) as connection:
            (said,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except StudyError as error:
        ours = error.reason in DAMAGE or (error.reason == "foreign" and salvaged(path))
        if not ours:
            raise
        return error.reason
    except (sqlite3.Error, ValueError, TypeError):
        return "corrupt"
    return None if said == "ok" else "corrupt"


def repair(path: Path, backups: Path, at: datetime) -> Repaired:
    """Make a sound log's states again; rebuild a damaged log from all events that can still be read.

    The damaged file is first copied byte by byte, and the copy stays. Raises StudyError, changing nothing, if
    the trouble isn't damage or another program has the log open.
    """
    kept = _keep(path, at)
    try:
        wrong = fault_of(path)
    except StudyError:
        _forget(kept)
        raise
    if not wrong:
        with StudyLog.open(path) as log:
            log.rebuild()
            more = log.take_in(salvaged(kept))  # a write-ahead log of another file may have hidden some
            # The file may have been lost, and another begun in its place: what its copies hold comes back.
            more += sum(log.take_in(salvaged(copy)) for copy in _copies(path, backups))
            told = Repaired(len(log.events()), more, kept=kept if more and kept.exists() else None)
        if told.kept is None:
            _forget(kept)
        return told
    found: dict[str, Event] = {}
    with _alone(path):
        for source in (kept, path):
            found.update((event.id, event) for event in salvaged(source))
        from_file = len(found)
        for source in _copies(path, backups):
            found.update((event.id, event) for event in salvaged(source))
        unfinished = _made_anew(path, found.values())
    path.with_name(path.name + _WAL).unlink(missing_ok=True)
    path.with_name(path.name + "-shm").unlink(missing_ok=True)
    unfinished.replace(path)
    return Repaired(len(found), len(found) - from_file, _gaps(found.values()), kept, wrong)


def _copies(path: Path, backups: Path) -> list[Path]:
    """All copies of the log, the soundest last: of damaged files, of older schemas, and the backups."""
    return [*path.parent.glob(f"{path.stem}-*{path.suffix}"), *backup_files(backups)]


def _made_anew(path: Path, events: Iterable[Event]) -> Path:
    """A new log of these events, beside the old one.

    Its device gets a new name: other devices may know the numbers of lost events.
    """
    unfinished = path.with_name(path.name + ".repaired")
    for suffix in ("", _WAL, "-shm"):
        unfinished.with_name(unfinished.name + suffix).unlink(missing_ok=True)
    with StudyLog.open(unfinished) as log:
        log.take_in(sorted(events, key=lambda event: event.id))
    return unfinished


def _gaps(events: Iterable[Event]) -> int:
    """How many numbers are missing: each device counts its events from 1."""
    numbers: dict[str, set[int]] = defaultdict(set)
    for event in events:
        numbers[event.device].add(event.seq)
    return sum(max(found) - len(found) for found in numbers.values())


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keeps other programs out; raises StudyError if one has the log open, whose grades would be lost."""
    with closing(sqlite3.connect(path, timeout=_ALONE_SECONDS, isolation_level=None)) as connection:
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                with sentences(path):
                    raise
        yield


def salvaged(path: Path) -> list[Event]:
    """All events that can still be read from this file, by SQLite or past it, in their order."""
    found: dict[str, Event] = {}
    for row in [*_read(path), *_carved(path)]:
        event = _event(row)
        if event is not None:
            found.setdefault(event.id, event)
    return sorted(found.values(), key=lambda event: event.id)


def _read(path: Path) -> Iterable[tuple[object, ...]]:
    """What SQLite gives, from the front until it fails, then from the back; it reads a copy of the file."""
    rows: list[tuple[object, ...]] = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        if not _copied(path, copy):
            return rows
        for order in ("ASC", "DESC"):
            query = f"SELECT {EVENT_COLUMNS} FROM events NOT INDEXED ORDER BY place {order}"
            try:
                with closing(sqlite3.connect(copy)) as connection:
                    rows.extend(connection.execute(query))
                    break
            except (sqlite3.Error, ValueError):
                continue  # the rows before the damage are taken
    return rows


def _carved(path: Path) -> Iterable[tuple[object, ...]]:
    """What the pages themselves hold, with the committed ones of the write-ahead log."""
    try:
        file = path.read_bytes()
        wal = path.with_name(path.name + "-wal")
        pages = wal_pages(wal.read_bytes()) if wal.exists() else {}
    except OSError:
        return []
    versions = [file, laid_over(file, pages)] if pages else [file]
    return [row[1:] for version in versions for _, row in carved_rows(version)]


def _event(row: tuple[object, ...]) -> Event | None:
    """The event in this row; None for half a row or one of another table."""
    try:
        event = event_of(row)
        int(event.id, 16)
        told = (event.device, event.card, event.kind, event.form)
        sound = len(event.id) == 32 and all(isinstance(text, str) for text in told)
        return event if sound and isinstance(event.at, int) and isinstance(event.seq, int) else None
    except (ValueError, TypeError):
        return None


def _keep(path: Path, at: datetime) -> Path:
    """A copy of the file and its write-ahead log, byte by byte, under a name that is free."""
    stem = f"{path.stem}-damaged-{at:%Y-%m-%d-%H%M%S}"
    kept, n = path.with_name(stem + path.suffix), 1
    while kept.exists():
        kept, n = path.with_name(f"{stem}-{n}{path.suffix}"), n + 1
    try:
        _copied(path, kept)
    except OSError as error:
        _forget(kept)
        raise StudyError("no_copy", path, cause=error.errno) from None
    return kept


def _copied(path: Path, copy: Path) -> bool:
    """Copy the file and its write-ahead log, onto the disk; False if there is none."""
    for suffix in ("", _WAL):
        source = path.with_name(path.name + suffix)
        if source.is_file():
            with copy.with_name(copy.name + suffix).open("wb") as written:
                written.write(source.read_bytes())
                written.flush()
                os.fsync(written.fileno())
    return copy.exists()


def _forget(copy: Path) -> None:
    for suffix in ("", _WAL):
        copy.with_name(copy.name + suffix).unlink(missing_ok=True)
