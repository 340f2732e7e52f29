"""Browse: the tree of topics, the filters, the search among what they leave, and how each question stands."""

import asyncio
import gc
from collections.abc import Callable
from pathlib import Path
from time import thread_time

import pytest
from textual.pilot import Pilot

from quiz.messages.browse import LETTERS
from quiz.messages.key_table import KeyTable
from quiz.study.card import Rating
from quiz.study.log import StudyLog
from quiz.tui.app import RuncallApp
from tests.patience import slowness
from tests.tui.conftest import Clock, OpenApp, frame, until


@pytest.fixture
def studied(home: Path, clock: Clock) -> None:
    """One question is due, one is suspended and flagged, one is new."""
    home.mkdir()
    with StudyLog.open(home / "study.db") as log:
        log.review("mask-token", Rating.EASY, clock())
        log.record("second-question", "suspend", clock())
        log.record("second-question", "flag", clock())
    clock.pass_by(days=200)


def listed(app: RuncallApp) -> list[str]:
    """The ids of the questions in the list."""
    return [item.key for item in app.screen.questions.items if not item.heading]  # type: ignore[attr-defined]


async def browse(app: RuncallApp, pilot: Pilot[None], *keys: str) -> None:
    await pilot.press("b")
    await until(pilot, lambda: type(app.screen).__name__ == "BrowseScreen" and len(listed(app)) == 3)
    await pilot.press(*keys)


def row_with(app: RuncallApp, text: str) -> str:
    """The first row of the screen that holds a text."""
    return next((row for row in frame(app).split("\n") if text in row), "")


async def test_a_topic_tells_what_is_known_of_it_and_opens_into_its_levels(
    open_app: OpenApp, studied: None
) -> None:
    async with open_app("en") as (app, pilot):
        await browse(app, pilot, "left", "down")
        await until(pilot, lambda: "%" in row_with(app, "▸ masks"))
        assert "–" in row_with(app, "▸ other")
        await pilot.press("right", "down")
        await until(pilot, lambda: "▾ masks" in frame(app) and listed(app) == ["mask-token"])
        assert "%" in row_with(app, "     core")
        assert "–" in row_with(app, "     deep")
        await pilot.press("down")
        await until(pilot, lambda: listed(app) == ["second-question"])
        await pilot.press("left")
        await until(pilot, lambda: "▸ masks" in frame(app) and len(listed(app)) == 2)
        await pilot.press("enter")
        await until(pilot, lambda: "▾ masks" in frame(app))


async def test_each_question_tells_how_its_card_stands(open_app: OpenApp, studied: None) -> None:
    async with open_app("en") as (app, pilot):
        await browse(app, pilot)
        await until(pilot, lambda: "due today" in frame(app).replace("\u00a0", " "))
        shown = frame(app).replace("\u00a0", " ")
        assert "core · often asked  ○3 §1 ! · due today" in shown
        assert "deep · sometimes asked · suspended · flagged" in shown
        assert "trap · rarely asked · new" in shown


@pytest.mark.parametrize(
    ("keys", "left"),
    [
        ("u", ["mask-token"]),
        ("s", ["second-question"]),
        ("g", ["second-question"]),
        ("n", ["third-question"]),
        ("nu", ["mask-token", "third-question"]),
        ("e", ["mask-token"]),
        ("dt", ["second-question", "third-question"]),
        ("dtr", ["third-question"]),
        ("dtrx", ["mask-token", "second-question", "third-question"]),
        ("cc", ["mask-token", "second-question", "third-question"]),
    ],
)
async def test_filters_combine(open_app: OpenApp, studied: None, keys: str, left: list[str]) -> None:
    async with open_app("en") as (app, pilot):
        await browse(app, pilot)
        await until(pilot, lambda: "due" in frame(app))
        await pilot.press("f", *keys)
        await until(pilot, lambda: listed(app) == left)


