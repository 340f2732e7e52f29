"""A learner edits: the copy is theirs, runs in the demo's place, proves nothing, and is never lost."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from quiz.run.runner import Runner
from quiz.study.edits import Edits
from quiz.study.home import edits_folder
from quiz.text.cells import width
from quiz.tui.app import RuncallApp
from quiz.tui.screens.difference import DifferenceScreen
from quiz.tui.screens.editor import EditorScreen
from quiz.tui.screens.trust import TrustScreen
from quiz.tui.services import services_for
from quiz.tui.widgets.run_pane import RunPane
from quiz.view.measured import Measured
from tests.tui.conftest import OpenApp, frame, until
from tests.tui.test_runs import open_demo


@pytest.fixture
def edits(home: Path) -> Edits:
    return Edits(edits_folder())


def plain(app) -> str:
    return " ".join(frame(app).split())


@pytest.fixture
def original(small_deck: Path) -> Iterator[str]:
    """The demo's text; whatever the test does, it is left as it was."""
    path = small_deck / "snippets/tiny/count.py"
    text = path.read_text()
    yield text
    assert path.read_text() == text


async def type_over(app, pilot, text: str) -> None:
    """Put a text into the open editor, as a paste does."""
    await until(pilot, lambda: isinstance(app.screen, EditorScreen))
    area = app.screen.area
    area.replace(text, area.document.start, area.document.end)
    await pilot.pause()


async def test_a_copy_is_edited_and_run_and_its_metrics_prove_nothing(
    open_app: OpenApp, edits: Edits, original: str
) -> None:
    async with open_app("en") as (app, pilot):
        screen = await open_demo(app, pilot, "tiny/count")
        await pilot.press("e")
        await type_over(app, pilot, original.replace("6 if size", "7 if size"))
        assert not edits.path(screen.pane.demo).exists()  # nothing is written before it is saved
        await pilot.press("f2")
        await until(pilot, lambda: "saved" in frame(app).split("\n")[0])
        await pilot.press("escape")
        await until(pilot, lambda: "edited copy" in frame(app))
        await pilot.press("r")
        await until(pilot, lambda: "✓ finished" in frame(app))
        assert "total 7" in plain(app)
        assert "refuted" not in plain(app)
        assert "proven" not in plain(app)
        assert app.measured == Measured()


async def test_what_changed_and_both_results_stand_together(
    open_app: OpenApp, edits: Edits, original: str
) -> None:
    async with open_app("en", size=(80, 40)) as (app, pilot):
        screen = await open_demo(app, pilot, "tiny/count")
        edits.save(screen.pane.demo, original.replace("6 if size", "9 if size"))
        screen.pane.look_at_copy()
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, DifferenceScreen))
        await until(pilot, lambda: "+3" in frame(app))
        shown = frame(app)
        assert '- show.metric("total", 6 if size' in plain(app).replace("-  ", "- ")
        assert '+ show.metric("total", 9 if size' in plain(app).replace("+  ", "+ ")
        assert "original" in shown
        assert "edited copy" in shown
        assert app.measured == Measured()


async def test_back_to_the_original_and_to_the_copy_again(
    open_app: OpenApp, edits: Edits, original: str
) -> None:
    async with open_app("en") as (app, pilot):
        screen = await open_demo(app, pilot, "tiny/count")
        changed = original.replace("6 if size", "7 if size")
        edits.save(screen.pane.demo, changed)
        screen.pane.look_at_copy()
        await until(pilot, lambda: "edited copy" in frame(app))
        await pilot.press("R")
        await until(pilot, lambda: screen.pane.edit is None)
        await pilot.press("r")
        await until(pilot, lambda: "total 6 ✓ proven" in plain(app))
        await pilot.press("R")
        await until(pilot, lambda: screen.pane.edit is not None)
        assert edits.path(screen.pane.demo).read_text() == changed


