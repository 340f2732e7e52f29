"""Each screen opens, in both languages, at the sizes that people have."""

import pytest

from quiz.text.cells import width
from quiz.tui.app import RuncallApp
from tests.tui.conftest import OpenApp, frame, until

SIZES = [(80, 24), (120, 40), (200, 50)]


def shape(app: RuncallApp) -> tuple[int, int]:
    """Columns and rows of what is drawn; (-1, …) if its lines differ in width."""
    lines = frame(app).split("\n")
    widths = {width(line) for line in lines}
    return (widths.pop() if len(widths) == 1 else -1), len(lines)


def assert_fits(app: RuncallApp) -> None:
    assert shape(app) == tuple(app.size)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("lang", ["zh", "en"])
async def test_each_screen_opens_and_fills_the_terminal(
    open_app: OpenApp, lang: str, size: tuple[int, int]
) -> None:
    async with open_app(lang, size) as (app, pilot):
        await until(pilot, lambda: ("3  题目" if lang == "zh" else "3  questions") in frame(app))
        assert_fits(app)
        for keys, shown in (
            ("r", "[MASK]"),
            ("space", "要点" if lang == "zh" else "Key points"),
            ("q", "题库" if lang == "zh" else "The bank"),
            ("b", "第二题？" if lang == "zh" else "The second question?"),
            ("enter", "论断" if lang == "zh" else "Claims"),
            ("q", "第二题？" if lang == "zh" else "The second question?"),
            ("?", "在列表中移动" if lang == "zh" else "In a list"),
            ("escape", "第二题？" if lang == "zh" else "The second question?"),
            ("q", "题库" if lang == "zh" else "The bank"),
            ("d", "数一数" if lang == "zh" else "Count"),
            (":", "源码" if lang == "zh" else "Show or hide"),
        ):
            await pilot.press(keys)
            await until(pilot, lambda shown=shown: shown in frame(app))
            assert_fits(app)
            lowest = frame(app).split("\n")[-1]
            assert "?" in lowest or keys in "?:"


@pytest.mark.parametrize("lang", ["zh", "en"])
async def test_the_language_switches_in_place_everywhere(open_app: OpenApp, lang: str) -> None:
    other = "en" if lang == "zh" else "zh"
    prompt = {"zh": "为什么 [MASK] 只在预训练里出现？", "en": "Why does [MASK] occur in pre-training only?"}
    said = {"zh": "开始数 [MASK]。", "en": "Counting [MASK] now."}
    async with open_app(lang) as (app, pilot):
        await pilot.press("r", "space", "r")
        await until(pilot, lambda: said[lang] in frame(app))
        await pilot.press("L")
        await until(pilot, lambda: prompt[other] in frame(app))
        assert said[other] in frame(app)
        assert said[lang] not in frame(app)
        assert prompt[lang] not in frame(app)
        await pilot.press("q")
        await until(pilot, lambda: ("Today" if other == "en" else "今日") in frame(app))


async def test_text_with_brackets_reaches_the_screen_unchanged(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space", "r")
        await until(pilot, lambda: "plain [/] output" in frame(app))
        shown = frame(app)
        assert "Why does [MASK] occur in pre-training only? [/" in shown
        assert "x[i] must be shown" in shown.replace("\n", " ")
        assert "Counting [MASK] now." in shown


async def test_the_palette_cuts_no_text(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press(":")
        await until(pilot, lambda: "Start today's review" in frame(app))
        assert "…" not in frame(app)


async def test_below_forty_by_twelve_a_card_asks_for_room(open_app: OpenApp) -> None:
    async with open_app("en", (39, 12)) as (app, pilot):
        assert "Please enlarge" in frame(app)
        await pilot.resize_terminal(40, 12)
        await until(pilot, lambda: "Please enlarge" not in frame(app))
        assert "? more" in frame(app)


async def test_no_size_is_too_much_for_any_screen(open_app: OpenApp) -> None:
    sizes = [(1, 1), (4, 12), (5, 40), (60, 2), (41, 13), (109, 60), (200, 60)]
    async with open_app("zh") as (app, pilot):
        for keys in (
            ["r"],
            ["space", "p"],
            ["escape", "tab"],
            ["q", "b"],
            ["/"],
            ["escape", "enter"],
            ["q", "q", "d"],
            ["?"],
            ["q", ":"],
        ):
            await pilot.press(*keys)
            for columns, rows in sizes:
                await pilot.resize_terminal(columns, rows)
                await until(pilot, lambda size=(columns, rows): shape(app) == size)


async def test_a_deck_with_faults_opens_with_its_good_questions(open_app: OpenApp, small_deck) -> None:
    (small_deck / "questions" / "broken.yaml").write_text("- id: [unclosed\n")
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: "1 file was left out because of 1 fault" in frame(app))
        assert "3  questions" in frame(app)


def told(app: RuncallApp) -> str:
    """The notices that stand now."""
    return " ".join(notice.message for notice in app._notifications)


async def test_an_empty_deck_says_what_to_do(open_app: OpenApp, tmp_path) -> None:
    (tmp_path / "empty" / "questions").mkdir(parents=True)
    async with open_app("en", deck=tmp_path / "empty") as (app, pilot):
        await until(pilot, lambda: "has no questions" in frame(app))
        for place in ("", "i"):
            await pilot.press(*place)
            for key in "rtm" if not place else "r":
                app.clear_notifications()
                await pilot.pause()
                assert "open another deck" not in told(app)
                await pilot.press(key)
                await until(pilot, lambda: "open another deck" in told(app))
                assert type(app.screen).__name__ == ("PlanScreen" if place else "TodayScreen")


@pytest.mark.parametrize(
    ("size", "layout"), [((80, 24), {"-narrow"}), ((160, 45), {"-wide"}), ((39, 11), {"-narrow", "-tiny"})]
)
async def test_a_screen_is_laid_out_for_its_width_before_its_first_frame(
    open_app: OpenApp, size: tuple[int, int], layout: set[str]
) -> None:
    async with open_app("en", size) as (app, pilot):
        from quiz.tui.screens.review import ReviewScreen

        assert ReviewScreen().classes & {"-narrow", "-wide", "-tiny"} == layout
        await pilot.press("b")
        await until(pilot, lambda: type(app.screen).__name__ == "BrowseScreen")
        assert app.screen.classes & {"-narrow", "-wide", "-tiny"} == layout


async def test_one_of_a_kind_is_told_in_the_singular(open_app: OpenApp, tmp_path) -> None:
    deck = tmp_path / "one"
    (deck / "questions").mkdir(parents=True)
    (deck / "snippets" / "tiny").mkdir(parents=True)
    (deck / "snippets" / "tiny" / "one.py").write_text(
        'from quiz.demo import Show, demo\n\n\n@demo(en="One")\n'
        'def one(show: Show, seed: int = 0) -> None:\n    """One."""\n'
    )
    (deck / "questions" / "tiny.yaml").write_text(
        "- {id: one, topic: tiny, level: core, asked: often, prompt: One?, answer: One, key_points: [One]}\n"
    )
    async with open_app("en", deck=deck) as (app, pilot):
        await until(pilot, lambda: "1  question" in frame(app))
        lines = [line.rstrip() for line in frame(app).split("\n")]
        assert any(line.endswith("1  question") for line in lines)
        assert any(line.endswith("1  demo") for line in lines)
        await pilot.press("d")
        await until(pilot, lambda: frame(app).split("\n")[0].rstrip().endswith(" 1 demo"))
