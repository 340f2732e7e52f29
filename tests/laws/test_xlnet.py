"""The laws of XLNet's demos."""

import math
from typing import Any

import pytest
import torch
from torch.utils.flop_counter import FlopCounterMode

from snippets.lm.models.xlnet import Shape, XLNet
from tests.laws.law import law, measured


@law("xlnet/permutation_mask", tokens=(3, 6))
def test_every_order_gives_the_same_joint(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["joint_gap"] < 1e-12
    assert it["visible_pairs"] == math.comb(given["tokens"], 2)
    assert (it["pair_seen_least"], it["pair_seen_most"]) == (0.5, 0.5)
    assert it["both_neighbours"] == pytest.approx(1 / 3)


@law("xlnet/two_stream_leak")
def test_query_stream_uses_all_it_may_and_nothing_else(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert (it["leaks"], it["pairs_used"]) == (0, math.comb(given["tokens"], 2))
    assert it["pairs_allowed"] == it["pairs_used"]
    assert it["content_sees_itself"] == given["tokens"]
    assert it["gap_without_position"] < 1e-9 < it["gap_with_position"]


@law("xlnet/independence", samples=(100, 1000))
def test_masked_model_breaks_all_phrases_but_the_lucky(given: dict[str, Any], it: dict[str, Any]) -> None:
    n, loose = given["phrases"], given["looseness"]
    assert it["broken_by_masked"] == pytest.approx(1 - 1 / n)
    assert it["broken_by_autoregressive"] == pytest.approx(it["broken_in_truth"], abs=1e-12)
    assert it["broken_in_truth"] == pytest.approx(loose * (1 - 1 / n))
    paired, other = (1 - loose) / n + loose / n**2, loose / n**2
    bits = n * paired * math.log2(paired * n**2)
    bits += n * (n - 1) * other * math.log2(other * n**2) if other else 0
    assert it["bits_lost"] == pytest.approx(bits, abs=1e-6)


@law("xlnet/partial_prediction", orders=(1, 20))
def test_those_predicted_see_the_end_of_the_order(given: dict[str, Any], it: dict[str, Any]) -> None:
    tokens, predicted = given["tokens"], given["tokens"] // given["k"]
    assert it["predicted_share"] == predicted / tokens
    assert it["context_of_predicted"] == pytest.approx(1 - (predicted + 1) / (2 * tokens))
    assert it["least_context"] == pytest.approx(1 - predicted / tokens)
    assert it["context_of_all"] == pytest.approx(1 / 2 - 1 / (2 * tokens))
    assert it["never_predicted"] >= 1 - given["orders"] * predicted / tokens - 1e-12


def reach_by_hand(segment: int, memory: int, layers: int) -> int:
    """Follows who reads whom, place by place, from the last place of a late segment."""
    last = 200 * segment - 1
    seen = {last}
    for _ in range(layers):
        seen = {j for i in seen for j in range(i // segment * segment - memory, i + 1)}
    return last - min(seen)


@law("xlnet/memory_reach")
def test_reach_is_what_following_the_reads_gives(given: dict[str, Any], it: dict[str, Any]) -> None:
    segment, memory, layers = given["segment"], given["memory"], given["layers"]
    assert it["reach"] == it["by_formula"] == reach_by_hand(segment, memory, layers)
    assert it["gradient_reach"] == it["reach_without_memory"] == segment - 1
    if memory % segment == 0:
        assert it["reach"] == layers * memory + segment - 1


@law("xlnet/stream_cost")
def test_second_stream_costs_its_share_of_targets(given: dict[str, Any], it: dict[str, Any]) -> None:
    T, D, texts = given["tokens"], given["width"], given["texts"]
    M = T // given["k"]
    distances = (2 * T - 1) * (D / texts + T) + 2 * T
    assert it["content_over_bert"] == pytest.approx(1 + distances / (12 * T * D + 2 * T * T))
    assert it["query_share"] == M / T
    assert it["query_extra"] == pytest.approx(it["query_extra_of_all"] * M / T)
    assert it["over_bert"] == pytest.approx(it["content_over_bert"] * (1 + it["query_extra"]))
    assert it["over_bert"] <= it["over_bert_of_all"] * (1 + 1e-12)
    assert it["cost_of_a_label"] == pytest.approx(it["over_bert"] * 0.15 * T / M)


@pytest.mark.parametrize(("T", "D", "k", "texts"), [(37, 24, 5, 3), (64, 768, 1, 1)])
def test_cost_of_streams_is_counted_on_the_running_model(T: int, D: int, k: int, texts: int) -> None:
    it, M = measured("xlnet/stream_cost", tokens=T, width=D, k=k, texts=texts), T // k
    with torch.device("meta"):
        model = XLNet(Shape(1, D, 1, 1, 4 * D))
        tokens, sees = torch.zeros(texts, T, dtype=torch.long), torch.ones(texts, T, T, dtype=torch.bool)
        with FlopCounterMode(display=False) as content:
            model.contents(tokens, sees)
        with FlopCounterMode(display=False) as both:
            model(tokens, sees, tokens[:, :M])
    alone = content.get_total_flops() / 2 / texts  # two FLOPs are one multiply-add
    again = 2 * T * D * D + (2 * T - 1) * D * D / texts  # keys and values, made anew for the queries
    assert it["content_over_bert"] * (12 * T * D * D + 2 * T * T * D) == pytest.approx(alone)
    assert it["query_extra"] * alone == pytest.approx(both.get_total_flops() / 2 / texts - alone - again)


@law("xlnet/first_of_order")
def test_finite_number_hides_nothing_in_a_row_that_is_all_masked(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    assert it["finite_on_hidden"] == pytest.approx(1)
    assert it["nan_rows"] == 1
    assert it["zeroed_on_hidden"] == 0
    assert it["others_on_hidden"] < 1e-9
    if given["exponent"] >= 20:  # beyond the 16 digits of a double nothing of the score is left
        assert it["finite_on_itself"] == pytest.approx(1 / given["tokens"], rel=1e-12)
