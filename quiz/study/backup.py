"""Dated copies of the study log: one before a day's first write, the last ten and one of each month kept."""

import re
import sqlite3
from collections.abc import Iterable
from datetime import date
from pathlib import Path

from quiz.study.database import keep_copy

KEPT_DAYS = 10
_NAMED = re.compile(r"study-(\d{4}-\d{2}-\d{2})\.db")


class Backups:
    """The folder of copies. A copy that can't be made never keeps a grade from being recorded."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.trouble = ""
        """Why the last copy could not be made."""
        self._done: date | None = None

    def keep(self, connection: sqlite3.Connection, day: date) -> None:
        """Copy the log as it stands before that day's first write; once a day, whoever writes first."""
        if day == self._done:
            return
        self._done, self.trouble = day, ""
        path = self.folder / f"study-{day.isoformat()}.db"
        try:
            if path.exists() or not connection.execute("SELECT 1 FROM events LIMIT 1").fetchone():
                return
            self.folder.mkdir(parents=True, exist_ok=True)
            keep_copy(connection, path)  # a damaged log isn't copied, so it pushes no sound copy out
            for old in superfluous(dated(self.folder)):
                (self.folder / f"study-{old.isoformat()}.db").unlink(missing_ok=True)
        except (OSError, sqlite3.Error) as error:
            self.trouble = f"{path}: {error}"


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
    return [folder / f"study-{day.isoformat()}.db" for day in dated(folder)]


def superfluous(days: Iterable[date]) -> list[date]:
    """Which copies may go: all but the last ten and the newest of each month."""
    newest = sorted(days, reverse=True)
    of_month: dict[tuple[int, int], date] = {}
    for day in newest:
        of_month.setdefault((day.year, day.month), day)
    kept = {*newest[:KEPT_DAYS], *of_month.values()}
    return [day for day in newest if day not in kept]
