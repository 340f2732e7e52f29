"""What the frames are drawn from: one deck, one history, a clock that stands, and an app that goes about."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path

from textual.pilot import Pilot

from quiz.run.runner import Runner
from quiz.run.running import Gate
from quiz.study.card import Rating
from quiz.study.home import settings_file, study_file
from quiz.study.interview import Interview, write_interview
from quiz.study.log import StudyLog
from quiz.tui.app import RuncallApp
from quiz.tui.preferences import MOTION
from quiz.tui.services import services_for
from quiz.tui.theme import PLAIN
from tests.frames.grid import DARK, LIGHT, Frame, frame_of, grid_of
from tests.tui.conftest import Clock, frame, until, write_deck
from tests.tui.quiz_deck import write_quiz_deck

SHOWS = '''"""Shows everything that a run can show."""

from quiz.demo import Show, demo


@demo(zh="样样都有", en="Some of each")
def shows(show: Show, seed: int = 0) -> None:
    """Show it."""
    steps = list(range(40))
    falling = {"a": (steps, [4 / (1 + n / 9) for n in steps]), "b": (steps, [3 - n / 20 for n in steps])}
    show.plot("loss", falling, zh="损失", en="Loss", x="step", y="loss")
    show.plot("points", {"c": (steps, [n * 7 % 11 for n in steps])}, zh="散点", en="Points", kind="scatter")
    show.bars("sizes", {"BERT": 109.5, "ALBERT": 11.7}, zh="大小", en="Sizes", unit="M")
    heat = [[(row - column) ** 2 for column in range(6)] for row in range(4)]
    show.heat("heat", heat, list("abcd"), list("uvwxyz"), zh="热图", en="Heat")
'''

SIZES = ((80, 24), (120, 40), (200, 50))
USUAL = SIZES[1]


def set_stage(root: Path, clock: Clock) -> Path:
    """A deck of seven questions, three reviews of two of them, and an interview in three weeks."""
    write_quiz_deck(write_deck(root))
    snippets = root / "snippets" / "tiny"
    (snippets / "shows.py").write_text(SHOWS, encoding="utf-8")
    # What is printed comes by a way of its own, now before and now after what is shown.
    count = (snippets / "count.py").read_text(encoding="utf-8")
    (snippets / "count.py").write_text(count.replace('    print("plain [/] output")\n', ""), encoding="utf-8")
    with StudyLog.open(study_file()) as log:
        for card, rating, days in (("mask-token", 4, 9), ("second-question", 4, 3), ("mask-token", 1, 1)):
            clock.pass_by(days=-days)
            log.review(card, Rating(rating), clock(), duration_ms=30_000)
            clock.pass_by(days=days)
    write_interview(settings_file(), Interview(date(2026, 3, 23)))
    return root


@asynccontextmanager
async def opened(
    deck: Path, clock: Clock, *, asks: bool = False
) -> AsyncIterator[tuple[RuncallApp, Pilot[None]]]:
    """The app, its bank open, in English; whether it asks before a foreign deck's code runs."""
    services = services_for((deck,), {MOTION: "1"})  # what glides or flashes is never at rest

    def make_runner(gate: Gate) -> Runner:
        return Runner(way="cold", gate=gate) if asks else Runner(way="cold")

    services = replace(services, make_runner=make_runner, clock=clock)
    app = RuncallApp(services, "en")
    async with app.run_test(size=USUAL, notifications=True) as pilot:
        await until(pilot, lambda: app.deck is not None)
        yield app, pilot


async def settled(app: RuncallApp, pilot: Pilot[None]) -> None:
    """Wait until nothing changes any more."""
    app.clear_notifications()
    for line in app.screen.query("Input, TextArea"):
        line.cursor_blink = False  # type: ignore[attr-defined]
    before = ""
    for _ in range(200):
        await pilot.pause()
        now = frame(app)
        if now == before and not app.query("Toast") and not _busy(app):
            return
        before = now
        if _busy(app):
            await pilot.pause(0.02)
    raise AssertionError("the screen does not come to rest:\n" + before)


def _busy(app: RuncallApp) -> bool:
    return any(worker.is_running and worker.group != "run" for worker in app.workers)


async def frames(app: RuncallApp, pilot: Pilot[None]) -> dict[str, dict[tuple[int, int], Frame]]:
    """The present screen in both languages at all sizes, each in the three themes."""
    found: dict[str, dict[tuple[int, int], Frame]] = {"en": {}, "zh": {}}
    themes = [DARK, LIGHT, PLAIN]
    for size in SIZES:
        if tuple(app.size) != size:
            await pilot.resize_terminal(*size)
        for lang, drawn in found.items():
            app.lang = lang
            await settled(app, pilot)
            grids = {}
            for theme in themes:
                app.theme = theme
                await pilot.pause()
                grids[theme] = grid_of(app)
            drawn[size] = frame_of(grids[DARK], grids[LIGHT], grids[PLAIN])
            themes.reverse()  # the last one need not be put on again
    app.lang, app.theme = "en", DARK
    await pilot.resize_terminal(*USUAL)
    await settled(app, pilot)
    return found
