"""The first start: asked once, in both languages, three keys from the first card, and never again."""

import tomllib
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from textual.pilot import Pilot

from quiz.run.runner import Runner
from quiz.study.interview import Interview, read_interview, write_interview
from quiz.text.cells import width
from quiz.tui.app import RuncallApp
from quiz.tui.services import services_for
from tests.tui.conftest import Clock, frame, until

Start = Callable[..., AbstractAsyncContextManager[tuple[RuncallApp, Pilot[None]]]]


@pytest.fixture
def start(small_deck: Path, clock: Clock) -> Start:
    """The app as `runcall` starts it."""

    @asynccontextmanager
    async def started(
        lang: str = "en", size: tuple[int, int] = (80, 24), deck: Path = small_deck
    ) -> AsyncIterator[tuple[RuncallApp, Pilot[None]]]:
        services = services_for((deck,), {})
        services = replace(services, clock=clock, make_runner=lambda _: Runner(way="cold"), asks_first=True)
        app = RuncallApp(services, lang)
        async with app.run_test(size=size, notifications=True) as pilot:
            await until(pilot, lambda: app.deck is not None)
            yield app, pilot

    return started


def greeted(app: RuncallApp) -> bool:
    return type(app.screen).__name__ == "FirstRunScreen"


def kept(home: Path) -> dict[str, object]:
    return tomllib.loads((home / "settings.toml").read_text())


async def test_three_keys_lead_to_the_first_card_and_nothing_is_asked_again(start: Start, home: Path) -> None:
    async with start() as (app, pilot):
        await until(pilot, lambda: greeted(app) and "Welcome" in frame(app))
        await pilot.press("enter", "enter", "enter")
        await until(pilot, lambda: "Review 1/3" in frame(app))
        await pilot.press("q")
        await until(pilot, lambda: "3 new" in frame(app))
    assert kept(home) == {"language": "en"}
    (home / "study.db").unlink()
    async with start() as (app, pilot):
        await until(pilot, lambda: "3 new" in frame(app))
        assert not greeted(app)


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40), (200, 50)], ids=str)
@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("zh", ("欢迎使用 Runcall", "面试是哪天？", "每天有多少分钟？", "准备好了", "从第一张卡片开始")),
        (
            "en",
            (
                "Welcome to Runcall",
                "When is your",
                "How many minutes",
                "All set",
                "Start with the first card",
            ),
        ),
    ],
)
async def test_all_is_asked_kindly_at_every_size(
    start: Start, home: Path, lang: str, said: tuple[str, ...], size: tuple[int, int]
) -> None:
    async with start(lang, size) as (app, pilot):
        for text, keys in zip(said, (["enter"], [*"+21", "enter"], ["down", "enter"], [], []), strict=True):
            await until(pilot, lambda text=text: text in frame(app))
            assert {width(line) for line in frame(app).split("\n")} == {size[0]}
            await pilot.press(*keys)
        await pilot.press("down", "enter")
        await until(pilot, lambda: not greeted(app) and app.current_mode == "today")
        await until(pilot, lambda: read_interview(home / "settings.toml") == Interview(date(2026, 3, 23), 45))
    assert kept(home)["language"] == lang


async def test_the_language_is_the_one_the_cursor_is_on(start: Start, home: Path) -> None:
    async with start("en") as (app, pilot):
        await until(pilot, lambda: "Welcome" in frame(app))
        await pilot.press("up")
        await until(pilot, lambda: "欢迎使用" in frame(app))
        await pilot.press("L")
        await until(pilot, lambda: "Welcome" in frame(app))
        await pilot.press("up", "enter")
        await until(pilot, lambda: "面试是哪天？" in frame(app))
        await pilot.press("escape")
        await until(pilot, lambda: not greeted(app) and "今日" in frame(app))
    assert kept(home) == {"language": "zh"}


@pytest.mark.parametrize(
    "keys", [["escape"], ["q"], ["enter", "escape"], ["enter", *"+9", "enter", "escape"]], ids=str
)
async def test_it_can_be_skipped_at_any_question_and_is_not_asked_again(
    start: Start, home: Path, keys: list[str]
) -> None:
    async with start() as (app, pilot):
        await until(pilot, lambda: greeted(app))
        await pilot.press(*keys)
        await until(pilot, lambda: "3 new" in frame(app))
        assert app.is_running
    assert (home / "settings.toml").read_text().startswith("# Runcall")
    assert ("interview" in kept(home)) == ("+" in keys)  # what was answered is kept
    async with start() as (app, pilot):
        await until(pilot, lambda: "new" in frame(app))
        assert not greeted(app)


async def test_a_day_that_cant_be_stays_to_be_mended(start: Start, home: Path) -> None:
    async with start() as (app, pilot):
        await until(pilot, lambda: greeted(app))
        await pilot.press("enter", *"soon", "enter")
        await until(pilot, lambda: "is not a date" in frame(app))
        await pilot.press(*["backspace"] * 4, *"3-23", "enter")
        await until(pilot, lambda: "Interview on 23 March: 21 days to go" in frame(app))
        await pilot.press("enter", "enter")
        await until(pilot, lambda: "Review 1/" in frame(app))
        await until(pilot, lambda: read_interview(home / "settings.toml") == Interview(date(2026, 3, 23), 30))


