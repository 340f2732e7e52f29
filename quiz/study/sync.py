"""Devices brought together through a folder that any file synchroniser carries."""

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from quiz.study.device_file import Reading, append, device_files, own_file, read, refuse_newer
from quiz.study.error import StudyError
from quiz.study.event import Event
from quiz.study.log import StudyLog


class Synced(Struct, frozen=True):
    """What a sync did: events taken in and written, and what of the folder could not be read.

    `events` are all that this device now knows, `devices` those that they came from. `torn` files have a
    last line on its way, `damaged` ones so many lines that say nothing, `newer` ones wait for an update.
    """

    taken: int
    written: int
    events: int
    devices: int
    torn: tuple[str, ...] = ()
    damaged: dict[str, int] = {}
    newer: tuple[str, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether everything in the folder could be read, or is on its way."""
        return not self.damaged and not self.newer


def sync(log: StudyLog, folder: Path, create: bool = False) -> Synced:
    """Import what other devices wrote, then add our new events to our own file.

    Events are only ever added and each has its own id, so every device that has read the same files knows the
    same, in whatever order, however often and however late they came. Nothing is remembered about the folder:
    a lost file of ours is written again, a log from a backup gets back what it lost, and a conflict copy may
    be deleted once its owner has synced. Raises StudyError. A missing folder is created only on request: it
    may be a typing error, or a disk that isn't mounted.
    """
    own = own_file(folder, log.device)
    try:
        if not folder.exists():
            if not create:
                raise StudyError("no_shared_folder", folder)
            folder.mkdir()
        readings = [read(path) for path in device_files(folder)]
        if any(reading.newer and reading.file == own.name for reading in readings):
            raise refuse_newer(own)
        events = log.events()
        known = {event.id for event in events}
        there = [event for reading in readings for event in reading.events if event.id not in known]
        taken = log.take_in(there) if there else 0
        events = log.events() if taken else events
        written = append(own, missing(events, log.device, readings))
    except OSError as error:
        raise StudyError("shared_folder", Path(error.filename or folder), cause=error.errno) from None
    return Synced(
        taken,
        written,
        len(events),
        len({event.device for event in events}),
        tuple(reading.file for reading in readings if reading.torn),
        {reading.file: reading.damaged for reading in readings if reading.damaged},
        tuple(reading.file for reading in readings if reading.newer),
    )


def missing(events: Iterable[Event], device: str, readings: Iterable[Reading]) -> list[Event]:
    """The device's own events that its own file lacks, in their order."""
    own = own_file(Path(), device).name
    there = {event.id for reading in readings if reading.file == own for event in reading.events}
    return [event for event in events if event.device == device and event.id not in there]
