"""In a line to type into letters are text: the bar offers what works there, and Esc brings the keys back."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from quiz.messages.actions import actions_of, key_name
from quiz.tui.app import RuncallApp
from quiz.tui.screens.page import Page
from quiz.tui.widgets.key_bar import KeyBar
from tests.tui.conftest import OpenApp, frame, until
from tests.tui.quiz_deck import write_quiz_deck

Way = Callable[[Pilot[None], RuncallApp], Awaitable[None]]


@pytest.fixture
def small_deck(tmp_path: Path) -> Path:
    return write_quiz_deck(tmp_path / "deck")


def bar(app: RuncallApp) -> set[str]:
    """The keys that the line below offers, each on its own."""
    offered: set[str] = set()
    for key in app.screen.query_one(KeyBar).keys:
        first, dash, last = key.key.partition("-")
        span = range(ord(first), ord(last) + 1) if dash and len(first) == len(last) == 1 else ()
        offered |= {chr(code) for code in span} if span else set(key.key.split())
    return offered


def is_typing(app: RuncallApp) -> bool:
    return isinstance(app.focused, Input)


async def to_task(pilot: Pilot[None], app: RuncallApp, topic: str) -> None:
    await pilot.press("t")
    await until(pilot, lambda: topic in frame(app))
    app.screen.listing.select(f"topic:{topic}")
    await pilot.press("enter")


async def cloze(pilot: Pilot[None], app: RuncallApp) -> None:
    await to_task(pilot, app, "gaps")


async def guess(pilot: Pilot[None], app: RuncallApp) -> None:
    await to_task(pilot, app, "figures")


async def interview(pilot: Pilot[None], app: RuncallApp) -> None:
    await pilot.press("m")
    await until(pilot, lambda: "15 minutes" in frame(app))
    await pilot.press("enter")


async def search(pilot: Pilot[None], app: RuncallApp) -> None:
    await pilot.press("b", "/")


async def date(pilot: Pilot[None], app: RuncallApp) -> None:
    await pilot.press("i")
    await until(pilot, lambda: "set date" in frame(app))
    await pilot.press("e")


async def typed_answer(pilot: Pilot[None], app: RuncallApp) -> None:
    await pilot.press("r")
    await until(pilot, lambda: "type answer" in frame(app))
    await pilot.press("i")


async def prediction(pilot: Pilot[None], app: RuncallApp) -> None:
    await pilot.press("r")
    await until(pilot, lambda: "type answer" in frame(app))
    await pilot.press("g")


async def palette(pilot: Pilot[None], app: RuncallApp) -> None:
    await pilot.press(":")


LINES: tuple[Way, ...] = (cloze, guess, interview, search, date, typed_answer, prediction, palette)


@pytest.mark.parametrize("way", LINES, ids=lambda way: way.__name__)
async def test_a_line_offers_no_key_that_it_would_take_for_a_letter(open_app: OpenApp, way: Way) -> None:
    async with open_app("en") as (app, pilot):
        await way(pilot, app)
        await until(pilot, lambda: is_typing(app))
        await pilot.pause()
        line = app.focused
        assert isinstance(line, Input)
        assert {"enter", "Esc"} <= bar(app)
        assert not [key for key in bar(app) if len(key) == 1 and key.isascii()]
        assert not {"space", "←", "→"} & bar(app)
        letters = "LqT?xin1 "
        await pilot.press(*[{" ": "space"}.get(letter, letter) for letter in letters])
        assert line.value == letters
        await pilot.press("escape")
        await until(pilot, lambda: not is_typing(app))
        await pilot.press("L")
        await until(pilot, lambda: app.lang == "zh")


@pytest.mark.parametrize("way", LINES[:-1], ids=lambda way: way.__name__)
async def test_esc_brings_back_every_key_and_the_bar_says_so(open_app: OpenApp, way: Way) -> None:
    async with open_app("en") as (app, pilot):
        await way(pilot, app)
        await until(pilot, lambda: is_typing(app))
        await pilot.press("escape")
        await until(pilot, lambda: not is_typing(app) and "?" in bar(app))
        screen = app.screen
        assert isinstance(screen, Page)
        assert {"L", "q", "?"} <= bar(app)
        for action in actions_of(screen.PLACE):
            if action.in_bar and screen.in_bar(action) and screen.can(action):
                assert key_name(action.keys[0], "en") in bar(app), action.id
        await pilot.press("?")
        await until(pilot, lambda: "Every key" in frame(app) or type(app.screen).__name__ == "HelpScreen")


async def test_the_keys_of_a_line_can_be_clicked(open_app: OpenApp) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await guess(pilot, app)
        await until(pilot, lambda: is_typing(app))
        await pilot.press("5")
        below = frame(app).split("\n")[-1]
        await pilot.click(offset=(below.index("Esc leave"), 23))
        await until(pilot, lambda: not is_typing(app) and "i type" in frame(app))
        await pilot.press("i")
        await until(pilot, lambda: is_typing(app) and "enter confirm" in frame(app).split("\n")[-1])
        await pilot.click(offset=(frame(app).split("\n")[-1].index("enter confirm"), 23))
        await until(pilot, lambda: "How sure are you" in frame(app))


async def test_a_form_offers_digits_as_keys_only_where_it_does_not_type_them(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space")
        await until(pilot, lambda: {"1", "2", "3", "4"} <= bar(app))
        await pilot.press("p")
        await until(pilot, lambda: getattr(app.focused, "PLACE", "") == "form")
        await pilot.pause()
        assert not {"1", "2", "3", "4"} & bar(app)
        assert {"enter", "q", "L", "?"} <= bar(app)
        await pilot.press("escape")
        await until(pilot, lambda: {"1", "2", "3", "4"} <= bar(app))


async def test_an_input_method_opens_where_the_cursor_is_seen(open_app: OpenApp) -> None:
    """The terminal's own cursor is hidden, but it is where a window of Chinese candidates opens."""
    async with open_app("en") as (app, pilot):
        await pilot.press("b", "slash", "a", "b", "中")
        await until(pilot, lambda: "ab中" in frame(app))
        row, line = next((y, line) for y, line in enumerate(frame(app).split("\n")) if "ab中" in line)
        assert app.cursor_position == (line.index("ab中") + 4, row)
        await pilot.press("left")
        assert app.cursor_position == (line.index("ab中") + 2, row)
