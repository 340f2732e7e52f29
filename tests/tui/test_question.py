"""A question's own page: its card's past, and the way to the other questions of the list."""

from pathlib import Path

import pytest

from quiz.study.card import Rating
from quiz.study.log import StudyLog
from tests.tui.conftest import Clock, OpenApp, frame, until


@pytest.fixture
def asked(home: Path, clock: Clock) -> None:
    """The second question was learned, forgotten, and asked in a quiz and in an interview."""
    home.mkdir()
    with StudyLog.open(home / "study.db") as log:
        log.review("second-question", Rating.EASY, clock(), duration_ms=65_000)
        clock.pass_by(days=20)
        log.review("second-question", Rating.AGAIN, clock(), duration_ms=42_000)
        log.record("second-question", "quiz", clock(), form="choice", extra={"right": False})
        log.record("second-question", "mock", clock(), extra={"ticked": [0], "points": 4})
        clock.pass_by(minutes=10)
        log.review("second-question", Rating.GOOD, clock())


async def test_each_time_it_was_asked_is_told_the_last_one_first(open_app: OpenApp, asked: None) -> None:
    async with open_app("en", (80, 60)) as (app, pilot):
        app.open_question("second-question")
        await until(pilot, lambda: "Your history" in frame(app))
        rows = frame(app).split("\n")
        lines = [" ".join(row.split()) for row in rows if row.lstrip().startswith("03-")]
        assert "review Good" in lines[0]
        assert "mock 25% of points" in lines[1]
        assert "quiz · choice ✗ wrong" in lines[2]
        assert "review Again 10 min 0:42" in lines[3]
        assert "review Easy" in lines[4]
        assert lines[4].endswith("1:05")
        facts = " ".join(frame(app).split())
        for told in ("due in", "about 100% likely", "stability", "of 10, hard", "3 · forgotten 1 time"):
            assert told in facts


async def test_a_question_that_was_never_asked_says_so(open_app: OpenApp) -> None:
    async with open_app("zh", (80, 60)) as (app, pilot):
        app.open_question("second-question")
        await until(pilot, lambda: "还没有问过这道题" in frame(app))


async def test_a_hold_is_told_at_once(open_app: OpenApp, asked: None) -> None:
    async with open_app("en", (80, 60)) as (app, pilot):
        app.open_question("second-question")
        await until(pilot, lambda: "due in" in frame(app))
        assert "S suspend" not in frame(app)
        await pilot.press("S")
        await until(pilot, lambda: "suspended: won't be asked" in frame(app))
        await until(pilot, lambda: frame(app).split("\n")[-1].startswith(" S resume "))
        await pilot.press("S", "B")
        await until(pilot, lambda: frame(app).split("\n")[-1].startswith(" B resume "))


async def test_one_goes_through_the_list_and_comes_back_to_where_one_stood(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("b")
        await until(pilot, lambda: type(app.screen).__name__ == "BrowseScreen")
        browse = app.screen
        await pilot.press("/", *"question", "enter", "enter")  # the best match is the second question
        await until(pilot, lambda: "It has no demo." in frame(app))
        assert "1 of 2" in frame(app)
        await pilot.press("N")  # there is none before it
        await pilot.press("n")
        await until(pilot, lambda: "A demo that fails." in frame(app) and "2 of 2" in frame(app))
        assert "Press r to run it." in frame(app)
        await pilot.press("n", "q")
        await until(pilot, lambda: app.screen is browse)
        assert browse.questions.key == "third-question"


async def test_a_page_that_came_from_no_list_has_no_neighbours(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        app.open_question("second-question")
        await until(pilot, lambda: "It has no demo." in frame(app))
        await pilot.press("n")
        await pilot.pause(0.1)
        assert "It has no demo." in frame(app)


async def test_the_prompt_is_told_once_in_the_text_or_once_it_is_out_of_sight_above(
    open_app: OpenApp,
) -> None:
    async with open_app("en", (80, 16)) as (app, pilot):
        await until(pilot, lambda: app.log_of_study is not None)
        app.open_question("mask-token")
        await until(pilot, lambda: "Because no task" in frame(app))
        await until(pilot, lambda: frame(app).count("Why does [MASK]") == 1)
        assert frame(app).split("\n")[0].split() == ["masks"]
        await pilot.press("end")
        await until(pilot, lambda: "masks  Why does [MASK]" in frame(app).split("\n")[0])
        assert frame(app).count("Why does [MASK]") == 1
        await pilot.press("home")
        await until(pilot, lambda: frame(app).split("\n")[0].split() == ["masks"])


async def test_a_table_takes_the_room_beside_the_texts_measure(open_app: OpenApp, small_deck: Path) -> None:
    yaml = small_deck / "questions" / "masks.yaml"
    words = "many words stand in this cell"
    text = f"{'A text. ' * 30}\\n\\n| one | two | three |\\n|---|---|---|\\n| {words} | {words} | {words} |"
    yaml.write_text(yaml.read_text().replace("It has no demo.", f'"{text}"'))
    async with open_app("en", (140, 40)) as (app, pilot):
        app.open_question("second-question")
        await until(pilot, lambda: f"{words} │ {words} │ {words}" in frame(app))
        assert max(row.rfind("text.") for row in frame(app).split("\n")) < 95
        await pilot.resize_terminal(84, 40)
        await until(pilot, lambda: f"{words} │ {words} │ {words}" not in frame(app) and "three" in frame(app))
