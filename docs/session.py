"""Records the READMEs' session: `python docs/session.py [zh|en]` writes docs/images/session-LANG.svg.

The real app goes through one review without a terminal: Today, a question, its answer, the run that proves
it, the key points, the grade. The recording is one SVG that plays by itself: no script, no font from
elsewhere, and who asks for reduced motion sees one frame of it, where the figures are proven.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path

from animation import Shot, animated

from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck
from quiz.messages.actions import ACTIONS, key_name
from quiz.study.card import Rating
from quiz.study.home import study_file
from quiz.study.log import StudyLog
from quiz.study.order import study_order
from quiz.tui.app import RuncallApp
from quiz.tui.screenshot import screenshot
from quiz.tui.services import services_for
from quiz.tui.widgets.run_pane import RunPane

IMAGES = Path(__file__).parent / "images"
SIZE = (116, 34)
CARD = "bert-gelu"
"""The question that is asked: its answer fits on the screen, and its demo proves every figure of it."""


def a_week_of_study() -> None:
    """Grades of five evenings, by which the card comes back today."""
    cards = [card for card in study_order(open_deck(built_in_deck(), None).questions) if card != CARD]
    evening = datetime.now().astimezone().replace(hour=20, minute=0)
    with StudyLog.open(study_file()) as log:
        for step in range(2):
            log.review(CARD, Rating.GOOD, evening - timedelta(days=7, minutes=20 - 12 * step))
        for place, card in enumerate(cards[:24]):
            at = evening - timedelta(days=6 - place // 5, minutes=place)
            log.review(card, Rating.EASY, at, duration_ms=52_000)


async def shots(lang: str) -> AsyncIterator[Shot]:
    """The session, a picture for each thing that a person would see happen."""
    app = RuncallApp(services_for((built_in_deck(),), dict(os.environ)), lang)

    def shot(seconds: float, key: str = "", action: str = "") -> Shot:
        label = next((each.label[lang] for each in ACTIONS if each.id == action), "")
        return Shot(screenshot(app, "Runcall"), seconds, key, label)

    async with app.run_test(size=SIZE) as pilot:
        app.theme = "runcall-dark"
        while app.deck is None:
            await pilot.pause(0.05)
        await pilot.pause(1.5)  # what is reckoned in the background has come
        yield shot(2.0)
        await pilot.press("r")
        await pilot.pause(0.8)
        yield shot(2.6, "r", "review")
        await pilot.press("space")
        await pilot.pause(0.6)
        yield shot(3.2, key_name("space", lang), "flip")
        await pilot.press("r")
        still = 0
        while still < 15:
            await pilot.pause(0.08)
            yield shot(0.16, "r", "run")
            still = 0 if app.screen.query_one(RunPane).is_busy else still + 1
        yield shot(3.4, "r", "run")
        for letter in "ab":
            await pilot.press(letter)
            await pilot.pause(0.3)
            yield shot(0.9, letter, "tick")
        await pilot.press("3")
        await pilot.pause(0.8)
        yield shot(2.6, "3", "grade_3")


async def record(lang: str) -> None:
    """Write the session in this language; the still frame is the one before the first tick."""
    taken = [shot async for shot in shots(lang)]
    still = max(index for index, shot in enumerate(taken) if shot.key == "r")
    path = IMAGES / f"session-{lang}.svg"
    path.write_text(animated(taken, still), encoding="utf-8")
    print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    for language in sys.argv[1:] or ("zh", "en"):
        with tempfile.TemporaryDirectory() as home:
            os.environ["RUNCALL_HOME"] = home
            a_week_of_study()
            asyncio.run(record(language))
