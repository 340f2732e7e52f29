"""Dated copies of the study log: one before a day's first write, the last ten and one of each month kept."""

import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import date
from pathlib import Path
from threading import Thread

from msgspec import Struct

from quiz.study.database import keep_copy

KEPT_DAYS = 10
_NAMED = re.compile(r"study-(\d{4}-\d{2}-\d{2})\.db")


class Lost(Struct, frozen=True):
    """What the backups hold beyond a log that was lost or started again.

    `backups` is how many there are, `day` the day of the one with the most `events`, `here` how many events
    the log has.
    """

    backups: int
    day: date
    events: int
    here: int


class Backups:
    """The folder of copies. A copy that can't be made never stops a grade from being recorded.

    With `beside`, the log's file, a thread makes the copy and nobody waits for it; the copy still shows the
    log as it was before the write.
    """

    def __init__(self, folder: Path, beside: Path | None = None) -> None:
        self.folder = folder
        self.trouble = ""
        """Why the last copy could not be made."""
        self._beside = beside
        self._done: date | None = None
        self._copying: Thread | None = None

    def keep(self, connection: sqlite3.Connection, day: date) -> None:
        """Copy the log before the day's first write; once a day, by whichever program writes first."""
        if day == self._done:
            return
        self._done, self.trouble = day, ""
        path = _named(self.folder, day)
        try:
            if path.exists() or not connection.execute("SELECT 1 FROM events LIMIT 1").fetchone():
                return
            if self._beside is None:
                self._copy(connection, path)
                return
            self.wait()
            asked = (_snapshot(self._beside), path)
            self._copying = Thread(target=self._copy_beside, args=asked, name="backup")
            self._copying.start()
        except (OSError, sqlite3.Error) as error:
            self.trouble = f"{path}: {error}"

    def wait(self) -> None:
        """Wait for the copy that is being made, if one is."""
        if self._copying is not None:
            self._copying.join()
            self._copying = None

    def beyond(self, here: int) -> Lost | None:
        """What the copies hold beyond a log of so many events; None if no copy has more.

        Only the largest file is read, since events are only ever added.
        """
        days = dated(self.folder)
        try:
            largest = max(days, key=lambda day: _named(self.folder, day).stat().st_size, default=None)
        except OSError:
            return None  # another program has just taken one away
        held = 0 if largest is None else events_in(_named(self.folder, largest))
        return None if largest is None or held <= here else Lost(len(days), largest, held, here)

    def _copy_beside(self, connection: sqlite3.Connection, path: Path) -> None:
        try:
            with closing(connection):
                self._copy(connection, path)
        except (OSError, sqlite3.Error) as error:
            self.trouble = f"{path}: {error}"

    def _copy(self, connection: sqlite3.Connection, path: Path) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        keep_copy(connection, path)  # a damaged log isn't copied, so it pushes no sound copy out
        held = {day: events_in(_named(self.folder, day)) for day in dated(self.folder)}
        for old in superfluous(held):
            _named(self.folder, old).unlink(missing_ok=True)


def _named(folder: Path, day: date) -> Path:
    return folder / f"study-{day.isoformat()}.db"


def _snapshot(path: Path) -> sqlite3.Connection:
    """A connection that keeps seeing the log as it is now, whatever is written meanwhile."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("BEGIN")
    connection.execute("SELECT 1 FROM events LIMIT 1").fetchone()
    return connection


def events_in(path: Path) -> int:
    """How many events this copy holds; 0 if it can't be read."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            return int(connection.execute("SELECT coalesce(max(place), 0) FROM events").fetchone()[0])
    except sqlite3.Error:
        return 0


def dated(folder: Path) -> list[date]:
    """The days of the copies in this folder, the newest first."""
    days = []
    for path in folder.glob("study-*.db"):
        if found := _NAMED.fullmatch(path.name):
            try:
                days.append(date.fromisoformat(found[1]))
            except ValueError:
                continue  # somebody else's name for something else
    return sorted(days, reverse=True)


def backup_files(folder: Path) -> list[Path]:
    """The copies in this folder, the newest first."""
    return [_named(folder, day) for day in dated(folder)]


def superfluous(held: Mapping[date, int]) -> list[date]:
    """Which copies can be deleted, given the events in each: all but the last ten and each month's newest.

    The largest is kept while the newest holds less: the log may have been lost and started again.
    """
    newest = sorted(held, reverse=True)
    of_month: dict[tuple[int, int], date] = {}
    for day in newest:
        of_month.setdefault((day.year, day.month), day)
    kept = {*newest[:KEPT_DAYS], *of_month.values()}
    largest = max(newest, key=lambda day: (held[day], day), default=None)
    return [day for day in newest if day not in kept and day != largest]
