"""The folder of its own that a run works in; it goes away with the run."""

import contextlib
import os
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
    """Remove a run's folder, whatever the snippet made of it: closed folders, thousands inside each other."""
    if os.open in os.supports_dir_fd:
        with contextlib.suppress(OSError):
            _empty(folder)
    shutil.rmtree(folder, ignore_errors=True)


def _empty(folder: Path) -> None:
    """Remove all that it holds, step by step downwards and up again, so that no depth is too deep."""
    folder.chmod(0o700)
    here = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    levels = [
        _remove_files(here)
    ]  # the folders still to remove on each level; where we are is the last's first
    while True:
        if levels[-1]:
            os.chmod(levels[-1][0], 0o700, dir_fd=here)
            here = _step(here, levels[-1][0])
            levels.append(_remove_files(here))
            continue
        levels.pop()
        if not levels:
            break
        here = _step(here, "..")
        os.rmdir(levels[-1].pop(0), dir_fd=here)
    os.close(here)


def _step(here: int, name: str) -> int:
    """From one open folder to another."""
    try:
        return os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=here)
    finally:
        os.close(here)


def _remove_files(folder: int) -> list[str]:
    """Unlink all that is no folder; returns the names of the folders."""
    with os.scandir(folder) as found:
        entries = [(entry.name, entry.is_dir(follow_symlinks=False)) for entry in found]
    for name, is_folder in entries:
        if not is_folder:
            os.unlink(name, dir_fd=folder)
    return [name for name, is_folder in entries if is_folder]


def remove_old() -> None:
    """Remove the folders that runs of a killed program left behind."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        try:
            old = time.time() - folder.stat().st_mtime > OLD
        except OSError:  # gone meanwhile
            continue
        if old:
            remove(folder)
