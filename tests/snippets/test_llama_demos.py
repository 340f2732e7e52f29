"""LLaMA's demos say the same when run again, and report what they declare; claims hold at other seeds."""

from pathlib import Path
from typing import Any

import pytest

from quiz.bank.load import open_deck
from quiz.demo.events import Metric
from quiz.proof.judge import judge
from tests.laws.law import SNIPPETS, measured, shown, source

DEMOS = sorted(f"llama/{path.stem}" for path in (SNIPPETS / "llama").glob("[!_]*.py"))
SHORT = {
    "llama/recipe_ablation": {"steps": 3, "seeds": 2},
    "llama/pre_and_post_norm": {"trials": 1, "depth": 3},
    "llama/cached_decoding": {"steps": 4},
}


@pytest.mark.parametrize("demo", DEMOS)
def test_same_parameters_give_the_same_events_and_the_declared_metrics(demo: str) -> None:
    values = {p.name: p.default for p in source(demo).parameters} | SHORT.get(demo, {}) | {"seed": 3}
    first = shown(demo, **values)
    assert first == shown(demo, **values)
    found = [event.name for event in first if isinstance(event, Metric)]
    assert sorted(found) == sorted(source(demo).metrics)


def test_claims_hold_at_other_seeds() -> None:
    runs: dict[tuple[Any, ...], dict[str, Any]] = {}
    judged, refuted = 0, []
    for question in open_deck(Path(SNIPPETS).parent, None).questions:
        for name, claim in question.claims.items():
            proof = claim.proof
            if question.topic != "llama" or proof is None:
                continue
            if source(proof.run).slow and "steps" not in proof.with_:
                continue  # a whole training; `runcall verify` runs it
            for seed in (1, 7):
                key = (proof.run, *sorted(proof.with_.items()), seed)
                if key not in runs:
                    runs[key] = measured(proof.run, **{"seed": seed, **proof.with_})
                judged += 1
                if not judge(claim, runs[key][proof.metric]):
                    refuted.append((question.id, name, seed, runs[key][proof.metric]))
    assert refuted == []
    assert judged >= 100
