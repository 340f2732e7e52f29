"""The list of all proofs of the built-in bank: filled, its verdicts turned, moved in; in processor time.

python -m bench.proofs
"""

import asyncio
import os
import tempfile
import time
from collections.abc import Callable
from statistics import median

from quiz.bank.built_in import built_in_deck
from quiz.tui.app import RuncallApp
from quiz.tui.screens.proofs import ProofsScreen
from quiz.tui.services import services_for

GOALS = {"fill": 50.0, "turn": 50.0, "move": 5.0}
"""Milliseconds in which none of it may hold the app up."""


def main(rounds: int = 30) -> None:
    """Print medians and the longest of each."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["RUNCALL_HOME"] = home
        asyncio.run(_measure(rounds))


async def _measure(rounds: int) -> None:
    app = RuncallApp(services_for((built_in_deck(),), dict(os.environ)), "zh")
    async with app.run_test(size=(120, 40)) as pilot:
        while app.deck is None:
            await pilot.pause(0.05)
        await app.switch_mode("proofs")
        screen = app.screen
        assert isinstance(screen, ProofsScreen)
        await pilot.pause(1)
        print(f"{len(screen.claims.items):,} items\n")
        print(f"{'':8}{'median, ms':>12}{'longest, ms':>13}{'goal, ms':>10}")
        made: dict[str, Callable[[], object]] = {
            "fill": screen.fill,
            "turn": screen.turn,
            "move": lambda: screen.claims.move(1),
        }
        for name, make in made.items():
            took = []
            for _ in range(rounds):
                start = time.process_time()
                make()
                took.append((time.process_time() - start) * 1000)
            print(f"{name:8}{median(took):12.1f}{max(took):13.1f}{GOALS[name]:10g}")


if __name__ == "__main__":
    main()
