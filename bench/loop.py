"""The longest that anything holds the event loop, screen by screen and key by key, on the built-in bank.

    python -m bench.loop [--rounds 3]

Each round is a process of its own, so that a first visit loads what it loads for a person; the app runs in
memory, 120x40. What is counted is the processor's time of the loop's own thread, in one turn of the loop
and in all turns of a step: other work on the machine doesn't count, and neither do our threads.
"""

import argparse
import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any, TypeAlias

GOAL = 50.0
"""Milliseconds: a key that comes meanwhile waits for so long."""

HOME = ("home page",)
"""From anywhere back to Today: no key, since one of them would quit there."""

WALK: dict[str, dict[str, tuple[str, ...]]] = {
    "Today": {"L": ("L",), "L again": ("L",), "T": ("T",), "help": ("?",), "palette": ("escape", ":")},
    "Review": {"open": (*HOME, "r"), "flip": ("space",), "L": ("L",), "T": ("T",), "grade": ("3",)},
    "Quiz": {"open": (*HOME, "t"), "start": ("enter",), "L": ("L",)},
    "Mock": {"open": (*HOME, "m"), "start": ("enter",), "L": ("L",)},
    "Browse": {
        "open": (*HOME, "b"),
        "down": ("down",),
        "question": ("enter",),
        "the next": ("n",),
        "back": ("escape",),
        "L": ("L",),
        "T": ("T",),
        "search": ("/",),
        "a letter": ("b",),
        "another": ("e",),
        "filters": ("escape", "f"),
    },
    "Demos": {"open": (*HOME, "d"), "down": ("down",), "source": ("s",), "L": ("L",), "T": ("T",)},
    "Proofs": {
        "open": (*HOME, "p"),
        "down": ("down",),
        "narrow": ("right",),
        "search": ("left", "/"),
        "a letter": ("b",),
        "another": ("e",),
        "L": ("escape", "L"),
        "T": ("T",),
        "question": ("enter",),
    },
    "Progress": {"open": (*HOME, "s"), "L": ("L",)},
    "Plan": {"open": (*HOME, "i"), "L": ("L",)},
    "Settings": {"open": (*HOME, "comma"), "down": ("down",), "L": ("L",)},
    "Today, all visited": {"back": HOME, "L": ("L",), "L again": ("L",), "T": ("T",)},
}
"""What is pressed on each screen in turn; of several keys only the last is counted."""


Turn: TypeAlias = tuple[float, float, str]


class Turns:
    """Watches the loop: the longest turn since it was asked last."""

    def __init__(self) -> None:
        self._longest, self._all, self._what = 0.0, 0.0, ""
        run = asyncio.Handle._run

        def timed(handle: Any) -> None:
            start = time.thread_time()
            run(handle)
            took = time.thread_time() - start
            self._all += took
            if took > self._longest:
                self._longest, self._what = took, repr(handle)

        asyncio.Handle._run = timed  # type: ignore[method-assign,assignment]  # the loop tells nobody otherwise

    def taken(self) -> Turn:
        """The longest and all of them in milliseconds, with what the longest was."""
        found = 1000 * self._longest, 1000 * self._all, self._what
        self._longest = self._all = 0.0
        return found


def walk(screens: Iterable[str]) -> None:
    """One round: prints the longest turn of each step as JSON."""
    from textual.pilot import Pilot

    from quiz.bank.built_in import built_in_deck
    from quiz.tui.app import RuncallApp
    from quiz.tui.services import services_for

    async def do(app: RuncallApp, pilot: Pilot[None], key: str) -> None:
        if key != HOME[0]:
            await pilot.press(key)
            return
        while len(app.screen_stack) > 1 or app.current_mode != "today":
            await app.action_back()
            await pilot.pause(0.05)

    async def press() -> dict[str, Turn]:
        turns, found = Turns(), {}
        services = replace(services_for((built_in_deck(),), dict(os.environ)), opened=gc.freeze)
        app = RuncallApp(services, "en")
        async with app.run_test(size=(120, 40)) as pilot:
            while app.deck is None:
                await pilot.pause(0.05)
            await pilot.pause(1.5)
            found["Today: open"] = turns.taken()
            for screen in screens:
                for step, keys in WALK[screen].items():
                    for key in keys[:-1]:
                        await do(app, pilot, key)
                        await pilot.pause(0.05)
                    await pilot.pause(0.3)
                    turns.taken()
                    await do(app, pilot, keys[-1])
                    await pilot.pause(0.8)
                    found[f"{screen}: {step}"] = turns.taken()
        return found

    print(json.dumps(asyncio.run(press())))


def main(rounds: int = 3, screens: Iterable[str] = tuple(WALK)) -> None:
    """Print the medians, and what is beyond the goal."""
    found: dict[str, list[Turn]] = {}
    with tempfile.TemporaryDirectory() as home:
        (Path(home) / "settings.toml").touch()  # the first start of all greets instead
        environment = os.environ | {"RUNCALL_HOME": home, "COLUMNS": "120"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        argv = [sys.executable, "-m", "bench.loop", "--walk", *screens]
        for _ in range(rounds):
            made = subprocess.run(argv, env=environment, capture_output=True, text=True, check=False)
            if made.returncode:
                raise RuntimeError(made.stderr[-2000:])
            for step, turn in json.loads(made.stdout.splitlines()[-1]).items():
                found.setdefault(step, []).append(turn)
    print(f"{'ms':32}{'longest':>8}{'all':>8}   (goal {GOAL:.0f} for the longest)")
    for step, turns in found.items():
        longest, whole = median(turn[0] for turn in turns), median(turn[1] for turn in turns)
        what = max(turns)[2][:90] if longest > GOAL else ""
        print(f"{step:32}{longest:8.1f}{whole:8.1f}   {what}".rstrip())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--walk", nargs="*", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.walk is None:
        main(asked.rounds)
    else:
        walk(asked.walk or WALK)
