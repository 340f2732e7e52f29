"""A quiz as a person takes it: every form by keys, a guess before its run, a session that outlasts a stop."""

import math
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot

from quiz.tui.app import RuncallApp
from quiz.tui.screens.quiz import QuizScreen
from quiz.tui.widgets.key_bar import KeyBar
from tests.tui.conftest import OpenApp, frame, until
from tests.tui.quiz_deck import write_bare_deck, write_quiz_deck
from tests.tui.test_screens import assert_fits, shape
from tests.tui.three_ways import place_of


@pytest.fixture
def small_deck(tmp_path: Path) -> Path:
    return write_quiz_deck(tmp_path / "deck")


def events(home: Path) -> list[tuple[str, str, dict[str, Any]]]:
    """What stands on the disk, read past the app: question, form and the rest of each answer."""
    with closing(sqlite3.connect(f"file:{home / 'study.db'}?mode=ro", uri=True)) as database:
        rows = database.execute("SELECT card, form, extra FROM events WHERE kind = 'quiz' ORDER BY place")
        return [(card, form, msgspec.json.decode(extra)) for card, form, extra in rows]


def quiz(app: RuncallApp) -> QuizScreen:
    assert isinstance(app.screen, QuizScreen)
    return app.screen


async def begin(pilot: Pilot[None], app: RuncallApp, topic: str) -> None:
    """Take the quiz on one topic, which holds one form."""
    await pilot.press("t")
    await until(pilot, lambda: topic in frame(app))
    app.screen.listing.select(f"topic:{topic}")
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, QuizScreen))


async def give_up(pilot: Pilot[None], app: RuncallApp) -> None:
    """Say that one doesn't know; where a line is to be typed, that is left first."""
    await pilot.press(*(["escape"] if quiz(app).stage == "type" else []), "n")


async def test_a_choice_needs_all_right_options_and_tells_why_each_is_wrong(
    open_app: OpenApp, home: Path
) -> None:
    async with open_app("en") as (app, pilot):
        await begin(pilot, app, "choices")
        assert "more than one may be right" in frame(app)
        assert " enter pick it " in frame(app).split("\n")[-1]
        quiz(app)._entered = math.inf  # no enter is late enough for another one's own
        await pilot.press("enter")
        await until(pilot, lambda: "once more to pick what the cursor is on" in frame(app))
        quiz(app)._entered = math.inf
        await pilot.press("enter")
        await pilot.pause(0.3)
        assert frame(app).count("once more to pick what the cursor is on") == 1  # said again, it stands once
        assert (events(home), frame(app).count("[x]")) == ([], 0)
        order = quiz(app)._sheet.task.shuffle
        await pilot.press(str(order.index(0) + 1), "abcd"[order.index(2)])
        await until(pilot, lambda: frame(app).count("[x]") == 2)
        await pilot.press("enter")
        await until(pilot, lambda: "✓ Right" in frame(app))
        assert " enter go on " in frame(app).split("\n")[-1]
        assert all(f"because {name}" in frame(app) for name in ("one", "two", "three"))
        ((card, form, extra),) = events(home)
        assert (card, form, extra["given"], extra["right"]) == ("choice", "choice", [0, 2], True)
        await pilot.press("enter")
        await until(pilot, lambda: "1 of 1 right" in frame(app))


