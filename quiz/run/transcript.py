"""All that a run printed, as plain text in a file: what no pane and no memory keeps.

The file is a convenience: where it can't be written, the run goes on and the file is taken away, so that one
which is there can be relied on. A carriage return becomes a newline, so that nothing that was overwritten is
lost.
"""

import contextlib
import os
import re
from pathlib import Path
from typing import BinaryIO, Literal

from quiz.run.plain_output import PlainOutput

MOST_BYTES = 16 << 20
"""As much as a run may print by default."""

MOST_FILES = 20
"""The newest are kept, one a demo."""

CUT = "\n[… more than 16 MiB: the rest was not kept …]\n"


class Transcript:
    """Takes away what the demo's last run left, and opens its file with the first text."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: BinaryIO | None = None
        self._done = False
        self._size = 0
        self._plain = {"stdout": PlainOutput(), "stderr": PlainOutput()}
        with contextlib.suppress(OSError):
            path.unlink()  # who still reads or writes the last run's keeps it

    def take(self, stream: Literal["stdout", "stderr"], data: bytes) -> None:
        """Keep what these bytes say."""
        if not self._done:
            self._write(self._plain[stream].feed(data))

    def close(self) -> None:
        """No more will come."""
        if not self._done:
            for plain in self._plain.values():
                self._write(plain.feed(b"", last=True))
        self._end()

    def _write(self, text: str) -> None:
        data = text.replace("\r\n", "\n").replace("\r", "\n").encode()
        if not data or self._done:
            return
        try:
            if self._file is None:
                self._file = _opened(self._path)
            room = MOST_BYTES - self._size
            self._size += len(data)
            if len(data) > room:
                data = data[:room].decode(errors="ignore").encode() + CUT.encode()
            self._file.write(data)
            self._file.flush()
            if self._size > MOST_BYTES:
                self._end()
        except OSError:
            self._end()
            with contextlib.suppress(OSError):
                self._path.unlink()

    def _end(self) -> None:
        self._done = True
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()


def transcript_file(folder: Path, demo: str) -> Path:
    """Where the output of a demo's last run is kept."""
    return folder / (re.sub(r"[^\w-]+", "-", demo) + ".txt")


def _opened(path: Path) -> BinaryIO:
    """The new file, and none but the newest beside it. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)  # another process may run the same demo
    others = sorted(path.parent.glob("*.txt"), key=_written, reverse=True)
    for old in others[MOST_FILES - 1 :]:
        old.unlink(missing_ok=True)
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def _written(path: Path) -> float:
    """When it was last written to; long ago if another process has removed it meanwhile."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
