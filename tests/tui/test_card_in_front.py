"""Where a card and its demo take turns on the screen: what the flip shows, and how a card is named."""

import pytest

from quiz.tui.app import RuncallApp
from quiz.tui.screens.review import ReviewScreen
from quiz.view.beside import beside, measured_beside
from quiz.view.marks import Marked
from tests.tui.conftest import OpenApp, frame, until


@pytest.mark.parametrize("ways", [("r",), ("tab",), ("s",)], ids=lambda ways: ways[0])
async def test_a_flip_shows_the_answer_and_takes_grades_whatever_stood_in_front(
    open_app: OpenApp, ways: tuple[str, ...]
) -> None:
    async with open_app("zh", size=(80, 24)) as (app, pilot):
        await until(pilot, lambda: "新题" in frame(app))
        await pilot.press("r")
        await until(pilot, lambda: "复习 1/" in frame(app))
        await pilot.press(*ways)
        await until(pilot, lambda: app.screen.split.on_right)
        await until(pilot, lambda: not app.screen.pane.is_busy)
        await pilot.press("space")
        await until(pilot, lambda: "要点" in frame(app) and "1 重来" in frame(app))
        await pilot.press("3")
        await until(pilot, lambda: "复习 2/" in frame(app))


async def test_a_message_names_a_card_by_what_it_asks(open_app: OpenApp) -> None:
    async with open_app("zh", size=(80, 24)) as (app, pilot):
        await until(pilot, lambda: "新题" in frame(app))
        await pilot.press("r", "space", "3")
        await until(pilot, lambda: "复习 2/" in frame(app))
        await pilot.press("u")
        await until(pilot, lambda: "已撤销“良好”：" in frame(app))
        assert app.screen.question is not None
        assert app.screen.question.prompt["zh"][:8] in frame(app).split("已撤销“良好”：")[1]
        assert app.screen.question.id not in frame(app)


@pytest.mark.parametrize(
    ("figure", "value", "told"),
    [
        ("768", 768, ""),
        ("1024", 1024, ""),
        ("590,592", 590592, ""),
        ("109.5M", 109_482_240, ""),
        ("15%", 0.1491, "14.91%"),
        ("50%", 0.5, ""),
        ("83%", 82.9, "82.9"),
        ("1/18", 0.0556, "0.0556"),
        ("", 3.0, "3"),
        ("54,410", 54410.1, ""),
        ("-54,411", -54410.1, "-54,410"),
        ("9,999", 9999.4, ""),
        ("", 9999.96, "10,000"),
        ("几乎为零%", 0.001, "0.001"),
        ("109,482,240", 109_482_240, ""),
        ("335,141,888", 335_141_890, "335,141,890"),
        ("12 层", 12, ""),
        ("36 万", 363_123, "36.31 万"),
        ("12x", 12.0, ""),
        ("约 0.1%", 0.00099, "0.099%"),
    ],
)
def test_a_measured_value_is_told_once_and_in_the_figures_own_unit(
    figure: str, value: float, told: str
) -> None:
    assert beside(figure, value) == told


@pytest.mark.parametrize(
    ("figure", "marked", "told"),
    [
        ("就完整还原", Marked("proven", True), ""),
        ("the whole original", Marked("proven", 513), ""),
        ("the whole original", Marked("refuted", 513), "513"),
        ("三分之二", Marked("proven", 0.6641), "0.6641"),
        ("66%", Marked("cited"), ""),
    ],
)
def test_words_that_are_proven_carry_no_number(figure: str, marked: Marked, told: str) -> None:
    assert measured_beside(figure, marked) == told


@pytest.mark.parametrize(("lang", "run"), [("zh", "r 运行"), ("en", "r run")])
async def test_beside_the_grades_a_small_screen_still_names_the_run(
    open_app: OpenApp, lang: str, run: str
) -> None:
    async with open_app(lang, size=(80, 24)) as (app, pilot):
        await pilot.press("r", "space")
        await until(pilot, lambda: "1 重来 1 分钟" in frame(app) or "1 Again 1 min" in frame(app))
        assert run in frame(app).rstrip().split("\n")[-1]
        await pilot.press("a")
        await until(pilot, lambda: "≈" in frame(app).rstrip().split("\n")[-1])
        assert run in frame(app).rstrip().split("\n")[-1]  # what the points suggest takes no room


async def test_on_a_small_screen_the_way_to_the_side_out_of_sight_is_told(open_app: OpenApp) -> None:
    def title(app: RuncallApp) -> str:
        return frame(app).split("\n")[0]

    async with open_app("zh", size=(80, 24)) as (app, pilot):
        await pilot.press("r", "space")
        await until(pilot, lambda: "要点" in frame(app))
        assert "Tab" not in title(app)  # nothing has run yet
        await pilot.press("r")
        await until(pilot, lambda: "Tab 回到题目" in title(app))
        await until(pilot, lambda: app.screen.pane.kept is not None)
        await pilot.press("tab")
        await until(pilot, lambda: "Tab 看运行" in title(app))
        await pilot.resize_terminal(160, 45)
        await until(pilot, lambda: "Tab" not in title(app))


async def test_the_lines_around_a_card_are_right_as_soon_as_its_width_is_another(
    open_app: OpenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ReviewScreen, "follow_clock", lambda _: None)  # it would write them anew
    async with open_app("en", size=(120, 30)) as (app, pilot):
        await pilot.press("r")
        await until(pilot, lambda: "Review 1/" in frame(app))
        await pilot.press("r")
        await until(pilot, lambda: app.screen.pane.kept is not None)
        await pilot.press("tab")
        for size, told in (((80, 24), True), ((120, 30), False), ((100, 30), True)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda told=told: ("Tab: the" in frame(app).split("\n")[0]) is told)
