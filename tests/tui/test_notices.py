"""Notices go away by themselves, and one that is over as it comes to the screen keeps nobody waiting."""

import asyncio
from time import time

import pytest
from textual.notifications import Notification
from textual.widgets._toast import Toast

from quiz.tui.notices import Notice
from quiz.tui.widgets.search_line import SearchLine
from tests.tui.conftest import OpenApp, frame, until


async def test_a_notice_that_is_over_before_its_box_is_made_goes_away(open_app: OpenApp) -> None:
    async with open_app() as (app, pilot):
        over = Notice("too late", timeout=4, raised_at=time() - 4.001)
        await app.mount(Toast(over))
        await asyncio.wait_for(pilot.pause(0.2), 10)
        assert [toast for toast in app.query(Toast) if toast._notification is over] == []


def test_its_box_always_has_some_time_left_where_the_toolkit_s_own_has_none() -> None:
    raised = time() - 9
    assert Notification("old", timeout=4, raised_at=raised).time_left < 0
    assert Notice("old", timeout=4, raised_at=raised).time_left > 0
    assert Notice("old", timeout=4, raised_at=raised).has_expired
    assert not Notice("new", timeout=4).has_expired
    assert 3 < Notice("new", timeout=4).time_left <= 4


async def test_what_is_told_stands_as_it_is_written(open_app: OpenApp) -> None:
    async with open_app() as (app, pilot):
        app.tell("[MASK] and [/ stay", "warning")
        await pilot.pause(0.1)
        assert [str(toast.render()) for toast in app.screen.query(Toast)] == ["[MASK] and [/ stay"]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_no_notice_lies_over_the_line_that_one_types_into(
    open_app: OpenApp, size: tuple[int, int]
) -> None:
    async with open_app("en", size=size) as (app, pilot):
        await pilot.press("r")
        await until(pilot, lambda: "Review 1/" in frame(app))
        app.tell("told before the line is there", "warning")
        await until(pilot, lambda: len(app.screen.query(Toast)) == 1)
        at_foot = app.screen.query_one(Toast).region.bottom
        await pilot.press("i", *"typed")
        app.tell("told while one types, at some length, so that it needs more than a single row", "error")
        await until(pilot, lambda: len(app.screen.query(Toast)) == 2)
        await pilot.pause(0.1)
        line = app.screen.query_one(SearchLine)
        assert line.value == "typed"
        assert line.region.area
        assert all(toast.region.bottom <= line.region.y for toast in app.screen.query(Toast))
        await pilot.press("escape")
        await until(pilot, lambda: max(t.region.bottom for t in app.screen.query(Toast)) == at_foot)


async def test_a_notice_in_chinese_breaks_where_chinese_may(open_app: OpenApp) -> None:
    """Textual's own box takes a run of Chinese for one word and leaves half of a line blank."""
    async with open_app("zh", size=(80, 24)) as (app, pilot):
        app.tell("报告 mask_ratio_of_a_run 一二三四五六七八九十一二三四五六七八九十，一二三四五")
        await until(pilot, lambda: "mask_ratio" in frame(app))
        (box,) = app.screen.query(Toast)
        assert str(box.render()).split("\n") == [
            "报告 mask_ratio_of_a_run 一二三四五",
            "六七八九十一二三四五六七八九十，一二",
            "三四五",
        ]
        assert "三四五六七八九十，一二" in frame(app)