async def test_what_is_on_stays_in_a_line_and_is_clicked_away(open_app: OpenApp, studied: None) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await browse(app, pilot, "f", "d", "t", "escape")
        await until(pilot, lambda: app.focused is app.screen.questions)
        assert "2 of 3 questions" in frame(app)
        line = row_with(app, "deep\u00a0×")
        y = frame(app).split("\n").index(line)
        await pilot.click(offset=(line.index("deep\u00a0×"), y))
        await until(pilot, lambda: listed(app) == ["third-question"])
        await pilot.click(offset=(line.index("Filter"), y))
        await until(pilot, lambda: "[x]\u00a0trap" in frame(app))
        await pilot.press("escape", "escape")
        await until(pilot, lambda: len(listed(app)) == 3 and "trap\u00a0×" not in frame(app))
        await pilot.press("q")
        await until(pilot, lambda: type(app.screen).__name__ == "TodayScreen")


async def test_an_open_filter_is_clicked_on(open_app: OpenApp) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await browse(app, pilot, "f")
        row = row_with(app, "rarely")
        await pilot.click(offset=(row.index("rarely"), frame(app).split("\n").index(row)))
        await until(pilot, lambda: listed(app) == ["third-question"])
        assert "[x]\u00a0rarely" in frame(app)
        await pilot.press("enter")  # the filters are left, and nothing is opened
        await until(pilot, lambda: "rarely\u00a0asked\u00a0×   f changes · Esc clears" in frame(app))
        assert app.focused is app.screen.questions


