"""A device's file in a shared folder: its own events, one a line, only ever added to."""

import hashlib
import os
import re
from collections.abc import Iterable
from pathlib import Path

import msgspec

from quiz.study.error import StudyError
from quiz.study.event import Event

FORMAT = 1
"""What the lines hold. A field or a kind that `Event` gains makes it 2: an older Runcall then leaves the
file alone instead of taking in half of an event."""

_ID = re.compile(r"[0-9a-f]{32}")
_LAST_TIME = "e677d21fdbff"  # the end of the year 9999; an id beyond it would leave none above it


class Line(msgspec.Struct, frozen=True):
    """One event with its checksum, over the bytes of the event as they stand in the line."""

    v: int
    sum: str
    event: msgspec.Raw


class Reading(msgspec.Struct, frozen=True):
    """The content of a file. `torn`: its last line is incomplete. `damaged`: how many lines are unreadable.

    `newer`: written by a newer Runcall, in which case no event is taken.
    """

    file: str
    events: tuple[Event, ...] = ()
    torn: bool = False
    damaged: int = 0
    newer: bool = False


class _Newer(Exception):
    """A complete line that this version does not understand."""


_line = msgspec.json.Decoder(Line)
_event = msgspec.json.Decoder(Event)


def own_file(folder: Path, device: str) -> Path:
    """The one file that this device writes."""
    return folder / f"{device}.jsonl"


def device_files(folder: Path) -> list[Path]:
    """All devices' files, with the copies that a synchroniser made of two versions of one.

    Those are named in many ways (`x (conflicted copy).jsonl`, `x.sync-conflict-….jsonl`,
    `x.jsonl (conflict #1)`), but hold events like any other. What is still on its way is hidden or
    ends in `.tmp` and the like.
    """
    found = [
        entry
        for entry in folder.iterdir()
        if ".jsonl" in entry.name
        and not entry.name.startswith((".", "~"))
        and not entry.name.endswith((".tmp", ".part", ".partial"))
        and entry.is_file()
    ]
    return sorted(found)


def line_of(event: Event) -> bytes:
    """The event as a line of the file: the same on every device and at every time."""
    told = msgspec.json.encode(event)
    return msgspec.json.encode(Line(FORMAT, _checksum(told), msgspec.Raw(told))) + b"\n"


def read(path: Path) -> Reading:
    """What stands in the file. Raises OSError."""
    return reading(path.name, path.read_bytes())


def reading(file: str, content: bytes) -> Reading:
    """What the content of a file says."""
    *lines, last = content.split(b"\n")  # `last` is empty unless the last line was torn
    events: list[Event] = []
    damaged, torn = 0, False
    try:
        for line in lines:
            event = _event_in(line)
            if event is not None:
                events.append(event)
            elif line.strip():
                damaged += 1
        if last.strip():
            event = _event_in(last)
            torn = event is None
            events += [event] if event else []
    except _Newer:
        return Reading(file, newer=True)
    return Reading(file, tuple(events), torn, damaged)


def append(path: Path, events: Iterable[Event]) -> int:
    """Append events to our own file, on the disk when this returns; returns how many.

    A last line torn by a crash of ours is cut off first, since its event is among those to be added. Raises
    OSError.
    """
    lines = [line_of(event) for event in events]
    if not lines:
        return 0
    is_new = not path.exists()
    with path.open("ab+") as file:
        whole, tail = _ending(path)
        if tail and _is_whole(tail):
            lines.insert(0, b"\n")
        elif tail:
            file.truncate(whole)
        file.write(b"".join(lines))
        file.flush()
        os.fsync(file.fileno())
    if is_new:
        _sync_folder(path.parent)
    return len(lines) - (lines[0] == b"\n")


def refuse_newer(path: Path) -> StudyError:
    """Why a file that a newer version wrote is not written to by us."""
    return StudyError("newer_device", path)


def _event_in(line: bytes) -> Event | None:
    """The event of this line; None if it has none or was altered. Raises _Newer."""
    try:
        read = _line.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    told = bytes(read.event)
    if _checksum(told) != read.sum:
        return None
    if read.v > FORMAT:
        raise _Newer
    try:
        event = _event.decode(told)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise _Newer from None  # it arrived as it was written, so it was written by other rules
    return event if _ID.fullmatch(event.id) and event.id[:12] <= _LAST_TIME else None


def _is_whole(line: bytes) -> bool:
    try:
        return _event_in(line) is not None
    except _Newer:
        return True


def _ending(path: Path) -> tuple[int, bytes]:
    """Where the last line that ends in a newline ends, and what follows it."""
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    return whole, content[whole:]


def _checksum(told: bytes) -> str:
    return hashlib.blake2b(told, digest_size=8).hexdigest()


def _sync_folder(folder: Path) -> None:
    """Make a new file's name durable; where folders can't be opened, the system sees to it."""
    try:
        opened = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