async def test_an_order_is_put_right_with_the_arrows(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await begin(pilot, app, "orders")
        screen = quiz(app)
        for place in range(2):
            while screen._sheet.order[place] != place:
                at = screen._sheet.order.index(place)
                while screen._sheet.cursor != at:
                    await pilot.press("down")
                await pilot.press("left")
        await pilot.press("enter")
        await until(pilot, lambda: "✓ Right" in frame(app))
        assert events(home)[0][2]["given"] == [0, 1, 2]


@pytest.mark.parametrize("way", ["arrows", "digits", "mouse"])
async def test_an_item_is_picked_up_moved_and_put_down(open_app: OpenApp, home: Path, way: str) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await begin(pilot, app, "orders")
        assert "pick up with space" in frame(app)
        assert "space pick up" in frame(app).split("\n")[-1]
        assert "←" not in frame(app)
        for place in range(2):
            at = quiz(app)._sheet.order.index(place)
            if way == "arrows":
                await pilot.press(*["down"] * ((at - quiz(app)._sheet.cursor) % 3), "space")
                await until(pilot, lambda at=at: f"↕{at + 1}. " in frame(app))
                assert "put it down with space" in " ".join(frame(app).split())
                await pilot.press(*["up"] * (at - place), "enter")
            elif way == "digits":
                await pilot.press(str(at + 1), str(place + 1))
            else:
                for item in (at, place):
                    await pilot.click(offset=place_of(app, f"{item + 1}. "))
            await until(pilot, lambda place=place: quiz(app)._sheet.order[place] == place)
            assert "↕" not in frame(app)
        assert events(home) == []
        await pilot.press("enter")
        await until(pilot, lambda: "✓ Right" in frame(app))
        assert events(home)[0][2]["given"] == [0, 1, 2]


async def test_how_sure_one_is_is_moved_to_and_confirmed_but_not_by_an_enter_held_down(
    open_app: OpenApp, home: Path
) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await begin(pilot, app, "figures")
        await pilot.press("2")
        quiz(app)._entered = math.inf  # no enter is late enough for another one's own
        await pilot.press("enter")
        await until(pilot, lambda: "▌2 70%" in frame(app))
        for key, said in (("enter", "enter once more to confirm 70%"), ("9", "enter confirms; or press 1")):
            app.clear_notifications()
            quiz(app)._entered = math.inf
            await pilot.press(key)
            await until(pilot, lambda said=said: said in " ".join(frame(app).replace("▎", "").split()))
        assert quiz(app).stage == "sure"
        await pilot.press("down")
        await until(pilot, lambda: "▌3 90%" in frame(app))
        await pilot.press("enter")  # a hand that has moved holds no key down
        await until(pilot, lambda: "sure 90%" in frame(app))
        assert [extra["sure"] for _, _, extra in events(home)] == [90]


async def test_a_cloze_is_typed_gap_by_gap_and_its_text_is_never_markup(
    open_app: OpenApp, home: Path
) -> None:
    async with open_app("en") as (app, pilot):
        await begin(pilot, app, "gaps")
        await pilot.press(*"[MASK]", "enter", *"[/x", "enter")
        await until(pilot, lambda: "✗ Partly right: 1 of 2 gaps" in frame(app))
        assert "[/x" in frame(app)
        assert "the gaps hold [MASK] and eighty" in " ".join(frame(app).split())
        assert events(home)[0][2] | {"session": ""} == {
            "session": "", "place": 0, "form": 0, "given": ["[MASK]", "[/x"], "right": False,
        }  # fmt: skip


async def test_a_guess_is_made_before_the_run_and_stands_beside_the_truth(
    open_app: OpenApp, home: Path
) -> None:
    async with open_app("en") as (app, pilot):
        await begin(pilot, app, "figures")
        assert "quizzed/double" not in frame(app)  # what would tell the truth is not there yet
        number = quiz(app)._sheet.task.parameters["number"]
        assert f"Twice {number}?" in frame(app)
        assert "given" not in frame(app)  # the prompt says all that matters
        await pilot.press(*"what", "enter")
        await until(pilot, lambda: "“what” is not a number" in frame(app))
        quiz(app).answer_line.line.value = ""
        await pilot.press(*f"{number * 2 * 1.04:g}", "enter")
        await until(pilot, lambda: "How sure are you" in frame(app))
        assert events(home) == []
        await pilot.press("3")
        await until(pilot, lambda: "within the tolerance" in frame(app))
        assert "relative error +4.0%" in frame(app)
        assert "sure 90%" in frame(app)
        extra = events(home)[0][2]
        assert extra["truth"] == 2 * number
        assert extra["sure"] == 90
        assert extra["parameters"] == {"number": number}
        assert extra["error"] == pytest.approx(0.04)
        await pilot.press("enter")
        await until(pilot, lambda: "said 90%, right 100% (1/1)" in frame(app))


async def test_what_is_not_known_is_shown_and_kept(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await begin(pilot, app, "figures")
        await pilot.press("escape", "n")
        number = quiz(app)._sheet.task.parameters["number"]
        await until(pilot, lambda: f"truth  {2 * number}" in frame(app))
        assert events(home)[0][2]["given"] is None
        await pilot.press("enter")
        await until(pilot, lambda: "0 of 1 right" in frame(app))


@pytest.mark.parametrize("lang", ["zh", "en"])
async def test_enter_in_an_empty_line_says_that_one_does_not_know(
    open_app: OpenApp, home: Path, lang: str
) -> None:
    say, pass_over = ("确定", "不知道") if lang == "zh" else ("confirm", "don't know")
    async with open_app(lang) as (app, pilot):
        await begin(pilot, app, "gaps")

        def bar() -> str:
            return frame(app).split("\n")[-1]

        await until(pilot, lambda: pass_over in bar())
        assert ("不知道就直接按回车" if lang == "zh" else "enter alone: don't know") in frame(app)
        await pilot.press("a")
        await until(pilot, lambda: say in bar())
        await pilot.press("backspace")
        await until(pilot, lambda: pass_over in bar())
        quiz(app)._entered = math.inf  # no enter is late enough for another one's own
        await pilot.press("enter", "enter", "enter")
        await pilot.pause()
        assert quiz(app).stage == "type"
        assert events(home) == []
        quiz(app)._entered = -math.inf
        place = next(x for x, key in quiz(app).query_one(KeyBar).placed() if key.action == "submit")
        await pilot.click(KeyBar, offset=(place + 1, 0))
        await until(pilot, lambda: quiz(app).stage == "told")
        assert [extra["given"] for _, _, extra in events(home)] == [None]


async def test_a_gap_may_be_left_empty(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await begin(pilot, app, "gaps")
        await pilot.press("down", *"eighty", "up")
        quiz(app)._entered = -math.inf
        await pilot.press("enter")
        await until(pilot, lambda: "Partly right" in frame(app))
        assert [extra["given"] for _, _, extra in events(home)] == [["", "eighty"]]


async def test_a_run_that_breaks_off_judges_nothing(open_app: OpenApp, home: Path, small_deck: Path) -> None:
    snippet = small_deck / "snippets" / "quizzed" / "double.py"
    text = snippet.read_text(encoding="utf-8")
    snippet.write_text(text + '    raise ValueError("no")\n', encoding="utf-8")
    async with open_app("en") as (app, pilot):
        await begin(pilot, app, "figures")
        await pilot.press("2", "enter", "1")
        await until(pilot, lambda: "The run gave no result" in " ".join(frame(app).split()))
        await until(pilot, lambda: quiz(app).stage == "sure")
        assert events(home) == []
        await pilot.press("n")
        await until(pilot, lambda: "Never mind" in frame(app))
        await until(pilot, lambda: "The run gave no result   " in frame(app))  # no more is said of it
        assert "running quizzed" not in frame(app)


async def test_a_quiz_that_was_left_goes_on_with_the_same_task(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("t", "enter")
        await until(pilot, lambda: "Quiz 1/4" in frame(app))
        await give_up(pilot, app)
        await until(pilot, lambda: "Never mind" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: "Quiz 2/4" in frame(app))
        task = quiz(app)._sheet.task
    async with open_app("en") as (app, pilot):
        await pilot.press("t")
        await until(pilot, lambda: "Continue: question 2 of 4" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: "Quiz 2/4" in frame(app))
        assert quiz(app)._sheet.task == task
        assert len(events(home)) == 1


async def test_another_quiz_does_not_replace_an_unfinished_one_unasked(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("t", "enter")
        await until(pilot, lambda: "Quiz 1/4" in frame(app))
        await give_up(pilot, app)
        await until(pilot, lambda: "Never mind" in frame(app))
        await pilot.press("q")
        await until(pilot, lambda: "Continue: question 2 of 4" in frame(app))
        kept = (home / "sessions" / "quiz.json").read_bytes()
        for answer in ("escape", "enter", "anew"):
            await until(pilot, lambda: "figures" in frame(app))
            app.screen.listing.select("topic:figures")
            await pilot.press("enter")
            await until(pilot, lambda: "You left one unfinished" in frame(app))
            assert "Start over: figures" in frame(app)
            assert "answers stay in the log" in " ".join(frame(app).split())
            assert_fits(app)
            assert app.screen.listing.key == "kept"  # what a held enter takes loses nothing
            if answer == "escape":
                await pilot.press("escape")
            elif answer == "enter":
                await pilot.press("enter")
                await until(pilot, lambda: "Quiz 2/4" in frame(app))
                await pilot.press(*(["escape"] if quiz(app).stage == "type" else []), "q")
            else:
                assert (home / "sessions" / "quiz.json").read_bytes() == kept
                await pilot.press("down", "enter")
                await until(pilot, lambda: "Quiz 1/1" in frame(app))
        assert (home / "sessions" / "quiz.json").read_bytes() != kept
        assert len(events(home)) == 1


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_the_language_switches_in_place_at_every_stage(
    open_app: OpenApp, size: tuple[int, int]
) -> None:
    async with open_app("zh", size) as (app, pilot):
        await pilot.press("t", "L")
        await until(pilot, lambda: "everything, mixed forms" in frame(app))
        assert_fits(app)
        await pilot.press("L", "enter")
        for _ in range(4):
            await until(
                pilot, lambda: isinstance(app.screen, QuizScreen) and app.screen.stage in ("ask", "type")
            )
            await pilot.press(*(["escape"] if app.screen.stage == "type" else []), "L")
            await until(pilot, lambda: "Quiz " in frame(app))
            assert_fits(app)
            await pilot.press("n")
            await until(pilot, lambda: "Never mind" in frame(app))
            await pilot.press("L")
            await until(pilot, lambda: "没关系" in frame(app))
            assert_fits(app)
            await pilot.press("enter")
        await until(pilot, lambda: "测验结束" in frame(app))
        await pilot.press("L")
        await until(pilot, lambda: "Quiz finished" in frame(app))
        await pilot.press("q", "q")
        await until(pilot, lambda: type(app.screen).__name__ == "TodayScreen")


async def test_a_deck_without_forms_says_what_to_do(open_app: OpenApp, tmp_path: Path) -> None:
    async with open_app("en", deck=write_bare_deck(tmp_path / "bare")) as (app, pilot):
        await pilot.press("t")
        await until(pilot, lambda: "has a quiz form" in frame(app))
        assert "10 questions" not in frame(app)
        await pilot.press("enter", "right", "q")
        await until(pilot, lambda: type(app.screen).__name__ == "TodayScreen")


async def test_no_size_is_too_much_for_a_quiz_or_an_interview(open_app: OpenApp) -> None:
    sizes = [(1, 1), (41, 13), (160, 50)]
    async with open_app("zh") as (app, pilot):
        for keys in (
            ["t"],
            ["enter"],
            ["q"],
            ["q", "m"],
            ["enter"],
            ["enter"],
            ["enter"],
            ["escape", "x", "x"],
        ):
            await pilot.press(*keys)
            for columns, rows in sizes:
                await pilot.resize_terminal(columns, rows)
                await until(pilot, lambda size=(columns, rows): shape(app) == size)
