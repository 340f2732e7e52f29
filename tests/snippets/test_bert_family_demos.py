"""The laws that the BERT family's demos state, at parameters that nobody picked."""

import importlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.demo import Show
from quiz.demo.events import Metric, Shown
from quiz.demo.parameters import Parameter
from quiz.demo.source import Demo, read_demo

ROOT = Path(__file__).parents[2] / "snippets"
DEMOS = {
    f"{topic}/{path.stem}": path
    for topic in ("bert", "roberta", "albert", "electra", "spanbert", "deberta")
    for path in sorted((ROOT / topic).glob("*.py"))
    if path.stem != "__init__"
}
seeds = st.integers(0, 10_000)
few = settings(max_examples=8, deadline=None)


def measured(name: str, **given: Any) -> dict[str, Any]:
    """The metrics of one run in this process."""
    shown: list[Shown] = []
    module = importlib.import_module("snippets." + name.replace("/", "."))
    getattr(module, name.split("/")[1])(Show(shown.append), **given)
    return {event.name: event.value for event in shown if isinstance(event, Metric)}


def drawn(parameter: Parameter) -> st.SearchStrategy[Any]:
    if parameter.kind == "choice":
        return st.sampled_from(parameter.choices)
    assert parameter.low is not None
    assert parameter.high is not None
    if parameter.kind == "int":
        low, high = int(parameter.low), int(parameter.high)
        return st.integers(low, high) if parameter.name == "seed" else st.sampled_from([low, high])
    return st.sampled_from([parameter.low, parameter.high])


@pytest.mark.parametrize("name", DEMOS)
def test_demo_declares_what_it_reports_and_runs_at_the_ends_of_its_ranges(name: str) -> None:
    demo: Demo = read_demo(DEMOS[name], name)
    parameters = [p for p in demo.parameters if p.name != "seed"]
    assert len(parameters) >= 2
    heavy = {"tokens", "points", "pairs", "texts", "draws", "steps"}

    @settings(max_examples=5, deadline=None, database=None)
    @given(st.fixed_dictionaries({p.name: drawn(p) for p in parameters if p.name not in heavy}))
    def runs(given: dict[str, Any]) -> None:
        small = {p.name: int(p.low or 0) for p in parameters if p.name in heavy}
        assert set(measured(name, **given, **small)) == set(demo.metrics)

    runs()


@pytest.mark.parametrize("name", DEMOS)
def test_demo_repeats_itself_for_a_seed(name: str) -> None:
    assert measured(name, seed=5) == measured(name, seed=5)


@few
@given(st.floats(0.05, 0.9), st.integers(2, 300), seeds)
def test_discriminator_loss_never_reaches_the_generator(ratio: float, words: int, seed: int) -> None:
    it = measured("electra/generator_discriminator", mask_ratio=ratio, vocabulary=words, seed=seed)
    assert it["into_generator"] == 0
    assert it["into_discriminator"] > 0
    assert it["own_loss"] > 0
    assert it["hits_called_fake"] == 0
    assert it["fakes"] + it["hits"] == it["selected"]


@few
@given(st.integers(2, 20), st.integers(1, 12), st.integers(1, 20), seeds)
def test_disentangled_scores_do_not_move_with_the_text(tokens: int, k: int, shift: int, seed: int) -> None:
    it = measured("deberta/disentangled_scores", tokens=tokens, k=k, shift=shift, seed=seed)
    assert it["shift_gap"] < 1e-12
    assert it["expansion_gap"] < 1e-12
    assert it["distances"] == min(2 * tokens - 1, 2 * k)
