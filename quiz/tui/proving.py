"""Runs proofs for a screen on all cores: the progress, what runs now, and the result."""

import asyncio
from collections.abc import Iterable
from contextlib import aclosing
from time import monotonic
from typing import TYPE_CHECKING, Literal, TypeAlias

from quiz.demo.words import Text, Words
from quiz.tui.kept_proofs import keeping
from quiz.view.measured import Run as RunKey
from quiz.view.measured import run_key

if TYPE_CHECKING:
    from quiz.bank.deck import Deck
    from quiz.demo.parameters import Value
    from quiz.proof.verify import Plan, Run
    from quiz.tui.app import RuncallApp
    from quiz.view.proof_list import Entry

State: TypeAlias = Literal["idle", "running", "done", "stopped", "refused", "broke"]


class Proving:
    """One batch of proofs. `flush` passes on what it found, a few runs at a time."""

    def __init__(self, app: "RuncallApp") -> None:
        self._app = app
        self._found: dict[RunKey, dict[str, Value]] = {}
        self._broken: set[RunKey] = set()
        self._errors: dict[str, Text] = {}
        self._under_way: dict[Run, float] = {}
        self._began = self._ended = 0.0
        self.state: State = "idle"
        self.done, self.total = 0, 0
        self.why: Text = ""

    @property
    def seconds(self) -> float:
        """How long it has been running, or took."""
        return (self._ended or monotonic()) - self._began

    @property
    def under_way(self) -> tuple[str, ...]:
        """The demos that run now, the earliest first."""
        return tuple(run.demo.name for run in self._under_way)

    async def prove(self, deck: "Deck", entries: Iterable["Entry"]) -> None:
        """Run what decides the claims; `state` says how it ended."""
        self._began, self.state = monotonic(), "running"
        try:
            await self._prove(deck, _plan(deck, entries))
            if self.state == "running":
                self.state = "done"
        except asyncio.CancelledError:
            self.state = "stopped"
            raise
        except Exception as error:
            self.state, self.why = "broke", str(error) or type(error).__name__
        finally:
            self._ended = monotonic()
            self._under_way.clear()

    async def _prove(self, deck: "Deck", plan: "Plan") -> None:
        from quiz.proof.verify import measure_all
        from quiz.run.cores import cores

        self.total = len(plan.runs)
        self._errors |= {f"{c.question}.{c.claim_id}": c.error for c in plan.settled if c.error}
        runner = self._app.runner
        for root in dict.fromkeys(run.demo.root for run in plan.runs):
            if refused := await runner.gate(root):  # asked once: a no holds for all of them
                self.state, self.why = "refused", refused
                return
        async with (
            keeping(self._app, plan.runs) as kept,
            aclosing(measure_all(runner, plan.runs, cores(), self._start, kept)) as measured,
        ):
            async for run, metrics, error in measured:
                self._end(plan, run, metrics, error)

    def _start(self, run: "Run") -> None:
        self._under_way[run] = monotonic()

    def _end(self, plan: "Plan", run: "Run", metrics: "dict[str, Value]", error: Text) -> None:
        from quiz.messages.proofs import NO_METRIC

        self.done += 1
        self._under_way.pop(run, None)
        key = run_key(run.demo.name, dict(run.parameters))
        if error:
            self._broken.add(key)
        else:
            self._found[key] = metrics
        for question, name, claim in plan.runs[run]:
            metric = claim.proof.metric if claim.proof else ""
            if error or metric not in metrics:
                told = Words(*(NO_METRIC[lang].format(metric=metric) for lang in ("zh", "en")))
                self._errors[f"{question.id}.{name}"] = error or told

    def flush(self) -> bool:
        """Pass on what was found since; returns whether there was anything."""
        found, broken, errors = self._found, self._broken, self._errors
        if not (found or broken or errors):
            return False
        self._found, self._broken, self._errors = {}, set(), {}
        self._app.proofs.fail(errors)
        measured = self._app.measured.with_runs(found)
        for key in broken:
            measured = measured.without(key)
        self._app.measured = measured
        return True


def _plan(deck: "Deck", entries: Iterable["Entry"]) -> "Plan":
    """The runs that decide these claims, and no other claims of their questions."""
    from msgspec.structs import replace

    from quiz.proof.verify import plan

    wanted: dict[str, dict[str, Entry]] = {}
    for entry in entries:
        wanted.setdefault(entry.question.id, {})[entry.name] = entry
    return plan(
        deck,
        [
            replace(deck.by_id[question], claims={name: entry.claim for name, entry in claims.items()})
            for question, claims in wanted.items()
        ],
    )
