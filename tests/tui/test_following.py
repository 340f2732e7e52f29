"""A screen that another one hides does nothing about a change, and catches up when it is seen again."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import quiz.tui
from quiz.tui.screens.browse import BrowseScreen
from quiz.tui.widgets.rows_view import RowsView
from tests.tui.conftest import OpenApp, frame, until

RUN = ("tiny/count", (("size", "large"),))


def counting(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> list[object]:
    """Every call of a method from here on, by whom it was called on."""
    calls: list[object] = []
    as_it_is: Callable[..., object] = getattr(owner, name)

    def counted(self: object, *given: object, **named: object) -> object:
        calls.append(self)
        return as_it_is(self, *given, **named)

    monkeypatch.setattr(owner, name, counted)
    return calls


async def test_what_is_measured_fills_no_hidden_list(
    open_app: OpenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    fills = counting(monkeypatch, BrowseScreen, "fill")
    async with open_app() as (app, pilot):
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, BrowseScreen) and bool(app.screen.questions.items))
        browse = app.screen
        assert isinstance(browse, BrowseScreen)
        await pilot.press("q", "d")
        await until(pilot, lambda: app.screen is not browse)
        await pilot.pause()
        fills.clear()
        for number in range(5):
            app.measured = app.measured.with_metric(RUN, "total", number)
            await pilot.pause()
        assert fills == []
        await app.switch_mode("browse")
        await until(pilot, lambda: bool(fills))


async def test_a_language_is_laid_out_on_the_screen_that_is_seen_alone(
    open_app: OpenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid = counting(monkeypatch, RowsView, "relay")
    async with open_app() as (app, pilot):
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, BrowseScreen) and bool(app.screen.questions.items))
        await pilot.press("enter", "?")  # a question over it, the help over that: neither lets it through
        await pilot.pause()
        laid.clear()
        await pilot.press("L")
        await pilot.pause()
        assert {part.screen for part in laid if isinstance(part, RowsView)} == {app.screen}
        await pilot.press("escape", "escape")
        await until(pilot, lambda: isinstance(app.screen, BrowseScreen))
        await pilot.pause()
        assert "Browse" in frame(app)
        assert "The second question?" in frame(app)


async def test_what_shines_through_speaks_the_language_too(open_app: OpenApp) -> None:
    async with open_app() as (app, pilot):
        await pilot.press("b")
        await until(pilot, lambda: "第二题" in frame(app))
        await pilot.press("colon")
        app.lang = "en"
        await pilot.pause()
        browse = app.screen_stack[0]
        assert isinstance(browse, BrowseScreen)
        assert browse is not app.screen
        assert "The second question?" in browse.questions.text


@pytest.mark.parametrize("path", sorted(Path(quiz.tui.__file__).parent.rglob("*.py")), ids=lambda p: p.stem)
def test_nobody_follows_the_app_on_another_way(path: Path) -> None:
    if path.stem != "following":
        assert not re.search(r"\.watch\(\s*(self|page)\.app\b", path.read_text(encoding="utf-8"))
