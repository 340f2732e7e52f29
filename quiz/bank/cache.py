"""Decoded decks in the user's cache folder, so that a second start parses nothing."""

import hashlib
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from quiz.bank.files import File
from quiz.bank.node import Parts
from quiz.bank.pause import collector_off
from quiz.bank.question import Question
from quiz.demo.source import Demo

SETTLED = 2_000_000_000
"""Nanoseconds. A file changed shortly before it was read may change again within one tick of its clock."""


class KeptFault(msgspec.Struct, frozen=True, array_like=True):
    """A fault of a file, without the file's name."""

    line: int
    column: int
    path: str
    message: str


class KeptQuestion(msgspec.Struct, frozen=True, array_like=True):
    """A question and where it stands: its index in the file, and the position of its id.

    `doubts` lead to its stand-ins; they are None if nothing is wrong with its shape.
    """

    index: int
    line: int
    column: int
    question: Question
    doubts: tuple[Parts, ...] | None = None


class Seen(msgspec.Struct, frozen=True, array_like=True):
    """A file as it was read: its stamp, the time, and what stands for its content."""

    stamp: tuple[int, int, int, int]
    at: int
    digest: bytes

    def untouched(self, file: File) -> bool:
        """Whether the file is the same for certain, without a look into it."""
        return self.stamp == file.stamp and self.at - file.stamp[3] > SETTLED


class KeptFile(msgspec.Struct, frozen=True, array_like=True):
    """A file of questions, and what it holds."""

    seen: Seen
    questions: tuple[KeptQuestion, ...] = ()
    faults: tuple[KeptFault, ...] = ()


class KeptSnippet(msgspec.Struct, frozen=True, array_like=True):
    """A snippet, and its demo, or what is wrong with it, or neither if it has none."""

    seen: Seen
    demo: Demo | None = None
    fault: KeptFault | None = None


class Kept(msgspec.Struct, frozen=True):
    """All files of a deck by their names under its root. `made_by` says which code made it."""

    made_by: str = ""
    questions: dict[str, KeptFile] = {}
    snippets: dict[str, KeptSnippet] = {}


def seen(file: File, data: bytes) -> Seen:
    """The file as it is now."""
    return Seen(file.stamp, time.time_ns(), digest(data))


def digest(data: bytes) -> bytes:
    """What stands for a file's content."""
    return hashlib.blake2b(data, digest_size=16).digest()


def read_kept(cache: Path, root: Path) -> Kept:
    """What is kept of the deck at `root`; nothing if there is none, it is damaged, or other code made it."""
    nothing = Kept(_made_by())
    try:
        stored = _file(cache, root).read_bytes()
        if digest(stored[16:]) != stored[:16]:
            return nothing
        with collector_off():
            kept = msgspec.msgpack.decode(stored[16:], type=Kept, dec_hook=_from_text)
    except (OSError, msgspec.DecodeError):
        return nothing
    return kept if kept.made_by == nothing.made_by else nothing


def write_kept(cache: Path, root: Path, kept: Kept) -> None:
    """Keep it, whole or not at all. A folder that can't be written is no fault: the next start parses."""
    payload = msgspec.msgpack.encode(kept, enc_hook=_to_text)
    path = _file(cache, root)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        cache.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(digest(payload) + payload)
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()


def index_file(cache: Path, decks: Sequence[tuple[Path, Kept]]) -> Path:
    """Where the search index of these decks is kept: beside them, named for their very content."""
    roots = digest(b"\0".join(bytes(root) for root, _ in decks)).hex()
    content = [kept.made_by.encode() for _, kept in decks]
    content += [n.encode() + f.seen.digest for _, kept in decks for n, f in kept.questions.items()]
    return cache / f"search-{roots}-{digest(b'/'.join(content)).hex()}.db"


def _file(cache: Path, root: Path) -> Path:
    return cache / f"deck-{digest(bytes(root)).hex()}.msgpack"


def _made_by() -> str:
    """The code of the bank and of the demo contract: a new rule must not be hidden by an old cache."""
    here = Path(__file__).parent
    files = [entry for folder in (here, here.parent / "demo") for entry in os.scandir(folder)]
    stamps = sorted(
        (entry.path, entry.stat().st_size, entry.stat().st_mtime_ns)
        for entry in files
        if entry.name.endswith(".py")
    )
    return digest(repr(stamps).encode()).hex()


def _to_text(value: Any) -> Any:
    if isinstance(value, Path):
        return str(value)
    raise NotImplementedError(type(value))


def _from_text(kind: type, value: Any) -> Any:
    return Path(value) if kind is Path else value
