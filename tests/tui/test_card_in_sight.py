"""A review acts on what is in sight: ticks, grades, the form of a run, the marks, and what is left."""

from pathlib import Path

import pytest

from tests.tui.conftest import OpenApp, frame, until
from tests.tui.test_review import grades, review


def footer(text: str) -> str:
    return text.rstrip().split("\n")[-1]


async def test_another_card_s_run_is_not_shown_before_the_flip_and_comes_back_with_its_card(
    open_app: OpenApp, small_deck: Path
) -> None:
    masks = small_deck / "questions" / "masks.yaml"
    text = masks.read_text(encoding="utf-8")
    masks.write_text(text.replace("demo: tiny/fails", "demo: tiny/count"), encoding="utf-8")
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "r", "space")
        await until(pilot, lambda: "total   6" in frame(app))
        await pilot.press("4", "space", "4")
        await until(pilot, lambda: review(app).question.id == "third-question")
        await until(pilot, lambda: "tiny/count" in frame(app))
        assert "total   6" not in frame(app)
        assert review(app).pane.kept is None
        await pilot.press("u", "u")
        await until(pilot, lambda: review(app).question.id == "mask-token")
        await until(pilot, lambda: "total   6" in frame(app))


async def test_a_point_ticked_out_of_sight_comes_into_sight_with_what_the_points_suggest(
    open_app: OpenApp,
) -> None:
    async with open_app("en", (60, 12)) as (app, pilot):
        await pilot.press("r", "space")
        await until(pilot, lambda: "1 Again" in footer(frame(app)) or "1 1 min" in footer(frame(app)))
        assert "b [ ]" not in frame(app)
        await pilot.press("b")
        await until(pilot, lambda: "b [x] Eighty ten ten" in frame(app))
        assert "Key points" in frame(app)
        assert "≈ these points suggest" in frame(app)
        await pilot.press("home", "k")
        await until(pilot, lambda: "▌b [x]" in frame(app))


@pytest.mark.parametrize("key", ["3", "a", "j"])
async def test_a_key_for_a_card_behind_its_run_says_how_to_get_there(
    open_app: OpenApp, home: Path, key: str
) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await pilot.press("r", "space", "r")
        await until(pilot, lambda: review(app).pane.kept is not None)
        assert "Again" not in footer(frame(app))
        await pilot.press(key)
        await until(pilot, lambda: "Press Tab to go back to the question first" in frame(app))
        assert (grades(home), review(app)._ticked, review(app)._cursor) == ([], frozenset(), -1)
        await pilot.press("tab")
        await until(pilot, lambda: "1 Again" in footer(frame(app)))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_form_that_was_left_by_tab_is_found_as_it_was(
    open_app: OpenApp, home: Path, size: tuple[int, int]
) -> None:
    async with open_app("en", size) as (app, pilot):
        await pilot.press("r", "space", "p", "down", *"0.4")
        await until(pilot, lambda: "0.4▏" in frame(app))
        await pilot.press("tab")
        await until(pilot, lambda: review(app).reading.has_focus)
        await pilot.press("tab")
        await until(pilot, lambda: "0.4▏" in frame(app))
        await pilot.press("7")
        await until(pilot, lambda: "7▏" in frame(app) and "0.47" not in frame(app))
        await pilot.press("ctrl+u", *"0.3", "enter")
        await until(pilot, lambda: review(app).pane.kept is not None)
        await pilot.press("7")  # as on arriving, the first digit begins another number
        await until(pilot, lambda: "7▏" in frame(app) and "0.37" not in frame(app))
        assert (grades(home), review(app)._ticked) == ([], frozenset())


async def test_a_grade_taken_back_a_second_time_gives_back_the_ticks_too(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space", "b", "4")
        for keys in ("u", "Uu"):
            await until(pilot, lambda: review(app).question.id == "second-question")
            await pilot.press(*keys)
            await until(pilot, lambda: "b [x] Eighty ten ten" in frame(app))
            await pilot.press("U")


async def test_the_counter_says_how_many_cards_come_again(open_app: OpenApp) -> None:
    def title() -> str:
        return frame(app).split("\n")[0]

    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space", "1")
        await until(pilot, lambda: "Review 2/3 · 1 to repeat" in title())
        await pilot.press("space", "4", "space", "4")
        await until(pilot, lambda: "Review 3/3 · 1 to repeat" in title())
        await pilot.press("space", "4")
        await until(pilot, lambda: "Session finished" in frame(app))


async def test_the_question_s_page_opens_from_its_answer_and_leads_back_to_it(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "w")
        await until(pilot, lambda: "Press space to flip the card first" in frame(app))
        await pilot.press("space", "a")
        await until(pilot, lambda: "More about it on the question's page: press w" in frame(app))
        await pilot.resize_terminal(80, 20)
        await pilot.press("w")
        await until(pilot, lambda: "Against the study documents" in "".join(frame(app).split("\n")[:4]))
        await until(pilot, lambda: "It has counted the large ones too." in " ".join(frame(app).split()))
        await pilot.resize_terminal(120, 40)
        await pilot.press("q")
        await until(pilot, lambda: "a [x] No masks" in frame(app))


async def test_a_page_names_no_key_that_is_typed_into_the_line(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r")
        await until(pilot, lambda: "Answer in your head, then press space" in frame(app))
        await pilot.press("g")
        await until(pilot, lambda: "Predict, then run" in frame(app))
        assert "press space" not in frame(app)
        await pilot.press("1", "enter")
        await until(pilot, lambda: "the tolerance" in frame(app))
        assert "Answer in your head" not in frame(app)
        assert "Press space to see the answer." in frame(app)


@pytest.mark.parametrize("back", ["U", "3"])
async def test_an_undo_by_mistake_costs_nothing_of_the_card_that_stood_there(
    open_app: OpenApp, back: str
) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space", "4", "i", *"half an answer", "enter", "a")
        await until(pilot, lambda: "a [x] one point" in frame(app))
        await pilot.press("u")
        await until(pilot, lambda: review(app).question.id == "mask-token")
        await pilot.press(back)
        await until(pilot, lambda: review(app).question.id == "second-question")
        await until(pilot, lambda: "a [x] one point" in frame(app))
        assert "your answer  half an answer" in frame(app)


async def test_a_flag_taken_back_leaves_the_card_as_it_stood(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space", "a", "F")
        await until(pilot, lambda: "flagged" in frame(app).split("\n")[0])
        await pilot.press("u")
        await until(pilot, lambda: "Undone" in frame(app))
        await until(pilot, lambda: "a [x] No masks" in frame(app))
