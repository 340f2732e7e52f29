"""Every screen looks as its golden frame shows it, in both languages, at three sizes, in three themes."""

import os
import secrets
import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.frames.book import FOLDER, differs, masked, written
from tests.frames.grid import UNKNOWN, legend
from tests.frames.scenes import JOURNEYS
from tests.frames.stage import frames, opened, set_stage, settled
from tests.tui.conftest import Clock, frame, until

CLOCKS = ("screens.review", "screens.quiz", "screens.mock", "widgets.run_pane", "live_run")
"""Where seconds are counted that stand on the screen."""

SEED = 6
"""Bytes of the number that a quiz and an interview are drawn by."""


@pytest.fixture
def deck(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The stage's deck, in a folder whose name is always as long, while clocks and chance stand still."""
    for name in CLOCKS:
        monkeypatch.setattr(import_module(f"quiz.tui.{name}"), "monotonic", lambda: 1000.0)
    chance = os.urandom
    monkeypatch.setattr(os, "urandom", lambda size: bytes(6) if size == SEED else chance(size))
    root = Path(f"/tmp/runcall-frames-{secrets.token_hex(4)}")
    monkeypatch.setenv("RUNCALL_HOME", str(root / "home"))
    yield root / "deck"
    shutil.rmtree(root)


def test_the_legend_tells_what_the_letters_mean() -> None:
    assert differs("legend.txt", legend()) == ""


SLOW = ("bank", "demos", "mock", "plots")
"""Journeys that wait for runs, or go through many sizes of one screen."""


@pytest.mark.parametrize(
    "journey", [pytest.param(each, marks=pytest.mark.slow if each in SLOW else ()) for each in JOURNEYS]
)
async def test_the_screens_look_as_they_did(journey: str, deck: Path) -> None:
    clock = Clock()
    set_stage(deck, clock)
    found = []
    async with opened(deck, clock, asks=journey == "demos") as (app, pilot):
        for scene in JOURNEYS[journey]:
            if scene.act is not None:
                await scene.act(app, pilot)
            await pilot.press(*scene.keys)
            await until(pilot, lambda scene=scene: scene.shows in frame(app))
            await settled(app, pilot)
            if not scene.name:
                continue
            for lang, sizes in (await frames(app, pilot)).items():
                text = masked(written(sizes))
                found.append(differs(f"{scene.name}.{lang}.txt", text))
                for size, drawn in sizes.items():
                    unknown = [row for row in (*drawn.styles, *drawn.grounds) if UNKNOWN in row]
                    if unknown and not scene.veiled:
                        found.append(f"{scene.name} at {size}: colours of no style:\n" + "\n".join(unknown))
    assert not any(found), "\n\n".join(filter(None, found))


def test_no_frame_is_left_over() -> None:
    names = {scene.name for scenes in JOURNEYS.values() for scene in scenes if scene.name}
    kept = {path.name.split(".")[0] for path in FOLDER.glob("*.txt")} - {"legend"}
    assert kept == names
