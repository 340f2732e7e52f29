"""The plan for a date and the statistics on the screen: set, changed, forgotten, and kind when empty."""

import asyncio
import re
import threading
import time
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key

from quiz.study import prospect
from quiz.study.card import Rating
from quiz.study.front import put_in_front
from quiz.study.home import settings_file, study_file
from quiz.study.interview import Interview, read_interview, write_interview
from quiz.study.log import StudyLog
from quiz.tui.last_plan import LastPlan
from quiz.view.spoken_figures import today_lines
from tests.patience import PATIENCE
from tests.tui.conftest import Clock, OpenApp, frame, until

DAY = date(2026, 3, 23)  # the clock stands on 2 March 2026


def study(clock: Clock) -> None:
    with StudyLog.open(study_file()) as log:
        for card, rating, days in (("mask-token", 4, 9), ("second-question", 3, 3), ("mask-token", 1, 1)):
            clock.pass_by(days=-days)
            log.review(card, Rating(rating), clock(), duration_ms=30_000)
            clock.pass_by(days=days)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_a_date_is_set_changed_and_forgotten(open_app: OpenApp, size: tuple[int, int]) -> None:
    async with open_app("en", size) as (app, pilot):
        await until(pilot, lambda: "press i to set" in frame(app))
        await pilot.press("i")
        await until(pilot, lambda: "No interview date is set" in frame(app))
        await pilot.press("e", *"soon", "enter")
        await until(pilot, lambda: "is not a date" in frame(app))
        assert read_interview(settings_file()) is None
        await pilot.press(*["backspace"] * 4, *"2026-03-23", "enter")
        await until(pilot, lambda: "Interview on 23 March · 21 days to go" in frame(app))
        assert read_interview(settings_file()) == Interview(DAY, 30)
        assert "Why does [MASK] occur in pre-training only? [/" in frame(app)
        await pilot.press("right")
        await until(pilot, lambda: "45 minutes a day" in frame(app))
        await pilot.press("L")
        await until(pilot, lambda: "3 月 23 日面试 · 还有 21 天 · 每天 45 分钟" in frame(app))
        await pilot.press("q")
        await until(pilot, lambda: "按计划" in frame(app))
        await pilot.press("i", "e", *["backspace"] * 10, "enter")
        await until(pilot, lambda: "还没有设定面试日期" in frame(app))
        assert read_interview(settings_file()) is None


async def test_with_a_date_it_is_said_that_the_plan_decides_and_not_the_limit(
    open_app: OpenApp, clock: Clock
) -> None:
    """The limit in the settings is one new card a day; the plan asks all three."""
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text("new_per_day = 1\n")
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: "1 new" in frame(app))
        assert "set by your plan" not in frame(app)
        await pilot.press("comma")
        await until(pilot, lambda: "‹ 1 ›" in frame(app))
        assert "plan decides" not in frame(app)
        write_interview(settings_file(), Interview(DAY))
        await pilot.press("q")
        await until(pilot, lambda: "3 new" in frame(app))
        assert "set by your plan, not by Settings" in frame(app)
        await pilot.press("i")
        said = "The plan decides each day's new cards and reviews, not the limits in Settings."
        await until(pilot, lambda: said in " ".join(app.screen.query_one("#plan").text.split()))
        await pilot.press("q", "comma")
        await until(pilot, lambda: "‹ 2026-03-23 ›" in frame(app))
        await pilot.press(*["down"] * 4)
        await until(pilot, lambda: frame(app).count("the plan decides") == 3)  # in short where it is narrow
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: "the plan decides: 3 left today" in frame(app))
        assert "(3 new cards left today), and this limit has no effect" in " ".join(frame(app).split())
        await pilot.press(*["down"] * 5, "left")  # another date: its plan isn't made yet
        await until(pilot, lambda: "3 left today" not in frame(app) and "the plan decides" in frame(app))


async def test_escape_leaves_the_date_as_it_was(open_app: OpenApp) -> None:
    write_interview(settings_file(), Interview(DAY))
    async with open_app("en") as (app, pilot):
        await pilot.press("i")
        await until(pilot, lambda: "21 days to go" in frame(app))
        await pilot.press("e", "7", "escape")
        assert "21 days to go" in frame(app)
        assert read_interview(settings_file()) == Interview(DAY)


async def test_on_its_day_the_interview_is_told_and_the_plan_has_dissolved(open_app: OpenApp) -> None:
    write_interview(settings_file(), Interview(date(2026, 3, 2)))
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: "Interview on 2 March · today" in frame(app))
        await pilot.press("i")
        await until(pilot, lambda: "good luck" in frame(app))
        assert "Today's cards" not in frame(app)


