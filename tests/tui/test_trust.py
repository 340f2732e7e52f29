"""The app asks once before any code of another deck runs, and takes no for an answer."""

from dataclasses import replace
from pathlib import Path

import pytest

from quiz.run.runner import Runner
from quiz.tui.app import RuncallApp
from quiz.tui.screens.trust import TrustScreen
from quiz.tui.services import Services, services_for
from tests.tui.conftest import frame, until


@pytest.fixture
def services(small_deck: Path) -> Services:
    return replace(services_for((small_deck,), {}), make_runner=lambda gate: Runner(way="cold", gate=gate))


async def test_no_keeps_the_code_from_running_and_yes_holds_until_it_changes(
    services: Services, small_deck: Path
) -> None:
    app = RuncallApp(services, "en")
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: app.deck is not None)
        await app.open_demo("tiny/count")
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, TrustScreen))
        await until(pilot, lambda: "snippets/tiny/count.py" in frame(app))
        assert "Runs are sealed" in frame(app)
        await pilot.press("n")
        await until(pilot, lambda: "did not run" in frame(app))

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
