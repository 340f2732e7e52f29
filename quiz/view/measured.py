"""What runs have reported, and what that says of a question's claims."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from quiz.demo.parameters import ParameterError, Value, complete
from quiz.proof.judge import judge
from quiz.view.marks import Marked

if TYPE_CHECKING:
    from quiz.bank.deck import Deck
    from quiz.bank.question import Claim, Question

Run: TypeAlias = tuple[str, tuple[tuple[str, Value], ...]]
"""A demo's name with all its parameters, in order of their names."""


def run_key(demo: str, parameters: Mapping[str, Value]) -> Run:
    """The key under which a run's metrics are kept."""
    return demo, tuple(sorted(parameters.items()))


@dataclass(frozen=True)
class Measured:
    """Metrics by run. Immutable: adding one gives a new value."""

    runs: Mapping[Run, Mapping[str, Value]] = field(default_factory=dict)

    def with_metric(self, run: Run, metric: str, value: Value) -> "Measured":
        """A copy with one more metric."""
        return Measured({**self.runs, run: {**self.runs.get(run, {}), metric: value}})

    def with_runs(self, runs: Mapping[Run, Mapping[str, Value]]) -> "Measured":
        """A copy with these complete runs."""
        return Measured({**self.runs, **runs})

    def without(self, run: Run) -> "Measured":
        """A copy without that run, which did not complete and so proves nothing."""
        return Measured({known: metrics for known, metrics in self.runs.items() if known != run})


def marks_of(question: "Question", deck: "Deck", measured: Measured) -> dict[str, Marked]:
    """The marks of a question's claims from the runs made so far."""
    return {name: marked(claim, deck, measured) for name, claim in question.claims.items()}


def marked(claim: "Claim", deck: "Deck", measured: Measured) -> Marked:
    """The mark of one claim from the runs so far. Only a run with the proof's parameters counts."""
    if claim.proof is None:
        return Marked("cited")
    run = proof_run(claim, deck)
    found = measured.runs.get(run, {}).get(claim.proof.metric) if run else None
    if found is None:
        return Marked("not_run")
    return Marked("proven" if judge(claim, found) else "refuted", found)


def proof_run(claim: "Claim", deck: "Deck") -> Run | None:
    """The run that decides a claim; None if the demo is missing or rejects the parameters."""
    if claim.proof is None or (demo := deck.demos.get(claim.proof.run)) is None:
        return None
    try:
        return run_key(demo.name, complete(demo.parameters, dict(claim.proof.with_)))
    except ParameterError:
        return None


def metric_marks(deck: "Deck", run: Run, measured: Measured) -> dict[str, Marked]:
    """The marks of a run's metrics: proven only if every claim about the metric holds."""
    marks: dict[str, Marked] = {}
    for claim in claims_on(deck).get(run[0], ()):
        assert claim.proof is not None
        value = measured.runs.get(run, {}).get(claim.proof.metric)
        if value is None or proof_run(claim, deck) != run:
            continue
        found = Marked("proven" if judge(claim, value) else "refuted", value)
        known = marks.get(claim.proof.metric)
        if known is None or known.mark != "refuted":
            marks[claim.proof.metric] = found
    return marks


@lru_cache(maxsize=4)
def claims_on(deck: "Deck") -> "dict[str, list[Claim]]":
    """The claims with a proof, grouped by the demo that proves them."""
    found: dict[str, list[Claim]] = {}
    for question in deck.questions:
        for claim in question.claims.values():
            if claim.proof is not None:
                found.setdefault(claim.proof.run, []).append(claim)
    return found
