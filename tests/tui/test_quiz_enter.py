"""Enter in a quiz: it picks what the cursor is on, once more submits, and a key held down answers nothing."""

import math
from pathlib import Path

import pytest

from tests.tui.conftest import OpenApp, frame, until
from tests.tui.quiz_deck import write_quiz_deck
from tests.tui.test_quiz import begin, events, give_up, quiz


@pytest.fixture
def small_deck(tmp_path: Path) -> Path:
    return write_quiz_deck(tmp_path / "deck")


async def test_enter_picks_what_the_cursor_is_on_and_once_more_submits(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await begin(pilot, app, "choices")

        async def enter(then: str, said: str) -> None:
            quiz(app)._entered = -math.inf
            await pilot.press("enter")
            await until(pilot, lambda: then in frame(app).split("\n")[-1])
            assert said in frame(app)

        await enter(" enter confirm ", "▌1 [x]")
        quiz(app)._entered = math.inf  # the same press, held
        await pilot.press("enter")
        await until(pilot, lambda: "once more to submit" in frame(app))
        assert events(home) == []
        await pilot.press("down")
        await until(pilot, lambda: " enter pick it " in frame(app).split("\n")[-1])
        await enter(" enter confirm ", "▌2 [x]")
        await pilot.press("space")  # taken back on purpose: enter doesn't pick it again
        await until(pilot, lambda: "▌2 [ ]" in frame(app))
        await enter(" enter go on ", "because one")
        ((_, _, extra),) = events(home)
        assert len(extra["given"]) == 1


async def test_enter_picks_up_an_item_where_nothing_was_moved_yet(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await begin(pilot, app, "orders")
        assert " enter pick up " in frame(app).split("\n")[-1]
        quiz(app)._entered = -math.inf
        await pilot.press("enter")
        await until(pilot, lambda: "↕1. " in frame(app))
        await pilot.press("down", "enter")
        await until(pilot, lambda: "▌2. " in frame(app))
        assert " enter confirm " in frame(app).split("\n")[-1]
        quiz(app)._entered = -math.inf
        await pilot.press("down", "enter")  # on to another item: it is picked up too
        await until(pilot, lambda: "↕3. " in frame(app))
        await pilot.press("up", "enter")
        await until(pilot, lambda: "▌2. " in frame(app))
        assert events(home) == []
        quiz(app)._entered = -math.inf
        await pilot.press("enter")
        await until(pilot, lambda: " enter go on " in frame(app).split("\n")[-1])
        assert len(events(home)) == 1


async def test_a_held_enter_answers_no_task(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("t", "enter")
        for number in range(1, 5):
            await until(pilot, lambda n=number: f"Quiz {n}/4" in frame(app))
            await pilot.press(*["enter"] * 8)
            assert len(events(home)) == number - 1
            await give_up(pilot, app)
            await until(pilot, lambda: "Never mind" in frame(app))
            await pilot.press(*["enter"] * (8 if number < 4 else 1))
        await until(pilot, lambda: "0 of 4 right" in frame(app))
        assert len(events(home)) == 4
