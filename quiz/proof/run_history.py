"""The last runs of each demo, kept over restarts: a file a demo, a line a run."""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from quiz.proof.recording import KeptRun

MOST = 20
"""Runs kept of each demo."""

LONGEST = 1 << 20
"""Bytes of a line; a run that needs more is kept without its figures."""


class RunHistory:
    """The runs of a learner's demos, under one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def file(self, demo: str) -> Path:
        """Where a demo's runs are kept."""
        return self._folder / f"{demo}.jsonl"

    def runs(self, demo: str) -> tuple[KeptRun, ...]:
        """A demo's last runs, the oldest first. A damaged line is passed over."""
        return tuple(self._read(self.file(demo)))

    def add(self, demo: str, run: KeptRun) -> None:
        """Keep one more run. The file is replaced whole: nothing ends halfway through it. Raises OSError."""
        file = self.file(demo)
        file.parent.mkdir(parents=True, exist_ok=True)
        with _alone(file.parent):
            kept = [*self._read(file), run][-MOST:]
            draft = file.with_suffix(f".{os.getpid()}.new")
            try:
                draft.write_bytes(b"".join(_line(each) for each in kept))
                draft.replace(file)
            finally:
                draft.unlink(missing_ok=True)

    def _read(self, file: Path) -> Iterator[KeptRun]:
        try:
            lines = file.read_bytes().splitlines()
        except OSError:
            return
        for line in lines[-MOST:]:
            with suppress(msgspec.MsgspecError, ValueError, RecursionError):
                yield msgspec.json.decode(line, type=KeptRun)


def digest(source: Path) -> str:
    """What tells one text of a demo from another; empty for a file that can't be read."""
    try:
        return hashlib.blake2b(source.read_bytes(), digest_size=8).hexdigest()
    except OSError:
        return ""


def _line(run: KeptRun) -> bytes:
    line = msgspec.json.encode(run)
    if len(line) > LONGEST:
        line = msgspec.json.encode(msgspec.structs.replace(run, figures=()))
    return line + b"\n"


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold the folder while a file in it is replaced, where the system can: another program may write too."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
