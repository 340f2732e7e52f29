"""What a mouse is expected to do: the wheel, a click beside a box, a second click, a tip with the key."""

import pytest
from textual.events import MouseDown, MouseUp
from textual.geometry import Offset
from textual.widgets._tooltip import Tooltip

from quiz.messages.actions import actions_of
from quiz.tui.app import RuncallApp
from quiz.tui.tips import link_tip
from quiz.tui.widgets.row_list import RowList
from tests.tui.conftest import OpenApp, frame, until
from tests.tui.test_keys import named, with_tips
from tests.tui.three_ways import place_of, roll
from tests.tui.ways import COUNT, REVIEW, go


async def test_a_click_beside_a_box_closes_it(open_app: OpenApp) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await go(app, pilot, COUNT)
        for key, box in ((":", "PaletteScreen"), ("y", "CopyScreen")):
            await pilot.press(key)
            await until(pilot, lambda box=box: named(app) == box)
            await pilot.click(offset=(1, 12))
            await until(pilot, lambda: named(app) == "QuestionScreen")


async def test_the_wheel_scrolls_what_the_mouse_is_over_and_leaves_the_focus(open_app: OpenApp) -> None:
    async with open_app("en", (120, 16)) as (app, pilot):
        await go(app, pilot, (*COUNT, "s"))
        reading, source = app.screen.reading, app.screen.pane.place
        assert app.focused is source
        await roll(pilot, reading.region.offset + Offset(8, 3))
        await until(pilot, lambda: reading.scroll_offset.y > 0)
        assert (source.scroll_offset.y, app.focused) == (0, source)
        await roll(pilot, source.region.offset + Offset(8, 2))
        await until(pilot, lambda: source.scroll_offset.y > 0)


async def test_two_clicks_on_a_grade_grade_one_card(open_app: OpenApp) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await go(app, pilot, (*REVIEW, "space", "=3 Good"))
        await pilot.click(offset=place_of(app, "3 Good"), times=2)
        await until(pilot, lambda: len(app.log_of_study.events(kind="review")) > 0)
        await pilot.pause()
        assert len(app.log_of_study.events(kind="review")) == 1


async def test_a_tip_names_the_key_of_what_is_under_the_mouse(small_deck, clock) -> None:
    async with with_tips(small_deck, clock) as (app, pilot):
        await pilot.hover(offset=place_of(app, "mock") + Offset(1, 0))
        await until(pilot, lambda: app.screen.query_one(Tooltip).display)
        await until(pilot, lambda: "m  A timed interview" in frame(app))


def test_what_is_one_of_several_is_told_with_its_own_key() -> None:
    table = actions_of("review", "everywhere")
    assert link_tip("tick:1", table, "en").startswith("b  Tick")
    assert link_tip("tick:8", table, "en").startswith("Tick")
    assert link_tip("pick:2", actions_of("quiz"), "zh").startswith("2  选")
    assert link_tip("claim:total", table, "en") == ""


def click(app: RuncallApp, at: Offset, time: float) -> None:
    """A click as the terminal reports it, at a time of its own."""
    for kind in (MouseDown, MouseUp):
        event = kind(None, at.x, at.y, 0, 0, 1, False, False, False, at.x, at.y)
        event.time = time
        app.post_message(event)


@pytest.mark.parametrize(("later", "flipped"), [(0.2, False), (0.9, True)])
async def test_the_second_click_on_a_grade_is_not_for_the_next_card(
    open_app: OpenApp, later: float, flipped: bool
) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await go(app, pilot, (*REVIEW, "space", "=1 Again"))
        at = place_of(app, "1 Again")
        click(app, at, 100.0)  # both before the app has looked at the first one
        click(app, at + Offset(1, 0), 100.0 + later)
        await pilot.press("F")  # in its turn
        await until(pilot, lambda: "Review 2/" in frame(app) and "flagged" in frame(app).split("\n")[0])
        assert app.screen.is_answered is flipped
        assert len(app.log_of_study.events(kind="review")) == 1


async def test_a_double_click_on_what_stays_counts_twice(open_app: OpenApp) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await go(app, pilot, (*REVIEW, "space", "=Key points"))
        at = place_of(app, "No masks downstream")
        click(app, at, 100.0)
        await until(pilot, lambda: "a [x]" in frame(app))
        click(app, at, 100.2)
        await until(pilot, lambda: "a [ ]" in frame(app))


async def test_the_entry_that_a_click_would_open_is_lit(open_app: OpenApp) -> None:
    async with open_app("en", (120, 30)) as (app, pilot):
        await go(app, pilot, ("b", "@BrowseScreen", "=The third question?"))
        listing = app.screen.query_one("#questions", RowList)
        at, before = place_of(app, "The third question?"), listing.key
        row = at.y - listing.content_region.y
        assert listing.ground_of(row) == ""
        await pilot.hover(offset=at)
        await until(pilot, lambda: listing.ground_of(row) == "cursor")
        assert listing.key == before  # the keys' own place
        await pilot.hover(offset=(1, 0))
        await until(pilot, lambda: listing.ground_of(row) == "")
        await pilot.hover(offset=at)
        await pilot.click(offset=at)
        await until(pilot, lambda: named(app) == "QuestionScreen")
        assert app.screen.question.id == "third-question"
