"""A deck's files on disk: which ones exist, whether they have changed, and their content."""

import os
from collections.abc import Iterator
from typing import NamedTuple

QUESTION_ENDINGS = (".yaml", ".yml")
MOST_BYTES = 4 * 1024 * 1024
"""A larger file is read no further; the YAML reader says so."""


class File(NamedTuple):
    """A regular file: its name under the deck's root, where it is, and what tells a change at a glance.

    The stamp holds size, inode, and the times of the last write and of the last change to the inode:
    a tool may set the first time back, but not the second.
    """

    name: str
    path: str
    stamp: tuple[int, int, int, int]


def question_files(root: str) -> list[File]:
    """`questions/*.yaml`, by name."""
    return sorted(_regular(root, "questions", QUESTION_ENDINGS))


def snippet_files(root: str) -> list[File]:
    """`snippets/<topic>/*.py`, by name."""
    found: list[File] = []
    for entry in _entries(f"{root}/snippets"):
        if entry.is_dir() and not entry.name.startswith((".", "_")):
            found += _regular(root, f"snippets/{entry.name}", (".py",))
    return sorted(found)


def content(path: str) -> bytes:
    """The file's bytes. Raises OSError."""
    with open(path, "rb") as file:  # noqa: PTH123, a Path costs as much as the read
        return file.read(MOST_BYTES + 1)


def _regular(root: str, folder: str, endings: tuple[str, ...]) -> Iterator[File]:
    for entry in _entries(f"{root}/{folder}"):
        if entry.name.endswith(endings) and entry.is_file():
            stat = entry.stat()
            stamp = (stat.st_size, stat.st_ino, stat.st_mtime_ns, stat.st_ctime_ns)
            yield File(f"{folder}/{entry.name}", entry.path, stamp)


def _entries(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return [entry for entry in entries if _is_text(entry.name)]
    except OSError:
        return []


def _is_text(name: str) -> bool:
    """Whether a file's name, which may be any bytes, can be written down."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
