"""Keys typed faster than screens open: none is lost, and none does what belongs to another screen."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.events import Key

from quiz.tui.app import RuncallApp
from quiz.tui.screens.mock import MockScreen
from quiz.tui.screens.quiz import QuizScreen
from tests.tui.conftest import OpenApp, frame, until
from tests.tui.quiz_deck import write_quiz_deck


@pytest.fixture
def small_deck(tmp_path: Path) -> Path:
    return write_quiz_deck(tmp_path / "deck")


def strike(app: RuncallApp, *keys: str) -> None:
    """All of it at once, before the app has looked at the first one."""
    for key in keys:
        app.post_message(Key({"/": "slash", " ": "space"}.get(key, key), key if len(key) == 1 else None))


def extras(home: Path, kind: str) -> list[dict[str, Any]]:
    """What stands on the disk of each answer, read past the app."""
    with closing(sqlite3.connect(f"file:{home / 'study.db'}?mode=ro", uri=True)) as database:
        rows = database.execute("SELECT extra FROM events WHERE kind = ? ORDER BY place", (kind,))
        return [msgspec.json.decode(extra) for (extra,) in rows]


async def test_a_cloze_is_filled_at_one_go_from_its_setup(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("t")
        await until(pilot, lambda: "gaps" in frame(app))
        app.screen.listing.select("topic:gaps")
        strike(app, "enter", *"[MASK]", "enter", *"eighty", "enter")
        await until(pilot, lambda: "✓ Right" in frame(app))
        assert extras(home, "quiz")[0]["given"] == ["[MASK]", "eighty"]


async def test_a_guess_and_how_sure_are_told_at_one_go(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("t")
        await until(pilot, lambda: "figures" in frame(app))
        app.screen.listing.select("topic:figures")
        strike(app, "enter", *"84", "enter", "3")
        await until(pilot, lambda: bool(extras(home, "quiz")))
        (told,) = extras(home, "quiz")
        assert (told["given"], told["sure"]) == (84, 90)


async def test_from_today_into_the_first_task_at_one_go(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        strike(app, "t", "enter")
        await until(pilot, lambda: isinstance(app.screen, QuizScreen))
        assert extras(home, "quiz") == []


async def test_an_interview_is_answered_at_one_go(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        strike(app, "m", "enter", *"it is x?", "enter", "enter", "a", "enter", *"second")
        await until(pilot, lambda: isinstance(app.screen, MockScreen) and "question 2" in frame(app))
        (told,) = extras(home, "mock")
        assert (told["notes"], told["ticked"]) == (["it is x?"], [0])
        await until(pilot, lambda: app.screen.notes_line.line.value == "second")


@pytest.mark.parametrize(
    ("keys", "typed"),
    [(("b", "/"), "keys?"), (("r", "i"), "qL is it"), (("r", "g"), "42 x")],
    ids=["search", "answer", "prediction"],
)
async def test_what_is_typed_right_after_a_key_that_opens_a_line_goes_into_it(
    open_app: OpenApp, keys: tuple[str, str], typed: str
) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press(keys[0])
        await until(pilot, lambda: type(app.screen).__name__ in ("BrowseScreen", "ReviewScreen"))
        await pilot.pause()
        strike(app, keys[1], *typed)
        await until(pilot, lambda: getattr(app.focused, "value", "") == typed)
        assert app.lang == "en"


async def test_the_line_of_an_interview_and_of_a_task_is_come_back_to_at_one_go(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("m")
        await until(pilot, lambda: "15 minutes" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, MockScreen))
        await pilot.press("escape")
        strike(app, "i", *"xnL")
        await until(pilot, lambda: app.screen.notes_line.line.value == "xnL")
        await pilot.press("escape", "q", "q", "t")
        await until(pilot, lambda: "figures" in frame(app))
        app.screen.listing.select("topic:figures")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, QuizScreen))
        await pilot.press("escape")
        strike(app, "i", *"1n2")
        await until(pilot, lambda: app.screen.answer_line.line.value == "1n2")


async def test_a_part_that_is_busy_holds_no_key_back_for_long(
    open_app: OpenApp,
) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("b")
        await until(pilot, lambda: type(app.screen).__name__ == "BrowseScreen")

        done = asyncio.Event()
        app.screen.topics.call_later(done.wait)
        strike(app, "L", "L", "L")
        for _ in range(1500):  # not by the pilot, which waits for every part
            if app.lang == "zh":
                break
            await asyncio.sleep(0.02)
        assert app.lang == "zh"
        done.set()


@pytest.mark.parametrize("waits", ["busy", "idle"])
async def test_a_key_for_a_screen_waits_until_that_screen_stands(
    open_app: OpenApp, home: Path, monkeypatch: pytest.MonkeyPatch, waits: str
) -> None:
    """As on a slow machine: `n`, typed for a line that is not there yet, does not give up the task."""
    mount = QuizScreen.on_mount

    async def slowly(screen: QuizScreen) -> None:
        for _ in range(15):
            time.sleep(0.05 * (waits == "busy"))
            await asyncio.sleep(0.05 * (waits == "idle"))
        mount(screen)

    monkeypatch.setattr(QuizScreen, "on_mount", slowly)
    async with open_app("en") as (app, pilot):
        await pilot.press("t")
        await until(pilot, lambda: "gaps" in frame(app))
        app.screen.listing.select("topic:gaps")
        strike(app, "enter", *"nine")
        await until(pilot, lambda: getattr(app.focused, "value", "") == "nine")
        assert extras(home, "quiz") == []


async def test_held_arrows_are_not_waited_for_and_what_follows_them_is_done_where_they_led(
    open_app: OpenApp,
) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("b")
        await until(pilot, lambda: type(app.screen).__name__ == "BrowseScreen")
        strike(app, *["down"] * 40, *["up"] * 2, "enter")
        await until(
            pilot, lambda: "Ask numeric?" in frame(app) and type(app.screen).__name__ == "QuestionScreen"
        )
