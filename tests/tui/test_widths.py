"""No pane lays a row wider than itself: what does not fit is wrapped, or says that it goes on."""

import re
from pathlib import Path

import pytest

from quiz.text.rows import Span, plain, row_width, shortened
from quiz.tui.widgets.rows_view import RowsView
from tests.tui.conftest import OpenApp, frame, until
from tests.tui.test_runs import open_demo

SIZES = [(40, 12), (44, 16), (61, 20), (80, 24), (109, 30), (110, 30), (300, 90)]
MOST_ROWS = 300


PLACES = ("", "!", "r", "t", "m", "i", "b", "d", "p", "s", "comma", "question_mark")
"""The keys that lead from Today to each place, itself first."""


@pytest.mark.parametrize("lang", ["zh", "en"])
async def test_no_row_is_wider_than_its_pane(open_app: OpenApp, lang: str) -> None:
    async with open_app(lang=lang, size=SIZES[0]) as (app, pilot):
        for way in PLACES:
            await pilot.press(*([way] if way else []))
            for size in SIZES:
                await pilot.resize_terminal(*size)
                await pilot.pause()
                for view in app.screen.query(RowsView):
                    if view.size.width:  # a hidden pane is laid out once it is seen
                        rows = [view.row_at(index) for index in range(min(view.row_count, MOST_ROWS))]
                        wide = [plain(row) for row in rows if row_width(row) > view.text_width]
                        assert not wide, (way, size, view.id, view.text_width)
            await pilot.press(*(["q"] if way else []))
            await until(pilot, lambda: type(app.screen).__name__ == "TodayScreen")


RANGE_AND_MEANING = re.compile(r" to (1|8,192|2,147,483,647) *( hidden size| random seed)?$")


async def test_a_range_is_told_whole_or_not_at_all(open_app: OpenApp) -> None:
    """A range that is cut reads as another one: 0 to 2,147,483,6."""
    async with open_app(lang="en") as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("r", "tab", "p")  # the demo's pane is the one in sight
        for cells in range(40, 80):
            await pilot.resize_terminal(cells, 30)
            await pilot.pause()
            form = app.screen.query_one("ParameterForm")
            assert isinstance(form, RowsView)
            for row in form.rows:
                said = plain(row)
                assert row_width(row) <= form.text_width
                assert " to " not in said or RANGE_AND_MEANING.search(said), said


async def test_what_the_parameter_at_the_cursor_means_stands_beside_or_below_it(open_app: OpenApp) -> None:
    async with open_app(lang="en") as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("r", "tab", "p", "down", "down")
        shapes = set()
        for cells in (40, 52, 60, 70, 80):
            await pilot.resize_terminal(cells, 30)
            await pilot.pause()
            form = app.screen.query_one("ParameterForm")
            assert isinstance(form, RowsView)
            said = [plain(row) for row in form.rows]
            (place,) = [n for n, row in enumerate(said) if "hidden size" in row]
            shapes.add("width" in said[place])
            assert "width" in said[place] or said[place].strip() == "▌        hidden size"
            assert sum("random seed" in row for row in said) == ("width" in said[place])
        assert shapes == {True, False}


async def test_a_title_that_has_no_room_says_that_it_goes_on(open_app: OpenApp) -> None:
    async with open_app(lang="en", size=(40, 12)) as (app, pilot):
        await pilot.press("m")
        await until(pilot, lambda: "Mock interview" in frame(app))
        assert frame(app).split("\n")[0].rstrip().endswith("…")


def test_what_is_shortened_says_so_and_fits() -> None:
    row = (Span("第一 "), Span("proof", "accent"))
    assert shortened(row, 10) is row
    for cells in range(10):
        short = shortened(row, cells)
        assert row_width(short) <= cells
        assert plain(short).endswith("…") == (cells > 0)


@pytest.mark.parametrize("size", [(40, 12), (44, 16), (80, 24)])
async def test_a_demo_s_form_leaves_room_for_its_result(open_app: OpenApp, size: tuple[int, int]) -> None:
    async with open_app(lang="en", size=size) as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("r")
        await until(pilot, lambda: "finished" in frame(app))
        await until(pilot, lambda: app.screen.query_one("#run-output").size.height * 3 >= size[1])
        await pilot.resize_terminal(80, 40)
        await until(pilot, lambda: app.screen.query_one("#run-form").size.height == 5)
        await pilot.resize_terminal(80, 14)
        await until(pilot, lambda: app.screen.query_one("#run-form").size.height < 5)
        await pilot.press("p")
        await until(pilot, lambda: app.screen.query_one("#run-form").size.height == 5)


async def test_a_deck_without_demos_says_so_where_they_would_stand(open_app: OpenApp, tmp_path: Path) -> None:
    (tmp_path / "bare" / "questions").mkdir(parents=True)
    async with open_app(lang="en", size=(80, 24), deck=tmp_path / "bare") as (app, pilot):
        await pilot.press("d")
        await until(pilot, lambda: "This deck has no demos." in frame(app))
        assert not app.screen.query("Toast")
        await pilot.press("L")
        await until(pilot, lambda: "这个牌组没有演示。" in frame(app))
