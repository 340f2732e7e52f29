"""Every action is reached by keyboard, by palette and by mouse, on the real screen of each of its places."""

from pathlib import Path

import pytest
from textual.binding import Binding, BindingsMap
from textual.pilot import Pilot

from quiz.messages.actions import ACTIONS, Action, Place, actions_of
from quiz.tui.app import RuncallApp
from quiz.tui.keys import NAMES
from quiz.tui.screens.help import HelpScreen
from quiz.tui.screens.page import Page
from quiz.tui.screens.palette import PaletteScreen
from quiz.tui.widgets.key_bar import KeyBar
from quiz.tui.widgets.rows_view import RowsView
from tests.tui.conftest import OpenApp
from tests.tui.ways import WAYS, go, write_wide_deck

Where = tuple[Place, str]

CLICKED: dict[str, str] = {
    "tick": "tick:",
    "tick_made": "tick:",
    "pick": "pick:",
    "pick_by_letter": "pick:",
    "follow_up": "question:",
    "look_again": "question:",
    "run_next": "demo:",
    "toggle_filter": "",
}
"""What has a key for each of several things: a click on the thing does it. How its link begins."""

BESIDE: dict[str, str] = {
    "move": "a click on an item puts the cursor on it, and the wheel scrolls",
    "choose": "a click on an item takes it",
    "scroll": "the wheel scrolls",
    "cursor": "a click on an option picks it, and the wheel scrolls",
    "type_digit": "a click on a value steps it or opens its line",
}
"""What needs no click of its own: the mouse does it by other means, which the tests below really use."""

TYPED_INTO: dict[Where, str] = {
    ("line", "say"): "enter",
    ("line", "leave_line"): "escape",
}
"""Lines to type into: their keys are the toolkit's own."""

SAME = {"open": "choose", "figure_here": "choose", "start": "choose"}
"""What the list in focus takes for the screen: what is chosen there is opened."""

SIDEWAYS = ("scroll_left", "scroll_right")


@pytest.fixture
def small_deck(tmp_path: Path) -> Path:
    return write_wide_deck(tmp_path / "deck")


def has_key(page: Page, action: Action) -> bool:
    """Whether a key of it comes to it, past the part in focus and the screen.

    What the toolkit would scroll sideways by is passed on, as nothing of ours is wider than its pane.
    """
    for key in action.keys:
        (name,) = BindingsMap([Binding(NAMES.get(key, key), "none")]).key_to_bindings
        for node, bound in page._modal_binding_chain:
            found = [each for each in bound.key_to_bindings.get(name, ()) if each.action not in SIDEWAYS]
            if not found:
                continue
            call = found[0].action
            _, method, given = page.app._parse_action(call, node)
            if call in (action.method(key), SAME.get(action.id)) and node.check_action(method, given):
                return True
            break
    return False


async def in_palette(app: RuncallApp, pilot: Pilot[None]) -> set[str]:
    """The actions that the palette lists, opened by its key."""
    await pilot.press("ctrl+p")
    if not isinstance(app.screen, PaletteScreen):
        return set()
    entries = app.screen._entries
    await pilot.press("escape")
    return {key.split(":")[1] for key in entries if key.startswith("action:")}


async def in_help(app: RuncallApp, pilot: Pilot[None]) -> set[str]:
    """The actions that a click on a line of the help does, which a click on the bar's last key opens."""
    bar = app.screen.query_one(KeyBar)
    place = next((x for x, key in bar.placed() if key.action == "app.help"), None)
    if place is None:
        return set()
    await pilot.click(KeyBar, offset=(place, 0))
    if not isinstance(app.screen, HelpScreen):
        return set()
    links = {span.link for row in app.screen.query_one("#help", RowsView).rows for span in row if span.link}
    await pilot.press("?")
    assert not isinstance(app.screen, HelpScreen)
    return {link.split(":")[1] for link in links} | {"help"}


def in_sight(page: Page, action: Action) -> bool:
    """Whether the bar or a row offers it to a click."""
    calls = {call for _, key in page.query_one(KeyBar).placed() for call in (key.action, *key.each)}
    if {action.method(key) for key in action.keys} & calls or action.id in BESIDE:
        return True
    links = {target.name for view in page.query(RowsView) for target in view.jump_targets()}
    kind = CLICKED.get(action.id)
    return f"action:{action.id}" in links or (
        kind is not None and any(link.startswith(kind) for link in links)
    )


QUICK = ("today", "review", "question", "browse", "line", "list")
"""The places that are walked in every run of the tests; the others in the slow ones."""


@pytest.mark.parametrize(
    "place", [pytest.param(each, marks=() if each in QUICK else pytest.mark.slow) for each in WAYS]
)
async def test_every_action_is_reached_by_keyboard_by_palette_and_by_mouse(
    open_app: OpenApp, place: Place
) -> None:
    here = {action.id: action for action in actions_of(place)}
    keys = {name for where, name in TYPED_INTO if where == place}
    palette, mouse = {"palette"} & set(here), set()
    async with open_app("en", (200, 50)) as (app, pilot):
        for steps in WAYS[place]:
            await go(app, pilot, steps)
            page = app.screen
            assert isinstance(page, Page)
            keys |= {name for name, action in here.items() if has_key(page, action)}
            mouse |= {name for name, action in here.items() if in_sight(page, action)}
            mouse |= await in_help(app, pilot)
            palette |= await in_palette(app, pilot)
    missing = {"keys": set(here) - keys, "palette": set(here) - palette, "mouse": set(here) - mouse}
    assert {way: sorted(left) for way, left in missing.items() if left} == {}


def test_every_place_has_a_way_to_it() -> None:
    assert {place for action in ACTIONS for place in action.where} <= set(WAYS)
