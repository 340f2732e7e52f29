"""Copying in the app: what is offered, what is copied, and that only what happened is told."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from quiz.bank.load import open_decks
from quiz.tui.app import RuncallApp
from quiz.tui.clipboards import Tool, fits, passed_through, takes, tools
from quiz.tui.copyables import answer_text, of_formulas
from quiz.tui.screens.copy_choice import CopyScreen
from quiz.tui.widgets.row_list import RowList
from tests.patience import PATIENCE
from tests.tui.conftest import OpenApp, frame, until
from tests.tui.test_runs import open_demo

Make = Callable[..., Path]


@pytest.fixture
def tool(tmp_path: Path) -> Make:
    """Makes a program on a path of its own that keeps what it is given, and ends as it is told to."""

    def make(name: str, ending: str = "exit 0") -> Path:
        folder = tmp_path / "bin"
        folder.mkdir(exist_ok=True)
        program = folder / name
        program.write_text(
            f'#!/bin/sh\n/bin/cat > "{folder}/{name}.got"\necho "$@" > "{folder}/{name}.args"\n{ending}\n'
        )
        program.chmod(0o755)
        return folder

    return make


def within(app: RuncallApp, **environment: str) -> None:
    """Give the app this environment."""
    app.services = replace(app.services, environment=environment)


def listed(app: RuncallApp) -> str:
    return app.screen.query_one(RowList).text if isinstance(app.screen, CopyScreen) else ""


async def answered(app: RuncallApp, pilot: Pilot[None]) -> None:
    """To the first card's answer."""
    await pilot.press("r")
    await until(pilot, lambda: "x[i]" in frame(app))
    await pilot.press("space")
    await until(pilot, lambda: "Because no task" in frame(app))


async def test_a_tool_that_takes_it_is_what_is_told(open_app: OpenApp, tool: Make) -> None:
    folder = tool("xclip")
    async with open_app("en") as (app, pilot):
        within(app, PATH=str(folder), DISPLAY=":7")
        await answered(app, pilot)
        await pilot.press("y", "y")
        await until(pilot, lambda: "Copied: the answer, as Markdown (xclip)" in frame(app))
        assert app.clipboard == (folder / "xclip.got").read_text()
    told = (folder / "xclip.got").read_text()
    assert told.startswith("Because no task has `[MASK]`. There are 6, of which 0.5 are selected;")
    assert "claim:" not in told
    assert (folder / "xclip.args").read_text() == "-selection clipboard\n"


async def test_a_tool_that_fails_is_passed_over_and_never_said_to_have_copied(
    open_app: OpenApp, tool: Make, home: Path
) -> None:
    tool("wl-copy", "exit 1")
    folder = tool("xsel", "kill -9 $$")
    async with open_app("en") as (app, pilot):
        within(app, PATH=str(folder), DISPLAY=":7", WAYLAND_DISPLAY="wayland-0")
        await answered(app, pilot)
        await pilot.press("y", "y")
        await until(pilot, lambda: "Sent to the terminal: the answer" in frame(app))
        assert "Copied" not in frame(app)
    (file,) = (home / "cache" / "copied").iterdir()
    assert file.name == "answer.md"
    assert file.read_text() == (folder / "wl-copy.got").read_text() == (folder / "xsel.got").read_text()


async def test_what_is_too_long_for_a_terminal_goes_into_a_file_alone(open_app: OpenApp, home: Path) -> None:
    async with open_app("en", (200, 40)) as (app, pilot):
        await open_demo(app, pilot, "tiny/prints")
        await until(pilot, lambda: app.screen.pane.demo is not None and "tiny/prints" in frame(app))
        await pilot.press("r")
        await until(pilot, lambda: app.screen.pane.has_ended)
        app.copy_to_clipboard("what was there")
        await pilot.press("y")
        await until(pilot, lambda: "the whole result" in listed(app))
        await pilot.press("2")
        await until(pilot, lambda: "Too long for the terminal's clipboard" in frame(app))
        assert app.clipboard == "what was there"
    lines = (home / "cache" / "copied" / "result.txt").read_text().splitlines()
    assert [line for line in lines if line.startswith("line ")][-2:] == ["line 29998", "line 29999"]


async def test_where_nothing_takes_it_the_reason_is_told(open_app: OpenApp, home: Path) -> None:
    (home / "cache").mkdir(parents=True, exist_ok=True)
    (home / "cache" / "copied").write_text("in the way")
    async with open_app("en") as (app, pilot):
        await answered(app, pilot)
        await pilot.press("y", "y")
        await until(pilot, lambda: any("no file either: " in each.message for each in app._notifications))


async def test_before_the_flip_nothing_of_the_answer_is_offered(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r")
        await until(pilot, lambda: "x[i]" in frame(app))
        await pilot.press("y")
        await until(pilot, lambda: isinstance(app.screen, CopyScreen) and "the question" in listed(app))
        assert "answer" not in listed(app)
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, CopyScreen))
        await pilot.press("space", "y")
        await until(pilot, lambda: "question and answer" in listed(app))


