"""What fails behind the screen is told in a sentence, and the app goes on."""

import ast
import gc
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from importlib import import_module
from pathlib import Path
from threading import Event
from typing import TypeGuard
from weakref import WeakSet

import pytest
from textual._styles_cache import StylesCache
from textual.app import App
from textual.widget import Widget

import quiz.tui
from quiz.bank.deck import Deck
from quiz.run.runner import Runner
from quiz.study.card import Rating
from quiz.study.error import StudyError
from quiz.study.log import StudyLog
from quiz.tui.app import RuncallApp
from quiz.tui.screens.demos import DemosScreen
from quiz.tui.screens.page import Page
from quiz.tui.screens.today import TodayScreen
from quiz.tui.services import Services, services_for
from quiz.tui.widgets.rows_view import RowsView
from tests.tui.conftest import frame, until
from tests.tui.test_runs import open_demo

SCREENS = sorted(Path(quiz.tui.__file__).parent.rglob("*.py"))
ROOT = Path(quiz.tui.__file__).parents[2]


def broken(error: Exception):
    def fail(*_):
        raise error

    return fail


@pytest.fixture
def services(small_deck: Path) -> Services:
    return replace(services_for((small_deck,), {}), make_runner=lambda _: Runner(way="cold"))


async def test_a_bank_that_can_t_be_opened_is_told(services: Services) -> None:
    app = RuncallApp(replace(services, open_deck=broken(OSError("no such folder [/x]"))), "en")
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await until(pilot, lambda: "The bank can't be opened: no such folder [/x]" in " ".join(words(app)))
        await pilot.press("?")
        await until(pilot, lambda: "Everywhere" in frame(app))


@pytest.mark.parametrize("key", "rtmibdps")
async def test_each_screen_says_that_the_bank_is_being_opened_and_why_it_can_t_be(
    services: Services, key: str
) -> None:
    may_fail = Event()

    def fails(*_: object) -> Deck:
        may_fail.wait(60)
        raise OSError("no such folder [/x]")

    app = RuncallApp(replace(services, open_deck=fails), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await until(pilot, lambda: type(app.screen) is not TodayScreen and "Opening the bank…" in frame(app))
        may_fail.set()
        await until(pilot, lambda: "The bank can't be opened: no such folder [/x]" in " ".join(words(app)))


async def test_without_a_study_log_the_bank_and_the_demos_still_work(services: Services) -> None:
    error = StudyError("foreign", Path("study.db"))
    app = RuncallApp(replace(services, open_log=broken(error)), "en")
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await until(pilot, lambda: "study.db is another program's database" in " ".join(words(app)))
        await until(pilot, lambda: app.deck is not None)
        await app.switch_mode("review")
        await until(pilot, lambda: "study log can't be opened: study.db is another program's" in frame(app))
        await open_demo(app, pilot, "tiny/count")
        await pilot.pause()
        await pilot.press("r")
        await until(pilot, lambda: "✓ finished" in frame(app))


async def test_a_history_that_can_t_be_read_is_told_for_as_long_as_it_can_t(
    services: Services, home: Path
) -> None:
    with closing(StudyLog.open(home / "study.db")) as log:
        log.review("mask-token", Rating.GOOD, datetime.now().astimezone())
    with closing(sqlite3.connect(home / "study.db")) as database:
        (sound,) = database.execute("SELECT extra FROM events").fetchone()
        database.executescript("DROP TRIGGER events_stay; UPDATE events SET extra = '{'")
    app = RuncallApp(services, "en")
    async with app.run_test(size=(100, 30)) as pilot:  # no notices: what stands on the screens
        for keys in ((), ("i",), ("q", "s")):
            await pilot.press(*keys)
            await until(pilot, lambda: "doctor --repair" in " ".join(words(app)))
            assert "Opening the bank" not in frame(app)
            assert "No reviews yet" not in frame(app)
        await pilot.press("L")
        await until(pilot, lambda: "学习记录打不开" in frame(app))
        with closing(sqlite3.connect(home / "study.db")) as database:
            database.execute("UPDATE events SET extra = ?", (sound,))
            database.commit()
        await pilot.press("q")
        await until(pilot, lambda: "学习记录打不开" not in frame(app) and "新题" in frame(app))


async def test_a_demo_asked_for_before_its_screen_stands_is_the_one_that_opens(services: Services) -> None:
    app = RuncallApp(services, "en")
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: app.deck is not None)
        first, last = min(app.deck.demos), max(app.deck.demos)
        assert first != last
        screen = DemosScreen()
        screen.open(last)
        await app.push_screen(screen)
        await until(pilot, lambda: screen.pane.demo is app.deck.demos[last])


