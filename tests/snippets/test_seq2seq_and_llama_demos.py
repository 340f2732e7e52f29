"""The laws that these demos state, at parameters that nobody picked, and their claims at other seeds."""

import importlib
import math
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
PATHS = [
    p for topic in TOPICS for p in sorted((ROOT / "snippets" / topic).glob("*.py")) if p.stem != "__init__"
]
DEMOS = {f"{path.parent.name}/{path.stem}": path for path in PATHS}
SLOWER = {
    "t5/relative_bias",
    "xlnet/permutation_mask",
}


@cache
def spec(name: str) -> Demo:
    return read_demo(DEMOS[name], name)


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


@pytest.mark.parametrize("name", DEMOS)
def test_same_parameters_give_the_same_events_and_only_declared_metrics(name: str) -> None:
    @settings(max_examples=2 if name in SLOWER else 8, deadline=None)
    @given(st.fixed_dictionaries({p.name: any_value(p) for p in spec(name).parameters}))
    def hold(values: dict[str, Any]) -> None:
        first = events(name, **values)
        assert first == events(name, **values)
        found = [event.name for event in first if isinstance(event, Metric)]
        assert sorted(found) == sorted(spec(name).metrics)

    hold()


def laws(examples: int = 20) -> settings:
    return settings(max_examples=examples, deadline=None)


@laws()
@given(st.integers(16, 1024), st.floats(0.01, 0.9), st.floats(1, 16), st.integers(0, 999))
def test_span_corruption_shares_the_text_out(tokens: int, density: float, mean: float, seed: int) -> None:
    m = metrics("t5/span_corruption", tokens=tokens, density=density, mean_span=mean, seed=seed)
    assert m["restored"] is True
    assert m["encoder_length"] + m["decoder_length"] == tokens + 2 * m["spans"] + 2


@laws(10)
@given(st.sampled_from([8, 16, 32, 64]), st.integers(64, 1024), st.sampled_from(["encoder", "decoder"]))
def test_relative_bias_knows_only_the_distance(buckets: int, furthest: int, side: str) -> None:
    m = metrics("t5/relative_bias", buckets=buckets, furthest=furthest, side=side, tokens=300)
    assert m["change_when_shifted"] == 0
    assert m["one_bucket_beyond"] is True
    assert m["exact_distances"] >= buckets // (4 if side == "encoder" else 2)


@laws(10)
@given(st.floats(0.05, 1), st.floats(2, 10), st.integers(0, 999))
def test_rounded_scores_are_half_a_step_off_at_most(step: float, highest: float, seed: int) -> None:
    m = metrics("t5/tasks_as_text", step=step, highest=highest, scores=1000, seed=seed)
    assert m["largest_error"] <= step / 2 + 0.005 + 1e-9  # two decimals are written
    assert m["classes"] <= (highest - 1) / step + 2


@laws()
@given(st.floats(0.05, 0.9), st.floats(0.5, 10), st.integers(0, 999))
def test_infilled_length_follows_from_share_and_mean(share: float, mean: float, seed: int) -> None:
    m = metrics("bart/noises", share=share, mean_span=mean, tokens=5000, seed=seed)
    assert m["restored"] is True
    assert m["input_over_text"] == pytest.approx(
        1 - m["covered_share"] + m["covered_share"] / m["mean_span_length"]
    )
    spans = 5000 * share / mean
    assert abs(m["empty_spans"] - math.exp(-mean)) < 6 * (math.exp(-mean) / spans) ** 0.5 + 2 / spans


@laws(10)
@given(st.integers(32, 1024), st.floats(0.05, 0.5), st.floats(1, 10))
def test_bart_always_writes_more_than_t5(tokens: int, density: float, mean: float) -> None:
    m = metrics("bart/target_lengths", tokens=tokens, t5_density=density, mean_span=mean)
    assert m["bart_target"] == tokens + 1 >= m["t5_target"]


@laws(6)
@given(st.integers(3, 6), st.sampled_from(["drawn", "left_to_right"]), st.integers(0, 999))
def test_every_order_gives_the_same_joint(tokens: int, order: str, seed: int) -> None:
    m = metrics("xlnet/permutation_mask", tokens=tokens, order=order, seed=seed)
    assert m["joint_gap"] < 1e-12
    assert m["visible_pairs"] == tokens * (tokens - 1) // 2
    assert (m["pair_seen_least"], m["pair_seen_most"]) == (0.5, 0.5)
    assert m["both_neighbours"] == pytest.approx(1 / 3)


@laws(10)
@given(st.integers(3, 24), st.integers(4, 64), st.integers(1, 6), st.integers(0, 999))
def test_query_stream_uses_all_it_may_and_nothing_else(
    tokens: int, width: int, depth: int, seed: int
) -> None:
    m = metrics("xlnet/two_stream_leak", tokens=tokens, width=width, depth=depth, seed=seed)
    assert (m["leaks"], m["pairs_used"]) == (0, tokens * (tokens - 1) // 2)
    assert m["content_sees_itself"] == tokens
    assert m["gap_without_position"] < 1e-9 < m["gap_with_position"]


@laws()
@given(st.integers(2, 64), st.floats(0, 1))
def test_masked_model_breaks_all_phrases_but_the_lucky(phrases: int, looseness: float) -> None:
    m = metrics("xlnet/independence", phrases=phrases, looseness=looseness, samples=100)
    assert m["broken_by_masked"] == pytest.approx(1 - 1 / phrases)
    assert m["broken_by_autoregressive"] == pytest.approx(m["broken_in_truth"], abs=1e-12)
    assert -1e-6 <= m["bits_lost"] <= math.log2(phrases) + 1e-6


@laws()
@given(st.integers(16, 1024), st.integers(1, 16))
def test_those_predicted_see_the_end_of_the_order(tokens: int, k: int) -> None:
    m = metrics("xlnet/partial_prediction", tokens=tokens, k=k, orders=3)
    predicted = tokens // k
    assert m["context_of_predicted"] == pytest.approx(1 - (predicted + 1) / (2 * tokens))
    assert m["least_context"] == pytest.approx(1 - predicted / tokens)


def test_claims_hold_at_other_seeds() -> None:
    deck = open_deck(ROOT, None)
    runs: dict[tuple[Any, ...], dict[str, Any]] = {}
    judged, refuted = 0, []
    for question in deck.questions:
        for name, claim in question.claims.items():
            if question.topic not in TOPICS or claim.proof is None:
                continue
            proof = claim.proof
            for seed in (1, 7):
                key = (proof.run, *sorted(proof.with_.items()), seed)
                if key not in runs:
                    runs[key] = metrics(proof.run, **{"seed": seed, **proof.with_})
                judged += 1
                if not judge(claim, runs[key][proof.metric]):
                    refuted.append((question.id, name, seed, runs[key][proof.metric]))
    assert refuted == []
    assert judged >= 100
