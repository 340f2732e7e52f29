"""A scene: what a person does on a screen and what is then shown; and how its frames are drawn."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.worker import Worker

from quiz.tui.app import RuncallApp
from quiz.tui.theme import PLAIN
from tests.frames.grid import DARK, LIGHT, Frame, Grid, frame_of, grid_of
from tests.frames.stage import SIZES, USUAL, Holding, set_stage
from tests.tui.conftest import Clock, frame, until

Act = Callable[[RuncallApp, Pilot[None]], Awaitable[None]]
Size = tuple[int, int]


@dataclass(frozen=True)
class Scene:
    """What is done after the scene before, and what is then shown. Without a name it is only a step."""

    name: str
    shows: str
    keys: tuple[str, ...] = ()
    act: Act | None = None
    veiled: bool = False
    """Whether it has colours that belong to no style: a notice, or a screen shining through another."""
    anew: tuple[str, ...] | None = None
    """The keys that lead back. With them, it is done again for each size and language."""
    dyed: bool = False
    """Whether it must also be done again for each theme, since its colours don't follow a change."""
    told: bool = False
    """Whether it shows a notice; otherwise notices are cleared away."""
    sizes: tuple[Size, ...] = ()
    """Its own sizes, instead of those of its journey."""


@dataclass(frozen=True)
class Journey:
    """Scenes in one run of the app, with their own deck and history."""

    scenes: tuple[Scene, ...]
    stage: Callable[[Path, Clock], Path] = set_stage
    asks: bool = False
    """Whether the app asks before the deck's code runs."""
    sizes: tuple[Size, ...] = SIZES
    slow: bool = True
    held: Holding | None = None
    """Holds back what the screens wait for."""


def way(shows: str, *keys: str) -> Scene:
    """A step whose frame is not kept."""
    return Scene("", shows, keys)


async def play(scene: Scene, app: RuncallApp, pilot: Pilot[None]) -> None:
    """Do what the scene does, and wait for what it shows, in English."""
    if scene.told:
        await settled(app, pilot)  # the notice before is not the one that is waited for
    await _do(scene, app, pilot)
    await until(pilot, lambda: scene.shows in " ".join(frame(app).replace("▎", " ").split()))
    await settled(app, pilot, told=scene.told)


async def _do(scene: Scene, app: RuncallApp, pilot: Pilot[None]) -> None:
    if scene.act is not None:
        await scene.act(app, pilot)
    await pilot.press(*scene.keys)


async def settled(app: RuncallApp, pilot: Pilot[None], *, told: bool = False) -> None:
    """Wait until nothing changes any more."""
    for line in app.screen.query("Input, TextArea"):
        line.cursor_blink = False  # type: ignore[attr-defined]
    before = ""
    for _ in range(200):
        if not told:
            app.clear_notifications()
        await pilot.pause()
        now = frame(app)
        if now == before and bool(app.screen.query("Toast")) == told and not _busy(app):
            return
        before = now
        if _busy(app):
            await pilot.pause(0.02)
    raise AssertionError("the screen does not come to rest:\n" + before)


def _busy(app: RuncallApp) -> bool:
    return any(worker.is_running and not _is_held(app, worker) for worker in app.workers)


def _is_held(app: RuncallApp, worker: Worker[Any]) -> bool:
    """Whether it waits for something that doesn't come in this scene: runs, the bank."""
    return worker.group in ("run", "prove") or (worker.name == "open" and app.deck is None)


async def frames(
    scene: Scene, app: RuncallApp, pilot: Pilot[None], sizes: tuple[Size, ...]
) -> dict[str, dict[Size, Frame]]:
    """The scene in both languages, at these sizes or its own, each in the three themes."""
    found: dict[str, dict[Size, Frame]] = {"en": {}, "zh": {}}
    themes = [DARK, LIGHT, PLAIN]
    for size in scene.sizes or sizes:
        for lang, drawn in found.items():
            grids: dict[str, Grid] = {}
            for theme in themes:
                await _turn(scene, app, pilot, (size, lang, theme), first=not grids)
                grids[theme] = grid_of(app)
            drawn[size] = frame_of(grids[DARK], grids[LIGHT], grids[PLAIN])
            themes.reverse()  # the last one need not be put on again
    app.lang, app.theme = "en", DARK
    await pilot.resize_terminal(*USUAL)
    await settled(app, pilot, told=scene.told and bool(app.screen.query("Toast")))
    return found


async def _turn(
    scene: Scene, app: RuncallApp, pilot: Pilot[None], look: tuple[Size, str, str], *, first: bool
) -> None:
    """Show the scene in another size, language or theme. After the `first`, only the theme changes."""
    screen, again = type(app.screen), scene.anew is not None and (first or scene.dyed)
    if scene.anew and again:
        await pilot.press(*scene.anew)
    size, app.lang, app.theme = look
    if tuple(app.size) != size:
        await pilot.resize_terminal(*size)
    if again:
        await settled(app, pilot)
        await _do(scene, app, pilot)
        await until(pilot, lambda: type(app.screen) is screen)
    if first or again:
        await settled(app, pilot, told=scene.told)
    await pilot.pause()
