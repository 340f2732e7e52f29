"""Colour is never the only sign: with every colour taken away, two states still look different."""

import pytest
from textual.widgets import Input

from quiz.tui.app import RuncallApp
from quiz.tui.palettes import PALETTES
from quiz.tui.theme import PLAIN, token_styles
from quiz.view.marks import GLYPHS
from tests.frames.grid import grid_of, weight
from tests.tui.conftest import OpenApp, frame, until
from tests.tui.test_runs import open_demo


def bare(app: RuncallApp) -> list[tuple[str, int]]:
    """The cells without their colours: text, and bold, underline, reverse and so on."""
    return [(cell.text, weight(cell.style)) for row in grid_of(app) for cell in row]


def test_every_mark_has_a_glyph_of_its_own() -> None:
    assert len(set(GLYPHS.values())) == len(GLYPHS)


@pytest.mark.parametrize("theme", list(PALETTES))
async def test_the_cursor_a_tick_and_a_mark_are_seen(open_app: OpenApp, theme: str) -> None:
    async with open_app("en") as (app, pilot):
        app.theme = theme
        await open_demo(app, pilot, "tiny/count")
        await until(pilot, lambda: "▌ Count" in frame(app))
        await pilot.press("down")
        await until(pilot, lambda: "▌ Fails" in frame(app))
        await pilot.press("q", "r")
        await until(pilot, lambda: "[MASK]" in frame(app))
        await pilot.press("space")
        await until(pilot, lambda: "a [ ]" in frame(app))
        await pilot.press("a")
        await until(pilot, lambda: "a [x]" in frame(app))
        not_run = frame(app).count("○")
        await pilot.press("r")
        await until(pilot, lambda: "✓" in frame(app) and frame(app).count("○") < not_run)


async def test_what_is_selected_and_where_one_types_is_seen(open_app: OpenApp) -> None:
    """In the plain theme, which is the one that is worn where there is no colour."""
    async with open_app("en") as (app, pilot):
        app.theme = PLAIN
        await pilot.press("r")
        await until(pilot, lambda: "[MASK]" in frame(app))
        await pilot.pause()
        before = bare(app)
        app.screen.text_select_all()
        await pilot.pause()
        assert {text for text, _ in bare(app)} == {text for text, _ in before}
        assert bare(app) != before
        app.screen.clear_selection()
        await pilot.press("i")
        await until(pilot, lambda: isinstance(app.focused, Input))
        app.focused.cursor_blink = False
        await pilot.pause()
        reversed_cells = [cell for row in grid_of(app) for cell in row if cell.style.reverse]
        assert len(reversed_cells) == 1


@pytest.mark.parametrize("theme", list(PALETTES))
def test_what_stands_out_does_so_by_weight(theme: str) -> None:
    """Heads, keys, strong words, what is pointed at and what just turned."""
    styles = token_styles(theme)
    plain = weight(styles[""])
    for name in ("heading", "key", "strong", "refuted", "link", "lit", "fresh", "struck"):
        assert weight(styles[name]) != plain, name
    if theme == PLAIN:  # what a ground shows elsewhere
        assert weight(styles["cursor"]) == weight(styles["on_grey"]) != plain