async def test_escape_empties_a_refused_date_and_skipping_is_said(start: Start) -> None:
    async with start() as (app, pilot):
        await until(pilot, lambda: greeted(app))
        await pilot.press("enter", *"soon", "enter")
        # The day of the clock is 2 March; all that is shown is one and the same day.
        refused = "“soon” is not a date; write 2026-03-23, 3-23, or +21"
        await until(pilot, lambda: refused in " ".join(frame(app).split()))
        assert "Esc" in frame(app).splitlines()[-1]
        await pilot.press("escape")
        await until(pilot, lambda: "is not a date" not in frame(app))
        assert greeted(app)
        assert "2026-03-23, 3-23, or +21" in " ".join(frame(app).split())
        await pilot.press("escape")
        await until(pilot, lambda: not greeted(app) and "Skipped; i sets" in frame(app))


@pytest.mark.parametrize("there", ["history", "settings", "interview"])
async def test_who_was_here_before_is_not_asked(start: Start, home: Path, there: str) -> None:
    home.mkdir(exist_ok=True)
    if there == "interview":
        write_interview(home / "settings.toml", Interview(date(2026, 3, 23)))
    else:
        from quiz.study.log import StudyLog

        if there == "history":
            StudyLog.open(home / "study.db").close()
        else:
            (home / "settings.toml").touch()
    async with start() as (app, pilot):
        await until(pilot, lambda: "new" in frame(app))
        assert not greeted(app)


async def test_an_empty_bank_offers_no_first_card(start: Start, tmp_path: Path) -> None:
    (tmp_path / "bare" / "questions").mkdir(parents=True)
    async with start(deck=tmp_path / "bare") as (app, pilot):
        await until(pilot, lambda: greeted(app))
        await pilot.press("enter", "enter")
        await until(pilot, lambda: "All set" in frame(app))
        assert "first card" not in frame(app)
        await pilot.press("enter")
        await until(pilot, lambda: "has no questions" in " ".join(frame(app).split()))


async def test_a_home_that_cant_be_written_is_told_and_keeps_nobody_from_studying(
    start: Start, home: Path
) -> None:
    home.write_text("a file is in its place")
    async with start() as (app, pilot):
        await until(pilot, lambda: greeted(app))
        await pilot.press("escape")
        await until(pilot, lambda: "The setting was not saved" in frame(app))


@pytest.mark.usefixtures("now")
async def test_the_app_can_be_left_from_it_at_once(start: Start, home: Path) -> None:
    async with start() as (app, pilot):
        await until(pilot, lambda: greeted(app))
        await pilot.press("ctrl+c", "ctrl+c")
    assert app.return_code == 130


async def test_the_first_review_is_of_the_interview_just_set_and_help_leaves_its_card_turned(
    start: Start, home: Path
) -> None:
    async with start() as (app, pilot):
        await until(pilot, lambda: greeted(app) and "Welcome" in frame(app))
        await pilot.press("enter", *"+21", "enter", "enter", "enter")
        await until(pilot, lambda: "Review 1/" in frame(app))
        await until(pilot, lambda: read_interview(home / "settings.toml") is not None and app.kept == 1)
        await pilot.press("space", "a")
        await until(pilot, lambda: "a [x]" in frame(app))
        await pilot.press("question_mark")
        await until(pilot, lambda: frame(app).startswith(" Help"))
        await pilot.press("escape")
        await until(pilot, lambda: "Review 1/" in frame(app))
        assert "a [x]" in frame(app)


async def test_a_turned_card_keeps_its_ticks_when_another_date_is_set(start: Start, home: Path) -> None:
    async with start() as (app, pilot):
        await until(pilot, lambda: greeted(app) and "Welcome" in frame(app))
        await pilot.press("enter", "enter", "enter")
        await until(pilot, lambda: "Review 1/3" in frame(app))
        await pilot.press("space", "a")
        await until(pilot, lambda: "a [x]" in frame(app))
        app.keep({"interview": Interview(date(2026, 3, 23), 45)})
        await until(pilot, lambda: app.kept == 1)
        assert "a [x]" in frame(app)
        app.keep({"interview": None})
        await until(pilot, lambda: app.kept == 2)
        assert "a [x]" in frame(app)


@pytest.mark.parametrize("lang", ["zh", "en"])
async def test_what_is_asked_and_what_to_answer_it_with_are_in_sight_at_the_least_size(
    start: Start, lang: str
) -> None:
    async with start(lang=lang, size=(40, 12)) as (app, pilot):
        await until(pilot, lambda: greeted(app) and "中文" in frame(app) and "English" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: "›" in frame(app))
        await pilot.press(*"never", "enter")
        await until(pilot, lambda: "!" in frame(app) and "› " in frame(app) and "never" in frame(app))
        await pilot.press("ctrl+u", *"+21", "enter")
        await until(pilot, lambda: "15" in frame(app) and "90" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: frame(app).count("▌") == 1)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: ("space" if lang == "en" else "空格") in frame(app))
