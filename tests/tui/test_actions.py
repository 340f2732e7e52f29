"""The table of actions: every one explained in both languages, no key with two meanings in one place."""

import re
from collections import Counter

import pytest
from textual.app import App
from textual.dom import DOMNode

from quiz.demo.words import Words
from quiz.messages import compare, edits
from quiz.messages.actions import ACTIONS, KEY_NAMES, Place, actions_of, key_name
from quiz.messages.keyed import IN_FORCE
from quiz.text.cells import width
from quiz.tui.app import RuncallApp
from quiz.tui.screens.browse import BrowseScreen
from quiz.tui.screens.demos import DemosScreen
from quiz.tui.screens.difference import DifferenceScreen
from quiz.tui.screens.editor import EditorScreen
from quiz.tui.screens.first_run import FirstRunScreen
from quiz.tui.screens.help import PARTS, HelpScreen
from quiz.tui.screens.mock import MockScreen
from quiz.tui.screens.mock_setup import MockSetupScreen
from quiz.tui.screens.notices import NoticesScreen
from quiz.tui.screens.plan import PlanScreen
from quiz.tui.screens.progress import ProgressScreen
from quiz.tui.screens.proofs import ProofsScreen
from quiz.tui.screens.question import QuestionScreen
from quiz.tui.screens.quiz import QuizScreen
from quiz.tui.screens.quiz_result import QuizResultScreen
from quiz.tui.screens.quiz_setup import QuizSetupScreen
from quiz.tui.screens.report import ReportScreen
from quiz.tui.screens.review import ReviewScreen
from quiz.tui.screens.runs import RunsScreen
from quiz.tui.screens.settings import SettingsScreen
from quiz.tui.screens.sweep import SweepScreen
from quiz.tui.screens.today import TodayScreen
from quiz.tui.screens.trust import TrustScreen
from quiz.tui.widgets.filter_bar import FilterBar
from quiz.tui.widgets.key_bar import Key, fitting
from quiz.tui.widgets.parameter_form import ParameterForm
from quiz.tui.widgets.row_list import RowList
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.widgets.search_line import SearchLine
from tests.tui.conftest import OpenApp, frame, until
from tests.tui.test_names import ours
from tests.tui.test_runs import open_demo

SWALLOWED = {"ctrl+q", "ctrl+s", "ctrl+b", "ctrl+j"}
"""Keys that stop and start a terminal, lead tmux, or are Enter."""

OWNERS: dict[Place, type] = {
    "everywhere": RuncallApp,
    "today": TodayScreen,
    "review": ReviewScreen,
    "browse": BrowseScreen,
    "question": QuestionScreen,
    "demos": DemosScreen,
    "quiz_setup": QuizSetupScreen,
    "quiz": QuizScreen,
    "quiz_result": QuizResultScreen,
    "mock_setup": MockSetupScreen,
    "mock": MockScreen,
    "report": ReportScreen,
    "plan": PlanScreen,
    "progress": ProgressScreen,
    "settings": SettingsScreen,
    "notices": NoticesScreen,
    "first_run": FirstRunScreen,
    "list": RowList,
    "reading": RowsView,
    "form": ParameterForm,
    "filters": FilterBar,
    "line": SearchLine,
    "trust": TrustScreen,
    "editor": EditorScreen,
    "difference": DifferenceScreen,
    "runs": RunsScreen,
    "sweep": SweepScreen,
    "proofs": ProofsScreen,
    "help": HelpScreen,
}


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.id)
def test_an_action_is_explained_in_both_languages(action) -> None:
    for text in (action.label, action.help):
        assert text.zh.strip()
        assert text.en.strip()
    assert any("\u4e00" <= char <= "\u9fff" for char in action.help.zh)
    assert not any("\u3000" <= char <= "\u9fff" for char in action.help.en)


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.id)
def test_an_action_is_done_by_whoever_offers_it(action) -> None:
    name = action.method(action.keys[0]).partition("(")[0]
    for place in action.where:
        owner = RuncallApp if name.startswith("app.") else OWNERS[place]
        assert hasattr(owner, "action_" + name.removeprefix("app.")), place


SCREENS: list[Place] = ["today", "review", "browse", "question", "demos"]
SCREENS += [
    "quiz_setup",
    "quiz",
    "quiz_result",
    "mock_setup",
    "mock",
    "report",
    "difference",
    "runs",
    "sweep",
    "proofs",
    "help",
    "progress",
    "plan",
    "settings",
    "notices",
    "trust",
]


