"""Demos of T5, BART and XLNet speak the same twice, and their claims hold at other seeds."""

import importlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.bank.load import open_deck
from quiz.demo import Show
from quiz.demo.events import Metric, Shown
from quiz.demo.parameters import Parameter, complete
from quiz.demo.source import Demo, read_demo
from quiz.proof.judge import judge

ROOT = Path(__file__).parents[2]
TOPICS = ("t5", "bart", "xlnet")
DEMOS = [
    f"{topic}/{path.stem}"
    for topic in TOPICS
    for path in sorted((ROOT / "snippets" / topic).glob("*.py"))
    if path.stem != "__init__"
]
SLOWER = {
    "t5/relative_bias",
    "xlnet/permutation_mask",
}


@cache
def spec(name: str) -> Demo:
    return read_demo(ROOT / "snippets" / f"{name}.py", name)  # claims may rest on another topic's demo


def slow(name: str) -> bool:
    return spec(name).slow is not None


def events(name: str, **given_values: Any) -> list[Shown]:
    shown: list[Shown] = []
    function = getattr(importlib.import_module(spec(name).module), name.partition("/")[2])
    function(Show(shown.append), **complete(spec(name).parameters, given_values))
    return shown


def metrics(name: str, **given_values: Any) -> dict[str, Any]:
    return {e.name: e.value for e in events(name, **given_values) if isinstance(e, Metric)}


def any_value(parameter: Parameter) -> st.SearchStrategy[Any]:
    if parameter.name == "clock":
        return st.just(False)  # times differ from run to run, as its table says
    if parameter.kind == "bool":
        return st.booleans()
    if parameter.kind == "choice":
        return st.sampled_from(parameter.choices)
    low, high = parameter.low, parameter.high
    assert low is not None
    assert high is not None
    if parameter.kind == "int":
        return st.integers(int(low), int(high))
    return st.floats(low, high)


@pytest.mark.parametrize("name", [name for name in DEMOS if not slow(name)])
def test_same_parameters_give_the_same_events_and_only_declared_metrics(name: str) -> None:
    @settings(max_examples=2 if name in SLOWER else 8, deadline=None)
    @given(st.fixed_dictionaries({p.name: any_value(p) for p in spec(name).parameters}))
    def hold(values: dict[str, Any]) -> None:
        first = events(name, **values)
        assert first == events(name, **values)
        found = [event.name for event in first if isinstance(event, Metric)]
        assert sorted(found) == sorted(spec(name).metrics)

    hold()


def test_claims_hold_at_other_seeds() -> None:
    deck = open_deck(ROOT, None)
    runs: dict[tuple[Any, ...], dict[str, Any]] = {}
    judged, refuted = 0, []
    for question in deck.questions:
        for name, claim in question.claims.items():
            proof = claim.proof
            if question.topic not in TOPICS or proof is None or slow(proof.run):
                continue
            for seed in (1, 7):
                key = (proof.run, *sorted(proof.with_.items()), seed)
                if key not in runs:
                    runs[key] = metrics(proof.run, **{"seed": seed, **proof.with_})
                judged += 1
                if not judge(claim, runs[key][proof.metric]):
                    refuted.append((question.id, name, seed, runs[key][proof.metric]))
    assert refuted == []
    assert judged >= 100