async def test_a_default_that_the_copy_changes_is_what_runs_and_what_was_typed_stays(
    open_app: OpenApp, edits: Edits, original: str
) -> None:
    async with open_app("en") as (app, pilot):
        screen = await open_demo(app, pilot, "tiny/count")
        await pilot.press("p", "right", "tab")
        await pilot.press("e")
        await type_over(app, pilot, original.replace("= 0.5,", "= 0.25,"))
        await pilot.press("f5")
        await until(pilot, lambda: "✓ finished" in frame(app) and "share 0.25" in plain(app))
        assert screen.pane.form.values()["size"] == "large"
        await pilot.press("R")
        await until(pilot, lambda: screen.pane.edit is None)
        assert screen.pane.form.values()["share"] == 0.5


async def test_a_copy_with_other_parameters_has_its_own_form(
    open_app: OpenApp, edits: Edits, original: str
) -> None:
    async with open_app("en") as (app, pilot):
        screen = await open_demo(app, pilot, "tiny/count")
        changed = original.replace(
            "    loud: bool = False,\n", "    depth: Annotated[int, Range(1, 9)] = 4,\n"
        )
        edits.save(screen.pane.demo, changed)
        screen.pane.look_at_copy()
        await until(pilot, lambda: "depth" in frame(app))
        assert "loud" not in frame(app)
        await pilot.press("d")
        await until(pilot, lambda: "+ depth: Annotated" in plain(app))
        await until(pilot, lambda: "edited copy" in plain(app) and "running both" not in plain(app))


async def test_a_copy_that_is_no_demo_runs_nothing_and_opens_where_it_is_broken(
    open_app: OpenApp, edits: Edits, original: str
) -> None:
    async with open_app("en") as (app, pilot):
        screen = await open_demo(app, pilot, "tiny/count")
        await pilot.press("r")
        await until(pilot, lambda: "total 6 ✓ proven" in plain(app) and "✓ finished" in frame(app))
        await pilot.press("e")
        await type_over(app, pilot, original.replace('"""Count."""\n', '"""Count."""\n    x = (\n'))
        await pilot.press("f5")
        line = original.split("\n").index('    """Count."""') + 2
        await until(pilot, lambda: f"count.py:{line}:9" in "".join(frame(app).split()))
        assert not screen.pane.is_busy
        assert "finished" not in frame(app)  # the original's result is none of the copy's
        assert "proven" not in frame(app)
        await pilot.press("r")
        await until(pilot, lambda: "can't run: e opens it there" in plain(app))
        assert screen.pane.run_log is None
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        await until(pilot, lambda: app.screen.area.cursor_location == (line - 1, 8))
        await pilot.press("escape", "d")
        await until(pilot, lambda: "+ x = (" in plain(app) and "can't be read as a demo" in plain(app))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        await pilot.press("R")
        await until(pilot, lambda: "total 6 ✓ proven" in plain(app))  # back with the original


async def test_a_key_that_lacks_something_says_what_comes_first(open_app: OpenApp, original: str) -> None:
    first = {
        "d": "no edited copy yet: e",
        "R": "no edited copy",
        "X": "no result yet: r",
        "x": "Nothing is running",
    }
    async with open_app("en") as (app, pilot):
        screen = await open_demo(app, pilot, "tiny/count")
        for key, told in {**first, "z": "No parameter was changed"}.items():
            await pilot.press(key)
            await until(pilot, lambda told=told: told in plain(app))
            assert app.screen is screen


async def test_an_error_names_the_copys_own_line(open_app: OpenApp, edits: Edits, original: str) -> None:
    async with open_app("en") as (app, pilot):
        screen = await open_demo(app, pilot, "tiny/count")
        edits.save(screen.pane.demo, original + '    raise KeyError("mine")\n')
        await pilot.press("r")
        await until(pilot, lambda: "✗ failed" in frame(app))
        await pilot.press("tab", "end")
        number = len(original.split("\n"))
        told = "".join(frame(app).replace("│", " ").split())
        await until(pilot, lambda: 'raiseKeyError("mine")' in "".join(frame(app).split()))
        assert f'count.py",line{number},incount' in told
        await pilot.press("e")
        await until(pilot, lambda: frame(app).split("\n")[0].rstrip().endswith(f" {number}:1"))