async def test_after_the_interview_the_plan_dissolves(open_app: OpenApp) -> None:
    write_interview(settings_file(), Interview(date(2026, 3, 1)))
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: "press i to set" in frame(app))
        await pilot.press("i")
        await until(pilot, lambda: "the plan ended with it" in frame(app).replace("\n", " "))


async def test_an_interview_that_cant_be_read_never_keeps_one_from_today(open_app: OpenApp) -> None:
    path: Path = settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('[interview]\ndate = "soon"\n')
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: "interview.date" in frame(app))
        assert "new" in frame(app)
        await pilot.press("i")
        await until(pilot, lambda: "No interview date is set" in frame(app))
        await pilot.press("e", *"+21", "enter")
        await until(pilot, lambda: "21 days to go" in frame(app))


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_statistics_tell_what_was_done_and_are_kind_when_nothing_was(
    open_app: OpenApp, clock: Clock, lang: str, size: tuple[int, int]
) -> None:
    async with open_app(lang, size) as (app, pilot):
        await pilot.press("s")
        empty = "还没有学习记录" if lang == "zh" else "Nothing recorded yet"
        await until(pilot, lambda: empty in frame(app))
        study(clock)
        await pilot.press("q", "s")
        told = "真实记住率" if lang == "zh" else "True retention"
        await until(pilot, lambda: told in frame(app))
        assert ("共 3" if lang == "zh" else "3 in all") in frame(app)
        assert "0/1" in frame(app)
        await pilot.press("i")
        await until(pilot, lambda: ("就绪度" if lang == "zh" else "Readiness") in frame(app))


async def test_a_review_asks_what_the_plan_asks_as_soon_as_there_is_one(
    open_app: OpenApp, clock: Clock
) -> None:
    with StudyLog.open(study_file()) as log:
        clock.pass_by(days=-4)
        log.review("second-question", Rating.EASY, clock())  # due in four days more, but planned for today
        clock.pass_by(days=4)
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: "Weakest topics" in frame(app))
        await pilot.press("r")
        await until(pilot, lambda: "Review 1/2" in frame(app))
        write_interview(settings_file(), Interview(DAY, 5))
        await pilot.press("q", "i")
        await until(pilot, lambda: "Today's cards, in order" in frame(app))
        assert "Today's cards, in order (3)" in frame(app)
        await pilot.press("r")
        await until(pilot, lambda: "Review 1/3" in frame(app))


@pytest.mark.parametrize("kept", [None, Interview(date(2026, 3, 9))], ids=["none", "another"])
async def test_what_is_typed_right_after_the_key_goes_into_the_line(
    open_app: OpenApp, kept: Interview | None
) -> None:
    write_interview(settings_file(), kept)
    async with open_app("en") as (app, pilot):
        await pilot.press("i")
        await until(pilot, lambda: "Readiness" in frame(app) and app.screen.focused is not None)
        for key in ("e", *"2026-03-23", "enter"):  # all of it at once, as fast hands do
            app.post_message(Key(key, key if len(key) == 1 else None))
        await until(pilot, lambda: read_interview(settings_file()) == Interview(DAY))


def gaps_and_steps(clock: Clock) -> None:
    """A card on its steps, and one that an interview put at the front of today."""
    with StudyLog.open(study_file()) as log:
        clock.pass_by(days=-1)
        log.review("second-question", Rating.EASY, clock(), duration_ms=30_000)
        put_in_front(log, ["second-question"], clock)
        clock.pass_by(days=1)
        clock.pass_by(minutes=-3)
        log.review("mask-token", Rating.AGAIN, clock(), duration_ms=30_000)
        clock.pass_by(minutes=3)


@pytest.mark.parametrize("minutes", [None, 3, 30])
async def test_today_counts_and_the_plan_lists_what_a_review_asks(
    open_app: OpenApp, clock: Clock, minutes: int | None
) -> None:
    if minutes:
        write_interview(settings_file(), Interview(DAY, minutes))
    gaps_and_steps(clock)
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: bool(re.search(r"\d+ to review +\d+ new", frame(app))))
        due, new = map(int, re.search(r"(\d+) to review +(\d+) new", frame(app)).groups())  # type: ignore[union-attr]
        assert due == 2
        if minutes:
            await pilot.press("i")
            await until(pilot, lambda: f"Today's cards, in order ({due + new})" in frame(app))
            await pilot.press("q")
        await pilot.press("r")
        await until(pilot, lambda: f"Review 1/{due + new}" in frame(app))


