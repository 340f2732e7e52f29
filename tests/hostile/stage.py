"""Plays one case in a real runner beside a ticking loop, and says all that is wrong afterwards."""

import asyncio
import contextlib
import gc
import os
import time
from contextlib import aclosing
from pathlib import Path
from typing import TypeAlias

from quiz.demo.events import Finished, Metric, RunEvent, Started
from quiz.run.processes import descendants
from quiz.run.request import Limits, Request
from quiz.run.runner import Runner
from tests.hostile.drawing import drawn_wrong
from tests.hostile.hostile_case import Case, judge, pids, printed, write
from tests.hostile.world import World, alive
from tests.patience import PATIENCE, slowness

TICK = 0.01

MOST = 0.1
"""Seconds of the processor's time for which the loop may be held up: other work on the machine is none."""

STILL = 1.0
"""Seconds for which the loop may wait for anything else than its turn on the processor."""

NEXT = 'def attack(show, seed=0):\n    print(6 * 7)\n    show.metric("answer", 42)\n'


Play: TypeAlias = tuple[Case, str, bool]
"""A case, the way to start it, and whether it is sealed."""


def queued() -> float:
    """Seconds that this thread has waited for its turn on a processor so far."""
    try:
        return int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
    except OSError:  # this kernel keeps no such account
        return time.monotonic()


class Ticks:
    """A task that wakes every 10 ms, and the most that its thread worked, and stood still, in between."""

    def __init__(self) -> None:
        self.worked = self.still = 0.0
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while True:
            began, worked, waited = time.monotonic(), time.thread_time(), queued()
            await asyncio.sleep(TICK)
            worked = time.thread_time() - worked
            self.worked = max(self.worked, worked)
            self.still = max(self.still, time.monotonic() - began - worked - (queued() - waited))

    async def stop(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task


class Stage:
    """Runners that are kept from case to case, a world to attack, and what was measured."""

    def __init__(self, world: World, root: Path) -> None:
        self.world, self._root = world, root
        self._runners: dict[tuple[str, int], Runner] = {}
        self._drawn: set[str] = set()
        self.most, self.worst, self.runs = MOST * slowness(), 0.0, 0
        self.logged: list[str] = []
        gc.collect()
        gc.freeze()  # what other tests have left in this process is not the runner's
        asyncio.get_running_loop().set_exception_handler(lambda _, context: self.logged.append(str(context)))

    async def play(self, *plays: Play) -> list[str]:
        """Run cases at once and the checks after them; if the loop was slow, once more, each by itself."""
        wrong = await self._once(plays)
        if wrong and all(each.startswith("the loop") for each in wrong):
            wrong = [each for play in plays for each in await self._once((play,))]
        return wrong

    async def close(self) -> None:
        for runner in self._runners.values():
            await runner.close()
        gc.unfreeze()

    async def _once(self, plays: tuple[Play, ...]) -> list[str]:
        runners = [
            await self._runner("torch" if case.torch else way, n) for n, (case, way, _) in enumerate(plays)
        ]
        decks = [self._root / f"deck{self.runs + n}" for n in range(len(plays))]
        requests = [
            write(case, deck, self.world.constants(), sealed)
            for deck, (case, _, sealed) in zip(decks, plays, strict=True)
        ]
        ticks, self.logged[:] = Ticks(), []
        runs = await asyncio.gather(*map(self._events, runners, requests))
        await ticks.stop()
        wrong = self._pace(ticks)
        for (case, _, sealed), events in zip(plays, runs, strict=True):
            wrong += [f"{case.name}: {each}" for each in self._seen(case, events, sealed)]
        for runner, deck in zip(runners, decks, strict=True):
            wrong += await self._next_run(runner, deck)
        wrong += self.world.harm()
        wrong += await self._left([pid for events in runs for pid in pids(events)])
        wrong += [f"asyncio would log to the terminal: {each}"[:500] for each in self.logged]
        self.runs += len(plays)
        return wrong

    def _seen(self, case: Case, events: list[RunEvent], sealed: bool) -> list[str]:
        wrong = judge(case, events) + self._truth(events, sealed)
        if case.name not in self._drawn:  # what is drawn does not change from time to time
            self._drawn.add(case.name)
            wrong += drawn_wrong(events)
        return wrong

    def _pace(self, ticks: Ticks) -> list[str]:
        self.worst = max(self.worst, ticks.worked)
        told = f"the loop worked for {ticks.worked:.3f} s, and stood still for {ticks.still:.3f} s"
        return [told] if ticks.worked > self.most or ticks.still > STILL else []

    async def _runner(self, way: str, number: int) -> Runner:
        """One of its own for each that runs at the same time, as a case may kill a warm process."""
        if (way, number) not in self._runners:
            loaded = ("torch", "numpy") if way == "torch" else ()
            self._runners[way, number] = Runner("zygote" if way == "torch" else way, preload=loaded)
            await self._runners[way, number].ready()
        return self._runners[way, number]

    @staticmethod
    async def _events(runner: Runner, request: Request) -> list[RunEvent]:
        """Of a flood only the beginning and the end."""
        kept: list[RunEvent] = []
        async with aclosing(runner.run(request)) as events:
            async for event in events:
                if len(kept) < 3000 or isinstance(event, Finished):
                    kept.append(event)
        return kept

    @staticmethod
    def _truth(events: list[RunEvent], sealed: bool) -> list[str]:
        """The first and the last event name the same measures, and none of a seal without one."""
        first, last = events[0], events[-1]
        assert isinstance(first, Started), first
        assert isinstance(last, Finished), last
        wrong = [] if first.enforced == last.enforced else ["what is enforced changed on the way"]
        seal = {"files", "network", "system_calls", "tcp", "signals"} & set(last.enforced)
        began = "no_new_privileges" in last.enforced  # a short time may be over before a cold start is
        if began and sealed != bool(seal):
            wrong.append(f"sealed={sealed}, but enforced says {last.enforced}")
        return wrong

    async def _next_run(self, runner: Runner, deck: Path) -> list[str]:
        path = deck / "snippets" / "attack.py"
        path.write_text(NEXT)
        request = Request(deck, "attack", "snippets.attack", "attack", {"seed": 0}, Limits())
        events = await self._events(runner, request)
        answer = [event.value for event in events if isinstance(event, Metric)]
        right = events[-1].outcome == "finished" and printed(events) == "42\n" and answer == [42]
        return [] if right else [f"the next run went wrong: {events}"[:600]]

    async def _left(self, told: list[int]) -> list[str]:
        end = time.monotonic() + PATIENCE  # of themselves they would sleep on for minutes
        while True:
            own = {os.getpid(), *descendants(os.getpid())}
            left = [pid for pid in told if alive(pid)]
            left += self.world.processes(but=self._own_processes(own))
            if not left or time.monotonic() > end:
                return [f"processes are left: {left}"] if left else []
            await asyncio.sleep(0.01)

    def _own_processes(self, own: set[int]) -> set[int]:
        """The warm processes that wait: direct children of this one. A run's are children of theirs."""
        return {os.getpid(), *(pid for pid in own if self._parent(pid) == os.getpid())}

    @staticmethod
    def _parent(pid: int) -> int:
        with contextlib.suppress(OSError):
            return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
        return 0
