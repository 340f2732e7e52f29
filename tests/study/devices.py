"""Devices that study apart and meet in folders: an interleaving of all that can happen to them.

`Interleaving` drives devices of either kind: `PureDevice` keeps events in memory and files as bytes,
`RealDevice` has a study log in SQLite and a folder of its own, as a synchroniser would fill it.
"""

import random
from datetime import datetime, timedelta
from pathlib import Path
from typing import Protocol

from quiz.study.card import CardState, Rating
from quiz.study.day import milliseconds, study_day
from quiz.study.device_file import line_of, reading
from quiz.study.event import Event, next_id
from quiz.study.fold import fold_all
from quiz.study.log import StudyLog
from quiz.study.schedule import Schedule
from quiz.study.sync import missing, sync
from tests.study.hand_clock import EVENING

YEAR = timedelta(days=365)
SCHEDULE = Schedule()


class Device(Protocol):
    """What an interleaving can make a device do."""

    name: str

    def review(self, card: str, rating: Rating, at: datetime) -> None: ...
    def undo(self, at: datetime) -> None: ...
    def redo(self, at: datetime) -> None: ...
    def sync(self) -> None: ...
    def files(self) -> dict[str, bytes]: ...
    def put(self, file: str, content: bytes) -> None: ...
    def events(self) -> list[Event]: ...
    def states(self) -> dict[str, CardState]: ...


