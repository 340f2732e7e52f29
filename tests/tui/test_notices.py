"""Notices go away by themselves, and one that is over as it comes to the screen keeps nobody waiting."""

import asyncio
from time import time

import pytest
from textual.notifications import Notification
from textual.widgets._toast import Toast, ToastRack

from quiz.messages.quiz import RUN_BROKE
from quiz.tui.notices import Notice
from quiz.tui.widgets.key_bar import KeyBar
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


LONG = "told while one types, at some length, so that it needs more than a single row of any screen " * 2


@pytest.mark.parametrize("size", [(40, 12), (60, 20), (80, 24), (120, 40)])
async def test_no_notice_lies_over_the_keys_or_the_line_that_one_types_into(
    open_app: OpenApp, size: tuple[int, int]
) -> None:
    async with open_app("en", size=size) as (app, pilot):
        await pilot.press("r", "i", *"typed")
        await until(pilot, lambda: app.screen.query_one(SearchLine).value == "typed")
        app.tell(LONG, "error")
        app.tell("told after")
        await until(pilot, lambda: len(app.screen.query(Toast)) == 2)
        await pilot.pause(0.1)
        first = min(app.screen.query_one(SearchLine).region.y, app.screen.query_one(KeyBar).region.y)
        assert all(toast.region.bottom <= first for toast in app.screen.query(Toast))
        assert LONG.strip().split()[-1] in frame(app)  # whole, and not cut


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
async def test_a_notice_of_two_rows_covers_no_text(open_app: OpenApp, size: tuple[int, int]) -> None:
    async with open_app("zh", size=size) as (app, pilot):
        await pilot.press("r", "space")
        await until(pilot, lambda: "要点" in frame(app))
        before = frame(app).split("\n")
        app.tell("已撤销：" + "为什么" * 12 + "？")
        await until(pilot, lambda: len(app.screen.query(Toast)) == 1)
        await pilot.pause(0.1)
        assert frame(app).split("\n")[2:] == before[2:]
        assert "复习 1/" in frame(app)


@pytest.mark.parametrize("size", [(80, 24), (160, 45)])
async def test_notices_that_are_long_or_several_cover_no_text_either(
    open_app: OpenApp, size: tuple[int, int]
) -> None:
    async with open_app("en", size=size) as (app, pilot):
        await pilot.press("r", "space")
        await until(pilot, lambda: "Key points" in frame(app))
        before = frame(app).split("\n")
        for text in (f"one {RUN_BROKE['en']}", f"two {RUN_BROKE['en']}", RUN_BROKE["en"]):
            app.tell(text)
            await until(pilot, lambda text=text: text.split()[-1] in frame(app))
        await until(pilot, lambda: len(app.screen.query(Toast)) == 1)
        await pilot.pause(0.1)
        assert frame(app).split("\n")[2:] == before[2:]
        assert " ".join(RUN_BROKE["en"].split()[:8]) in frame(app)


async def test_two_notices_stand_at_most_the_newest(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        for text in ("one is told", "two is told", "three is told"):
            app.tell(text)
        await until(pilot, lambda: "three is told" in frame(app))
        await until(pilot, lambda: "one is told" not in frame(app))
        assert "two is told" in frame(app)


async def test_the_next_key_takes_away_what_could_be_read(
    open_app: OpenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_app("en") as (app, pilot):
        now = [time()]
        monkeypatch.setattr("quiz.tui.notices.time", lambda: now[0])
        app.tell("told at length", "error")
        await until(pilot, lambda: "told at length" in frame(app))
        (notice,) = app._notifications
        now[0] = notice.raised_at + 0.5
        await pilot.press("down")  # by a hand that was faster than the eye
        assert "told at length" in frame(app)
        now[0] = notice.raised_at + 1.5
        await pilot.press("down")
        await until(pilot, lambda: "told at length" not in frame(app))


async def test_a_notice_in_chinese_breaks_where_chinese_may(open_app: OpenApp) -> None:
    """Textual's own box takes a run of Chinese for one word and leaves half of a line blank."""
    async with open_app("zh", size=(80, 24)) as (app, pilot):
        app.tell("报告 mask_ratio_of_a_run 一二三四五六七八九十一二三四五六七八九十，一二三四五")
        await until(pilot, lambda: "mask_ratio" in frame(app))
        (box,) = app.screen.query(Toast)
        assert str(box.render()).split("\n") == [
            "报告 mask_ratio_of_a_run 一二三四五六七八九十一二",
            "三四五六七八九十，一二三四五",
        ]
        assert "三四五六七八九十，一二" in frame(app)


async def test_what_is_told_of_a_card_is_one_line_and_the_latest_alone_stands(open_app: OpenApp) -> None:
    for lang, size in (("zh", (80, 24)), ("en", (60, 20))):
        async with open_app(lang, size) as (app, pilot):
            await pilot.press("r")
            await until(pilot, lambda app=app: "1/3" in frame(app))
            for key in "FFFu":
                await pilot.press(key)
            told = "已撤销" if lang == "zh" else "Undone"
            await until(pilot, lambda app=app, told=told: told in frame(app))
            await pilot.pause(0.1)
            (box,) = app.screen.query(Toast)
            text = str(box.render())
            assert ("\n" in text, text.endswith("…")) == (False, True)
            assert text in frame(app)  # and nothing of it is lost at the edge


async def test_the_place_of_a_notice_that_is_gone_is_painted_though_somebody_asked_for_the_layout_first(
    open_app: OpenApp,
) -> None:
    """Its last line stayed on the terminal for as long as nothing else was drawn there."""
    async with open_app("en", (60, 12)) as (app, pilot):
        app.tell("gone " * 20)
        await until(pilot, lambda: frame(app).count("gone") == 20)
        screen, (rack,) = app.screen, app.screen.query(ToastRack)
        compositor, place = screen._compositor, rack.query_one(Toast).region
        compositor.reflow_visible(screen, screen.size)  # as scrolling does
        compositor._dirty_regions.clear()
        rack._nodes._remove(rack.children[0])  # as it goes, before the screen is laid out again
        assert rack not in compositor.full_map
        assert place.height > 1
        assert any(dirty.contains_region(place) for dirty in compositor._dirty_regions)
