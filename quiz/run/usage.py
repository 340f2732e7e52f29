"""What a run under way takes of the machine, looked at again and again: memory, its folder, processes."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from stat import S_ISREG

from quiz.demo.events import Outcome
from quiz.run.processes import descendants, resident, share_of_memory
from quiz.run.request import Limits

GLANCE = 0.25
"""Seconds between two looks."""


async def excess(process: int, guarded: bool, folder: Path, limits: Limits) -> Outcome:
    """Waits until a run takes more than it may; returns which limit that was. Cancel it at the run's end.

    `guarded`: whether the process is not the run itself but its guard.
    """
    while True:
        await asyncio.sleep(GLANCE)
        over = await asyncio.to_thread(_over, process, guarded, folder, limits)
        if over is not None:
            return over


def _over(process: int, guarded: bool, folder: Path, limits: Limits) -> Outcome | None:
    family = [process, *descendants(process)] if limits.processes or guarded else [process]
    if sum(map(resident, family)) > limits.memory and sum(map(share_of_memory, family)) > limits.memory:
        return "out_of_memory"  # what a fork has in common with its parent is held once
    if limits.sealed and len(family) - 1 - guarded > limits.processes:
        return "too_many_processes"
    count, size = folder_use(folder, limits)
    size += sum(unlinked(each, folder, limits) for each in family)
    return "disk_limit" if count > limits.files or size > limits.folder else None


def unlinked(process: int, folder: Path, limits: Limits) -> int:
    """Bytes on the disk of files that a process holds and that no folder names any more."""
    most = dict.fromkeys(_mapped(process, folder), limits.file)  # the kernel tells nobody their sizes
    return sum((most | _open(process)).values())


def _open(process: int) -> dict[tuple[int, int], int]:
    """Those that it holds open, by device and number, with their bytes."""
    held: dict[tuple[int, int], int] = {}
    try:
        descriptors = os.listdir(f"/proc/{process}/fd")  # noqa: PTH208
    except OSError:  # ended, or another system
        return held
    for descriptor in descriptors:
        try:
            file = os.stat(f"/proc/{process}/fd/{descriptor}")  # noqa: PTH116
        except OSError:
            continue
        if S_ISREG(file.st_mode) and file.st_nlink == 0:
            held[file.st_dev, file.st_ino] = 512 * file.st_blocks
    return held


def _mapped(process: int, folder: Path) -> Iterator[tuple[int, int]]:
    """Those of the run's folder that are part of its memory."""
    within = os.fsencode(os.path.realpath(folder)) + b"/"
    try:
        lines = Path(f"/proc/{process}/maps").read_bytes().splitlines()
    except OSError:
        return
    for line in lines:
        if line.endswith(b" (deleted)") and within in line:
            _, _, _, device, number, _ = line.split(maxsplit=5)
            major, minor = (int(part, 16) for part in device.split(b":"))
            yield os.makedev(major, minor), int(number)


def folder_use(folder: Path, limits: Limits) -> tuple[int, int]:
    """How many files and folders are beneath this one, and their bytes on the disk.

    Follows no links, and stops to count when there are too many: a run may make them as fast as we count. A
    folder that can't be looked into, closed or too deep to be named, counts as too many.
    """
    count = size = 0
    waiting = [str(folder)]
    while waiting:
        try:
            entries = os.scandir(waiting.pop())
        except (FileNotFoundError, NotADirectoryError):  # gone meanwhile
            continue
        except OSError:
            return limits.files + 1, size
        with entries:
            for entry in entries:
                count += 1
                if count > limits.files:
                    return count, size
                try:
                    size += 512 * entry.stat(follow_symlinks=False).st_blocks
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                except OSError:
                    continue
    return count, size
