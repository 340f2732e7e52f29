"""Nothing of a quiz is lost: what is half typed or chosen, and what a learner says of a judgement."""

from pathlib import Path

import pytest

from quiz.study.card_history import times_asked
from tests.tui.conftest import OpenApp, frame, until
from tests.tui.quiz_deck import write_quiz_deck
from tests.tui.test_quiz import begin, events, quiz


@pytest.fixture
def small_deck(tmp_path: Path) -> Path:
    return write_quiz_deck(tmp_path / "deck")


async def test_who_was_right_says_so_and_may_take_it_back(open_app: OpenApp, home: Path) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await begin(pilot, app, "gaps")
        await pilot.press(*"[MASK]", "enter", *"4/5 of it", "enter")
        await until(pilot, lambda: "w I was right" in frame(app).split("\n")[-1])
        assert "right after all? w counts it" in frame(app)
        await pilot.press("w")
        await until(pilot, lambda: "✓ Counted as right" in frame(app))
        assert "right after all?" not in frame(app)
        assert "✗" not in frame(app)
        await pilot.press("w")
        await until(pilot, lambda: "✗ Partly right" in frame(app))
        await pilot.press("w", "enter")
        await until(pilot, lambda: "1 of 1 right" in frame(app))
        first, *said = events(home)
        assert (first[2]["given"], first[2]["right"]) == (["[MASK]", "4/5 of it"], False), "nothing is lost"
        assert [extra["right"] for _, _, extra in said] == [True, False, True]
        stood = times_asked(app.log_of_study.events("cloze"))
        assert [each.right for each in stood] == [1.0]


async def test_what_is_typed_or_chosen_stands_there_again(open_app: OpenApp, home: Path) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await begin(pilot, app, "figures")
        await pilot.press(*"1.2k", "enter")
        await until(pilot, lambda: "How sure are you" in frame(app))
        await pilot.press("q")
        await until(pilot, lambda: "Continue: question 1 of 1" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: quiz(app).answer_line.line.value == "1.2k")
    async with open_app("en", (80, 24)) as (app, pilot):
        await pilot.press("t")
        await until(pilot, lambda: "Continue: question 1 of 1" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: quiz(app).answer_line.line.value == "1.2k")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("topic", "keys", "shown"), [("choices", ("2",), "2 [x]"), ("gaps", tuple("half"), "〔1〕 half")]
)
async def test_a_pick_and_a_gap_stand_there_again(
    open_app: OpenApp, topic: str, keys: tuple[str, ...], shown: str
) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await begin(pilot, app, topic)
        await pilot.press(*keys)
        await until(pilot, lambda: shown in frame(app))
        await pilot.press("escape", "q")
        await until(pilot, lambda: "Continue: question 1 of 1" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: shown in frame(app))
