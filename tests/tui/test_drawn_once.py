"""What a key costs, counted: only lines that change are drawn, and nobody waits for what stands already."""

import os
import sys
import threading
from pathlib import Path

import pytest
from textual._styles_cache import StylesCache
from textual.containers import Vertical
from textual.events import Resize

from quiz.text.rows import Span
from quiz.tui.navigation import Navigation
from quiz.tui.screens.browse import BrowseScreen
from quiz.tui.screens.help import HelpScreen
from quiz.tui.screens.today import TodayScreen
from quiz.tui.widgets.rows_view import RowsView
from tests.patience import PATIENCE
from tests.tui.conftest import OpenApp, frame, until
from tests.tui.test_following import counting


async def test_a_move_in_a_list_draws_the_item_that_it_leaves_and_the_next(
    open_app: OpenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = counting(monkeypatch, RowsView, "render_line")
    lays = counting(monkeypatch, RowsView, "relay")
    async with open_app("en", built_in=True) as (app, pilot):
        await pilot.press("d")
        await until(pilot, lambda: "▌" in frame(app))
        await pilot.pause(0.2)
        demos = app.screen.query_one("#demo-list", RowsView)
        lines.clear()
        lays.clear()
        demos.action_move("down")  # type: ignore[attr-defined]
        await pilot.pause()
        assert 2 <= lines.count(demos) <= 6
        assert demos not in lays


async def test_a_place_that_was_visited_is_drawn_at_once(
    open_app: OpenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, BrowseScreen) and not app._batch_count)
        monkeypatch.setattr(Navigation.delay_update, "__defaults__", (600.0,))
        for key, screen in (("q", TodayScreen), ("b", BrowseScreen)):
            await pilot.press(key)
            await until(pilot, lambda screen=screen: isinstance(app.screen, screen) and not app._batch_count)  # type: ignore[misc]


async def test_the_first_help_is_styled_by_its_sheet_and_the_second_is_styled_once(
    open_app: OpenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_app("en") as (app, pilot):
        styled = counting(monkeypatch, HelpScreen, "update_node_styles")
        lines = counting(monkeypatch, StylesCache, "render_line")
        for _ in range(2):
            await pilot.press("question_mark")
            await until(pilot, lambda: isinstance(app.screen, HelpScreen) and "Today" in frame(app))
            assert app.screen.query_one("#help").styles.padding.left == 3
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, TodayScreen))
        assert len({id(screen) for screen in styled}) <= len(styled) <= 3
        # Behind its parts a page is a ground of like lines, of which each frame draws one.
        await until(pilot, lambda: lines.count(app.screen._styles_cache) > 0)
        assert lines.count(app.screen._styles_cache) <= 6


async def test_a_source_is_seen_before_what_colours_it_is_loaded(
    open_app: OpenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("pygments")]:
        monkeypatch.delitem(sys.modules, name)
    async with open_app("en") as (app, pilot):
        await pilot.press("d")
        await until(pilot, lambda: "Count" in frame(app))
        await pilot.press("s")
        await until(pilot, lambda: "def count(" in app.screen.query_one("#run-source", RowsView).text)
        source = app.screen.query_one("#run-source", RowsView)
        await until(pilot, lambda: any(span.style == "keyword" for row in source.rows for span in row))


async def test_no_key_waits_for_a_disk_that_is_slow_to_give_a_source(
    open_app: OpenApp, small_deck: Path
) -> None:
    """The file is a pipe, which gives nothing before somebody writes: only once a key was answered."""
    source = small_deck / "snippets" / "tiny" / "count.py"
    answered, in_time = threading.Event(), []

    def write(text: str) -> None:
        in_time.append(answered.wait(PATIENCE / 3))
        source.write_text(text, encoding="utf-8")

    async with open_app("en") as (app, pilot):
        await pilot.press("d")
        await until(pilot, lambda: "Count" in frame(app))
        text = source.read_text(encoding="utf-8")
        source.unlink()
        os.mkfifo(source)
        writer = threading.Thread(target=write, args=(text,))
        writer.start()
        await pilot.press("s", "L")
        await until(pilot, lambda: "数一数" in frame(app))
        answered.set()
        await until(pilot, lambda: "def count(" in app.screen.query_one("#run-source", RowsView).text)
        writer.join()
    assert in_time == [True]


class Late(RowsView):
    """Hears of its size after it is drawn, as a pane does on a busy machine."""

    def on_resize(self, event: Resize) -> None:
        event.prevent_default()

    def on_show(self) -> None:
        pass


async def test_what_changed_out_of_sight_is_drawn_new_when_it_is_seen_before_it_hears_of_it(
    open_app: OpenApp,
) -> None:
    async with open_app("en") as (app, pilot):
        view = Late(lambda *_: [(Span("the demo before"),)])
        pane = Vertical(view)
        await app.screen.mount(pane, before=0)
        await until(pilot, lambda: "the demo before" in frame(app))
        pane.display = False
        await until(pilot, lambda: view.size.width == 0)
        view.show(lambda *_: [(Span("the demo of now"),)])
        pane.display = True
        await until(pilot, lambda: "the demo of now" in frame(app))
