"""A random walk over every screen: keys and sizes by chance, nothing raised, every grade in the log.

The seed is printed where it fails: `WALK_SEED=7 pytest tests/tui/test_walk.py` walks the same way again.
"""

import os
import random
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest
from textual.pilot import Pilot

from quiz.study.card import Rating
from quiz.study.log import StudyLog
from quiz.tui.app import RuncallApp
from quiz.tui.modes import MODES
from quiz.tui.screens.page import Page
from tests.tui.conftest import OpenApp, frame, taken_reports, until

SEED = int(os.environ.get("WALK_SEED", "20"))

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ0123456789"
SIGNS = "!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~，。题问"
NAMED = (
    ["up", "down", "left", "right", "pageup", "pagedown", "home", "end", "tab", "shift+tab", "enter", "space"]
    + ["escape", "backspace", "delete", "ctrl+a", "ctrl+e", "ctrl+k", "ctrl+u", "ctrl+w", "ctrl+p", "ctrl+o"]
    + [f"f{n}" for n in range(1, 13)]
    + ["ctrl+right", "shift+down", "ctrl+home", "ctrl+end", "shift+home", "insert", "ctrl+d", "ctrl+f"]
)
USUAL = ["space", "3", "4", "1", "r", "down", "enter", "tab", "right", "escape", "up", "left"]
"""What people press most; chance alone seldom comes deep into a screen."""


PLACES = [*sorted(MODES), "question", "settings", "help", "palette", "jump"]
"""All that can be gone to from anywhere: the modes by their names, a question, actions of the app."""


class Walk:
    """Steps by chance, and what they may not do: leave, or stop the process."""

    def __init__(self, app: RuncallApp, pilot: Pilot[None], seed: int) -> None:
        self._app, self._pilot, self._dice = app, pilot, random.Random(seed)
        self._places = cycle(self._dice.sample(PLACES, len(PLACES)))
        self.seen: set[str] = set()
        self.done: list[str] = []

    def keys(self) -> Iterator[str]:
        """Keys for ever."""
        while True:
            kind = self._dice.random()
            yield self._dice.choice(
                USUAL if kind < 0.45 else NAMED if kind < 0.7 else LETTERS if kind < 0.92 else SIGNS
            )

    def sizes(self) -> Iterator[tuple[int, int]]:
        """Sizes for ever, from 1x1 to 300x90; the edges of what a screen can do come often."""
        while True:
            if self._dice.random() < 0.3:
                yield self._dice.choice([(1, 1), (300, 90), (4, 3), (39, 12), (40, 11), (40, 12), (80, 24)])
            else:
                yield self._dice.randint(1, 300), self._dice.randint(1, 90)

    async def step(self, key: str) -> None:
        """One key, as a terminal sends it."""
        self.done.append(f"{type(self._app.screen).__name__}: {key}")
        if key == "q" and len(self._app.screen_stack) == 1 and self._app.current_mode == "today":
            return  # the way out
        await self._pilot.press(key)
        await self.look()

    async def resize(self, size: tuple[int, int]) -> None:
        """Another size."""
        self.done.append(f"{type(self._app.screen).__name__}: {size[0]}x{size[1]}")
        await self._pilot.resize_terminal(*size)
        await self.look()

    async def look(self) -> None:
        """Nothing was raised; what stands on the screen is whole."""
        self.seen.add(type(self._app.screen).__name__)
        assert self._app.crash is None, self.path()
        await until(self._pilot, lambda: len(frame(self._app).split("\n")) == self._app.size.height)

    def path(self) -> str:
        """How it came here."""
        return "\n".join(self.done[-25:])

    async def go_on(self) -> None:
        """To the next place, as chance leaves out some and stays in others for ever."""
        if self._app.screen_stack and isinstance(self._app.screen, Page):
            while len(self._app.screen_stack) > 1:
                await self._app.pop_screen()
            place = next(self._places)
            if place in MODES:
                self._app.go_to(place)
            elif place == "question":
                self._app.open_question("mask-token")
            else:
                await self._app.run_action(place)
            await self._pilot.pause()
            await self.look()


EVERYWHERE = {
    *("TodayScreen", "ReviewScreen", "QuizSetupScreen", "MockSetupScreen", "DemosScreen", "BrowseScreen"),
    *("ProofsScreen", "ProgressScreen", "PlanScreen", "SettingsScreen", "HelpScreen", "QuestionScreen"),
    *("PaletteScreen", "JumpScreen"),
}


async def walk(open_app: OpenApp, home: Path, seed: int, keys: int, resizes: int) -> set[str]:
    """Walk; the screens that were seen."""
    asked: list[tuple[str, Rating]] = []
    async with open_app(lang="en", size=(120, 40)) as (app, pilot):
        log = app.log_of_study
        assert log is not None
        record = log.review

        def recorded(card: str, rating: Rating, *given: object, **named: object) -> object:
            done = record(card, rating, *given, **named)  # type: ignore[arg-type]
            asked.append((card, rating))
            return done

        log.review = recorded  # type: ignore[method-assign,assignment]
        walking = Walk(app, pilot, seed)
        steps = ["key"] * keys + ["size"] * resizes
        random.Random(seed).shuffle(steps)
        key, size = walking.keys(), walking.sizes()
        try:
            for number, step in enumerate(steps):
                if number % 30 == 29:
                    await walking.go_on()
                if step == "key":
                    await walking.step(next(key))
                else:
                    await walking.resize(next(size))
            await pilot.resize_terminal(120, 40)
            await pilot.pause()
            await until(pilot, lambda: app.is_running)
        except Exception as error:
            raise AssertionError(f"WALK_SEED={seed}; the way was\n{walking.path()}") from error
        finally:
            reports = taken_reports(home)
        assert not reports, f"WALK_SEED={seed}; the way was\n{walking.path()}\n{reports[-1]}"
    kept = StudyLog.open(home / "study.db")
    try:
        written = [(event.card, event.rating) for event in kept.events() if event.kind == "review"]
    finally:
        kept.close()
    assert written == asked, f"WALK_SEED={seed}"
    return walking.seen


async def test_a_short_walk_by_chance_breaks_and_loses_nothing(open_app: OpenApp, home: Path) -> None:
    await walk(open_app, home, SEED, keys=120, resizes=30)


@pytest.mark.slow
@pytest.mark.parametrize(
    "leg", range(1, 5)
)  # 2,000 keys and 500 sizes, in four that can run beside each other
async def test_a_long_walk_by_chance_breaks_and_loses_nothing(
    open_app: OpenApp, home: Path, leg: int
) -> None:
    seen = await walk(open_app, home, SEED + leg, keys=500, resizes=125)
    assert seen >= EVERYWHERE, sorted(EVERYWHERE - seen)


@pytest.mark.parametrize("mode", sorted(MODES))
async def test_each_screen_takes_every_size(open_app: OpenApp, mode: str) -> None:
    async with open_app(lang="zh", size=(120, 40)) as (app, pilot):
        app.go_to(mode)
        await pilot.pause()
        for size in (
            (1, 1),
            (2, 90),
            (300, 1),
            (4, 4),
            (20, 5),
            (39, 12),
            (40, 12),
            (300, 90),
            (109, 30),
            (110, 30),
        ):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda rows=size[1]: len(frame(app).split("\n")) == rows)
