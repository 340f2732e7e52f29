"""The app asks once before any code of another deck runs, and takes no for an answer."""

from dataclasses import replace
from pathlib import Path

import pytest

from quiz.run.runner import Runner
from quiz.study.home import trust_file
from quiz.tui.app import RuncallApp
from quiz.tui.screens.sweep import SweepScreen
from quiz.tui.screens.trust import TrustScreen
from quiz.tui.services import Services, services_for
from tests.tui.conftest import frame, until
from tests.tui.test_runs import open_demo


@pytest.fixture
def services(small_deck: Path) -> Services:
    return replace(services_for((small_deck,), {}), make_runner=lambda gate: Runner(way="cold", gate=gate))


async def test_no_keeps_the_code_from_running_and_yes_holds_until_it_changes(
    services: Services, small_deck: Path
) -> None:
    app = RuncallApp(services, "en")
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: app.deck is not None)
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, TrustScreen))
        await until(pilot, lambda: "snippets/tiny/count.py" in frame(app))
        assert "Runs are sealed" in frame(app)
        await pilot.press("n")
        await until(pilot, lambda: "did not run" in frame(app))
        assert app.screen.pane.kept is None

        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, TrustScreen))
        await pilot.press("escape")  # as good as a no
        await until(pilot, lambda: "did not run" in frame(app))

        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, TrustScreen))
        await pilot.press("y")
        await until(pilot, lambda: "✓ finished" in frame(app))

        await pilot.press("r")
        await until(pilot, lambda: "✓ finished" in frame(app))
        assert not isinstance(app.screen, TrustScreen)

        with (small_deck / "snippets/tiny/count.py").open("a") as source:
            source.write("\n# changed\n")
        await pilot.press("r")
        await until(pilot, lambda: "is not what it was" in frame(app))
        await pilot.press("n")


async def test_a_yes_is_for_what_was_shown_and_no_more(services: Services, small_deck: Path) -> None:
    app = RuncallApp(services, "en")
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: app.deck is not None)
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, TrustScreen))
        (small_deck / "snippets/tiny/later.py").write_text("hostile = True\n")
        await pilot.press("y")
        await until(pilot, lambda: "the code changed while you were being asked" in frame(app))
        await pilot.press("r")
        await until(pilot, lambda: "snippets/tiny/later.py" in frame(app))
        await pilot.press("n")


async def test_a_yes_that_cannot_be_kept_runs_nothing_and_says_so(
    services: Services, small_deck: Path
) -> None:
    trust_file().mkdir(parents=True)
    app = RuncallApp(services, "en")
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: app.deck is not None)
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, TrustScreen))
        await pilot.press("y")
        await until(pilot, lambda: "can't write" in frame(app))
        assert "trusted.json" in frame(app)


async def test_where_nothing_can_be_sealed_a_notice_stays_and_each_run_asks(
    services: Services, small_deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quiz.run.confine.can_seal", lambda: False)
    app = RuncallApp(services, "en")
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: app.deck is not None)
        await open_demo(app, pilot, "tiny/count")
        for _ in range(2):
            await pilot.press("r")
            await until(pilot, lambda: isinstance(app.screen, TrustScreen))
            assert "can do anything you can" in frame(app)
            await pilot.press("y")
            await until(pilot, lambda: "✓ finished" in frame(app))
        assert "runs unsealed" in frame(app)


async def test_one_no_holds_for_all_values_of_a_sweep(services: Services) -> None:
    app = RuncallApp(services, "en")
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: app.deck is not None)
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("p", "down", "w", "down", "down", "9", "enter")
        await until(pilot, lambda: isinstance(app.screen, TrustScreen))
        await pilot.press("n")
        await until(pilot, lambda: "✗ did not run: you did not trust the deck" in frame(app))
        await pilot.pause(0.3)
        assert isinstance(app.screen, SweepScreen)
        assert not app.screen.is_sweeping