async def test_a_runner_that_can_t_start_is_the_run_s_end_and_not_the_app_s(services: Services) -> None:
    app = RuncallApp(replace(services, make_runner=broken(RuntimeError("no processes here"))), "en")
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await until(pilot, lambda: app.deck is not None)
        await open_demo(app, pilot, "tiny/count")
        await pilot.pause()
        await pilot.press("r")
        await until(pilot, lambda: "✗ failed" in frame(app) and "no processes here" in frame(app))


def words(app: RuncallApp) -> list[str]:
    return frame(app).replace("▎", " ").split()


WORKERS = [
    pytest.param(node, id=f"{path.stem}:{node.lineno}")
    for path in SCREENS
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "run_worker"
]


def test_there_are_workers_to_look_at() -> None:
    assert len(WORKERS) >= 8


@pytest.mark.parametrize("call", WORKERS)
def test_every_worker_keeps_its_errors_from_the_app(call: ast.Call) -> None:
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    assert isinstance(given.get("exit_on_error"), ast.Constant)
    assert given["exit_on_error"].value is False


@pytest.mark.parametrize("call", WORKERS)
def test_a_worker_s_work_is_made_when_it_begins(call: ast.Call) -> None:
    """A coroutine that was made before is never awaited if another worker takes its place at once."""
    work = call.args[0]
    assert not isinstance(work, ast.Call) or ast.unparse(work.func) == "work", ast.unparse(call)
    if isinstance(work, ast.Name):
        made = [node.value for node in ast.walk(_function_of(call)) if _puts(node, work.id)]
        assert all(not isinstance(it, ast.Call) or ast.unparse(it.func) == "work" for it in made)


def _puts(node: ast.AST, name: str) -> TypeGuard[ast.Assign]:
    return isinstance(node, ast.Assign) and name in map(ast.unparse, node.targets)


def _function_of(call: ast.Call) -> ast.AST:
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in SCREENS)
    functions = (n for tree in trees for n in ast.walk(tree) if isinstance(n, ast.FunctionDef))
    return next(found for found in functions if ast.unparse(call) in ast.unparse(found))


@pytest.mark.parametrize("call", WORKERS)
def test_every_worker_s_owner_tells_its_errors(call: ast.Call) -> None:
    """A worker belongs to what `run_worker` is called on: the app, a page or the pane of a run."""
    assert isinstance(call.func, ast.Attribute)
    assert ast.unparse(call.func.value) in OWNERS


OWNERS = {"self", "page", "app", "self._page", "self._app"}


@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.stem)
def test_who_starts_workers_is_told_how_they_end(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    decorators = [
        ast.unparse(mark) for node in ast.walk(tree) for mark in getattr(node, "decorator_list", [])
    ]
    assert not [mark for mark in decorators if mark.partition("(")[0] in ("work", "textual.work")]
    module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and "self.run_worker(" in ast.unparse(node):
            owner = getattr(module, node.name)
            mixed_in = not issubclass(owner, Widget) or issubclass(owner, App)  # parts of the app itself
            assert mixed_in or hasattr(owner, "on_worker_state_changed"), node.name


@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.stem)
def test_screens_and_widgets_stay_small(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            assert (node.end_lineno or 0) - node.lineno < 250, node.name


async def test_nothing_keeps_a_page_that_has_gone(services: Services) -> None:
    app = RuncallApp(services, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: app.deck is not None)
        gone: WeakSet[Page] = WeakSet()
        drawn: WeakSet[StylesCache] = WeakSet()
        for _ in range(3):
            app.open_question("mask-token")
            await pilot.pause()
            gone.add(app.screen)  # type: ignore[arg-type]
            drawn.add(app.screen.query_one(RowsView)._styles_cache)
            await pilot.press("?", "escape", "escape")
        gc.collect()
        assert len(gone) <= 1  # the toolkit remembers the last one
        assert len(drawn) <= 1
