"""Our runner under measure: a run to its first line and its end, and one that is killed."""

import os
import time

from bench.run.took import Stopwatch, Took
from quiz.demo.events import Finished, Printed
from quiz.run.processes import children, descendants
from quiz.run.request import Request
from quiz.run.runner import Runner
from quiz.run.way import WARM, WayName


class Ours:
    """A runner of one way, with its warm process if it has one."""

    def __init__(self, way: WayName, preload: tuple[str, ...] = WARM) -> None:
        self.runner = Runner(way, preload=preload)
        self.warm: int | None = None
        self.booted = 0.0
        """Milliseconds until it was ready."""

    async def __aenter__(self) -> "Ours":
        before, began = set(children(os.getpid())), time.perf_counter()
        await self.runner.ready()
        self.booted = 1000 * (time.perf_counter() - began)
        self.warm = next(iter(set(children(os.getpid())) - before), None)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.runner.close()

    async def time_run(self, request: Request) -> Took:
        """A run to its end."""
        watch, first, processor = Stopwatch(self.warm), 0.0, 0.0
        async for event in self.runner.run(request):
            if isinstance(event, Printed) and not first:
                first, processor = watch.clock(), watch.processor(event.text)
            if isinstance(event, Finished) and event.outcome != "finished":
                raise SystemExit(f"{request.demo}: {event.outcome}: {event.error}")
        return Took(first, watch.clock(), processor)

    async def time_kill(self, request: Request) -> Took:
        """From the key that stops a run to its reported end, when no process of it may be left."""
        assert self.warm is not None
        run, watch = self.runner.start(request), None
        async for event in run.events():
            if isinstance(event, Printed):
                alive = len(descendants(self.warm))
                if alive != 1 + request.limits.processes:
                    raise SystemExit(f"{request.demo}: {alive} processes are there")
                watch = Stopwatch(self.warm)
                run.cancel()
        if watch is None:
            raise SystemExit(f"{request.demo} said nothing: {event}")
        ended, processor = watch.clock(), watch.processor("0")
        if left := descendants(self.warm):
            raise SystemExit(f"{request.demo}: {left} are left")
        return Took(ended, ended, processor)
