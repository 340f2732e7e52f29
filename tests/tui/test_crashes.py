"""An unexpected error: a sentence and a report, never the end where a way on is safe, and no grade lost."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from quiz.cli.main import main
from quiz.study.crashes import KEPT, Scene, reports, write_crash
from quiz.tui.app import RuncallApp
from quiz.tui.guarded import MOST
from quiz.tui.screens.browse import BrowseScreen
from quiz.tui.screens.demos import DemosScreen
from quiz.tui.screens.question import QuestionScreen
from quiz.tui.screens.today import TodayScreen
from quiz.tui.widgets.key_bar import KeyBar
from quiz.tui.widgets.rows_view import RowsView
from tests.patience import PATIENCE
from tests.tui.conftest import OpenApp, frame, taken_reports


class Broken(Exception):
    """What no code of ours raises."""


def broken(*_: object, **__: object) -> None:
    raise Broken("it broke [/")


async def soon(true: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait without the pilot, which waits for every part: one that has failed never answers it."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.02)


async def told(app: RuncallApp, sentence: str) -> None:
    await soon(lambda: sentence in " ".join(frame(app).replace("▎", " ").split()))


async def test_an_action_that_fails_is_told_and_its_screen_goes_on(
    open_app: OpenApp, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_app(lang="en") as (app, pilot):
        await pilot.press("b")
        with monkeypatch.context() as fault:
            fault.setattr(RuncallApp, "action_help", broken)
            await pilot.press("?")
            await told(app, "An unexpected error")
        await pilot.press("?")
        await soon(lambda: "Everywhere" in frame(app))
        (report,) = taken_reports(home)
        assert "tests.tui.test_crashes.Broken: it broke [/" in report
        assert "place:    BrowseScreen" in report
        assert app.return_code is None


@pytest.mark.parametrize("what", ["body", "on_mount", "on_descendant_focus", "lay"])
async def test_a_page_that_fails_gives_way_to_the_one_before(
    open_app: OpenApp, home: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    async with open_app(lang="en") as (app, pilot):
        await pilot.press("b")
        await soon(lambda: isinstance(app.screen, BrowseScreen))
        with monkeypatch.context() as fault:
            fault.setattr(QuestionScreen, what, broken)
            app.open_question("mask-token")
            await told(app, "closed that screen")
            await soon(lambda: isinstance(app.screen, BrowseScreen))
        assert "Broken" in taken_reports(home)[-1]
        app.open_question("mask-token")
        await soon(lambda: "Why does [MASK] occur" in frame(app) and "Sources" in frame(app))


@pytest.mark.parametrize(
    ("owner", "what"), [(DemosScreen, "body"), (KeyBar, "render_line"), (RowsView, "on_resize")]
)
async def test_a_mode_that_fails_gives_way_to_today_and_is_made_anew(
    open_app: OpenApp, home: Path, monkeypatch: pytest.MonkeyPatch, owner: type, what: str
) -> None:
    async with open_app(lang="en") as (app, pilot):
        with monkeypatch.context() as fault:
            fault.setattr(owner, what, broken if owner is DemosScreen else _on_demos_only(owner, what))
            await pilot.press("d")
            await told(app, "closed that screen")
            await soon(lambda: isinstance(app.screen, TodayScreen))
        assert taken_reports(home)
        await pilot.press("d")
        await soon(lambda: "tiny/count" in frame(app))


def _on_demos_only(owner: type, what: str) -> Callable[..., object]:
    sound = getattr(owner, what, lambda *_: None)
    return lambda self, *given: broken() if isinstance(self.screen, DemosScreen) else sound(self, *given)


async def test_a_worker_a_task_and_a_thread_that_fail_are_told(open_app: OpenApp, home: Path) -> None:
    async def fail() -> None:
        broken()

    async with open_app(lang="en") as (app, _):
        for owner in (app, app.screen):
            owner.run_worker(fail(), exit_on_error=False)
            await told(app, "An unexpected error")
            await soon(lambda: len(taken_reports(home)) == 1)
        lost = asyncio.create_task(fail())
        del lost
        await soon(lambda: len(taken_reports(home)) == 1)
        threading.Thread(target=broken).start()
        await soon(lambda: len(taken_reports(home)) == 1)


async def test_without_a_way_on_it_ends_with_a_code_of_its_own(
    open_app: OpenApp, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Broken):  # noqa: PT012 (raised as the app is taken down)
        async with open_app(lang="en") as (app, pilot):
            monkeypatch.setattr(TodayScreen, "on_screen_resume", broken)
            await pilot.press("b")
            await pilot.press("q")
            await soon(lambda: app.return_code == 70)
    assert app.crash is not None
    assert "every grade is saved" in app.crash[1]
    assert str(home / "crashes") in app.crash[1]
    assert len(taken_reports(home)) == 1


async def test_errors_without_end_end_it(
    open_app: OpenApp, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Broken):  # noqa: PT012 (raised as the app is taken down)
        async with open_app(lang="en") as (app, pilot):
            monkeypatch.setattr(RuncallApp, "action_help", broken)
            for _ in range(MOST + 1):
                assert app.return_code is None
                await pilot.press("?")
            await soon(lambda: app.return_code == 70)
    assert len(taken_reports(home)) == MOST + 1


async def test_a_report_tells_what_was_done_and_nothing_that_was_typed(
    open_app: OpenApp, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RuncallApp, "action_theme", broken)
    async with open_app(lang="zh") as (app, pilot):
        await pilot.press("b", "/", *"xyzzy", "escape", "T")
        await told(app, "出了意外错误")
        (report,) = taken_reports(home)
        assert "xyzzy" not in report
        assert report.split("actions:")[1].split("\n")[0].split()[-2:] == ["app.close", "app.theme"]


def test_the_last_reports_are_kept(tmp_path: Path, clock: Callable) -> None:
    written = [write_crash(tmp_path, ValueError(str(n)), clock(), Scene("here")) for n in range(KEPT + 3)]
    assert reports(tmp_path) == written[: -KEPT - 1 : -1]


@pytest.mark.parametrize(("lang", "sentence"), [("en", "an unexpected error"), ("zh", "遇到意外错误")])
def test_a_command_that_fails_says_one_sentence(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str, sentence: str
) -> None:
    monkeypatch.setattr("quiz.cli.content.list_command", broken)
    assert main(["list", "--lang", lang]) == 70
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert said.err.startswith(f"runcall: {sentence}")
    (path,) = reports(home / "crashes")
    assert str(path) in said.err
    monkeypatch.setenv("RUNCALL_DEBUG", "1")
    assert main(["list", "--lang", lang]) == 70
    assert "Traceback" in capsys.readouterr().err
    assert len(taken_reports(home)) == 2


def test_where_no_report_can_be_written_the_sentence_says_so(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir()
    (home / "crashes").write_text("a file where the folder should be")
    monkeypatch.setattr("quiz.cli.content.list_command", broken)
    assert main(["list", "--lang", "en"]) == 70
    said = capsys.readouterr().err
    assert "could not be written" in said
    assert "it broke [/" in said
