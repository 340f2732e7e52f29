"""What a button says is what the log keeps; a leech is brought back from where its reason is told."""

import re
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from quiz.study.card import Rating
from quiz.study.log import StudyLog
from tests.tui.conftest import Clock, OpenApp, frame, until

UNITS = {"min": 0, "d": 1, "mo": 30.44, "y": 365.25}
"""Days, as a button rounds them."""


@pytest.mark.parametrize("key", "1234")
@pytest.mark.parametrize("before", [None, 40])
async def test_each_buttons_words_are_what_is_stored(
    open_app: OpenApp, home: Path, clock: Clock, key: str, before: int | None
) -> None:
    rating = Rating(int(key))
    if before:
        with closing(StudyLog.open(home / "study.db")) as log:
            log.review("mask-token", Rating.EASY, clock() - timedelta(days=before + 9))
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space")
        await until(pilot, lambda: "Good" in frame(app))
        said = re.search(rf"{key} {rating.name.title()} ([\d.]+) (min|d|mo|y)\b", frame(app).split("\n")[-1])
        assert said
        clock.pass_by(seconds=50)  # thought about with the buttons in sight
        await pilot.press(key)
        await until(pilot, lambda: "The second question?" in frame(app))
    with closing(StudyLog.open(home / "study.db")) as log:
        event, state = log.events("mask-token")[-1], log.state("mask-token")
        assert event.rating == rating
        amount, unit = float(said[1]), said[2]
        if unit == "min":
            assert state.due_at == event.at + amount * 60_000
        else:
            assert state.due is not None
            days = (state.due - event.day).days
            assert abs(days - amount * UNITS[unit]) <= (UNITS[unit] / 2 if unit != "d" else 0)


async def test_a_leechs_page_tells_it_and_brings_it_back(open_app: OpenApp, home: Path, clock: Clock) -> None:
    with closing(StudyLog.open(home / "study.db")) as log:
        for n in range(8):
            log.review("mask-token", Rating.EASY, clock() - timedelta(days=40 - 3 * n))
            log.review("mask-token", Rating.AGAIN, clock() - timedelta(days=39 - 3 * n))
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: app.log_of_study is not None and app.deck is not None)
        app.open_question("mask-token")
        await until(pilot, lambda: "leech" in frame(app).split("\n")[0])
        await pilot.press("S")
        await until(pilot, lambda: "leech" not in frame(app).split("\n")[0])
    with closing(StudyLog.open(home / "study.db")) as log:
        assert (log.state("mask-token").suspended, log.state("mask-token").lapses) == (None, 8)
