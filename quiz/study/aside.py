"""A copy of the study log, made before code runs that nothing keeps away from the log."""

import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from quiz.study.database import keep_copy, sentences

KEPT = 5


def copy_aside(study: Path, at: datetime) -> Path | None:
    """Copy the log beside its backups; the last few copies are kept. None if there is no log yet.

    Raises StudyError if it can't be copied: then the code must not run.
    """
    if not study.is_file():
        return None
    folder = study.parent / "backups"
    copy = folder / f"before-code-{at.strftime('%Y-%m-%dT%H-%M-%S.%f')}.db"
    with sentences(study):
        folder.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(f"file:{study}?mode=ro", uri=True)) as connection:
            keep_copy(connection, copy)
    for old in sorted(folder.glob("before-code-*.db"))[:-KEPT]:
        with suppress(OSError):
            old.unlink()
    return copy
