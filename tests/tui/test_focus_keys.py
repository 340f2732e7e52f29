"""Whatever has the focus, a key that the bar offers comes to the action that the bar names."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.widget import Widget

from quiz.messages.actions import ACTIONS, key_name
from quiz.run.runner import Runner
from quiz.tui import app
from quiz.tui.app import RuncallApp
from quiz.tui.key_gate import settled
from quiz.tui.screens.page import Page
from quiz.tui.services import services_for
from quiz.tui.widgets.key_bar import KeyBar
from tests.tui.conftest import Clock, until
from tests.tui.ways import WAYS, Step, edited, go, ran, write_wide_deck

TOOLKITS = ("scroll_left", "scroll_right")
"""What the toolkit's panes do if they are wider than the screen; else they pass the key on."""


class Listening(RuncallApp):
    """Notes which actions a key comes to, instead of doing them, as long as it is told to."""

    CSS_PATH = [Path(app.__file__).parent / path for path in RuncallApp.CSS_PATH]  # noqa: RUF012
    heard: list[str] | None = None

    async def run_action(self, action: Any, *where: Any, **named: Any) -> bool:
        if self.heard is None or str(action).startswith(TOOLKITS):
            return await super().run_action(action, *where, **named)
        if not self._check_action_state(action, where[0] if where else self):
            return False  # refused: the next one bound to the key has its turn
        self.heard.append(action if isinstance(action, str) else action[1])
        return True


HANDED_ON = {"choose", "submit"}
"""What a list and a line do with enter: they hand it to their screen, which does what its bar says."""


def offered(page: Page) -> Iterator[tuple[str, str]]:
    """Each key that the bar shows, and the call that a click on it makes."""
    for shown in page.query_one(KeyBar).keys:
        calls = shown.each or (shown.action,)
        for call in calls:
            for action in ACTIONS:
                for key in action.keys:
                    if action.method(key) == call and (action.takes_key or key_name(key, "en") == shown.key):
                        yield key, call


async def came_to(listening: Listening, pilot: Pilot[None], key: str) -> list[str]:
    """Press a key; the actions that it comes to, none if it is typed. A pilot's press takes longer."""
    heard: list[str] = []
    listening.heard = heard
    named = key if len(key) > 1 else _character_to_key(key)
    listening.post_message(Key(named, key if len(key) == 1 else {"space": " "}.get(key)))
    for _ in range(3):
        await settled(listening)
        while listening._keys._following is not None:  # it lets the next key through in its turn
            await asyncio.sleep(0)
        if heard:
            break
    listening.heard = None
    return heard


async def swallowed(listening: Listening, pilot: Pilot[None], part: Widget) -> list[str]:
    """The offered keys that come to something else while this part has the focus."""
    page = listening.screen
    assert isinstance(page, Page)
    part.focus()
    await until(pilot, lambda: listening.focused is part)
    await settled(listening)
    wrong: list[str] = []
    for key, call in dict.fromkeys(offered(page)):
        heard = await came_to(listening, pilot, key)
        if heard != [call] and not (key == "enter" and heard[:1] and heard[0] in HANDED_ON):
            wrong.append(
                f"{type(page).__name__}, {part!r}: {key} is offered for {call}, and comes to {heard}"
            )
    return wrong


RUNS = {edited, ran}


def states() -> Iterator[tuple[Step, ...]]:
    """The ways to each place, but those that wait for runs, where another leads to the same parts."""
    for ways in WAYS.values():
        quick = [steps for steps in ways if not RUNS & {*steps}]
        yield from quick or ways[:1]


@pytest.mark.slow
async def test_no_focused_part_swallows_a_key_that_the_bar_offers(tmp_path: Path, clock: Clock) -> None:
    deck = write_wide_deck(tmp_path / "deck")
    services = replace(services_for((deck,), {}), make_runner=lambda _: Runner(way="cold"), clock=clock)
    listening, wrong, looked = Listening(services, "en"), [], 0
    async with listening.run_test(size=(200, 50), notifications=True) as pilot:
        await until(pilot, lambda: listening.deck is not None)
        for steps in states():
            T = __import__("time").monotonic()
            await go(listening, pilot, steps)
            T1 = __import__("time").monotonic()
            for part in list(listening.screen.focus_chain):
                if part.is_attached and part.region:
                    wrong += await swallowed(listening, pilot, part)
                    looked += 1
            print(steps, round(T1 - T, 2), round(__import__("time").monotonic() - T1, 2))
    assert not wrong, "\n".join(wrong)
    assert looked > 60
