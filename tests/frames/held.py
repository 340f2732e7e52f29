"""Screens that still wait: for the bank, for a run to begin, for the rest of the proofs.

What they wait for is held back: the thread that reads the bank, the answer whether code may run.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from quiz.demo.words import Text
from quiz.run.runner import Runner
from quiz.tui.services import Services
from tests.frames.scene import Journey, Scene, way
from tests.frames.scenes import demo
from tests.frames.stage import LESS, set_stage
from tests.tui.conftest import Clock

if TYPE_CHECKING:
    from quiz.bank.deck import Deck


@contextmanager
def without_bank(services: Services) -> Iterator[Services]:
    """The thread that opens the bank waits until the end."""
    gate = Event()

    def open_deck() -> "Deck":
        gate.wait()
        return services.open_deck()

    try:
        yield replace(services, open_deck=open_deck)
    finally:
        gate.set()


@contextmanager
def without_runs(services: Services) -> Iterator[Services]:
    """Whether code may run is never answered."""

    async def unanswered(root: Path) -> Text:
        await asyncio.Event().wait()
        raise AssertionError

    yield replace(services, make_runner=lambda _: Runner(way="cold", gate=unanswered))


ONE = LESS[:1]
"""For pages that show but one line."""


def one_slow_proof(root: Path, clock: Clock) -> Path:
    """Of the two runs that prove the deck's claims one never ends by itself."""
    set_stage(root, clock)
    count = root / "snippets" / "tiny" / "count.py"
    slow = '"""Count."""\n    time.sleep(600 if size == "large" else 0)'
    count.write_text(count.read_text(encoding="utf-8").replace('"""Count."""', slow), encoding="utf-8")
    return root


BANK = Journey(
    (
        Scene("opening-today", "Opening the bank"),
        Scene("opening-review", "Opening the bank", ("r",), sizes=ONE),
        way("Today", "q"),
        Scene("opening-browse", "Opening the bank", ("b",)),
        way("Today", "q"),
        Scene("opening-demos", "Opening the bank", ("d",), sizes=ONE),
        way("Today", "q"),
        Scene("opening-proofs", "Opening the bank", ("p",)),
        way("Today", "q"),
        Scene("opening-progress", "Opening the bank", ("s",)),
        way("Today", "q"),
        Scene("opening-plan", "Opening the bank", ("i",), sizes=ONE),
        way("Today", "q"),
        Scene("checking", "checking", ("!",)),
    ),
    held=without_bank,
    sizes=LESS,
)

STARTING = Journey(
    (
        way("The bank"),
        Scene("run-starting", "starting", ("r", "tab"), act=demo("tiny/count")),
        way("Today", "q"),
        Scene("proofs-beginning", "Errata", ("p", "V")),
    ),
    held=without_runs,
    sizes=LESS,
)

PROVING = Journey(
    (
        way("The bank"),
        Scene("proofs-running", "1/2 runs", ("p", "V")),
    ),
    one_slow_proof,
)

HELD: dict[str, Journey] = {"opening": BANK, "starting": STARTING, "proving": PROVING}
