"""Saves the proofs that any screen runs for later sittings, each under the code that it ran."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from quiz.view.measured import claims_on, proof_run, run_key

if TYPE_CHECKING:
    from quiz.bank.deck import Deck
    from quiz.proof.kept import KeptRuns
    from quiz.proof.recording import Recording
    from quiz.proof.verify import Run
    from quiz.run.request import Request
    from quiz.tui.app import RuncallApp


@asynccontextmanager
async def keeping(app: "RuncallApp", runs: Collection["Run"]) -> "AsyncIterator[KeptRuns]":
    """A place to save what these runs measure; written at the end, even if they were stopped."""
    kept = await _made_anew(app, runs)
    try:
        yield kept
    finally:
        await asyncio.to_thread(kept.write)


async def _made_anew(app: "RuncallApp", runs: Collection["Run"]) -> "KeptRuns":
    """Storage for these runs under their present code, empty at first."""
    from quiz.proof.kept import KeptRuns
    from quiz.study.home import cache_folder

    kept = KeptRuns(cache_folder(), fresh=True, clock=app.services.clock)
    await asyncio.to_thread(lambda: [kept.last(run) for run in runs])  # it reads every snippet
    return kept


class ProofRun:
    """One run of a pane, saved if it succeeds and is a proof's run. Its code is read while it starts."""

    def __init__(self, app: "RuncallApp", request: "Request") -> None:
        self._run = proof_of(app.deck, request) if app.deck is not None else None
        self._reading = asyncio.create_task(_made_anew(app, [self._run])) if self._run else None

    async def keep(self, recording: "Recording") -> None:
        """Save what it measured."""
        if self._run is None or self._reading is None:
            return
        with suppress(OSError):  # a file of it went away: then it proves nothing later
            kept = await self._reading
            if recording.finished is not None and not recording.error:
                kept.keep(self._run, {metric.name: metric.value for metric in recording.metrics})
                await asyncio.to_thread(kept.write)


def proof_of(deck: "Deck", request: "Request") -> "Run | None":
    """The proof's run that a request makes: the deck's own code with a proof's own parameters."""
    from quiz.demo.parameters import complete
    from quiz.proof.verify import Run

    demo, key = deck.demos.get(request.demo), run_key(request.demo, request.parameters)
    proofs = (proof_run(claim, deck) for claim in claims_on(deck).get(request.demo, ()))
    if demo is None or request.source or key not in proofs:
        return None
    return Run(demo, tuple(complete(demo.parameters, dict(request.parameters)).items()))
