"""The pane of a demo: what runs show, how they end, and that the app goes on whatever they do."""

from pathlib import Path

from quiz.demo.events import Metric, Printed, Said, Table
from quiz.demo.parameters import Parameter
from quiz.demo.words import Words
from quiz.tui.run_log import MOST_LINES, PrintedBlock, RunLog
from quiz.tui.screens.demos import DemosScreen
from quiz.tui.stepping import stepped
from tests import patience
from tests.tui.conftest import OpenApp, frame, until


async def open_demo(app, pilot, name: str) -> DemosScreen:
    await app.open_demo(name)
    screen = app.screen
    assert isinstance(screen, DemosScreen)
    await until(pilot, lambda: screen.pane.demo is not None and screen.pane.demo.name == name)
    return screen


async def test_a_run_shows_what_it_says(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("r")
        await until(pilot, lambda: "✓ finished" in frame(app) and "✓ proven" in frame(app))
        shown = frame(app)
        for text in ("Counting [MASK] now.", "total 6 ✓ proven", "Kinds", "│ 5", "plain [/] output"):
            assert text in " ".join(shown.split()), text
        assert shown.index("Counting") < shown.index("total  ") < shown.index("Kinds")


async def test_a_changed_parameter_is_run(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("enter", "right", "enter")
        await until(pilot, lambda: "total 12 ✗ refuted" in " ".join(frame(app).split()))
        assert "size   ‹ large ›" in frame(app)


async def test_a_result_of_other_parameters_says_with_which_it_was_made(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        screen = await open_demo(app, pilot, "tiny/count")
        await pilot.press("enter", "r")
        await until(pilot, lambda: "✓ finished" in frame(app))
        assert "the run with" not in frame(app)
        await pilot.press("right", "up", "up", "space")
        await until(pilot, lambda: "below: the run with size=base, loud=off" in frame(app))
        await pilot.press("r")
        await until(pilot, lambda: "total 12" in " ".join(frame(app).split()) and not screen.pane.is_busy)
        assert "the run with" not in frame(app)
        screen.pane.show(screen.pane.demo, {"size": "base"})  # as from a claim of other parameters
        await until(pilot, lambda: "below: the run with size=large, loud=on" in frame(app))


async def test_a_parameter_out_of_range_is_told_and_not_run(open_app: OpenApp) -> None:
    async with open_app("zh") as (app, pilot):
        screen = await open_demo(app, pilot, "tiny/count")
        await pilot.press("enter", "down", "down", "1", "enter")
        await until(pilot, lambda: "width 不能是 1；应为整数，范围 2 到 8,192。" in frame(app))
        assert not screen.pane.is_busy
        await pilot.press("6", "enter")
        await until(pilot, lambda: "✓ 完成" in frame(app))


async def test_a_demo_that_raises_shows_its_own_traceback(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/fails")
        await pilot.press("r")
        await until(pilot, lambda: "✗ failed" in frame(app))
        shown = frame(app)
        assert "about to fail" in shown
        assert "ValueError: the [red] herring [/" in shown
        assert "fails.py" in shown
        assert "quiz/run" not in shown
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("r")
        await until(pilot, lambda: "✓ finished" in frame(app))


async def test_a_run_is_stopped_by_x_and_by_escape(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        screen = await open_demo(app, pilot, "tiny/sleeps")
        for key in ("x", "escape"):
            await pilot.press("r")
            await until(pilot, lambda: "1/4  step one" in frame(app))
            await pilot.press(key)
            await until(pilot, lambda: "■ stopped" in frame(app))
            assert not screen.pane.is_busy
            assert app.screen is screen


async def test_leaving_the_app_in_the_middle_of_a_run_ends_it(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/sleeps")
        await pilot.press("r")
        await until(pilot, lambda: "1/4  step one" in frame(app))
        pid = app.screen.pane.run_log.started.pid
        await pilot.press("q", "q")
    patience.until(lambda: not Path(f"/proc/{pid}").exists())


async def test_much_output_is_kept_in_a_ring_and_its_loss_is_told(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/prints")
        await pilot.press("r")
        await until(pilot, lambda: "✓ finished" in frame(app))
        await pilot.press("tab", "end")
        await until(pilot, lambda: "line 29999" in frame(app))
        await pilot.press("home")
        await until(pilot, lambda: "20,000 earlier lines were dropped" in frame(app))
        assert "line 20000" in frame(app)


async def test_the_source_is_one_key_away(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("s")
        await until(pilot, lambda: 'size: Literal["base", "large"] = "base"' in frame(app))
        await pilot.press("s")
        await until(pilot, lambda: "Press r to run it." in frame(app) and "Literal[" not in frame(app))


async def test_a_demo_s_last_output_is_there_when_one_comes_back(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("r")
        await until(pilot, lambda: "✓ finished" in frame(app))
        await open_demo(app, pilot, "tiny/fails")
        assert "✓ finished" not in frame(app)
        await open_demo(app, pilot, "tiny/count")
        await until(pilot, lambda: "Counting [MASK] now." in frame(app))


def test_a_table_of_the_same_name_takes_the_place_of_the_one_before() -> None:
    log = RunLog()
    one = Table("t", Words("表", "table"), ("a",), ((1,),))
    two = Table("t", Words("表", "table"), ("a",), ((2,),))
    for event in (one, Said(Words("说", "said")), two):
        log.take(event)
    assert [block.figure for block in log.blocks] == [two, Said(Words("说", "said"))]


def test_a_metric_told_again_changes_where_it_stands() -> None:
    log = RunLog()
    for value in (1, 2):
        log.take(Metric("loss", value, Words("损失", "loss")))
        log.take(Printed("stdout", "step\n"))
    metrics, printed = log.blocks
    assert metrics.metrics["loss"].value == 2
    assert printed.shown == ["step", "step"]


def test_a_carriage_return_begins_its_line_again_even_across_pieces() -> None:
    block = PrintedBlock()
    for piece in ("10%\r", "20%", "\r30%\nnext", "\r\n"):
        block.add(piece)
    assert block.shown == ["30%", "next"]


def test_the_ring_counts_what_it_drops() -> None:
    block = PrintedBlock()
    for _ in range(3):
        block.add("x\n" * 4000)
    assert (len(block.lines), block.dropped) == (MOST_LINES, 12_000 - MOST_LINES)


def test_a_step_changes_the_second_digit_and_stays_in_range() -> None:
    width = Parameter("width", "int", 768, 2, 8192)
    share = Parameter("share", "float", 0.15, 0, 1)
    assert stepped(width, "768", 1) == "770"
    assert stepped(width, "768", -1) == "760"
    assert stepped(width, "8190", 1) == "8192"
    assert stepped(width, "2", -1) == "2"
    assert stepped(share, "0.15", 1) == "0.16"
    assert stepped(share, "1", 1) == "1"
    assert stepped(share, "", 1) == "0.15"
    year = Parameter("until", "int", 2026, 2017, 2026)
    assert [stepped(year, "2026", -1), stepped(year, "2017", 1)] == ["2025", "2018"]
    choice = Parameter("size", "choice", "base", choices=("base", "large"))
    assert stepped(choice, "large", 1) == "base"
    assert stepped(Parameter("loud", "bool", False), "false", -1) == "true"
