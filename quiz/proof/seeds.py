"""Proofs repeated with other seeds: how far a measured value strays, and how near it comes to failing."""

import ast
from collections import defaultdict
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import aclosing
from dataclasses import dataclass, replace

from quiz.bank.deck import Deck
from quiz.bank.question import Claim, Question
from quiz.demo.parameters import SEED, Value
from quiz.demo.source import Demo
from quiz.proof.judge import Measured, margin
from quiz.proof.verify import Checked, Kept, Run, hold, measure_all, plan
from quiz.run.runner import Runner


@dataclass(frozen=True)
class Spread:
    """One claim over several seeds."""

    question: str
    claim_id: str
    claim: Claim
    seeds: tuple[Value, ...]
    measured: tuple[Measured | None, ...]
    failed: tuple[Value, ...]

    @property
    def ends(self) -> tuple[float, float] | None:
        """The lowest and the highest measured number."""
        found = [float(m) for m in self.measured if isinstance(m, int | float) and not isinstance(m, bool)]
        return (min(found), max(found)) if found else None

    @property
    def margin(self) -> float | None:
        """The smallest margin to the tolerance or bound; below 0 if a seed refutes the claim."""
        margins = [margin(self.claim, m) for m in self.measured if m is not None]
        return min((m for m in margins if m is not None), default=None)


def is_random(demo: Demo) -> bool:
    """Whether the demo does anything with its seed; what draws nothing says `del seed`."""
    tree = ast.parse(demo.path.read_bytes())
    body = next(
        (n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == demo.path.stem), ast.Pass()
    )
    return any(
        isinstance(node, ast.Name) and node.id == SEED.name and isinstance(node.ctx, ast.Load)
        for node in ast.walk(body)
    )


def seeded(run: Run, count: int) -> list[Run]:
    """The run and others that differ in their seed alone, `count` in all."""
    own = dict(run.parameters)[SEED.name]
    seeds = [own, *(seed for seed in range(count) if seed != own)][:count]
    return [
        replace(run, parameters=tuple((name, seed if name == SEED.name else v) for name, v in run.parameters))
        for seed in seeds
    ]


def random_runs(deck: Deck, questions: Iterable[Question], count: int) -> dict[Run, list[Run]]:
    """Each run that a proof needs and whose demo is random, with its repetitions."""
    runs = plan(deck, questions).runs
    random = {demo.name: is_random(demo) for demo in {run.demo.name: run.demo for run in runs}.values()}
    return {run: seeded(run, count) for run in runs if random[run.demo.name]}


async def spreads(
    deck: Deck,
    runner: Runner,
    questions: Iterable[Question],
    count: int,
    jobs: int = 2,
    started: Callable[[Run], None] = lambda _: None,
    kept: Kept | None = None,
) -> AsyncGenerator[Spread, None]:
    """Repeat the random runs with `count` seeds each, and yield each claim when all its runs have ended."""
    questions = tuple(questions)
    waiting, groups = plan(deck, questions).runs, random_runs(deck, questions, count)
    wanted = defaultdict(list)
    for run, group in groups.items():
        for each in group:
            wanted[each].append(run)
    held: dict[tuple[str, str], list[tuple[Value, Checked]]] = defaultdict(list)
    async with aclosing(measure_all(runner, wanted, jobs, started, kept)) as measured:
        async for each, metrics, error in measured:
            for run in wanted[each]:
                for question, claim_id, claim in waiting[run]:
                    told = held[question.id, claim_id]
                    told.append(
                        (dict(each.parameters)[SEED.name], hold(question, claim_id, claim, metrics, error))
                    )
                    if len(told) == len(groups[run]):
                        yield _spread(told)


def _spread(told: list[tuple[Value, Checked]]) -> Spread:
    ordered = sorted(told, key=lambda each: float(each[0]))
    first = ordered[0][1]
    return Spread(
        first.question,
        first.claim_id,
        first.claim,
        tuple(seed for seed, _ in ordered),
        tuple(checked.measured for _, checked in ordered),
        tuple(seed for seed, checked in ordered if checked.mark != "proven"),
    )
