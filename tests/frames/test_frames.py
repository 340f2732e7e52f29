"""Every screen looks as its golden frame shows it, in both languages, at three sizes, in three themes."""

import os
import secrets
import shutil
from collections.abc import Iterator
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest

from tests.frames.book import DIGITS, FOLDER, differs, masked, written
from tests.frames.grid import UNKNOWN, Frame, legend
from tests.frames.held import HELD
from tests.frames.scene import Scene, Size, frames, play
from tests.frames.scenes import JOURNEYS
from tests.frames.stage import opened
from tests.frames.states import STATES
from tests.frames.the_bank import THE_BANK
from tests.tui.conftest import Clock

CLOCKS = (
    *("screens.review", "screens.quiz", "screens.kept_task", "screens.mock"),
    *("widgets.run_pane", "widgets.run_watch", "live_run", "proving"),
)
"""Where seconds are counted that stand on the screen."""

SEED = 6
"""Bytes of the number that a quiz and an interview are drawn by."""

ALL = JOURNEYS | STATES | HELD | THE_BANK


@pytest.fixture
def deck(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a name of fixed length; clocks and chance stand still, and no notice ends."""
    for name in CLOCKS:
        monkeypatch.setattr(import_module(f"quiz.tui.{name}"), "monotonic", lambda: 1000.0)
    monkeypatch.setattr("quiz.tui.notices.time", lambda: 0.0)
    minutes = count(0, 60)  # between one unexpected error and the next
    monkeypatch.setattr("quiz.tui.guarded.monotonic", lambda: float(next(minutes)))
    chance = os.urandom
    monkeypatch.setattr(os, "urandom", lambda size: bytes(6) if size == SEED else chance(size))
    root = Path("/tmp/runcall-frames-" + "".join(secrets.choice(DIGITS) for _ in range(8)))
    monkeypatch.setenv("RUNCALL_HOME", str(root / "home"))
    yield root / "deck"
    shutil.rmtree(root)


def test_the_legend_tells_what_the_letters_mean() -> None:
    assert differs("legend.txt", legend()) == ""


@pytest.mark.parametrize(
    "journey", [pytest.param(name, marks=pytest.mark.slow if ALL[name].slow else ()) for name in ALL]
)
async def test_the_screens_look_as_they_did(journey: str, deck: Path) -> None:
    clock, found = Clock(), []
    root = ALL[journey].stage(deck, clock)
    held = ALL[journey].held
    async with opened(root, clock, asks=ALL[journey].asks, held=held) as (app, pilot):
        for scene in ALL[journey].scenes:
            await play(scene, app, pilot)
            if scene.name:
                found += [
                    fault
                    for lang, sizes in (await frames(scene, app, pilot, ALL[journey].sizes)).items()
                    for fault in _faults(scene, lang, sizes)
                ]
    assert not any(found), "\n\n".join(filter(None, found))


def _faults(scene: Scene, lang: str, sizes: dict[Size, Frame]) -> Iterator[str]:
    """How the frames differ from the golden ones; cells whose colours belong to no style."""
    yield differs(f"{scene.name}.{lang}.txt", masked(written(sizes)))
    for size, drawn in sizes.items():
        unknown = [row for row in (*drawn.styles, *drawn.grounds) if UNKNOWN in row]
        if unknown and not scene.veiled:
            yield f"{scene.name} at {size}: colours of no style:\n" + "\n".join(unknown)


def test_no_frame_is_left_over() -> None:
    names = {scene.name for journey in ALL.values() for scene in journey.scenes if scene.name}
    kept = {path.name.split(".")[0] for path in FOLDER.glob("*.txt")} - {"legend"}
    assert kept == names
