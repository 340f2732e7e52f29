"""The GPT, scaling, architecture and timeline demos: what they show, at the ends of their ranges too."""

import importlib
from pathlib import Path
from typing import Any

import pytest
import torch

from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck
from quiz.bank.question import Claim
from quiz.demo import Show
from quiz.demo.events import Heat, Metric, Plot, Shown, Table
from quiz.demo.source import Demo, is_demo, read_demo
from quiz.proof.judge import judge
from snippets.timeline.milestones import MILESTONES

TOPICS = ("gpt", "scaling", "architectures", "timeline")
ROOT = Path(built_in_deck())
DEMOS = [
    read_demo(path, f"{topic}/{path.stem}")
    for topic in TOPICS
    for path in sorted((ROOT / "snippets" / topic).glob("*.py"))
    if is_demo(path)
]
FAST = [demo for demo in DEMOS if demo.slow is None]


def shown(name: str, **parameters: Any) -> list[Shown]:
    """What a demo shows."""
    module = importlib.import_module("snippets." + name.replace("/", "."))
    events: list[Shown] = []
    getattr(module, name.split("/")[1])(Show(events.append), **parameters)
    return events


def metrics(name: str, **parameters: Any) -> dict[str, Any]:
    return {event.name: event.value for event in shown(name, **parameters) if isinstance(event, Metric)}


@pytest.mark.parametrize("demo", FAST, ids=lambda demo: demo.name)
def test_a_demo_says_the_same_for_the_same_seed_and_reports_what_it_declares(demo: Demo) -> None:
    first = shown(demo.name, seed=7)
    assert first == shown(demo.name, seed=7)
    reported = {event.name for event in first if isinstance(event, Metric)}
    assert reported <= set(demo.metrics)
    assert any(isinstance(event, Plot | Table | Heat) for event in first)


@pytest.mark.parametrize("end", ["low", "high"])
@pytest.mark.parametrize("demo", FAST, ids=lambda demo: demo.name)
def test_a_demo_runs_at_the_ends_of_its_ranges(demo: Demo, end: str) -> None:
    given_values: dict[str, Any] = {}
    for parameter in demo.parameters:
        if parameter.name == "seed":
            continue
        if parameter.kind == "choice":
            given_values[parameter.name] = parameter.choices[0 if end == "low" else -1]
        elif parameter.kind == "bool":
            given_values[parameter.name] = end == "high"
        else:
            value = parameter.low if end == "low" else parameter.high
            given_values[parameter.name] = parameter.check(value)
    assert shown(demo.name, **given_values)


def _fast_claims() -> list[tuple[str, Claim]]:
    slow = {demo.name for demo in DEMOS if demo.slow}
    deck = open_deck(ROOT, None)
    return [
        (f"{question.id}.{name}", claim)
        for question in deck.questions
        if question.topic in TOPICS
        for name, claim in question.claims.items()
        if claim.proof and claim.proof.run not in slow
    ]


def test_claims_hold_under_a_seed_that_they_were_not_written_for() -> None:
    claims = _fast_claims()
    assert len(claims) > 90
    runs: dict[str, dict[str, Any]] = {}
    refuted = []
    for name, claim in claims:
        assert claim.proof is not None
        key = f"{claim.proof.run} {sorted(claim.proof.with_.items())}"
        if key not in runs:
            runs[key] = metrics(claim.proof.run, **{**claim.proof.with_, "seed": 20240601})
        if not judge(claim, runs[key][claim.proof.metric]):
            refuted.append((name, runs[key][claim.proof.metric]))
    assert refuted == []


def test_two_layers_learn_to_copy_a_new_block() -> None:
    found = metrics("gpt/in_context_induction", layers=2, steps=200, seed=11)
    assert found["second_pass"] > 0.8
    assert found["first_pass"] < 0.06
    assert found["weights_changed"] == 0


def test_denser_loss_learns_more_in_as_many_steps() -> None:
    found = metrics("architectures/signal_density", share=0.05, steps=100, seed=5)
    assert found["floor"] < found["every_loss"] < found["some_loss"]


def test_milestones_are_in_order_and_agree_with_the_counts() -> None:
    assert [m.month for m in MILESTONES] == sorted(m.month for m in MILESTONES)
    assert len({m.name for m in MILESTONES}) == len(MILESTONES)
    size = {m.name: m.dense for m in MILESTONES}
    counted = {"GPT-1": "gpt-1", "GPT-2": "gpt-2-xl", "GPT-3": "gpt-3-175b"}
    for name, model in counted.items():
        assert size[name] * 1e9 == pytest.approx(metrics("gpt/parameter_counts", model=model)["total"])
    assert size["GPT-4"] is None  # undisclosed
    assert all(m.dense is None or m.sparse is None for m in MILESTONES)


def test_no_demo_leaves_the_global_random_state_touched() -> None:
    torch.manual_seed(123)
    before = torch.get_rng_state()
    for name in ("gpt/causal_mask", "gpt/next_token_loss", "architectures/mask_rank"):
        shown(name, seed=4)
    assert torch.equal(before, torch.get_rng_state())
