"""Runs the proofs of a deck and holds each claim against what its run measured."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from quiz.bank.deck import Deck
from quiz.bank.question import Claim, Question
from quiz.demo.parameters import ParameterError, Value, complete
from quiz.demo.source import Demo
from quiz.demo.words import Text
from quiz.proof.judge import Mark, Measured, judge
from quiz.proof.parallel import in_parallel
from quiz.proof.recording import record
from quiz.run.imports import needs_warmth
from quiz.run.request import request_for
from quiz.run.runner import Runner


@dataclass(frozen=True)
class Checked:
    """One claim and how it came out. `error` says why a run gave no value."""

    question: str
    claim_id: str
    claim: Claim
    mark: Mark
    measured: Measured | None = None
    error: Text = ""


@dataclass(frozen=True)
class Run:
    """One distinct run, by demo and parameters, that one or more claims wait for."""

    demo: Demo
    parameters: tuple[tuple[str, Value], ...]


@dataclass
class Plan:
    """What a verification will do: each distinct run once, with the claims that wait for it."""

    runs: dict[Run, list[tuple[Question, str, Claim]]] = field(default_factory=dict)
    settled: list[Checked] = field(default_factory=list)

    @property
    def claims(self) -> int:
        """How many claims it covers."""
        return len(self.settled) + sum(len(waiting) for waiting in self.runs.values())


def plan(deck: Deck, questions: Iterable[Question]) -> Plan:
    """The runs that the questions' proofs need, each once; cited claims are settled at once.

    A proof whose demo or parameters don't exist is settled as failed.
    """
    made = Plan()
    for question in questions:
        for claim_id, claim in question.claims.items():
            proof = claim.proof
            if proof is None:
                made.settled.append(Checked(question.id, claim_id, claim, "cited"))
                continue
            demo = deck.demos.get(proof.run)
            if demo is None:
                error = f"there is no demo {proof.run}"
                made.settled.append(Checked(question.id, claim_id, claim, "failed", error=error))
                continue
            try:
                values = complete(demo.parameters, dict(proof.with_))
            except ParameterError as wrong:
                made.settled.append(Checked(question.id, claim_id, claim, "failed", error=str(wrong)))
                continue
            made.runs.setdefault(Run(demo, tuple(values.items())), []).append((question, claim_id, claim))
    return made


Metrics: TypeAlias = dict[str, Measured]


class Kept(Protocol):
    """Remembers what runs measured, so that a run that nothing touched need not be made again."""

    def find(self, run: Run) -> Metrics | None:
        """What the run measured, if it is known and would measure the same again."""

    def keep(self, run: Run, metrics: Metrics) -> None:
        """Remember what a run measured that ended well."""


async def verify(
    deck: Deck,
    runner: Runner,
    questions: Iterable[Question],
    jobs: int = 2,
    started: Callable[[Run], None] = lambda _: None,
    kept: Kept | None = None,
) -> AsyncGenerator[Checked, None]:
    """Run the proofs of the questions, `jobs` at a time, and yield each claim as it is decided.

    Leaving the iteration early cancels what still runs.
    """
    made = plan(deck, questions)
    for checked in made.settled:
        yield checked
    async with aclosing(measure_all(runner, made.runs, jobs, started, kept)) as measured:
        async for run, metrics, error in measured:
            for waiting in made.runs[run]:
                yield hold(*waiting, metrics, error)


async def measure_all(
    runner: Runner,
    runs: Iterable[Run],
    jobs: int,
    started: Callable[[Run], None] = lambda _: None,
    kept: Kept | None = None,
) -> AsyncGenerator[tuple[Run, Metrics, Text], None]:
    """Make the runs, `jobs` at a time, and yield each as it ends, those that are known first."""

    async def make(run: Run) -> tuple[Metrics, Text]:
        started(run)
        metrics, error = await measure(runner, run)
        if kept is not None and not error:
            kept.keep(run, metrics)
        return metrics, error

    known = {run: kept.find(run) if kept else None for run in runs}
    for run, metrics in known.items():
        if metrics is not None:
            yield run, metrics, ""
    unknown = [run for run, metrics in known.items() if metrics is None]
    waiting = await asyncio.to_thread(in_order, unknown)
    async with aclosing(in_parallel(waiting, make, jobs)) as made:
        async for run, (metrics, error) in made:
            yield run, metrics, error


def in_order(runs: Iterable[Run]) -> list[Run]:
    """As they begin: first those that need no torch, which may still be loading, then the longest.

    A long run that began last would leave the other cores idle.
    """
    runs = tuple(runs)
    warm = {demo: needs_warmth(demo.root, demo.module) for demo in {run.demo for run in runs}}
    return sorted(runs, key=lambda run: (warm[run.demo], -(run.demo.slow or 0)))


async def measure(runner: Runner, run: Run) -> tuple[Metrics, Text]:
    """The metrics of one run, and why it ended if not by itself."""
    recording = await record(runner, request_for(run.demo, run.demo.root, dict(run.parameters)))
    return {metric.name: metric.value for metric in recording.metrics}, recording.error


def hold(question: Question, claim_id: str, claim: Claim, metrics: Metrics, error: Text) -> Checked:
    """The claim against the metrics of its run. A run that broke off decides nothing."""
    assert claim.proof is not None
    measured = metrics.get(claim.proof.metric)
    if error or measured is None:
        why = error or f"the run reported no metric {claim.proof.metric}"
        return Checked(question.id, claim_id, claim, "failed", measured, why)
    mark: Mark = "proven" if judge(claim, measured) else "refuted"
    return Checked(question.id, claim_id, claim, mark, measured)