@pytest.mark.parametrize("place", SCREENS)
def test_no_key_has_two_meanings_on_a_screen(place: Place) -> None:
    renamed = {"leave", "back"}  # on Today the same key is called quit, and does the same
    keys = Counter(
        key for action in actions_of(place, "everywhere") if action.id not in renamed for key in action.keys
    )
    assert [key for key, count in keys.items() if count > 1] == []


def test_no_action_needs_a_modifier_that_terminals_swallow() -> None:
    for action in ACTIONS:
        plain = [key for key in action.keys if "+" not in key]
        assert plain or action.id in ("interrupt", "to_shell"), action.id  # what they are everywhere
    assert not {key for action in ACTIONS for key in action.keys} & SWALLOWED


def test_no_key_that_terminals_swallow_does_anything_that_the_toolkit_gave_it() -> None:
    """The toolkit's app quits by Ctrl-Q, unasked: the end of what a Ctrl-S by habit began."""
    for cls in ours():
        if issubclass(cls, DOMNode) and (not issubclass(cls, App) or cls is RuncallApp):
            assert not cls._merge_bindings().key_to_bindings.keys() & SWALLOWED, cls


async def test_ctrl_q_ends_nothing(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "i", "h", "a", "ctrl+q", "l", "f")
        await until(pilot, lambda: "half" in frame(app))
        assert app.is_running


def test_every_key_has_a_name_on_the_screen() -> None:
    for action in ACTIONS:
        for key in action.keys:
            assert len(key) == 1 or key in KEY_NAMES
            assert key_name(key, "zh")


def test_every_place_is_on_some_screen_s_help() -> None:
    on_help = set(PARTS) | {part for parts in PARTS.values() for part in parts} | {"everywhere"}
    assert {place for action in ACTIONS for place in action.where} == on_help


@pytest.mark.parametrize("cells", [12, 20, 33, 40, 60, 80, 120])
def test_the_bar_keeps_what_is_needed_most_and_always_the_way_to_the_rest(cells: int) -> None:
    grades = [
        Key(str(n), name, f"grade({n})", "10 min")
        for n, name in enumerate(("Again", "Hard", "Good", "Easy"), 1)
    ]
    keys = [*grades, Key("r", "run", "run"), Key("u", "undo", "undo"), Key("?", "more", "help")]
    kept, gap = fitting(keys, cells)
    assert kept[-1].key == "?"
    assert sum(key.cells + gap for key in kept[:-1]) + kept[-1].cells + 2 <= max(cells, 8)
    assert cells < 40 or [key.key for key in kept[:4]] == ["1", "2", "3", "4"]
    order = [key.key for key in keys]
    assert [key.key for key in kept[:-1]] == order[: len(kept) - 1]
    assert width(kept[-1].label) == 4


@pytest.mark.parametrize("cells", [20, 33, 40, 60, 80, 200])
def test_the_way_back_stays_beside_the_way_to_the_rest_where_no_grades_need_the_room(cells: int) -> None:
    keys = [Key(letter, "does something", letter) for letter in "abcdef"]
    back, more = Key("q", "back", "app.back"), Key("?", "more", "help")
    kept, gap = fitting([*keys, back, Key("L", "中文", "app.language"), more], cells)
    assert kept[-1] == more
    assert (kept[-2:-1] == (back,)) == (cells >= 33)
    assert sum(key.cells + gap for key in kept[:-1]) + kept[-1].cells + 2 <= cells
    grades = [Key(str(n), "Good", f"grade({n})", "10 min") for n in range(1, 5)]
    assert back not in fitting([*grades, *keys, back, more], 80)[0]


@pytest.mark.parametrize(
    "intervals",
    [
        ("1 分钟", "6 分钟", "10 分钟", "7 天 ≈"),
        ("10 分钟", "1.2 月", "2.5 月 ≈", "10.5 月"),
        ("10 min", "1.2 mo", "2.5 mo ≈", "1.5 y"),
    ],
)
def test_at_forty_columns_the_grades_still_tell_when_the_card_comes_back(intervals: tuple[str, ...]) -> None:
    zh = "分钟" in intervals[0]
    grades = [Key(str(n), "良好" if zh else "Good", f"grade({n})", d) for n, d in enumerate(intervals, 1)]
    kept, gap = fitting([*grades, Key("?", "更多" if zh else "more", "help")], 40)
    assert [key.label.replace(" ", "") for key in kept[:4]] == [d.replace(" ", "") for d in intervals]
    assert sum(key.cells + gap for key in kept[:-1]) + kept[-1].cells + 2 <= 40
    assert kept[-1].key == "?"