async def test_after_a_run_its_figures_and_its_output_are_offered(open_app: OpenApp, home: Path) -> None:
    async with open_app("zh") as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await until(pilot, lambda: app.screen.pane.demo is not None)
        await pilot.press("y")
        await until(pilot, lambda: "已发送给终端：演示的源码" in frame(app))  # one thing: at once
        assert "def count(" in app.clipboard
        await pilot.press("r")
        await until(pilot, lambda: "✓" in frame(app) and app.screen.pane.kept is not None)
        await pilot.press("y")
        await until(pilot, lambda: "图表  种类" in listed(app) and "全部结果" in listed(app))
        await pilot.press("2")
        await until(pilot, lambda: app.clipboard.startswith("种类\n"))
        assert "[MASK]" in app.clipboard
        await pilot.press("y", "4")
        await until(pilot, lambda: app.clipboard.endswith("tiny-count.txt"))
        assert Path(app.clipboard).read_text() == "plain [/] output\n"
        await pilot.press("?")
        await until(pilot, lambda: type(app.screen).__name__ == "HelpScreen")
        await pilot.press("y")
        await until(pilot, lambda: "▌" not in app.clipboard and "复制：答案" in app.clipboard)


def test_each_formula_is_offered_once_as_its_source(tmp_path: Path, small_deck: Path) -> None:
    yaml = small_deck / "questions" / "masks.yaml"
    few = "$\\\\times$、$3 \\\\times$、$2N$、$L = 12$、$L$"
    text = f"因为 $C \\\\approx 6ND$，且 {few}；又 $C \\\\approx 6ND$、$C\\\\approx 6ND$、$VE + EH + 2L$。"
    yaml.write_text(
        yaml.read_text().replace("没有演示。", f'"{text}"').replace("It has no demo.", f'"{text}"')
    )
    question = open_decks((small_deck,), tmp_path / "cache").by_id["second-question"]
    offered = [each.make("en") for each in of_formulas(question, "en")]
    assert offered == [r"C \approx 6ND", "VE + EH + 2L"]
    assert answer_text(question, "zh").startswith("因为 $C \\approx 6ND$，且 $\\times$、")


async def test_a_tool_that_never_answers_is_given_up_and_ended(
    tool: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tool("xclip", f'echo $$ > "$0.pid"\nexec {os.path.realpath("/bin/sleep")} 60')
    for patience in (0.4, 4, 40):  # on a busy machine it may not even have begun
        monkeypatch.setattr("quiz.tui.clipboards.PATIENCE", patience)
        assert not await takes(Tool("xclip"), "text", {"PATH": str(folder)})
        if told := (folder / "xclip.pid").exists() and (folder / "xclip.pid").read_text():
            break
    process = int(told)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


async def test_a_tool_that_stays_to_serve_what_it_holds_is_not_waited_for(
    tool: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quiz.tui.clipboards.PATIENCE", PATIENCE)
    folder = tool("xclip", f"{os.path.realpath('/bin/sleep')} 120 &\nexit 0")
    assert await takes(Tool("xclip"), "留得住", {"PATH": str(folder)})
    assert (folder / "xclip.got").read_text() == "留得住"


def test_only_tools_with_a_display_of_the_learner_s_own_are_asked(tool: Make) -> None:
    for name in ("wl-copy", "xclip", "xsel", "pbcopy", "clip.exe", "tmux"):
        folder = tool(name)
    path = str(folder)

    def names(platform: str = "linux", **environment: str) -> list[str]:
        return [each.name for each in tools({"PATH": path, **environment}, platform)]

    assert names() == []
    assert names(DISPLAY=":0", WAYLAND_DISPLAY="w") == ["wl-copy", "xclip", "xsel"]
    assert names("darwin") == ["pbcopy"]
    assert names("darwin", SSH_CONNECTION="1 2 3 4") == []
    assert names(WSL_DISTRO_NAME="Debian", TMUX="/tmp/t,1,0") == ["clip.exe", "tmux"]
    assert tools({"DISPLAY": ":0", "PATH": "/nowhere"}) == []


def test_what_fits_into_a_terminal_is_counted_as_it_is_sent() -> None:
    assert fits("a" * 55_500)
    assert not fits("a" * 55_503)
    assert not fits("字" * 18_501)
    assert passed_through("字") == "\x1bPtmux;\x1b\x1b]52;c;5a2X\x07\x1b\\"


async def test_the_figure_in_the_panel_is_offered_first_with_what_it_rests_on(
    open_app: OpenApp, tool: Make
) -> None:
    folder = tool("xclip")
    async with open_app("en") as (app, pilot):
        within(app, PATH=str(folder), DISPLAY=":7")
        await answered(app, pilot)
        await pilot.press("y")
        await until(pilot, lambda: "the answer, as Markdown" in listed(app))
        assert "this figure" not in listed(app)
        await pilot.press("escape", "o", "o", "o", "enter", "y")
        await until(pilot, lambda: "1  this figure and what it rests on  7" in listed(app).split("\n")[0])
        await pilot.press("y")
        await until(pilot, lambda: "Copied: this figure" in frame(app))
    told = (folder / "xclip.got").read_text()
    assert "The document miscounts" in told
    assert "tiny/count" in told
    assert "enter" not in told
