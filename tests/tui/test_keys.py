"""Keys as data in the real app: a learner's own, letters to jump by, tips at the mouse, help to click."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from textual.events import MouseScrollDown
from textual.widgets._tooltip import Tooltip

from quiz.run.runner import Runner
from quiz.tui.app import RuncallApp
from quiz.tui.jump import labels
from quiz.tui.screens.jump import JumpScreen
from quiz.tui.services import services_for
from quiz.tui.widgets.key_bar import KeyBar
from quiz.tui.widgets.rows_view import RowsView
from tests.tui.conftest import OpenApp, frame, until
from tests.tui.ways import write_wide_deck


def named(app: RuncallApp) -> str:
    return type(app.screen).__name__


async def click_on(app, pilot, text: str) -> None:
    """Click the first place of the screen that shows the text."""
    for y, line in enumerate(frame(app).split("\n")):
        if text in line:
            from quiz.text.cells import width

            await pilot.click(offset=(width(line[: line.index(text)]), y))
            return
    raise AssertionError(f"{text} is not on the screen:\n{frame(app)}")


async def test_own_keys_work_and_are_shown_and_the_old_ones_do_nothing(open_app: OpenApp, home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "keys.toml").write_text(
        'tick = ["7", "8"]\njump = ["f6"]\n[in.today]\nbrowse = ["d"]\ndemos = ["b"]\n'
    )
    async with open_app("en", (160, 40)) as (app, pilot):
        await until(pilot, lambda: "d browse" in frame(app).split("\n")[-1])
        assert "b   demos" in frame(app)
        await pilot.press("d")
        await until(pilot, lambda: named(app) == "BrowseScreen")
        await pilot.press("q", "b")
        await until(pilot, lambda: named(app) == "DemosScreen")
        await pilot.press(";")
        assert named(app) == "DemosScreen"
        await pilot.press("f6")
        await until(pilot, lambda: named(app) == "JumpScreen")
        await pilot.press("escape", "q", "r", "space", "8")
        await until(pilot, lambda: "[x] Eighty ten ten" in frame(app))
        await pilot.press("b")
        assert "[x] Eighty ten ten" in frame(app)
        assert "7 8" in {key.key for key in app.screen.query_one(KeyBar).keys}
        await pilot.press("?")
        await until(
            pilot,
            lambda: (
                named(app) == "HelpScreen" and "7 8 c d e f" in app.screen.query_one("#help", RowsView).text
            ),
        )


async def test_faulty_keys_are_one_notice_and_the_defaults_stand(open_app: OpenApp, home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "keys.toml").write_text('browse = ["d"]\nbogus = ["x"]\n')
    async with open_app("en", (120, 40)) as (app, pilot):
        await until(pilot, lambda: "2 lines were ignored" in " ".join(frame(app).split()))
        await pilot.press("b")
        await until(pilot, lambda: named(app) == "BrowseScreen")


async def test_a_letter_is_a_click_on_what_it_stands_at(open_app: OpenApp) -> None:
    async with open_app("en", (120, 40)) as (app, pilot):
        await pilot.press(";")
        await until(pilot, lambda: named(app) == "JumpScreen")
        places = app.screen._places
        (letter,) = (label for label, place in places.items() if place.name == "action:demos")
        await pilot.press(letter)
        await until(pilot, lambda: named(app) == "DemosScreen")
        await pilot.press("q", "r", "space", ";")
        await until(pilot, lambda: isinstance(app.screen, JumpScreen))
        names = {place.name for place in app.screen._places.values()}
        assert {"tick:0", "tick:1", "claim:total", "at:size"} <= {
            name.partition("@")[0] for name in names
        } | names
        (letter,) = (label for label, place in app.screen._places.items() if place.name == "tick:1")
        await pilot.press(letter)
        await until(pilot, lambda: "[x] Eighty ten ten" in frame(app))
        await pilot.press(";", "escape")
        await until(pilot, lambda: named(app) == "ReviewScreen")


async def test_jumping_to_a_pane_gives_it_the_focus(open_app: OpenApp) -> None:
    async with open_app("en", (120, 40)) as (app, pilot):
        await pilot.press("d")
        await until(pilot, lambda: named(app) == "DemosScreen" and app.screen.pane.demo is not None)
        assert app.focused is app.screen.listing
        await pilot.press(";")
        (letter,) = (label for label, place in app.screen._places.items() if place.widget.id == "run-output")
        await pilot.press(letter)
        await until(pilot, lambda: app.focused is not None and app.focused.id == "run-output")


def test_labels_are_of_one_length_and_the_home_row_comes_first() -> None:
    assert list(labels(4)) == list("asdf")
    assert list(labels(26))[9] == "q"
    many = list(labels(80))
    assert len(set(many)) == 80
    assert {len(label) for label in many} == {2}
    assert set("".join(many)) <= set("asdfghjkl")
    assert len(set(labels(300))) == 300


@asynccontextmanager
async def with_tips(deck: Path, clock) -> AsyncIterator:
    services = replace(services_for((deck,), {}), make_runner=lambda _: Runner(way="cold"), clock=clock)
    app = RuncallApp(services, "en")
    app.TOOLTIP_DELAY = 0.01
    async with app.run_test(size=(100, 30), tooltips=True) as pilot:
        await until(pilot, lambda: app.deck is not None)
        await pilot.pause()
        yield app, pilot


async def test_the_mouse_over_a_key_or_a_line_of_the_menu_is_told_what_it_does(
    small_deck: Path, clock
) -> None:
    async with with_tips(small_deck, clock) as (app, pilot):
        start = next(x for x, key in app.screen.query_one(KeyBar).placed() if key.label == "quiz")
        await pilot.hover(KeyBar, offset=(start, 0))
        await until(pilot, lambda: app.screen.query_one(Tooltip).display)
        assert "Choice, cloze, order, predict then" in frame(app)
        row = next(y for y, line in enumerate(frame(app).split("\n")) if "m   mock" in line)
        await pilot.hover(offset=(frame(app).split("\n")[row].index("m   mock") + 5, row))
        await until(pilot, lambda: "A timed interview with follow" in frame(app))


async def test_a_line_of_the_help_can_be_clicked_and_the_help_closes_by_its_own_key(
    open_app: OpenApp,
) -> None:
    async with open_app("en", (100, 50)) as (app, pilot):
        await pilot.press("?")
        await until(pilot, lambda: named(app) == "HelpScreen")
        await pilot.press("?")
        await until(pilot, lambda: named(app) == "TodayScreen")
        await pilot.press("?")
        await click_on(app, pilot, "statistics")
        await until(pilot, lambda: named(app) == "ProgressScreen")


async def test_what_steps_by_keys_is_clicked_or_rolled(open_app: OpenApp, tmp_path: Path) -> None:
    async with open_app("en", (110, 24), deck=write_wide_deck(tmp_path / "wide")) as (app, pilot):
        await pilot.press("t")
        await until(pilot, lambda: "how many" in frame(app).split("\n")[-1])
        before = frame(app).split("\n")[0]
        x, _ = next((x, key) for x, key in app.screen.query_one(KeyBar).placed() if key.label == "how many")
        await pilot.click(KeyBar, offset=(x + 2, 0))
        await until(pilot, lambda: frame(app).split("\n")[0] != before)
        await pilot.press("q", "d")
        await until(pilot, lambda: named(app) == "DemosScreen" and app.screen.pane.demo is not None)
        await click_on(app, pilot, "Prints")
        await until(
            pilot, lambda: app.screen.pane.demo.name == "tiny/prints" and app.focused.id == "run-form"
        )
        await pilot.press("escape", "?")
        view = app.screen.query_one("#help", RowsView)
        view.post_message(MouseScrollDown(view, 5, 5, 0, 1, 0, False, False, False))
        await until(pilot, lambda: view.scroll_offset.y > 0)


async def test_the_palette_puts_first_what_is_called_so_and_does_one_of_several(open_app: OpenApp) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await pilot.press("r", "space", ":", *"tick points b")
        await until(pilot, lambda: "tick points b" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: named(app) == "ReviewScreen" and "[x] Eighty ten ten" in frame(app))
        await pilot.press(":", "s")
        await until(pilot, lambda: frame(app).split("\n")[5].split()[-2:] != [])
        assert "▌ source" in frame(app)
        await pilot.press(*"zzzz")
        await until(pilot, lambda: "Nothing matches “szzzz”" in frame(app))


async def test_the_palette_leads_from_any_screen_to_the_others(open_app: OpenApp) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await pilot.press("r", "space", ":", *"quiz")
        await until(pilot, lambda: "Today t" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: named(app) == "QuizSetupScreen")
        await pilot.press(":", *"复习", "enter")
        await until(pilot, lambda: named(app) == "ReviewScreen" and "[ ] Eighty ten ten" in frame(app))
