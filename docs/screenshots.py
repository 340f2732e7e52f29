"""Makes the READMEs' pictures: `python docs/screenshots.py [FOLDER]`.

The app runs without a terminal on the built-in bank, with a made-up learner's week behind it. Without a
folder, the READMEs' pictures are written to docs/images; with one, every screen in both languages,
two sizes and two themes.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path

from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck
from quiz.study.card import Rating
from quiz.study.home import study_file
from quiz.study.log import StudyLog
from quiz.study.order import study_order
from quiz.tui.app import RuncallApp
from quiz.tui.screenshot import screenshot
from quiz.tui.services import services_for
from quiz.tui.widgets.run_pane import RunPane

IMAGES = Path(__file__).parent / "images"
RUN = "run"
"""Stands among the keys for: press r and wait for the run's end."""

SCREENS: dict[str, tuple[str, ...]] = {
    "today": (),
    "question": ("r",),
    "review": ("r", "space", RUN),
    "quiz": ("t",),
    "task": ("t", "enter"),
    "mock": ("m",),
    "interview": ("m", "enter"),
    "browse": ("b",),
    "page": ("b", "enter"),
    "demos": ("demo:roberta/static_and_dynamic_masks", RUN),
    "editor": ("demo:roberta/static_and_dynamic_masks", "e"),
    "proofs": ("p",),
    "plan": ("i",),
    "statistics": ("s",),
    "help": ("question_mark",),
}


def a_week_of_study() -> None:
    """Grades of five evenings, so that Today has something to tell."""
    cards = study_order(open_deck(built_in_deck(), None).questions)
    ratings = (Rating.GOOD, Rating.HARD, Rating.GOOD, Rating.EASY, Rating.GOOD, Rating.AGAIN)
    start = datetime.now().astimezone().replace(hour=20, minute=0) - timedelta(days=7)
    with StudyLog.open(study_file()) as log:
        for place, card in enumerate(cards[:24]):
            at = start + timedelta(days=place // 5, minutes=place)
            for step in range(2):
                log.review(
                    card, ratings[(place + step) % 6], at + timedelta(minutes=12 * step), duration_ms=52_000
                )


async def picture(lang: str, theme: str, size: tuple[int, int], keys: Iterable[str], path: Path) -> None:
    """The screen that the keys lead to."""
    app = RuncallApp(services_for((built_in_deck(),), dict(os.environ)), lang)
    async with app.run_test(size=size) as pilot:
        app.theme = theme
        while app.deck is None:
            await pilot.pause(0.05)
        for key in keys:
            await pilot.pause(0.4)
            if key.startswith("demo:"):
                await app.open_demo(key.removeprefix("demo:"))
                continue
            await pilot.press("r" if key == RUN else key)
            if key == RUN:
                await pilot.pause(0.2)
                while app.screen.query_one(RunPane).is_busy:
                    await pilot.pause(0.1)
        await pilot.pause(0.6)
        path.write_text(screenshot(app, "Runcall"), encoding="utf-8")


async def main(folder: Path | None) -> None:
    """The READMEs' own, or every screen into the folder."""
    if folder is None:
        IMAGES.mkdir(exist_ok=True)
        for name in ("demos", "today"):
            for lang in ("zh", "en"):
                await picture(lang, "runcall-dark", (120, 36), SCREENS[name], IMAGES / f"{name}-{lang}.svg")
        return
    folder.mkdir(parents=True, exist_ok=True)
    for theme in ("runcall-dark", "runcall-light"):
        for lang in ("zh", "en"):
            for size in ((80, 24), (120, 40)):
                for name, keys in SCREENS.items():
                    path = folder / f"{name}-{lang}-{size[0]}-{theme.removeprefix('runcall-')}.svg"
                    await picture(lang, theme, size, keys, path)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["RUNCALL_HOME"] = home
        a_week_of_study()
        asyncio.run(main(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
