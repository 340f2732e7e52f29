"""Does one action as a person can, by its key, by the palette or by the mouse, and checks its effect."""

from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field

from textual.events import MouseScrollDown, MouseScrollUp
from textual.geometry import Offset
from textual.pilot import Pilot

from quiz.messages.actions import Action, Place, key_name
from quiz.tui.app import RuncallApp
from quiz.tui.screens.help import HelpScreen
from quiz.tui.screens.page import Page
from quiz.tui.screens.palette import PaletteScreen
from quiz.tui.widgets.key_bar import KeyBar
from quiz.tui.widgets.row_list import RowList
from quiz.tui.widgets.rows_view import RowsView
from tests.tui.conftest import frame, until
from tests.tui.ways import Doing, Step, go

Probe = Callable[[RuncallApp], Hashable]


@dataclass(frozen=True)
class Act:
    """An action in its place, and the effect it must have.

    `effect` is a screen that comes to the front (`@QuizSetupScreen`), a text that appears (`=flipped`), or a
    probe whose value must change. `key` chooses one of several keys. `mouse` is what the mouse does where no
    bar, row or help offers the action. `before` are steps that prepare it.
    """

    name: str
    effect: str | Probe
    key: str = ""
    mouse: Doing | None = None
    before: tuple[Step, ...] = ()


@dataclass(frozen=True)
class State:
    """A place as it is after these steps, and what can be done there; `anew`: each in an app of its own."""

    place: Place
    steps: tuple[Step, ...]
    acts: tuple[Act, ...] = field(default=())
    anew: bool = False


class Wanted:
    """The effect of an action, which must not hold before it."""

    def __init__(self, app: RuncallApp, effect: str | Probe) -> None:
        self._app, self._effect = app, effect
        self._before = None if isinstance(effect, str) else effect(app)
        assert not (isinstance(effect, str) and self.holds()), f"{effect} holds before"

    def holds(self) -> bool:
        """Whether the effect has come."""
        if not isinstance(self._effect, str):
            return self._effect(self._app) != self._before
        kind, what = self._effect[0], self._effect[1:]
        if kind == "@":
            return type(self._app.screen).__name__ == what
        return (what in frame(self._app)) == (kind == "=")


async def by_key(app: RuncallApp, pilot: Pilot[None], act: Act, action: Action) -> None:
    """Press its key: the chosen one, or the first."""
    await pilot.press({",": "comma"}.get(act.key or action.keys[0], act.key or action.keys[0]))


async def by_palette(app: RuncallApp, pilot: Pilot[None], act: Act, action: Action) -> None:
    """Open the palette, type the action's name in one of the languages, move to it, take it."""
    lang = ("zh", "en")[len(act.name) % 2]
    await pilot.press("ctrl+p")
    await until(pilot, lambda: isinstance(app.screen, PaletteScreen))
    key = (act.key or action.keys[0]) if action.takes_key else ""
    await pilot.press(*typed(action.label[lang] + (f" {key_name(key, lang)}" if key else "")))
    found = app.screen.query_one(RowList)
    await until(pilot, lambda: any(item.key == f"action:{action.id}:{key}" for item in found.items))
    for _ in found.items:
        if found.key == f"action:{action.id}:{key}":
            break
        await pilot.press("down")
    assert found.key == f"action:{action.id}:{key}"
    await pilot.press("enter")


def typed(text: str) -> list[str]:
    """The keys for a text."""
    return ["space" if letter == " " else letter for letter in text]


async def by_mouse(app: RuncallApp, pilot: Pilot[None], act: Act, action: Action) -> None:
    """Click in the bar, else on a row that offers it, else on its line in the help."""
    if act.mouse is not None:
        await act.mouse(app, pilot)
    elif (at := in_bar(app, act, action)) is not None or (at := in_rows(app, f"action:{action.id}")):
        await pilot.click(offset=at)
    else:
        await in_help(app, pilot, act, action)


def in_bar(app: RuncallApp, act: Act, action: Action) -> Offset | None:
    """Where the bar offers it."""
    bar = app.screen.query_one(KeyBar)
    call = action.method(act.key or action.keys[0])
    for x, key in bar.placed():
        for column in range(key.cells):
            if key.call_at(column) == call:
                return bar.region.offset + Offset(x + column, 0)
    return None


