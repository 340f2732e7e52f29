"""What a run under way takes of the machine, looked at again and again: memory, its folder, processes."""

import asyncio
import os
from pathlib import Path

from quiz.demo.events import Outcome
from quiz.run.processes import descendants, resident
from quiz.run.request import Limits

GLANCE = 0.25
"""Seconds between two looks."""


async def excess(process: int, folder: Path, limits: Limits) -> Outcome:
    """Waits until a run takes more than it may; returns which limit that was. Cancel it at the run's end."""
    while True:
        await asyncio.sleep(GLANCE)
        over = await asyncio.to_thread(_over, process, folder, limits)
        if over is not None:
            return over


def _over(process: int, folder: Path, limits: Limits) -> Outcome | None:
    family = [process, *descendants(process)] if limits.processes else [process]
    if sum(map(resident, family)) > limits.memory:
        return "out_of_memory"
    if len(family) - 1 > limits.processes:
        return "too_many_processes"
    count, size = folder_use(folder, limits)
    return "disk_limit" if count > limits.files or size > limits.folder else None


def folder_use(folder: Path, limits: Limits) -> tuple[int, int]:
    """How many files and folders are beneath this one, and their bytes on the disk.

    Follows no links, and stops to count when there are too many: a run may make them as fast as we count.
    """
    count = size = 0
    waiting = [str(folder)]
    while waiting:
        try:
            entries = os.scandir(waiting.pop())
        except OSError:  # gone meanwhile
            continue
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
