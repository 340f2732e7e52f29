"""An unfinished quiz or mock interview: what it asks is kept in a file, its progress in the log.

The file is written once, when the session begins. Each answer is an event that names the session and its
place in it, so that an answer is either saved with all that belongs to it or was never given, however the
program ends. When reopened, the session continues at the first place without an answer.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Generic, Literal, TypeVar

import msgspec
from msgspec import Struct

from quiz.study.error import StudyError
from quiz.study.event import Event
from quiz.study.fold import standing

Plan = TypeVar("Plan", bound=Struct)
SessionKind = Literal["quiz", "mock"]
DraftKind = Literal["quiz", "mock", "review"]
"""Of a review, a draft's session is its card."""


class Kept(Struct, Generic[Plan], frozen=True):
    """A session: its id, by which its events know it, the study day it began on, and what it asks."""

    id: str
    day: date
    plan: Plan


def sessions_beside(log: Path) -> Path:
    """The folder that sessions are kept in: beside the study log, so that a copied home brings them along."""
    return log.parent / "sessions"


def answers(events: Iterable[Event], kind: SessionKind, session: str) -> dict[int, Event]:
    """The answers of a session by their place. Of two to one place (two windows) the first counts."""
    given: dict[int, Event] = {}
    for event in standing(events):
        extra = event.extra
        if event.kind == kind and extra.get("session") == session and isinstance(extra.get("place"), int):
            given.setdefault(extra["place"], event)
    return given


def begin(folder: Path, kind: SessionKind, kept: Kept[Plan]) -> None:
    """Keep a session that begins, in the place of an older one of its kind. Raises StudyError."""
    _write(_file(folder, kind), msgspec.json.encode(kept))


class Draft(Struct, frozen=True):
    """What there is of an answer that is not given yet, and the time it has taken.

    `notes` are the lines that were entered, or the texts of a cloze's gaps; `line` is what stands in the
    input line. `ticked` are the points, options or items chosen, in their order; None before it came to that.
    """

    session: str
    place: int
    notes: tuple[str, ...] = ()
    seconds: float = 0.0
    line: str = ""
    ticked: tuple[int, ...] | None = None


def keep_draft(folder: Path, kind: DraftKind, draft: Draft) -> None:
    """Keep the draft of the answer under way, in the place of the one before. Raises StudyError."""
    _write(_draft_file(folder, kind), msgspec.json.encode(draft))


def kept_draft(folder: Path, kind: DraftKind, session: str, place: int) -> Draft:
    """The draft of this answer; an empty one if there is none."""
    with suppress(OSError, msgspec.MsgspecError):
        draft = msgspec.json.decode(_draft_file(folder, kind).read_bytes(), type=Draft)
        if (draft.session, draft.place) == (session, place):
            return draft
    return Draft(session, place)


def _write(path: Path, content: bytes) -> None:
    """Write a file as a whole or not at all, on the disk when this returns."""
    beside = path.with_suffix(f".{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise StudyError("not_kept", path, cause=error.errno) from error


def kept_session(folder: Path, kind: SessionKind, plan: type[Plan]) -> Kept[Plan] | None:
    """The unfinished session; None if there is none, or if a later version wrote it."""
    try:
        return msgspec.json.decode(_file(folder, kind).read_bytes(), type=Kept[plan])  # type: ignore[valid-type]
    except (OSError, msgspec.MsgspecError):
        return None


class _Named(Struct, frozen=True):
    id: str


def end(folder: Path, kind: SessionKind, session: str) -> None:
    """Forget the session, which is over. Its answers stay in the log, and a newer session stays kept."""
    path = _file(folder, kind)
    with suppress(OSError, msgspec.MsgspecError):
        if msgspec.json.decode(path.read_bytes(), type=_Named).id == session:
            path.unlink()


def _file(folder: Path, kind: SessionKind) -> Path:
    return folder / f"{kind}.json"


def _draft_file(folder: Path, kind: DraftKind) -> Path:
    return folder / ("draft.json" if kind == "mock" else f"{kind}-draft.json")