async def test_an_original_that_went_on_is_told(
    open_app: OpenApp, edits: Edits, small_deck: Path, original: str
) -> None:
    async with open_app("zh") as (app, pilot):
        screen = await open_demo(app, pilot, "tiny/count")
        edits.save(screen.pane.demo, original.replace("6 if", "7 if"))
        path = small_deck / "snippets/tiny/count.py"
        path.write_text(original + "\n# newer\n")
        screen.pane.look_at_copy()
        await until(pilot, lambda: "原版有更新" in "".join(frame(app).split()))
        path.write_text(original)


async def test_what_was_typed_outlives_the_way_out(open_app: OpenApp, edits: Edits, original: str) -> None:
    async with open_app("en") as (app, pilot):
        screen = await open_demo(app, pilot, "tiny/count")
        demo = screen.pane.demo
        await pilot.press("e")
        await type_over(app, pilot, original + "# one\n")
        await pilot.press("escape")
        await until(pilot, lambda: "Not saved" in plain(app))
        assert isinstance(app.screen, EditorScreen)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        assert edits.aside(demo).read_text() == original + "# one\n"
        assert screen.pane.edit is None

        await pilot.press("e")
        await type_over(app, pilot, original + "# two\n")  # and the app ends in the midst of it
    assert edits.draft(demo) == original + "# two\n"

    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen) and app.screen.is_changed)
        assert app.screen.area.text == original + "# two\n"
        await pilot.press("f2", "escape")
        await until(pilot, lambda: "edited copy" in frame(app))
    assert edits.path(demo).read_text() == original + "# two\n"
    assert edits.draft(demo) is None


async def test_keys_are_typed_into_the_editor_and_a_new_line_is_indented(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        await pilot.press(*"if q:", "enter", *"L?r")
        assert app.screen.area.text.startswith("if q:\n    L?r")
        await pilot.press("ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z")
        await pilot.press("escape", "escape")


async def test_where_the_panes_are_tabs_one_comes_back_to_the_pane(open_app: OpenApp, original: str) -> None:
    async with open_app("zh", size=(80, 24)) as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("e")
        await type_over(app, pilot, original.replace("def count", "def coumt"))
        await pilot.press("f2", "escape")
        await until(pilot, lambda: "副本不是有效的演示" in plain(app))
        await pilot.press("R")
        await until(pilot, lambda: "副本不是有效的演示" not in plain(app))
        await pilot.press("r")
        await until(pilot, lambda: "✓ 完成" in frame(app))


async def test_a_copy_of_a_deck_that_isn_t_trusted_asks_as_the_deck_does(
    small_deck: Path, edits: Edits, original: str
) -> None:
    services = services_for((small_deck,), {})
    services = replace(services, make_runner=lambda gate: Runner(way="cold", gate=gate))
    app = RuncallApp(services, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: app.deck is not None)
        screen = await open_demo(app, pilot, "tiny/count")
        edits.save(screen.pane.demo, original.replace("6 if size", "7 if size"))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, TrustScreen))
        await pilot.press("n")
        await until(pilot, lambda: "did not run" in frame(app))
        assert "total" not in plain(app)


async def test_a_copy_that_was_changed_elsewhere_meanwhile_is_kept_too(
    open_app: OpenApp, edits: Edits, original: str
) -> None:
    async with open_app("en") as (app, pilot):
        screen = await open_demo(app, pilot, "tiny/count")
        demo = screen.pane.demo
        edits.save(demo, original + "# one\n")
        await pilot.press("e")
        await type_over(app, pilot, original + "# two\n")
        edits.save(demo, original + "# three, in another window\n")
        await pilot.press("f2")
        await until(pilot, lambda: "changed elsewhere too" in plain(app))
        await pilot.press(*"#", "f2", "escape")
        await until(pilot, lambda: app.screen is screen)
    assert edits.path(demo).read_text() == "#" + original + "# two\n"
    assert [path.read_text() for path in edits.path(demo).parent.glob("*.bak")] == [
        original + "# three, in another window\n"
    ]


