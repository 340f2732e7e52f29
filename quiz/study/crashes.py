"""Reports of unexpected errors: one text file each in the learner's data folder, the last ten of them."""

import os
import platform
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path

from quiz import __version__
from quiz.study.home import data_folder

KEPT = 10
ENDING = ".txt"


@dataclass(frozen=True)
class Scene:
    """Where it happened; never what was typed or answered."""

    place: str
    """A screen's name, or a command's."""

    actions: Sequence[str] = ()
    """The last actions by id, without what they were given."""


def crashes_folder() -> Path:
    """Where the reports lie."""
    return data_folder() / "crashes"


def write_crash(folder: Path, error: BaseException, at: datetime, scene: Scene) -> Path:
    """Write the report, and remove those that are too many. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    path = _new_file(folder, at)
    path.write_text(report(error, at, scene), encoding="utf-8")
    for old in reports(folder)[KEPT:]:
        old.unlink(missing_ok=True)
    return path


def report(error: BaseException, at: datetime, scene: Scene) -> str:
    """The text of a report. A traceback holds the program's lines, and no values of its variables."""
    facts = {
        "when": at.isoformat(timespec="seconds"),
        "runcall": __version__,
        "python": sys.version.replace("\n", " "),
        "system": platform.platform(),
        "textual": _textual(),
        "terminal": os.environ.get("TERM", ""),
        "place": scene.place,
        "actions": " ".join(scene.actions),
    }
    told = "".join(f"{name + ':':10}{value}\n" for name, value in facts.items())
    return f"{told}\n{''.join(traceback.format_exception(error))}"


def reports(folder: Path) -> list[Path]:
    """The reports there are, the newest first: their names begin with their time."""
    try:
        return sorted((path for path in folder.iterdir() if path.suffix == ENDING), reverse=True)
    except OSError:
        return []


def _new_file(folder: Path, at: datetime) -> Path:
    """A name after all others of this moment: the clock may stand still, and two programs may write."""
    name = at.strftime("%Y%m%d-%H%M%S-%f")
    taken = [int(path.stem.rpartition("-")[2]) for path in folder.glob(f"{name}-*{ENDING}")]
    for number in count(max(taken, default=-1) + 1):
        path = folder / f"{name}-{number:03d}{ENDING}"
        with suppress(FileExistsError):
            path.touch(exist_ok=False)
            break
    return path


def _textual() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("textual")
    except PackageNotFoundError:
        return "?"