def in_rows(app: RuncallApp, link: str) -> Offset | None:
    """Where a visible row has this link."""
    for view in app.screen.query(RowsView):
        if view.region and view.is_on_screen:
            for target in RowsView.jump_targets(view):
                if target.name == link:
                    return target.at
    return None


def on_kind(kind: str) -> Doing:
    """A click on the first link of a kind, scrolled into view by the wheel."""

    async def click(app: RuncallApp, pilot: Pilot[None]) -> None:
        for _ in range(40):
            found = [
                target.at
                for view in app.screen.query(RowsView)
                for target in RowsView.jump_targets(view)
                if target.name.startswith(kind)
            ]
            if found:
                await pilot.click(offset=found[0])
                return
            await roll(pilot, Offset(10, app.size.height // 2))
        raise AssertionError(f"nothing leads to {kind}:\n{frame(app)}")

    return click


def on_text(text: str) -> Doing:
    """A click on the first place that shows a text, scrolled into view by the wheel."""

    async def click(app: RuncallApp, pilot: Pilot[None]) -> None:
        for _ in range(40):
            if text not in frame(app):
                await roll(pilot, Offset(10, app.size.height // 2))
        await pilot.click(offset=place_of(app, text))

    return click


def place_of(app: RuncallApp, text: str) -> Offset:
    """The cell where the screen first shows a text."""
    from quiz.text.cells import width

    for y, line in enumerate(frame(app).split("\n")):
        if text in line:
            return Offset(width(line[: line.index(text)]), y)
    raise AssertionError(f"{text} is not on the screen:\n{frame(app)}")


async def roll(pilot: Pilot[None], at: Offset, *, up: bool = False) -> None:
    """Turn the wheel by one notch with the mouse at a cell."""
    await pilot._post_mouse_events([MouseScrollUp if up else MouseScrollDown], offset=at)


def rolled(text: str) -> Doing:
    """Turn the wheel over a text."""

    async def turn(app: RuncallApp, pilot: Pilot[None]) -> None:
        await roll(pilot, place_of(app, text))

    return turn


async def in_help(app: RuncallApp, pilot: Pilot[None], act: Act, action: Action) -> None:
    """Open the help from the bar, turn the wheel down to the action's line, and click on it."""
    bar = app.screen.query_one(KeyBar)
    x, last = list(bar.placed())[-1]
    assert last.action == "app.help", f"the bar of {app.screen} ends in {last}"
    await pilot.click(offset=bar.region.offset + Offset(x, 0))
    if action.id == "help":
        return
    await until(pilot, lambda: isinstance(app.screen, HelpScreen))
    view = app.screen.query_one("#help", RowsView)
    several = action.takes_key and " " in " ".join(action.keys)
    links = [f"do:{action.id}:{act.key or action.keys[0]}", f"do:{action.id}:"]
    for _ in range(60):
        for link in links if several else links[1:]:
            if (at := in_rows(app, link)) is not None:
                await pilot.click(offset=at)
                return
        before = view.scroll_offset.y
        await roll(pilot, view.region.offset + Offset(5, 5))
        if view.scroll_offset.y == before:
            break
    raise AssertionError(f"the help has no line to click for {action.id}:\n{view.text}")


By = Callable[[RuncallApp, Pilot[None], Act, Action], Awaitable[None]]
BY: dict[str, By] = {"key": by_key, "palette": by_palette, "mouse": by_mouse}


async def tried(app: RuncallApp, pilot: Pilot[None], state: State, act: Act, way: str) -> str:
    """Do it; returns what is wrong if the effect doesn't come."""
    try:
        await go(app, pilot, (*state.steps, *act.before))
        page = app.screen
        assert isinstance(page, Page)
        (action,) = (each for each in page.all_actions() if each.id == act.name and state.place in each.where)
        wanted = Wanted(app, act.effect)
        await BY[way](app, pilot, act, action)
        await until(pilot, wanted.holds)
    except Exception as error:
        return f"{state.place}.{act.name} by {way}: {type(error).__name__} {error}"
    return ""
