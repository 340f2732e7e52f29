"""A mock interview as a person holds it: notes, ticks, a clock, a report that can be saved and acted on."""

import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest

from quiz.study.card import Rating
from quiz.study.front import fronted, put_in_front
from quiz.study.log import StudyLog
from quiz.tui.app import RuncallApp
from quiz.tui.screens.mock import MockScreen
from tests.tui.conftest import Clock, OpenApp, frame, until
from tests.tui.quiz_deck import write_quiz_deck
from tests.tui.test_screens import assert_fits
from tests.tui.ways import interviewed


@pytest.fixture
def small_deck(tmp_path: Path) -> Path:
    return write_quiz_deck(tmp_path / "deck")


def kept(home: Path) -> list[dict[str, Any]]:
    """What stands on the disk of each answer, read past the app."""
    with closing(sqlite3.connect(f"file:{home / 'study.db'}?mode=ro", uri=True)) as database:
        rows = database.execute("SELECT extra FROM events WHERE kind = 'mock' ORDER BY place")
        return [msgspec.json.decode(extra) for (extra,) in rows]


def mock(app: RuncallApp) -> MockScreen:
    assert isinstance(app.screen, MockScreen)
    return app.screen


def told(app: RuncallApp) -> list[str]:
    """The notices."""
    return [notice.message for notice in app._notifications]


async def test_notes_suggest_points_a_person_ticks_and_the_answer_is_kept(
    open_app: OpenApp, home: Path
) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("m")
        await until(pilot, lambda: "15 minutes" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: "a new topic" in frame(app) and "left" in frame(app))
        await pilot.press(*"the keys are cached [/", "enter", *"缓存", "enter")
        await until(pilot, lambda: "• the keys are cached [/" in frame(app))
        assert kept(home) == []
        await pilot.press("enter")
        await until(pilot, lambda: "≈ a [ ] keys are cached" in frame(app))
        assert "≈ b" not in frame(app)
        await pilot.press("a", "b", "b")
        await until(pilot, lambda: "≈ a [x] keys are cached" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: "question 2" in frame(app))
        (answer,) = kept(home)
        assert answer["ticked"] == [0]
        assert answer["notes"] == ["the keys are cached [/", "缓存"]
        assert answer["points"] == 3


async def test_an_interview_runs_to_its_report_which_is_saved_and_acted_on(
    open_app: OpenApp, home: Path
) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("m", "enter")
        await until(pilot, lambda: isinstance(app.screen, MockScreen))
        for ticks in ("abc", "ab", "", "abc"):
            await until(pilot, lambda: isinstance(app.screen, MockScreen) and app.screen._stage == "ask")
            await pilot.press("enter", *(ticks or "n"), *(["enter"] if ticks else []))
            if isinstance(app.screen, MockScreen) and mock(app)._stage == "over":
                break
        await until(pilot, lambda: "Interview report" in frame(app))
        shown = frame(app)
        assert "Gaps" in shown
        assert "Strengths" in shown
        assert "1 Doubles  quizzed/double" in shown
        assert "1 opens" not in shown
        for key, ending in (("f", ""), ("w", ".md"), ("h", ".html")):
            await pilot.press(key)
            await until(pilot, lambda ending=ending: any(ending in said for said in told(app)))
        reports = sorted((home / "reports").glob("mock-*"))
        assert [path.suffix for path in reports] == [".html", ".md"]
        text = reports[1].read_text(encoding="utf-8")
        assert "`runcall demo quizzed/double`" in text
        assert "there is no bias" in text
        page = reports[0].read_text(encoding="utf-8")
        assert "http" not in page
        assert "<script" not in page
        with closing(StudyLog.open(home / "study.db")) as log:
            assert len(fronted(log.events(), date(2026, 3, 3))) == 2
        await pilot.press("1")
        await until(pilot, lambda: type(app.screen).__name__ == "DemosScreen")
        await pilot.press("q")
        await until(pilot, lambda: "Interview report" in frame(app))
        await pilot.press("q")
        await until(pilot, lambda: type(app.screen).__name__ == "MockSetupScreen")
        await pilot.press("q", "d", "q")
        await until(pilot, lambda: app.current_mode == "today")


async def test_what_is_half_typed_or_ticked_stands_there_again(open_app: OpenApp, home: Path) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await pilot.press("m", "enter")
        await until(pilot, lambda: isinstance(app.screen, MockScreen))
        await pilot.press(*"half a li", "escape", "q")
        await until(pilot, lambda: "Continue: 0 answered" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, MockScreen))
        assert mock(app).notes_line.line.value == "half a li"
        await pilot.press(*"ne", "enter", "enter", "b")
        await until(pilot, lambda: "b [x]" in frame(app))
    async with open_app("en", (80, 24)) as (app, pilot):
        await pilot.press("m")
        await until(pilot, lambda: "Continue: 0 answered" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: "b [x]" in frame(app) and "• half a line" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: "question 2" in frame(app))
        assert [(each["ticked"], each["notes"]) for each in kept(home)] == [([1], ["half a line"])]


@pytest.mark.slow
async def test_an_interview_with_nothing_left_to_ask_says_so(open_app: OpenApp) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await pilot.press("m", "enter")
        await until(pilot, lambda: isinstance(app.screen, MockScreen))
        for number in range(2, 6):
            await pilot.press("enter", "a", "b", "enter")
            if number < 5:
                await until(pilot, lambda number=number: f"question {number}" in frame(app))
        await until(pilot, lambda: "Interview report" in frame(app))
        await until(pilot, lambda: any("nothing left to ask" in said for said in told(app)))


