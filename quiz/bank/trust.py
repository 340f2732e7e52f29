"""Whose code may run: a deck that isn't built in is trusted by a person, as its files are at that moment.

Reading questions never needs trust; running a demo does. One changed byte under snippets/ asks again.
"""

import errno
import hashlib
import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from stat import S_IFMT, S_ISLNK, S_ISREG
from typing import Literal

import msgspec

from quiz.bank.built_in import built_in_deck

_CHUNK = 1 << 20


class Trusted(msgspec.Struct, frozen=True):
    """A deck's folder, when it was trusted, and its code at that time."""

    root: str
    at: datetime
    files: dict[str, str]


class Standing(msgspec.Struct, frozen=True):
    """How a deck stands: its code now, and what of it is other than when it was trusted."""

    root: Path
    trust: Literal["built_in", "trusted", "new", "changed"]
    code: dict[str, str] = {}
    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    @property
    def files(self) -> tuple[str, ...]:
        """The names of its files of code."""
        return tuple(self.code)

    @property
    def may_run(self) -> bool:
        """Whether its code may run without a question."""
        return self.trust in ("built_in", "trusted")


class TrustFile:
    """The decks that this person trusts, in a file of theirs.

    One that can't be read counts as empty: then a person is asked again, and nothing runs unasked.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def all(self) -> tuple[Trusted, ...]:
        """Every trusted deck, by folder."""
        try:
            found = msgspec.json.decode(self._path.read_bytes(), type=list[Trusted])
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            return ()
        return tuple(sorted(found, key=lambda trusted: trusted.root))

    def standing(self, root: Path) -> Standing:
        """How the deck in this folder stands now. Reads all its code; raises OSError if it can't."""
        root = root.resolve()
        if root == built_in_deck():
            return Standing(root, "built_in")
        code = code_of(root)
        known = next((trusted.files for trusted in self.all() if trusted.root == str(root)), None)
        if known is None:
            return Standing(root, "new", code)
        added = tuple(name for name in code if name not in known)
        removed = tuple(name for name in known if name not in code)
        changed = tuple(name for name in code if name in known and known[name] != code[name])
        same = not (added or changed or removed)
        return Standing(root, "trusted" if same else "changed", code, added, changed, removed)

    def trust(self, shown: Standing, at: datetime) -> None:
        """Trust the deck as a person was shown it: what changed meanwhile asks again. Raises OSError."""
        others = [trusted for trusted in self.all() if trusted.root != str(shown.root)]
        self._write([*others, Trusted(str(shown.root), at, shown.code)])

    def untrust(self, root: Path) -> bool:
        """Take the trust back; whether there was any. Raises OSError."""
        known = self.all()
        others = [trusted for trusted in known if trusted.root != str(root.resolve())]
        if len(others) == len(known):
            return False
        self._write(others)
        return True

    def _write(self, decks: list[Trusted]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = self._path.with_name(f"{self._path.name}.{os.getpid()}.part")
        unfinished.write_bytes(msgspec.json.format(msgspec.json.encode(decks)))
        unfinished.replace(self._path)


def code_of(root: Path) -> dict[str, str]:
    """Every file under snippets/ by name, each with what stands for its content.

    Compiled code too, which Python may take for its source. Raises OSError, also for a name that is no text:
    none could be told from another there.
    """
    _check_text(root)
    return dict(sorted(_files(root / "snippets", root)))


def _files(folder: Path, root: Path) -> Iterator[tuple[str, str]]:
    for entry in os.scandir(folder) if folder.is_dir() else ():
        path = Path(entry.path)
        if entry.is_dir(follow_symlinks=False):
            yield from _files(path, root)
        else:
            _check_text(path)
            yield path.relative_to(root).as_posix(), _content(path)


def _check_text(path: Path) -> None:
    try:
        str(path).encode()
    except UnicodeEncodeError:
        raise OSError(errno.EILSEQ, os.strerror(errno.EILSEQ), path) from None


def _content(path: Path) -> str:
    """A digest of its kind and bytes; of a link, where it leads too. Of neither, its kind alone."""
    mode = path.lstat().st_mode
    place = os.fsencode(path.readlink()) if S_ISLNK(mode) else b""
    digest = hashlib.sha256(b"%o %d %s" % (S_IFMT(mode), len(place), place))
    try:
        regular = S_ISREG(path.stat().st_mode)
    except OSError:  # a link to nothing
        regular = False
    if regular:
        with path.open("rb") as file:
            while chunk := file.read(_CHUNK):
                digest.update(chunk)
    return digest.hexdigest()
