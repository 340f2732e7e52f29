"""A review as a person does it: think, flip, tick, run, grade, undo; nothing is lost or graded twice."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from quiz.study.card import Rating
from quiz.study.event import Kind
from quiz.study.log import StudyLog
from quiz.tui.app import RuncallApp
from quiz.tui.screens.review import ReviewScreen
from tests.tui.conftest import Clock, OpenApp, frame, until


def grades(home: Path) -> list[tuple[str, int]]:
    """What stands on the disk, read past the app."""
    with closing(sqlite3.connect(f"file:{home / 'study.db'}?mode=ro", uri=True)) as database:
        return list(database.execute("SELECT card, rating FROM events WHERE kind = 'review' ORDER BY place"))


def review(app: RuncallApp) -> ReviewScreen:
    assert isinstance(app.screen, ReviewScreen)
    return app.screen


async def test_digits_do_nothing_before_the_flip(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r")
        await until(pilot, lambda: "Review 1/" in frame(app))
        assert "Again" not in frame(app)
        await pilot.press("1", "2", "3", "4", "a")
        assert grades(home) == []
        assert review(app).question.id == "mask-token"


async def test_grade_is_durable_before_the_next_card_is_shown(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space")
        await until(pilot, lambda: "Good" in frame(app))
        await pilot.press("3")
        await until(pilot, lambda: "The second question?" in frame(app))
        assert grades(home) == [("mask-token", 3)]


async def test_a_held_key_grades_one_card(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (_, pilot):
        await pilot.press("r", "space", "3", "3", "3", "3")
        await pilot.pause()
        assert grades(home) == [("mask-token", 3)]


async def test_a_grade_of_a_card_that_is_no_longer_shown_hits_nothing(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space")
        screen = review(app)
        await pilot.press("3", "space")
        screen._token -= 1  # as if the old card were still painted
        screen.action_grade(1)
        assert grades(home) == [("mask-token", 3)]
        assert review(app).question.id == "second-question"


async def test_a_grade_that_another_window_gave_meanwhile_is_told(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space")
        await until(pilot, lambda: "Good" in frame(app))
        with closing(StudyLog.open(home / "study.db")) as other:
            other.review("mask-token", Rating.EASY, app.services.clock())
        await pilot.press("3")
        await until(pilot, lambda: "graded in another window" in " ".join(frame(app).split()))
        assert grades(home) == [("mask-token", Rating.EASY)]
        assert review(app).question.id == "second-question"


async def test_undo_brings_the_card_back(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space", "4")
        await until(pilot, lambda: "The second question?" in frame(app))
        await pilot.press("u")
        await until(pilot, lambda: "Why does [MASK]" in frame(app))
        assert "Key points" in frame(app)  # as it was graded: another grade is one key
        assert "2 Hard" in frame(app).split("\n")[-1]
        await pilot.press("2")
        assert grades(home) == [("mask-token", 4), ("mask-token", 2)]


async def test_a_card_that_comes_back_is_where_one_had_read_to(open_app: OpenApp) -> None:
    async with open_app("en", (80, 14)) as (app, pilot):
        await pilot.press("r", "space")
        await until(pilot, lambda: "2 Hard" in frame(app).split("\n")[-1])
        await pilot.press("space")
        await until(pilot, lambda: review(app).reading.scroll_offset.y > 0)
        depth = review(app).reading.scroll_offset.y
        await pilot.press("3")
        await until(pilot, lambda: review(app).reading.scroll_offset.y == 0)
        await pilot.press("u")
        await until(pilot, lambda: review(app).reading.scroll_offset.y == depth)


@pytest.mark.parametrize("key", ["3", "a", "j"])
async def test_before_the_flip_a_key_for_its_other_side_says_what_comes_first(
    open_app: OpenApp, home: Path, key: str
) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r")
        await until(pilot, lambda: "Review 1/" in frame(app))
        await pilot.press(key)
        await until(pilot, lambda: "Press space to flip the card first" in frame(app))
        assert grades(home) == []


async def test_a_key_that_runs_says_where_nothing_runs(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space", "4")
        await until(pilot, lambda: "The second question?" in frame(app))
        await pilot.press("r")
        await until(pilot, lambda: "This question has no demo" in frame(app))


async def test_what_was_taken_back_stands_again(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space", "4")
        await until(pilot, lambda: "The second question?" in frame(app))
        await pilot.press("u")
        await until(pilot, lambda: "Why does [MASK]" in frame(app))
        await pilot.press("U")
        await until(pilot, lambda: "Restored" in " ".join(frame(app).split()))
        assert review(app).question.id == "second-question"
        with closing(StudyLog.open(home / "study.db")) as log:
            assert log.state("mask-token").reps == 1


@pytest.mark.parametrize("key", ["S", "B"])
async def test_a_card_is_suspended_or_buried_before_the_flip_or_after_and_comes_back(
    open_app: OpenApp, home: Path, key: str
) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r")
        await until(pilot, lambda: "Review 1/" in frame(app))
        await pilot.press(key)
        await until(pilot, lambda: "The second question?" in frame(app))
        with closing(StudyLog.open(home / "study.db")) as log:
            assert log.state("mask-token").is_held(log.day(app.services.clock()))
        await pilot.press("u")
        await until(pilot, lambda: "Why does [MASK]" in frame(app))
        assert grades(home) == []


async def test_a_flag_leaves_the_card_as_it_stands(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space", "a")
        await until(pilot, lambda: "a [x] No masks" in frame(app))
        await pilot.press("F")
        await until(pilot, lambda: "flagged" in frame(app).split("\n")[0])
        assert "a [x] No masks" in frame(app)
        await pilot.press("F")
        await until(pilot, lambda: "flagged" not in frame(app).split("\n")[0])


async def test_a_questions_own_page_says_how_it_is_held_and_brings_it_back(
    open_app: OpenApp, home: Path
) -> None:
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: app.log_of_study is not None and app.deck is not None)
        app.open_question("mask-token")
        await until(pilot, lambda: "often asked · mask-token" in frame(app))
        await pilot.press("S", "F")
        await until(pilot, lambda: "suspended · flagged" in frame(app).split("\n")[0])
        await pilot.press("S")
        await until(pilot, lambda: "suspended" not in frame(app).split("\n")[0])
        with closing(StudyLog.open(home / "study.db")) as log:
            state = log.state("mask-token")
        assert (state.suspended, state.flagged) == (None, True)


async def test_a_questions_own_page_tells_what_another_program_held_meanwhile(
    open_app: OpenApp, home: Path, clock: Clock
) -> None:
    def elsewhere(kind: Kind) -> None:
        with closing(StudyLog.open(home / "study.db")) as log:
            log.record("mask-token", kind, clock())

    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: "Weakest" in frame(app) or "new" in frame(app))
        await pilot.pause(0.2)
        elsewhere("suspend")
        app.open_question("mask-token")
        await until(pilot, lambda: "suspended" in frame(app).split("\n")[0])
        elsewhere("resume")
        await pilot.press("S")  # it is no longer suspended, so the key suspends it
        await until(pilot, lambda: "Suspended, won't be asked" in " ".join(frame(app).split()))
        with closing(StudyLog.open(home / "study.db")) as log:
            assert log.state("mask-token").suspended


async def test_a_leech_is_told_with_its_reason(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        now = app.services.clock()
        with closing(StudyLog.open(home / "study.db")) as log:
            for n in range(8):
                log.review("mask-token", Rating.EASY, now - timedelta(days=40 - 3 * n))
                if n < 7:
                    log.review("mask-token", Rating.AGAIN, now - timedelta(days=39 - 3 * n))
        await pilot.press("r", "space", "1")
        await until(pilot, lambda: "forgotten 8 times" in " ".join(frame(app).split()))


async def test_the_buttons_promise_what_the_schedule_keeps(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space")
        await until(pilot, lambda: "Good" in frame(app))
        promises = review(app)._session.promises()
        bar = frame(app).split("\n")[-1]
        shown = [f"{p.days} d" if p.days else f"{p.minutes} min" for p in promises.values()]
        assert all(text in bar for text in shown)


async def test_points_are_ticked_by_letter_by_cursor_and_by_mouse(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space", "a")
        await until(pilot, lambda: "a [x] No masks" in frame(app))
        await pilot.press("j", "j", "enter")
        await until(pilot, lambda: "b [x] Eighty" in frame(app))
        await pilot.press("a")
        await until(pilot, lambda: "a [ ] No masks" in frame(app))
        row = next(y for y, line in enumerate(frame(app).split("\n")) if "a [ ] No masks" in line)
        await pilot.click(offset=(9, row))
        await until(pilot, lambda: "a [x] No masks" in frame(app))


async def test_a_run_that_broke_off_proves_nothing(open_app: OpenApp, small_deck: Path) -> None:
    snippet = small_deck / "snippets" / "tiny" / "count.py"
    text = snippet.read_text(encoding="utf-8")
    snippet.write_text(text.replace('print("plain [/] output")', 'raise ValueError("no")'), encoding="utf-8")
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space")
        await until(pilot, lambda: "6\u00a0○" in frame(app))
        await pilot.press("r")
        await until(pilot, lambda: "✗ failed" in frame(app))
        await until(pilot, lambda: "6\u00a0○" in frame(app) and "✓" not in frame(app))


async def test_a_run_turns_marks_to_proven_where_its_parameters_are_the_proof_s(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space")
        await until(pilot, lambda: "6\u00a0○" in frame(app))
        await pilot.press("r")
        await until(pilot, lambda: "6\u00a0✓" in frame(app) and "0.5\u00a0✓" in frame(app))
        shown = frame(app)
        assert "7\u00a0○" in shown  # its proof wants size=large, which has not run
        assert "0.9\u00a0§" in shown
        assert "total 6 ✓ proven" in " ".join(shown.split())


async def test_all_proofs_of_a_question_run_by_one_key(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space", "v")
        await until(pilot, lambda: "7\u00a0✗\u00a012" in frame(app))
        await until(pilot, lambda: "6\u00a0✓" in frame(app))
        assert "The document miscounts" in frame(app)


async def test_below_110_columns_the_demo_is_a_tab(open_app: OpenApp) -> None:
    async with open_app("en", (100, 30)) as (app, pilot):
        await pilot.press("r", "space")
        await until(pilot, lambda: "Key points" in frame(app))
        assert "tiny/count" not in frame(app)
        await pilot.press("tab")
        await until(pilot, lambda: "tiny/count" in frame(app) and "Key points" not in frame(app))
        await pilot.press("r")
        await until(pilot, lambda: "✓ proven" in frame(app))
        await pilot.press("tab")
        await until(pilot, lambda: "6\u00a0✓" in frame(app))


async def test_quitting_in_the_middle_loses_nothing(open_app: OpenApp, home: Path, clock: Clock) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space", "4", "space", "q")
        await until(pilot, lambda: "1 reviewed today" in frame(app))
        await pilot.press("q")
    assert app.return_code == 0
    clock.pass_by(minutes=5)
    async with open_app("en") as (app, pilot):
        await pilot.press("r")
        await until(pilot, lambda: "The second question?" in frame(app))
        assert grades(home) == [("mask-token", 4)]


@pytest.mark.parametrize("lang", ["zh", "en"])
async def test_the_end_of_a_session_names_what_was_forgotten_and_stays_while_that_is_read(
    open_app: OpenApp, lang: str
) -> None:
    again = "值得再看" if lang == "zh" else "Worth another look"
    async with open_app(lang, (80, 40)) as (app, pilot):
        await pilot.press("r", "space", "1")
        for _ in range(3):  # the forgotten card comes back
            await pilot.press("space", "4")
        await until(pilot, lambda: again in frame(app))
        assert "masks 2 · other 1" in frame(app)
        assert ("复习了 3 张卡片" if lang == "zh" else "3 cards reviewed") in frame(app)
        lines = frame(app).split("\n")
        y = next(y for y, line in enumerate(lines) if "[MASK]" in line)
        await pilot.click(offset=(lines[y].index("[MASK]"), y))
        await until(pilot, lambda: type(app.screen).__name__ == "QuestionScreen")
        await pilot.press("escape")
        await until(pilot, lambda: again in frame(app))
        await pilot.press("u")
        await until(pilot, lambda: review(app).question is not None)


async def test_a_session_where_nothing_was_forgotten_says_so(open_app: OpenApp) -> None:
    async with open_app("en", (80, 40)) as (app, pilot):
        await pilot.press("r", *["space", "4"] * 3)
        await until(pilot, lambda: "You recalled every one of them." in frame(app))
        assert "Worth another look" not in frame(app)
        assert "On Today, t is a quiz and m a mock interview" in " ".join(frame(app).split())


async def test_a_session_ends_with_what_it_came_to(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r")
        for _ in range(3):
            await pilot.press("space", "4")
        await until(pilot, lambda: "Session finished" in frame(app))
        assert "3 cards reviewed" in frame(app)
        await pilot.press("1", "space", "r", "enter")  # nothing to do any harm to
        await pilot.press("u")  # the last card's grade can be taken back from the summary
        await until(pilot, lambda: "Review 3/3" in frame(app))
        await pilot.press("space", "4")
        await until(pilot, lambda: "Session finished" in frame(app))
        app.clear_notifications()  # "Undone" lies over the place where Today counts
        await pilot.press("q")
        await until(pilot, lambda: "Done for today" in frame(app))
        assert "3 reviewed today" in frame(app)
        first = min(state.due for state in app.log_of_study.states.values())
        assert f"The next card is due on {first.isoformat()}" in " ".join(frame(app).split())


async def test_a_day_that_ends_under_an_open_session_brings_the_next_ones_cards(
    open_app: OpenApp, home: Path, clock: Clock
) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space", "4")
        await until(pilot, lambda: "The second question?" in frame(app))
        before = review(app)._session.token
        clock.pass_by(hours=17, minutes=59)  # 03:59
        review(app).follow_clock()
        assert review(app)._session.token == before
        await pilot.press("space")
        clock.pass_by(minutes=1)
        review(app).follow_clock()
        assert review(app)._session.token == before  # an answer on screen stays until it is graded
        await pilot.press("3")
        await until(pilot, lambda: len(grades(home)) == 2)
        clock.pass_by(days=1)
        review(app).follow_clock()
        await until(pilot, lambda: "A new study day has begun" in " ".join(frame(app).split()))
        assert review(app)._token == review(app)._session.token


async def test_typing_into_the_form_never_grades(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space", "p", "down", "1", "2", "3")
        await until(pilot, lambda: "123" in frame(app))
        assert grades(home) == []
        assert "share can't be 123; it must be a number, 0 to 1." in " ".join(frame(app).split())
