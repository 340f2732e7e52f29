"""Several runs at a time: each told as it ends; whoever leaves early leaves none running."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from typing import TypeVar

Task = TypeVar("Task")
Made = TypeVar("Made")


async def in_parallel(
    tasks: Iterable[Task], make: Callable[[Task], Awaitable[Made]], jobs: int
) -> AsyncGenerator[tuple[Task, Made], None]:
    """Make each, `jobs` at a time, and yield it as it is made. What one of them raises ends them all."""
    gate, ended = asyncio.Semaphore(jobs), asyncio.Queue[tuple[Task, Made] | BaseException]()

    async def one(task: Task) -> None:
        try:
            async with gate:
                made = await make(task)
            await ended.put((task, made))
        except BaseException as fault:
            await ended.put(fault)
            raise

    going = [asyncio.create_task(one(task)) for task in tasks]
    try:
        for _ in going:
            told = await ended.get()
            if isinstance(told, BaseException):
                raise told
            yield told
    finally:
        for each in going:
            each.cancel()
        await asyncio.gather(*going, return_exceptions=True)
