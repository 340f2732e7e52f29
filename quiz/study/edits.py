"""A learner's own copies of demos: made at the first edit, set aside and brought back, never thrown away.

Beside a copy `name.py` lies `name.base`, the text that it was made from; what was set aside is called
`name.1.bak`, `name.2.bak`, …, and what was typed and not yet saved `name.draft`.
"""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from quiz.demo.source import Demo, DemoError, read_demo
from quiz.demo.words import Words
from quiz.study.home import folder_name


@dataclass(frozen=True)
class Edit:
    """A copy that is other than what it was made from.

    `demo` is what the copy declares, None if it can't be read as a demo: `error` says where and why, `at` is
    the line and column of it, from 1.
    `outdated` says that the original has changed since the copy was made.
    """

    path: Path
    demo: Demo | None
    error: Words | None = None
    outdated: bool = False
    at: tuple[int, int] = (1, 1)


class Edits:
    """The copies under one folder. Whatever can't be read or written raises OSError."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, demo: Demo) -> Path:
        """Where a demo's copy lies, or would."""
        return self._folder / folder_name(demo.root) / f"{demo.name}.py"

    def read(self, demo: Demo) -> Edit | None:
        """The copy in use; None if there is none, or if nothing was changed in it yet."""
        path = self.path(demo)
        copy, base = _bytes(path), _bytes(_base(path))
        if copy is None or copy == base:
            return None
        original = _bytes(demo.path)
        if copy == original:
            return None
        outdated = base is not None and original is not None and base != original
        try:
            return Edit(path, read_demo(path, demo.name), outdated=outdated)
        except DemoError as error:
            return Edit(path, None, error.told, outdated, (error.line, error.column))

    def begin(self, demo: Demo) -> Path:
        """The copy to edit, created if needed; an unchanged one is created again from the original."""
        path = self.path(demo)
        copy = _bytes(path)
        if copy is None or copy == _bytes(_base(path)):
            original = demo.path.read_bytes()
            _write(_base(path), original)
            _write(path, original)
        return path

    def save(self, demo: Demo, text: str, *, seen: str | None = None) -> Path | None:
        """Write this into the copy and drop the draft.

        If the copy is no longer the text that was `seen`, that other text is set aside; returns where.
        """
        used = self.read(demo) if seen is not None else None
        there = _bytes(used.path) if used is not None else None
        elsewhere = there is not None and there not in ((seen or "").encode(), text.encode())
        kept = self.set_aside(demo) if elsewhere else None
        _write(self.begin(demo), text.encode())
        self.drop_draft(demo)
        return kept

    def set_aside(self, demo: Demo) -> Path | None:
        """Go back to the original; the copy is kept under another name. None if there is no copy."""
        path = self.path(demo)
        if not path.exists():
            return None
        kept = self._next_aside(path)
        path.replace(kept)
        with suppress(FileNotFoundError):
            _base(path).replace(_base(kept))
        return kept

    def aside(self, demo: Demo) -> Path | None:
        """What was set aside last."""
        found = _asides(self.path(demo))
        return found[-1] if found else None

    def bring_back(self, demo: Demo) -> Path | None:
        """Use the copy set aside last. None if there is none, or if another copy is in use."""
        path, kept = self.path(demo), self.aside(demo)
        if kept is None or self.read(demo) is not None:
            return None
        with suppress(FileNotFoundError):
            _base(kept).replace(_base(path))
        kept.replace(path)
        return path

    def keep_aside(self, demo: Demo, text: str) -> Path:
        """Keep text that will not be used, beside the copies set aside before."""
        kept = self._next_aside(self.path(demo))
        _write(kept, text.encode())
        with suppress(FileNotFoundError):
            _write(_base(kept), demo.path.read_bytes())
        self.drop_draft(demo)
        return kept

    def draft(self, demo: Demo) -> str | None:
        """The unsaved text of the last editing, unless it was dropped."""
        found = _bytes(_draft(self.path(demo)))
        return found.decode(errors="replace") if found is not None else None

    def keep_draft(self, demo: Demo, text: str) -> None:
        """Keep what is being typed."""
        _write(_draft(self.path(demo)), text.encode())

    def drop_draft(self, demo: Demo) -> None:
        """Delete the draft: the text was saved, or is unchanged."""
        _draft(self.path(demo)).unlink(missing_ok=True)

    def _next_aside(self, path: Path) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        asides = _asides(path)
        number = _number(asides[-1]) + 1 if asides else 1
        return path.with_name(f"{path.stem}.{number}.bak")


def _base(path: Path) -> Path:
    return path.with_suffix(".base")


def _draft(path: Path) -> Path:
    return path.with_suffix(".draft")


def _asides(path: Path) -> list[Path]:
    found = [kept for kept in path.parent.glob(f"{path.stem}.*.bak") if kept.suffixes[-2][1:].isdecimal()]
    return sorted(found, key=_number)


def _number(kept: Path) -> int:
    return int(kept.suffixes[-2][1:])


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def _write(path: Path, data: bytes) -> None:
    """Write the whole text or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        unfinished.write_bytes(data)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