async def test_a_review_that_was_left_follows_the_plan_by_the_minutes_that_have_gone(
    open_app: OpenApp, clock: Clock
) -> None:
    write_interview(settings_file(), Interview(DAY, 6))
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: "new" in frame(app))
        await pilot.press("r")
        await until(pilot, lambda: "Review 1/3" in frame(app))
        await pilot.press("q")
        with StudyLog.open(study_file()) as log:  # meanwhile, from the shell
            log.review("mask-token", Rating.EASY, clock(), duration_ms=5 * 60_000)
        await pilot.press("r")
        await until(pilot, lambda: "Review 1/3" not in frame(app))


async def test_a_review_begins_before_its_plan_is_made_and_keeps_the_card_on_screen(
    open_app: OpenApp, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plan is made in a thread, which may take as long as it likes: the card can be turned meanwhile."""
    write_interview(settings_file(), Interview(DAY, 30))
    made, asked = threading.Event(), threading.Event()

    def slowly(*_: object) -> tuple[str, ...]:
        asked.set()
        made.wait(PATIENCE)
        return "third-question", "second-question"

    monkeypatch.setattr(prospect, "today_cards", slowly)
    monkeypatch.setattr(LastPlan, "cards", lambda *_: None)  # Today's came even later
    async with open_app("en") as (app, pilot):
        await pilot.press("r")
        await until(pilot, lambda: "Review 1/3" in frame(app))
        await pilot.press("space")
        await until(pilot, lambda: "No masks downstream" in frame(app))
        assert asked.is_set()
        made.set()
        await until(pilot, lambda: app.screen._session.is_planned)  # type: ignore[attr-defined]
        await pilot.pause(0.1)
        assert "Review 1/3" in frame(app)
        assert "No masks downstream" in frame(app)
        await pilot.press("4")
        await until(pilot, lambda: "Review 2/3" in frame(app))
        assert "第三题" not in frame(app)
        assert "The third question?" in frame(app)


async def test_a_review_that_is_left_waits_for_no_plan(
    open_app: OpenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_interview(settings_file(), Interview(DAY, 30))
    ended = threading.Event()

    def endlessly(*given: Any) -> tuple[str, ...]:
        try:
            while True:
                given[-1](0.5)
                time.sleep(0.02)
        except InterruptedError:
            ended.set()
            raise

    monkeypatch.setattr(prospect, "today_cards", endlessly)
    async with open_app("en") as (app, pilot):
        await pilot.press("r")
        await until(pilot, lambda: "Summing up your history… 50%" in frame(app))
        assert "Review 1/3" in frame(app)
        await pilot.press("q")
        assert await asyncio.to_thread(ended.wait, PATIENCE)


async def test_a_review_begins_with_the_plan_that_another_screen_made(
    open_app: OpenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_interview(settings_file(), Interview(DAY, 5))
    with StudyLog.open(study_file()) as log:
        log.record("mask-token", "bury", Clock()())
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: bool(re.search(r"\d+ to review +\d+ new", frame(app))))
        go_on = threading.Event()
        monkeypatch.setattr(prospect, "today_cards", lambda *_: (go_on.wait(PATIENCE), ())[1])
        await pilot.press("r")
        await until(pilot, lambda: "Review 1/" in frame(app))
        assert app.screen._session.is_planned  # type: ignore[attr-defined]
        go_on.set()


async def test_minutes_asked_for_faster_than_plans_are_made_all_count(open_app: OpenApp) -> None:
    write_interview(settings_file(), Interview(DAY, 10))
    async with open_app("en", (80, 24)) as (app, pilot):
        await pilot.press("i")
        await until(pilot, lambda: "10 minutes a day" in frame(app))
        app.screen.reckon = lambda: None  # type: ignore[attr-defined]  # no plan is made meanwhile
        await pilot.press(*["right"] * 4, "left")
        assert read_interview(settings_file()) == Interview(DAY, 30)


async def test_what_the_plan_sets_aside_is_told(open_app: OpenApp, clock: Clock, home: Path) -> None:
    home.mkdir(exist_ok=True)
    with StudyLog.open(study_file()) as log:
        log.review("mask-token", Rating.GOOD, clock())
        log.review("mask-token", Rating.GOOD, clock())
    clock.pass_by(days=9)
    write_interview(settings_file(), Interview(date(2026, 4, 20), 1))
    async with open_app("en", (80, 24)) as (app, pilot):
        await until(pilot, lambda: "1 more is due but not" in frame(app))
        said = today_lines(app.screen._figures, "en")  # type: ignore[attr-defined]
        assert "1 more is due but not part of today's plan." in said
