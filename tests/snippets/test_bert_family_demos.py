"""The BERT family's demos report what they declare, run at the ends of their ranges, repeat themselves."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.demo.parameters import Parameter
from quiz.demo.source import Demo, read_demo
from tests.laws.law import agreeing, measured

ROOT = Path(__file__).parents[2] / "snippets"
DEMOS = {
    f"{topic}/{path.stem}": path
    for topic in ("bert", "roberta", "albert", "electra", "spanbert", "deberta")
    for path in sorted((ROOT / topic).glob("*.py"))
    if path.stem != "__init__"
}


HEAVY = {"tokens", "points", "pairs", "texts", "draws", "steps"}
"""Parameters that only make a run longer."""


def least(demo: Demo) -> dict[str, int]:
    """The demo's heavy parameters at their lowest."""
    return {p.name: int(p.low or 0) for p in demo.parameters if p.name in HEAVY}


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

    @settings(max_examples=5, deadline=None, database=None)
    @given(st.fixed_dictionaries({p.name: drawn(p) for p in parameters if p.name not in HEAVY}))
    def runs(given: dict[str, Any]) -> None:
        values = agreeing({p.name: p for p in parameters}, {**given, **least(demo)})
        assert set(measured(name, **values)) == set(demo.metrics)

    runs()


@pytest.mark.parametrize("name", DEMOS)
def test_demo_repeats_itself_for_a_seed(name: str) -> None:
    short = least(read_demo(DEMOS[name], name))
    assert measured(name, seed=5, **short) == measured(name, seed=5, **short)
