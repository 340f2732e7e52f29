"""When the day is done one may go on: from the end of the session, from Today, with a plan or without."""

from pathlib import Path

import pytest

from quiz.study.home import settings_file
from quiz.study.interview import Interview, write_interview
from quiz.tui.widgets.key_bar import KeyBar
from tests.tui.conftest import OpenApp, frame, until
from tests.tui.test_plan import DAY


def told(app: object) -> str:
    return " ".join(frame(app).split())  # type: ignore[arg-type]


@pytest.mark.slow
async def test_a_session_goes_on_beyond_the_days_limit_and_ends_again(open_app: OpenApp, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "settings.toml").write_text("new_per_day = 1\n")
    async with open_app("en", (60, 40)) as (app, pilot):
        await pilot.press("r", "n")  # not before the day is done
        await until(pilot, lambda: "Review 1/1" in frame(app))
        await pilot.press("space", "4")
        await until(pilot, lambda: "n goes on for about 10 minutes" in told(app))
        await pilot.press("n")
        await until(pilot, lambda: "Review 2/3 · extra" in frame(app))
        await pilot.press("q")
        await until(pilot, lambda: "Done for today. For more, r goes on" in told(app))
        await pilot.press("r")
        await until(pilot, lambda: "Review 2/3 · extra" in frame(app))
        await pilot.press("space", "4", "space", "4")
        await until(pilot, lambda: "3 cards reviewed" in frame(app))
        await pilot.press("ctrl+p", *"study", "space", "o", "n", "enter")
        await until(pilot, lambda: "Every card was met today" in frame(app))
        await pilot.press("u")
        await until(pilot, lambda: "Review 3/3" in frame(app))
        await pilot.press("4")
        await until(pilot, lambda: "n study on" in frame(app).split("\n")[-1])
        app.clear_notifications()
        await until(pilot, lambda: "met today" not in frame(app))
        bar = app.screen.query_one(KeyBar)
        await pilot.click(offset=(frame(app).split("\n")[-1].index("study on"), bar.region.y))
        await until(pilot, lambda: "Every card was met today" in frame(app))


async def test_from_today_one_goes_on_at_once_when_the_plans_day_is_done(open_app: OpenApp) -> None:
    write_interview(settings_file(), Interview(DAY, 1))
    async with open_app("en", (60, 40)) as (app, pilot):
        await pilot.press("r")
        await until(pilot, lambda: "Review 1/1" in frame(app))
        await pilot.press("space", "4")
        await until(pilot, lambda: "Session finished" in frame(app))
        await pilot.press("q")
        await until(pilot, lambda: "Today's part of the plan is done" in told(app))
    async with open_app("en", (60, 40)) as (app, pilot):  # another start finds it done as well
        await until(pilot, lambda: "r goes on for about 10 minutes" in told(app))
        await pilot.press("r")
        await until(pilot, lambda: "Review 1/2 · extra" in frame(app))
        await pilot.press("q")
        await until(pilot, lambda: "Today's part of the plan is done" in told(app))