async def test_the_keys_of_the_bar_can_be_clicked(open_app: OpenApp) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        bar = frame(app).split("\n")[-1]
        await pilot.click(offset=(bar.index("b browse"), 23))
        await until(pilot, lambda: "enter open" in frame(app).split("\n")[-1])  # the bar as it stays
        before = frame(app).split("\n")[-1].partition("? more")[0]
        await pilot.click(offset=(width(before), 23))
        await until(pilot, lambda: type(app.screen).__name__ == "HelpScreen")


async def test_the_palette_finds_actions_questions_and_demos_in_either_language(open_app: OpenApp) -> None:
    async with open_app("zh") as (app, pilot):
        await pilot.press(":", *"fails", "enter")
        await until(pilot, lambda: type(app.screen).__name__ == "DemosScreen" and "会出错" in frame(app))
        await pilot.press(":", *"third", "enter")
        await until(pilot, lambda: type(app.screen).__name__ == "QuestionScreen" and "第三题？" in frame(app))
        await pilot.press(":", *"English", "enter")
        await until(pilot, lambda: "The third question?" in frame(app))


async def test_slash_on_demos_finds_a_demo_and_only_demos(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("d")
        await until(pilot, lambda: type(app.screen).__name__ == "DemosScreen")
        await pilot.press("/", *"question")
        await until(pilot, lambda: "Nothing matches “question”" in frame(app))
        await pilot.press(*(["backspace"] * 8), *"fails", "enter")
        await until(pilot, lambda: type(app.screen).__name__ == "DemosScreen" and "tiny/fails" in frame(app))


async def test_what_is_typed_into_the_search_is_shown_as_typed(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("b", "/", *"[/x[MASK]")
        await until(pilot, lambda: "search: “[/x[MASK]”" in frame(app))
        await pilot.press("escape", "/", *"SECOND")
        await until(pilot, lambda: "The second question?" in frame(app) and "third" not in frame(app))
        await pilot.press("enter", "enter")
        await until(pilot, lambda: "It has no demo." in frame(app))


@pytest.mark.usefixtures("now")
async def test_ctrl_c_stops_a_run_first_and_leaves_only_when_pressed_twice(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/sleeps")
        await until(
            pilot, lambda: app.screen.pane.demo is not None and app.screen.pane.demo.name == "tiny/sleeps"
        )
        await pilot.press("r")
        await until(pilot, lambda: "1/4  step one" in frame(app))
        await pilot.press("ctrl+c")
        await until(pilot, lambda: "■ stopped" in frame(app))
        await pilot.press("ctrl+c")
        await until(pilot, lambda: "Press Ctrl-C again to quit" in frame(app))
        await pilot.press("ctrl+c")
    assert app.return_code == 130


async def test_a_search_outlasts_the_question_it_found_and_not_the_visit(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("b", "/", *"question", "enter", "down")
        screen = app.screen
        await until(pilot, lambda: screen.questions.key == "third-question")
        await pilot.press("enter")
        await until(pilot, lambda: type(app.screen).__name__ == "QuestionScreen")
        await pilot.press("q")
        await until(pilot, lambda: app.screen is screen)
        assert (screen.search.value, screen.questions.key) == ("question", "third-question")
        await pilot.press("q")
        await until(pilot, lambda: type(app.screen).__name__ == "TodayScreen")
        await pilot.press("b")
        await until(pilot, lambda: app.screen is screen and len(screen.questions.items) == 3)
        assert (screen.search.value, screen.questions.key, screen.topics.key) == ("", "mask-token", "")
        await pilot.press("tab", "down")
        await until(pilot, lambda: screen.topics.key == "masks" and len(screen.questions.items) == 2)
        await pilot.press("q", "b")
        await until(pilot, lambda: app.screen is screen and len(screen.questions.items) == 3)
        assert (screen.topics.key, app.focused) == ("", screen.questions)


async def test_the_cursor_stands_on_the_best_that_a_search_finds(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("b", "end")
        await until(pilot, lambda: app.screen.questions.key == "third-question")
        await pilot.press("/", *"question")
        await until(pilot, lambda: len(app.screen.questions.items) == 2)
        assert app.screen.questions.key == app.screen.questions.items[0].key == "second-question"


@pytest.mark.parametrize("told", [edits.OUTDATED, edits.NO_COPY, compare.NO_RUNS])
@pytest.mark.parametrize("place", ["demos", "question", "review"])
def test_a_key_that_a_notice_names_works_wherever_it_is_read(
    told: Words, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(IN_FORCE, "place", place)
    keys = {key for action in actions_of(place) if action.id != "tick" for key in action.keys}
    for text in (told["zh"], told["en"]):
        named = set(re.findall(r"(?<![A-Za-z])[A-Za-z](?![A-Za-z])", text))
        assert named
        assert named <= keys
