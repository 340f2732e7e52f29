"""A typed answer and a prediction on review: they suggest, a person decides, all is kept with the grade."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.events import Paste

from quiz.study.card import Rating
from quiz.study.suggest import suggested
from tests.tui.conftest import OpenApp, frame, until
from tests.tui.quiz_deck import write_quiz_deck


@pytest.fixture
def small_deck(tmp_path: Path) -> Path:
    return write_quiz_deck(tmp_path / "deck")


def grades(home: Path) -> list[tuple[int, dict[str, Any]]]:
    """Rating and the rest of each review, read past the app."""
    with closing(sqlite3.connect(f"file:{home / 'study.db'}?mode=ro", uri=True)) as database:
        rows = database.execute("SELECT rating, extra FROM events WHERE kind = 'review' ORDER BY place")
        return [(rating, msgspec.json.decode(extra) if extra else {}) for rating, extra in rows]


@pytest.mark.parametrize(
    ("made", "points", "rating"),
    [(0, 4, None), (0, 0, None), (1, 4, 1), (2, 4, 2), (3, 4, 3), (4, 4, 3), (1, 3, 2), (1, 1, 3), (2, 3, 2)],
)
def test_the_share_of_points_suggests_a_grade(made: int, points: int, rating: int | None) -> None:
    assert suggested(made, points) == (None if rating is None else Rating(rating))


async def test_a_typed_answer_flips_and_its_points_are_suggested(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: "4 new" in frame(app))
        await pilot.press("r", "i", *"the keys are cached, [/", "enter")
        await until(pilot, lambda: "≈a [ ] keys are cached" in frame(app))
        assert "your answer  the keys are cached, [/" in frame(app)
        assert "≈b" not in frame(app)
        assert "these points suggest “Hard”" in frame(app)
        assert frame(app).split("\n")[-1].count("≈") == 1
        await pilot.press("a", "b", "c")
        await until(pilot, lambda: "these points suggest “Good”" in frame(app))
        await pilot.press("4")  # a person decides
        await until(pilot, lambda: "Review 2/4" in frame(app))
        assert "your answer" not in frame(app)
        assert grades(home) == [(4, {"ticked": [0, 1, 2], "typed": "the keys are cached, [/"})]


async def test_a_grade_taken_back_gives_back_what_was_typed_and_ticked(open_app: OpenApp, home: Path) -> None:
    given = {"ticked": [1], "typed": "the keys are cached"}
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: "4 new" in frame(app))
        await pilot.press("r", "i", *"the keys are cached", "enter", "b", "1")
        await until(pilot, lambda: "Review 2/" in frame(app))
        await pilot.press("u")
        await until(pilot, lambda: "Review 1/" in frame(app))
        await until(pilot, lambda: "your answer  the keys are cached" in frame(app))
        assert "b [x]" in frame(app)
        await pilot.press("3")
        await until(pilot, lambda: "Review 2/" in frame(app))
        assert "your answer" not in frame(app)
        assert grades(home) == [(1, given), (3, given)]


async def test_a_prediction_names_its_figure_is_judged_and_kept_with_the_grade(
    open_app: OpenApp, home: Path
) -> None:
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: "4 new" in frame(app))
        await pilot.press("r", "space", "g", *"a lot")
        await until(pilot, lambda: "What will “Doubles” report as doubled?" in frame(app))
        assert "the number to double: 1" in frame(app).replace("\u00a0", " ")
        await pilot.press("enter")
        await until(pilot, lambda: "“a lot” is not a number" in frame(app))
        assert app.screen.answer_line.line.value == "a lot"  # to be mended, not typed anew
        await pilot.press(*["backspace"] * 5, *"two", "enter")
        await until(pilot, lambda: "✓ within the tolerance" in frame(app))
        await pilot.press("3")
        await until(pilot, lambda: "Review 2/4" in frame(app))
        ((rating, extra),) = grades(home)
        assert rating == 3
        assert (extra["prediction"], extra["predicted"]) == (2, "doubled")
        assert (extra["truth"], extra["foreseen"]) == (2, True)
        assert extra["run"]["demo"] == "quizzed/double"
        assert extra["run"]["parameters"]["number"] == 1
        assert extra["run"]["metrics"] == {"doubled": 2}


async def test_a_card_asks_its_own_prediction_and_says_why_the_figure_is_so(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: "4 new" in frame(app))
        await pilot.press("r")
        await until(pilot, lambda: "Review 1/" in frame(app))
        while "Ask numeric?" not in frame(app):
            card = app.screen.question.id
            await pilot.press("space", "3")
            await until(pilot, lambda card=card: app.screen.question.id != card)
        await pilot.press("g")
        await until(pilot, lambda: "Guess first, then run it" in frame(app))
        number = app.screen.prediction.task.parameters["number"]
        assert f"Twice {number}?" in frame(app)
        await pilot.press(*str(4 * number), "enter")
        await until(pilot, lambda: "outside the tolerance" in frame(app))
        assert "relative error +100%" in frame(app)
        assert f"why  2 × {number}: once more" in frame(app)
        await pilot.press("g", "escape")  # another one, left unguessed
        await until(pilot, lambda: app.screen.prediction is None)
        assert "Guess first, then run it" not in frame(app)


async def test_without_an_answer_nothing_is_suggested_and_nothing_kept(open_app: OpenApp, home: Path) -> None:
    async with open_app("zh") as (app, pilot):
        await until(pilot, lambda: "4 道新题" in frame(app))
        await pilot.press("r", "i", "escape", "space")
        await until(pilot, lambda: "要点" in frame(app))
        assert "≈" not in frame(app)
        await pilot.press("3")
        await until(pilot, lambda: "复习 2/4" in frame(app))
        assert grades(home) == [(3, {})]


@pytest.mark.slow
async def test_what_is_half_typed_stands_there_when_one_comes_back(open_app: OpenApp, home: Path) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await until(pilot, lambda: "new" in frame(app))
        await pilot.press("r")
        await until(
            pilot, lambda: type(app.screen).__name__ == "ReviewScreen" and app.screen.question is not None
        )
        card = app.screen.question.id
        await pilot.press("i", *"half an ans")
        await until(pilot, lambda: "half an ans" in frame(app))
    async with open_app("en", (80, 24)) as (app, pilot):
        await until(pilot, lambda: "new" in frame(app))
        await pilot.press("r")
        await until(
            pilot, lambda: type(app.screen).__name__ == "ReviewScreen" and app.screen.question is not None
        )
        assert app.screen.question.id == card
        await until(pilot, lambda: "half an ans" in frame(app))
        await pilot.press("i", *"wer", "escape")
        await until(pilot, lambda: "half an answer" in frame(app))
        await pilot.press("space", "3")
        await until(pilot, lambda: "half an answer" not in frame(app))
    async with open_app("en", (80, 24)) as (app, pilot):
        await until(pilot, lambda: "new" in frame(app))
        await pilot.press("r")
        await until(
            pilot, lambda: type(app.screen).__name__ == "ReviewScreen" and app.screen.question is not None
        )
        assert "half an" not in frame(app), "it belongs to the card that was graded"


async def test_a_long_answer_goes_on_below_and_the_cursor_reaches_all_of_it(open_app: OpenApp) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await until(pilot, lambda: "4 new" in frame(app))
        await pilot.press("r", "i")
        line = app.screen.answer_line.line
        line.post_message(Paste("键被缓存，" * 8 + "\nand every word of it " * 6))
        await until(pilot, lambda: line.size.height == 4)
        shown = "".join(frame(app).split())
        assert (shown.count("键被缓存"), shown.count("andevery")) == (8, 6)
        await pilot.press("up", "up", "up", "home", "X")
        await until(pilot, lambda: "›  X键被" in frame(app))
        await pilot.press("down", "end", *" 结束", "enter")
        await until(pilot, lambda: "结束" in frame(app) and not app.screen.answer_line.is_open)
        assert line.value == ""
        assert app.screen.typed.startswith("X键被缓存")
        assert app.screen.typed.endswith("and every word of it 结束")
