"""The folder of its own that a run works in; it goes away with the run."""

import shutil
import tempfile
import time
from pathlib import Path

PREFIX = "runcall-run-"
OLD = 24 * 3600.0
"""Seconds after which a folder belongs to no run: what a killed program left behind."""


def new_folder() -> Path:
    """An empty folder that only this user can enter."""
    return Path(tempfile.mkdtemp(prefix=PREFIX))


def remove(folder: Path) -> None:
    """Remove a run's folder, whatever the snippet made of it."""
    shutil.rmtree(folder, ignore_errors=True)


def remove_old() -> None:
    """Remove the folders that runs of a killed program left behind."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        try:
            old = time.time() - folder.stat().st_mtime > OLD
        except OSError:  # gone meanwhile
            continue
        if old:
            remove(folder)