async def test_what_commands_a_terminal_is_shown_and_kept(
    open_app: OpenApp, edits: Edits, original: str
) -> None:
    evil = original + "X = '\x1b]0;title\x07\x9b31m\u202e'\r\n"
    async with open_app("en") as (app, pilot):
        screen = await open_demo(app, pilot, "tiny/count")
        demo = screen.pane.demo
        edits.save(demo, evil)
        for key in ("e", "s", "d"):
            await pilot.press(key)
            await pilot.pause(0.2)
            await pilot.press("ctrl+end" if key == "e" else "end")
            await until(pilot, lambda: "title" in frame(app))
            assert not set(frame(app)) & {"\x1b", "\x07", "\x9b", "\u202e", "\r"}, key
            if key != "s":
                await pilot.press("escape")
                await until(pilot, lambda: app.screen is screen)
    assert edits.path(demo).read_bytes() == evil.encode()


async def test_f5_saves_and_runs(open_app: OpenApp, original: str) -> None:
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("e")
        await type_over(app, pilot, original.replace("6 if size", "8 if size"))
        await pilot.press("f5")
        await until(pilot, lambda: "total 8" in plain(app) and "✓ finished" in frame(app))


async def test_an_editor_that_isn_t_there_is_told_and_ours_opens(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        app.services.environment["EDITOR"] = "no-such-editor --wait"
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        await until(pilot, lambda: "no-such-editor --wait" in plain(app))


async def test_on_a_questions_page_too(open_app: OpenApp, edits: Edits, original: str) -> None:
    async with open_app("en") as (app, pilot):
        app.open_question("mask-token")
        await until(pilot, lambda: bool(app.screen.query(RunPane)) and app.screen.pane.demo is not None)
        screen = app.screen
        await pilot.press("e")
        await type_over(app, pilot, original.replace("6 if size", "7 if size"))
        await pilot.press("f2", "escape")
        await until(pilot, lambda: app.screen is screen and "edited copy" in frame(app))
        await pilot.press("r")
        await until(pilot, lambda: "✓ finished" in frame(app))
        assert "refuted" not in plain(app)


async def test_in_a_review_the_capital_letter_edits_since_small_ones_tick(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space")
        await until(pilot, lambda: "Good" in frame(app))
        await pilot.press("E")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))


async def test_from_the_form_too_where_an_e_belongs_only_into_a_number_being_typed(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        screen = await open_demo(app, pilot, "tiny/count")
        await pilot.press("p", "down")
        await until(pilot, lambda: "▌ share" in frame(app))
        await pilot.press("2", "e", "-", "1")
        await until(pilot, lambda: "share  2e-1" in frame(app))
        await pilot.press("e")  # a second one can't be the number's
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        for number in ("share", "width"):
            await pilot.press("e")
            await until(pilot, lambda: isinstance(app.screen, EditorScreen))
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is screen)
            assert screen.pane.form.error is None, number
            await pilot.press("down")


@pytest.mark.parametrize("lang", ["zh", "en"])
async def test_editor_and_changes_fit_every_size(
    open_app: OpenApp, edits: Edits, original: str, lang: str
) -> None:
    async with open_app(lang) as (app, pilot):
        screen = await open_demo(app, pilot, "tiny/count")
        edits.save(screen.pane.demo, original.replace("6 if size", "len('词' * 90) if size"))
        screen.pane.look_at_copy()
        for key in ("e", "d"):
            await pilot.press(key)
            await until(pilot, lambda: "tiny/count" in frame(app).split("\n")[0])
            for size in ((1, 1), (4, 4), (2, 30), (39, 11), (40, 12), (80, 24), (200, 60), (120, 40)):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                lines = frame(app).split("\n")
                assert {width(line) for line in lines} == {size[0]}, (key, size)
                assert len(lines) == size[1]
            assert "count" in frame(app)
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is screen)