async def test_the_notice_about_ticking_goes_with_the_first_tick(open_app: OpenApp) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await pilot.press("m", "enter")
        await until(pilot, lambda: isinstance(app.screen, MockScreen))
        await pilot.press("enter", "enter")
        await until(pilot, lambda: any("Tick the points" in said for said in told(app)))
        await pilot.press("a")
        await until(pilot, lambda: "a [x]" in frame(app))
        assert not told(app)


async def test_a_report_that_can_t_be_saved_says_why(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("m", "enter")
        await until(pilot, lambda: isinstance(app.screen, MockScreen))
        await pilot.press("enter", "n")
        await interviewed(app, pilot)
        (home / "reports").write_text("in the way")
        await pilot.press("w")
        await until(pilot, lambda: any("can't be written: File exists" in said for said in told(app)))
        await until(pilot, lambda: "Interview report" in frame(app))


async def test_an_interview_that_was_left_goes_on_and_its_report_can_be_read_again(
    open_app: OpenApp, home: Path
) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("m", "enter")
        await until(pilot, lambda: isinstance(app.screen, MockScreen))
        await pilot.press("enter", "a", "b", "c", "enter")
        await until(pilot, lambda: "question 2" in frame(app))
        step = mock(app)._step
    async with open_app("en") as (app, pilot):
        await pilot.press("m")
        await until(pilot, lambda: "Continue: 1 answered, 15:00 left" in frame(app) or "14:5" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: "question 2" in frame(app))
        assert mock(app)._step == step
        await pilot.press("escape", "x", "x")
        await until(pilot, lambda: "points made 100%" in frame(app))
        assert not [notice.message for notice in app._notifications], "nothing to press again"
        await pilot.press("q")
        await until(pilot, lambda: "Report on your last interview (2026-03-02)" in frame(app))
        assert "Go on" not in frame(app)


@pytest.mark.parametrize(
    ("lang", "ends", "adds"), [("zh", "回车 答完了", "回车 确定"), ("en", "enter done", "enter confirm")]
)
async def test_the_bar_says_what_enter_does_with_the_notes(
    open_app: OpenApp, lang: str, ends: str, adds: str
) -> None:
    async with open_app(lang, (80, 24)) as (app, pilot):
        await pilot.press("m", "enter")
        await until(pilot, lambda: isinstance(app.screen, MockScreen) and ends in frame(app))
        await pilot.press("x")
        await until(pilot, lambda: adds in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: "• x" in frame(app) and ends in frame(app))


async def test_another_interview_does_not_replace_an_unfinished_one_unasked(
    open_app: OpenApp, home: Path
) -> None:
    async with open_app("zh", (80, 24)) as (app, pilot):
        await pilot.press("m")
        await until(pilot, lambda: "15 分钟" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, MockScreen))
        await pilot.press("enter", "a", "enter", "escape", "q")
        await until(pilot, lambda: "接着上次：已答 1 题" in frame(app))
        kept_before = (home / "sessions" / "mock.json").read_bytes()
        app.screen.listing.select("30")
        await pilot.press("enter")
        await until(pilot, lambda: "重新开始：30 分钟" in frame(app) and "没做完" in frame(app))
        assert_fits(app)
        await pilot.press("enter")
        await until(pilot, lambda: "第 2 问" in frame(app))
        assert (home / "sessions" / "mock.json").read_bytes() == kept_before


async def test_ending_before_the_first_answer_leaves_nothing(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("m", "enter")
        await until(pilot, lambda: isinstance(app.screen, MockScreen))
        await pilot.press("escape", "x", "x")
        await until(pilot, lambda: "You haven't answered anything" in frame(app))
        await until(pilot, lambda: type(app.screen).__name__ == "MockSetupScreen")
        assert kept(home) == []


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_an_interview_speaks_both_languages(open_app: OpenApp, size: tuple[int, int]) -> None:
    async with open_app("zh", size) as (app, pilot):
        await pilot.press("m")
        for keys, zh, en in (
            ([], "30 分钟", "30 minutes"),
            (["enter", "escape"], "出声回答", "Answer aloud"),
            (["enter"], "说到了哪些要点", "Which points did you make"),
            (["a", "enter", "escape", "x", "x"], "面试报告", "Interview report"),
        ):
            await pilot.press(*keys)
            await until(pilot, lambda text=zh: text in frame(app))
            assert_fits(app)
            await pilot.press("L")
            await until(pilot, lambda text=en: text in frame(app))
            assert_fits(app)
            await pilot.press("L")


async def test_gaps_put_first_are_told_and_asked_on_the_next_day(open_app: OpenApp, clock: Clock) -> None:
    async with open_app("en") as (app, pilot):
        log = app.log_of_study
        for card in ("choice", "order", "cloze"):
            log.review(card, Rating.EASY, clock())
        put_in_front(log, ["cloze"], clock)
        clock.pass_by(days=1)
        await pilot.press("d", "q")
        await until(pilot, lambda: "1 to review   1 new" in frame(app))
        await pilot.press("r")
        await until(pilot, lambda: "Ask cloze?" in frame(app))


async def test_a_held_enter_gives_no_answer(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("m", "enter")
        await until(pilot, lambda: isinstance(app.screen, MockScreen))
        await pilot.press(*["enter"] * 12)
        await until(pilot, lambda: "press n if" in frame(app))
        assert kept(home) == []
        await pilot.press("n")
        await until(pilot, lambda: "question 2" in frame(app))
        assert [answer["ticked"] for answer in kept(home)] == [[]]
