"""Ctrl-C in every place: copies what is selected, else stops what is going on, else asks once and quits."""

import threading
from collections.abc import Callable

import pytest
from textual.widgets import Input

from quiz.messages.copying import SELECTION
from quiz.tui.app import RuncallApp
from quiz.tui.screens.plan import PlanScreen
from tests.tui.conftest import OpenApp, frame, until
from tests.tui.test_runs import open_demo

PLACES = {
    "today": (),
    "review": ("r", "space"),
    "a line": ("b", "/", "x"),
    "the help": ("?",),
    "the palette": (":", "a"),
    "the editor": ("d", "e", "x"),
    "a form": ("d", "p"),
    "the plan": ("i",),
    "a quiz": ("t", "enter"),
}


def said(app: RuncallApp, sentence: str) -> bool:
    return sentence in " ".join(frame(app).replace("▎", " ").split())


@pytest.mark.usefixtures("now")
@pytest.mark.parametrize("keys", PLACES.values(), ids=PLACES)
async def test_it_asks_once_and_quits_at_the_second_time(open_app: OpenApp, keys: tuple[str, ...]) -> None:
    async with open_app(lang="en", size=(120, 40)) as (app, pilot):
        await pilot.press(*keys)
        await pilot.press("ctrl+c")
        await until(pilot, lambda: said(app, "Press Ctrl-C again to quit"))
        assert app.return_code is None
        await pilot.press("ctrl+c")
        assert app.return_code == 130


async def test_two_that_lie_apart_are_twice_a_first_one(open_app: OpenApp, now: list[float]) -> None:
    async with open_app(lang="en") as (app, pilot):
        await pilot.press("ctrl+c")
        now[0] += 2.1
        await pilot.press("ctrl+c")
        assert app.return_code is None
        await pilot.press("ctrl+c")
        assert app.return_code == 130


async def test_what_is_selected_in_a_line_is_copied_and_nothing_ends(open_app: OpenApp) -> None:
    async with open_app(lang="en") as (app, pilot):
        await pilot.press("b", "/", *"mask")
        app.screen.query_one(Input).select_all()
        for _ in range(3):
            await pilot.press("ctrl+c")
        await until(pilot, lambda: said(app, SELECTION["en"]))
        assert app.clipboard == "mask"
        assert app.return_code is None


@pytest.mark.parametrize("over", [(), ("?",), (":",)])
async def test_what_runs_is_stopped_under_the_help_too(open_app: OpenApp, over: tuple[str, ...]) -> None:
    async with open_app(lang="en") as (app, pilot):
        await open_demo(app, pilot, "tiny/sleeps")
        await pilot.pause()
        await pilot.press("r")
        await until(pilot, lambda: "step one" in frame(app))
        await pilot.press(*over)
        await pilot.press("ctrl+c")
        for _ in over:
            await pilot.press("escape")
        await until(pilot, lambda: "■ stopped" in frame(app))
        assert app.return_code is None


async def test_a_plan_that_takes_long_is_broken_off_and_made_anew(
    open_app: OpenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(self: PlanScreen, told: Callable[[float], None]) -> None:
        while True:
            told(0.4)
            end.wait(0.02)

    end = threading.Event()
    monkeypatch.setattr("quiz.tui.count.LONG", 0)
    async with open_app(lang="en") as (app, pilot):
        with monkeypatch.context() as long:
            long.setattr(PlanScreen, "_prospect", slow)
            await pilot.press("i")
            await until(pilot, lambda: "40%" in frame(app))
            await pilot.press("ctrl+c")
            await until(pilot, lambda: "■ stopped" in frame(app))
        assert app.return_code is None
        await pilot.press("q", "i")
        await until(pilot, lambda: "interview" in frame(app) and "■ stopped" not in frame(app))
