"""What a run under way takes of the machine, looked at again and again: memory, its folder, processes."""

import asyncio
import os
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
    size += sum(map(unlinked, family))
    return "disk_limit" if count > limits.files or size > limits.folder else None


def unlinked(process: int) -> int:
    """Bytes on the disk of files that a process holds open and that no folder names any more."""
    held: dict[tuple[int, int], int] = {}
    try:
        descriptors = os.listdir(f"/proc/{process}/fd")  # noqa: PTH208
    except OSError:  # ended, or another system
        return 0
    for descriptor in descriptors:
        try:
            file = os.stat(f"/proc/{process}/fd/{descriptor}")  # noqa: PTH116
        except OSError:
            continue
        if S_ISREG(file.st_mode) and file.st_nlink == 0:
            held[file.st_dev, file.st_ino] = 512 * file.st_blocks
    return sum(held.values())


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
