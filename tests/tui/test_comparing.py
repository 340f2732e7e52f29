"""Runs compared, a parameter swept over and a result exported, by keys in the real app with real runs."""

import csv
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from quiz.proof.run_history import RunHistory
from quiz.study.home import runs_folder
from quiz.tui.app import RuncallApp
from quiz.tui.screens import sweep
from quiz.tui.screens.runs import RunsScreen
from quiz.tui.screens.sweep import SweepScreen
from tests.tui.conftest import OpenApp, frame, until
from tests.tui.test_runs import open_demo


def plain(app: RuncallApp) -> str:
    return " ".join(frame(app).split())


def begin_with(deck: Path, line: str) -> None:
    """Let the demo do something more, first."""
    path = deck / "snippets" / "tiny" / "count.py"
    source = path.read_text(encoding="utf-8").replace("    show.say(", f"    {line}\n    show.say(")
    path.write_text(source, encoding="utf-8")


async def run_it(app, pilot, *keys: str) -> None:
    """Run with what the keys make of the form."""
    await pilot.press(*keys)
    await until(pilot, lambda: not app.screen.pane.is_busy and app.screen.pane.has_ended)
    await pilot.pause()


async def test_the_last_run_stands_beside_the_one_before_by_one_key(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await run_it(app, pilot, "r")
        await run_it(app, pilot, "enter", "right", "enter")
        await pilot.press("c")
        await until(pilot, lambda: "2 runs" in frame(app))
        shown = plain(app)
        assert "parameter │ A │ B" in shown
        assert "size │ base │ large" in shown
        assert "total │ 6 │ 12 │ +6 │ +100%" in shown
        assert "share │ 0.5 │ 0.5 │ = │ =" in shown
        await pilot.press("q")
        await until(pilot, lambda: not isinstance(app.screen, RunsScreen))


async def test_any_two_runs_are_picked_and_the_runs_outlive_the_app(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await run_it(app, pilot, "r")
        await run_it(app, pilot, "enter", "down", "0", ".", "2", "enter")
        await run_it(app, pilot, "up", "down", "0", ".", "9", "enter")
    for size in ((120, 40), (80, 24)):
        async with open_app("en", size=size) as (app, pilot):
            await open_demo(app, pilot, "tiny/count")
            await pilot.press("c")
            await until(pilot, lambda: "3 runs" in frame(app))
            assert "share │ 0.2 │ 0.9" in plain(app)
            assert frame(app).split("\n")[-1].startswith(" space make it A ")  # what is done here comes first
            await pilot.press("end", "space")
            await until(pilot, lambda: "This is A itself" in frame(app))
            await pilot.press("home")
            await until(pilot, lambda: "share │ 0.5 │ 0.9" in plain(app))
            assert "│ +0.4 │ +80%" in plain(app)
            await pilot.press("end", "space", "home")
            await until(pilot, lambda: "share │ 0.2 │ 0.9" in plain(app))
            await pilot.press("L", "tab", "pagedown")
            await until(pilot, lambda: "运行记录" in frame(app))


async def test_without_runs_it_says_how_to_get_some(open_app: OpenApp) -> None:
    async with open_app("zh", size=(80, 24)) as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("c")
        await until(pilot, lambda: "还没有运行过" in frame(app))
        await pilot.press("q")
        await run_it(app, pilot, "r")
        await pilot.press("c")
        await until(pilot, lambda: "只有这一次运行" in frame(app))


async def test_a_stopped_run_is_not_compared(open_app: OpenApp, home: Path) -> None:
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/sleeps")
        await pilot.press("r")
        await until(pilot, lambda: "1/4  step one" in frame(app))
        await run_it(app, pilot, "x")
        assert RunHistory(runs_folder(app.deck.demos["tiny/sleeps"].root)).runs("tiny/sleeps") == ()


async def test_in_a_review_capitals_compare_sweep_and_export_since_small_letters_tick(
    open_app: OpenApp, home: Path
) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r", "space")
        await until(pilot, lambda: "Good" in frame(app))
        review = app.screen
        await run_it(app, pilot, "r")
        await pilot.press("X")
        await until(pilot, lambda: len(list((home / "exports").glob("*.svg"))) == 1)
        for key, screen in (("C", RunsScreen), ("W", SweepScreen)):
            await pilot.press(key)
            await until(pilot, lambda screen=screen: isinstance(app.screen, screen))
            await pilot.press("q")
            await until(pilot, lambda: app.screen is review)


async def test_a_number_is_swept_from_the_form(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("enter", "down", "w")
        await until(pilot, lambda: isinstance(app.screen, SweepScreen))
        await until(pilot, lambda: "▌ low" in frame(app))
        assert "high 1 0 to 1 count 5 1 to 100" in plain(app)
        await pilot.press("0", ".", "5", "down", "down", "3", "enter")
        await until(pilot, lambda: "✓ 3 of 3 values done" in frame(app))
        shown = plain(app)
        assert "share │ share" in shown
        for value in ("0.5 │ 0.5", "0.75 │ 0.75", "1 │ 1"):
            assert value in shown
        assert "share over share" in shown
        assert "the same at every value: total\u00a06" in frame(app)
        await pilot.press("q")
        await until(pilot, lambda: not isinstance(app.screen, SweepScreen))


async def test_a_value_out_of_range_is_told_and_nothing_runs(open_app: OpenApp) -> None:
    async with open_app("zh") as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("enter", "down", "w")
        await until(pilot, lambda: "▌ 最小" in frame(app))
        assert "最大 1 0 到 1 个数 5 1 到 100" in plain(app)
        await pilot.press("7", "enter")
        await until(pilot, lambda: "最小 不能是 7；应为数，范围 0 到 1。" in frame(app))
        assert not app.screen.is_sweeping
        assert "按回车开始" in frame(app)
        await pilot.press("L")
        await until(pilot, lambda: "low can't be 7" in frame(app))


async def test_choices_begin_at_once_and_a_sweep_can_be_stopped(
    open_app: OpenApp, small_deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_with(small_deck, 'time.sleep(60 * (size == "large"))')
    monkeypatch.setattr(sweep, "DRAWN_EVERY", 2.0)  # the first value comes before it is time to draw again
    async with open_app("en", size=(80, 24)) as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("enter", "w")
        await until(pilot, lambda: "1 of 2 values done" in frame(app))
        await until(pilot, lambda: "base │" in frame(app))
        assert app.screen.is_sweeping
        await pilot.press("x")
        await until(pilot, lambda: "■ stopped: 1 of 2 values done" in frame(app))
        assert "base │" in frame(app)
        assert isinstance(app.screen, SweepScreen)


async def test_a_sweep_whose_values_fail_says_which_and_why(open_app: OpenApp, small_deck: Path) -> None:
    begin_with(small_deck, 'assert not loud, "too [/loud]"')
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("enter", "down", "down", "down", "w")
        await until(pilot, lambda: "1 value did not finish" in frame(app))
        assert "loud = true: AssertionError: too [/loud]" in frame(app)


async def test_results_are_exported_and_their_path_is_told(open_app: OpenApp, home: Path) -> None:
    async with open_app("zh", size=(80, 24)) as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        assert "导出" not in [key.label for key in app.screen.query_one("KeyBar").keys]
        await run_it(app, pilot, "r")
        for count in (3, 6):  # within the same second, by this clock
            await pilot.press("X")
            await until(pilot, lambda n=count: len(list((home / "exports").glob("*.*"))) == n)
        await until(pilot, lambda: "已导出" in plain(app))
        files = {file.suffix: file for file in (home / "exports").glob("tiny-count-20260302-100000.*")}
        assert set(files) == {".json", ".csv", ".svg"}
        told = json.loads(files[".json"].read_text(encoding="utf-8"))
        assert [(m["label"], m["value"]) for m in told["metrics"]] == [("总数", 6), ("比例", 0.5)]
        rows = list(csv.reader(files[".csv"].open(encoding="utf-8", newline="")))
        assert ["metric", "total", "总数", "", "", "6", ""] in rows
        assert "总数" in "".join(ElementTree.parse(files[".svg"]).getroot().itertext())
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, RunsScreen) and app.screen.here is not None)
        await pilot.press("X")
        await until(pilot, lambda: len(list((home / "exports").glob("*-3.*"))) == 3)


async def test_a_home_that_can_t_be_written_is_told_and_the_run_stands(open_app: OpenApp, home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "runs").write_text("a file, where the folder would be", encoding="utf-8")
    (home / "exports").write_text("another", encoding="utf-8")
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await run_it(app, pilot, "r")
        assert "✓ finished" in frame(app)
        await until(pilot, lambda: "keeping the run" in plain(app))
        await pilot.press("X")
        await until(pilot, lambda: "exporting" in plain(app))