async def test_the_filters_show_the_learner_s_own_keys(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await browse(app, pilot)
        letters = ("1", *(letter for letter in LETTERS.values() if letter != "c"))
        app.key_table = KeyTable({("filters", "toggle_filter"): letters, ("browse", "filter"): ("i",)})
        app.screen.action_filter()
        await until(
            pilot, lambda: "1\u00a0[\u00a0]\u00a0core" in frame(app) and "i or Esc closes" in frame(app)
        )


async def test_nothing_found_says_what_is_on_and_how_to_let_go_of_it(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await browse(app, pilot, "f", "d", "f", "/", *"third")
        await until(pilot, lambda: "No questions match." in frame(app))
        for told in ("search: “third”", "filters: deep", "Without the filters there is 1.", "and again the"):
            assert told in frame(app)
        await pilot.press("escape")
        await until(pilot, lambda: listed(app) == ["second-question"])
        await pilot.press("escape")
        await until(pilot, lambda: len(listed(app)) == 3)


async def test_a_letter_of_a_filter_is_a_key_only_while_they_are_open(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await browse(app, pilot, "d", "t", "x", "g")
        assert len(listed(app)) == 3
        await pilot.press("/", *"fdt")
        await until(pilot, lambda: app.screen.search.value == "fdt")


async def test_topics_and_questions_take_turns_where_there_is_no_room_for_both(open_app: OpenApp) -> None:
    async with open_app("en", (60, 20)) as (app, pilot):
        await browse(app, pilot)
        assert "▸ masks" not in frame(app)
        await pilot.press("tab")
        await until(pilot, lambda: "▸ masks" in frame(app))
        await pilot.press("down", "down", "tab")
        await until(pilot, lambda: listed(app) == ["third-question"] and "▸ masks" not in frame(app))
        assert "Browse  other" in frame(app)


async def test_the_arrows_go_in_from_the_topics_to_a_question_s_page_and_out_again(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await browse(app, pilot, "left")
        await until(pilot, lambda: app.focused is app.screen.topics)
        await pilot.press("down", "right", "right")
        await until(pilot, lambda: app.focused is app.screen.questions)
        await pilot.press("right")
        await until(pilot, lambda: type(app.screen).__name__ == "QuestionScreen")


async def test_from_today_one_types_at_once_what_to_find(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("/", *"third")
        await until(pilot, lambda: listed(app) == ["third-question"])
        assert app.screen.search.value == "third"


async def test_an_empty_bank_says_so(open_app: OpenApp, tmp_path: Path) -> None:
    (tmp_path / "none" / "questions").mkdir(parents=True)
    async with open_app("en", deck=tmp_path / "none") as (app, pilot):
        await pilot.press("b")
        await until(pilot, lambda: "The bank has no questions." in frame(app))


async def test_without_a_history_the_questions_are_there_all_the_same(open_app: OpenApp, home: Path) -> None:
    home.mkdir()
    (home / "study.db").write_bytes(b"no database at all, and long enough to be taken for none" * 40)
    async with open_app("en") as (app, pilot):
        await browse(app, pilot)
        assert app.trouble is not None
        assert "due" not in frame(app)
        await pilot.press("f", "t", "f", "enter")
        await until(pilot, lambda: "A demo that fails." in frame(app))


@pytest.mark.slow
async def test_a_key_holds_up_the_loop_but_shortly_among_two_thousand_questions(
    open_app: OpenApp, tmp_path: Path
) -> None:
    async with open_app("en", deck=_large(tmp_path / "large")) as (app, pilot):
        await pilot.press("b")
        await until(pilot, lambda: len(listed(app)) == 2000)
        app.deck.index.settle()  # type: ignore[union-attr]
        await pilot.press("/")
        held = await _longest_hold(pilot, lambda: pilot.press(*"token 19", "backspace", "backspace", "end"))
        assert held < 0.15 * slowness()  # laying out all of them takes a second
        await pilot.press("enter", "end")
        await until(pilot, lambda: app.screen.questions.key == listed(app)[-1])


def _large(root: Path) -> Path:
    (root / "questions").mkdir(parents=True)
    entries = (
        f"- id: q-{n}\n  topic: topic-{n % 40}\n  level: core\n  asked: often\n"
        f"  prompt: {{zh: 第 {n} 题的词元怎样切分？, en: How is token {n} of the text cut into pieces?}}\n"
        f"  answer: {{zh: 这样切。, en: In this way.}}\n  key_points: [{{zh: 一, en: one}}]\n"
        for n in range(2000)
    )
    (root / "questions" / "large.yaml").write_text("".join(entries), encoding="utf-8")
    return root


async def _longest_hold(pilot: Pilot[None], work: Callable[[], object]) -> float:
    """The longest that the event loop was held up meanwhile, in the processor's time of its own thread.

    What other tests have left is not collected meanwhile: a process of many tests takes a third of a second.
    """
    gc.collect()
    gc.freeze()
    longest, last = 0.0, thread_time()

    async def beat() -> None:
        nonlocal longest, last
        while True:
            await asyncio.sleep(0.002)
            longest, last = max(longest, thread_time() - last), thread_time()

    beating = asyncio.create_task(beat())
    await work()  # type: ignore[misc]
    beating.cancel()
    gc.unfreeze()
    return longest


async def test_only_the_list_that_the_keys_move_has_a_bright_cursor(open_app: OpenApp) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await browse(app, pilot)

        def cursors() -> list[str]:
            """The styles of both cursors' signs, the topics' first."""
            screen = app.screen
            found = []
            for rows in (screen.topics, screen.questions):  # type: ignore[attr-defined]
                spans = [rows.row_at(n)[0] for n in range(rows.row_count) if rows.row_at(n)]
                found.append(next(span.style for span in spans if span.text == "▌"))
            return found

        await until(pilot, lambda: cursors() == ["muted", "accent"])
        await pilot.press("tab")
        await until(pilot, lambda: cursors() == ["accent", "muted"])


async def test_a_search_without_a_full_match_says_so_and_lists_what_has_a_part(open_app: OpenApp) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await browse(app, pilot, "slash", *"mask zzzz")
        await until(pilot, lambda: "No question has all of these words" in frame(app))
        assert "mask-token" in listed(app)