class PureDevice:
    """The rules alone: ids, lines, union, fold."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.known: dict[str, Event] = {}  # in the order of arrival
        self.folder: dict[str, bytes] = {}

    def _add(self, card: str, at: datetime, **rest: object) -> None:
        seq = 1 + sum(event.device == self.name for event in self.known.values())
        id_ = next_id(milliseconds(at), max(self.known, default=""))
        kind = "review" if "rating" in rest else "undo"
        self.known[id_] = Event(id_, self.name, seq, card, kind, milliseconds(at), 480, study_day(at), **rest)  # type: ignore[arg-type]

    def review(self, card: str, rating: Rating, at: datetime) -> None:
        self._add(card, at, rating=rating)

    def undo(self, at: datetime) -> None:
        self._take_back("review", at)

    def redo(self, at: datetime) -> None:
        self._take_back("undo", at)

    def _take_back(self, kind: str, at: datetime) -> None:
        stands = standing_by_recursion(list(self.known.values()))
        found = [event for event in self.known.values() if event.kind == kind and stands[event.id]]
        if found:
            last = max(found, key=lambda event: event.id)
            self._add(last.card, at, undoes=last.id)

    def sync(self) -> None:
        own = f"{self.name}.jsonl"
        readings = [reading(name, content) for name, content in self.folder.items()]
        for each in readings:
            self.known |= {event.id: event for event in each.events if event.id not in self.known}
        lines = [line_of(event) for event in missing(self.known.values(), self.name, readings)]
        if lines:
            before = self.folder.get(own, b"")
            start = b"\n" if before else b""  # what is torn stays, as a damaged line
            self.folder[own] = before + start + b"".join(lines)

    def files(self) -> dict[str, bytes]:
        return dict(self.folder)

    def put(self, file: str, content: bytes) -> None:
        self.folder[file] = content

    def events(self) -> list[Event]:
        return sorted(self.known.values(), key=lambda event: event.id)

    def states(self) -> dict[str, CardState]:
        folded = fold_all(self.known.values(), SCHEDULE)
        return {card: state for card, state in folded.items() if not state.is_new}


class RealDevice:
    """A study log and a folder on the disk."""

    def __init__(self, home: Path) -> None:
        self.log = StudyLog.open(home / "study.db")
        self.folder = home / "shared"
        self.folder.mkdir(exist_ok=True)
        self.name = self.log.device

    def review(self, card: str, rating: Rating, at: datetime) -> None:
        self.log.review(card, rating, at)

    def undo(self, at: datetime) -> None:
        self.log.undo(at)

    def redo(self, at: datetime) -> None:
        self.log.redo(at)

    def sync(self) -> None:
        sync(self.log, self.folder)

    def files(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self.folder.iterdir()}

    def put(self, file: str, content: bytes) -> None:
        (self.folder / file).write_bytes(content)

    def events(self) -> list[Event]:
        return self.log.events()

    def states(self) -> dict[str, CardState]:
        return self.log.snapshot()


class Interleaving:
    """One random history of some devices: what each does, what is carried where, late, twice or torn."""

    def __init__(self, devices: list[Device], draw: random.Random, steps: int) -> None:
        self.devices, self.draw = devices, draw
        self.recorded: dict[str, Event] = {}
        self.sent: list[tuple[str, bytes]] = []  # every version of a file that ever left its device
        self.skews = [draw.uniform(-1, 1) * YEAR for _ in devices]
        for step in range(steps):
            self._step(step)

    def settle(self) -> None:
        """Everything is carried to everyone at last."""
        for device in self.devices:
            device.sync()
        names = [device.name for device in self.devices]
        for place, sender in enumerate(self.devices):
            content = sender.files().get(f"{sender.name}.jsonl", b"")
            copied = (
                names.index(sender.name) != place
            )  # a home copied to another machine: both claim the file
            file = f"{sender.name} (conflicted copy).jsonl" if copied else f"{sender.name}.jsonl"
            for receiver in self.devices:
                if receiver is not sender:
                    own = file == f"{receiver.name}.jsonl"
                    receiver.put(f"{receiver.name} (1).jsonl" if own else file, content)
        for device in self.devices:
            device.sync()

    def _step(self, step: int) -> None:
        draw = self.draw
        which = draw.randrange(len(self.devices))
        device = self.devices[which]
        if draw.random() < 0.05:  # the clock is set anew, forward or back
            self.skews[which] = draw.uniform(-1, 1) * YEAR
        at = EVENING + timedelta(hours=7 * step) + self.skews[which]
        action = draw.choices(
            ("review", "undo", "redo", "sync", "carry", "roll back", "tear"), (6, 2, 1, 4, 5, 0.3, 0.3)
        )[0]
        if action == "review":
            device.review(draw.choice("abc"), draw.choice(list(Rating)), at)
        elif action == "undo":
            device.undo(at)
        elif action == "redo":
            device.redo(at)
        elif action == "sync":
            device.sync()
        elif action == "carry":
            self._carry_something(device)
        elif own := device.files().get(f"{device.name}.jsonl"):
            cut = draw.randrange(len(own) + 1)
            device.put(
                f"{device.name}.jsonl", own[: own.rfind(b"\n", 0, cut) + 1 if action[0] == "r" else cut]
            )
        self.recorded |= {e.id: e for e in device.events()}

    def _carry_something(self, sender: Device) -> None:
        """A version of a file, new or old, whole or cut, to one other device."""
        receiver = self.draw.choice([each for each in self.devices if each is not sender])
        files = sender.files()
        if not files:
            return
        file = self.draw.choice(sorted(files))
        self.sent.append((file, files[file]))
        if self.draw.random() < 0.2:
            file, content = self.draw.choice(self.sent)  # late, or once more
        else:
            content = files[file]
        if self.draw.random() < 0.2:
            content = content[: self.draw.randrange(len(content) + 1)]
        if file == f"{receiver.name}.jsonl" or self.draw.random() < 0.2:
            file = file.replace(".jsonl", f".sync-conflict-{len(self.sent)}.jsonl")
        receiver.put(file, content)


def standing_by_recursion(events: list[Event]) -> dict[str, bool]:
    """Whether each event stands: none that undoes it stands. Another way than the product's."""
    undoing: dict[str, list[str]] = {}
    for event in events:
        if event.kind == "undo":
            undoing.setdefault(event.undoes, []).append(event.id)
    known: dict[str, bool] = {}

    def stands(id_: str) -> bool:
        if id_ not in known:
            known[id_] = not any(stands(by) for by in undoing.get(id_, ()))
        return known[id_]

    return {event.id: stands(event.id) for event in events}
