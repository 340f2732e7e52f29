"""The laws of SpanBERT's demos."""

import math
from itertools import pairwise, product
from typing import Any

import pytest
import torch

from snippets.lm.markov_bridge import bridge
from tests.laws.law import law


@law("spanbert/span_lengths", texts=(10, 12))
def test_means_follow_the_closed_forms(given: dict[str, Any], it: dict[str, Any]) -> None:
    p, longest = given["p"], given["longest"]
    weights = [p * (1 - p) ** (l - 1) for l in range(1, longest + 1)]
    mean = sum(l * w for l, w in enumerate(weights, 1)) / sum(weights)
    square = sum(l * l * w for l, w in enumerate(weights, 1)) / sum(weights)
    assert it["mean"] == pytest.approx(mean)
    assert it["mean_if_cut_down"] == pytest.approx((1 - (1 - p) ** longest) / p)
    assert it["mean"] <= it["mean_if_cut_down"] + 1e-12
    sigma = math.sqrt(max(square - mean**2, 0) / 50_000)
    assert abs(it["mean_drawn"] - mean) <= 5 * sigma + 1e-9
    assert it["masked"] == pytest.approx(round(512 * given["mask_ratio"]) / 512)


@law("spanbert/boundary_objective", steps=(0, 3))
def test_borders_bound_the_loss_and_carry_all_of_it(given: dict[str, Any], it: dict[str, Any]) -> None:
    n, V, k = given["span"], given["words"], given["successors"]
    assert it["inside_gradient"] == 0
    assert it["border_gradient"] > 0
    assert it["limit"] <= it["limit_left"] + 1e-9
    assert it["limit_left"] <= math.log(V) + 1e-9
    assert it["guessing"] == math.log(V)
    assert min(it["loss"], it["untrained"]) >= it["limit"] - 1e-5
    # all words and the right border hold (n + 1) log k, of which the border takes log V at most
    assert n * it["limit"] >= (n + 1) * math.log(k) - math.log(V) - 1e-9
    assert it["limit_left"] >= math.log(k) - 1e-6
    if k == 1:
        assert it["limit_left"] == pytest.approx(0, abs=1e-9)
    if given["steps"] == 0:
        assert it["loss"] == it["untrained"]


@pytest.mark.parametrize("gap", [1, 2, 3])
def test_bridge_is_the_language_summed_over_all_texts(gap: int) -> None:
    follow = torch.rand(3, 3, generator=torch.Generator().manual_seed(gap)).double()
    it = bridge(follow, gap)
    step = it.powers[1]
    chances = torch.zeros(3, 3, gap, 3, dtype=torch.float64)  # l, r, place, word
    for text in product(range(3), repeat=gap + 2):
        chance = math.prod(step[a, b].item() for a, b in pairwise(text)) / 3
        for place, word in enumerate(text[1:-1]):
            chances[text[0], text[-1], place, word] += chance
    for i in range(1, gap + 1):
        at = chances[:, :, i - 1]
        assert torch.allclose(it.borders[..., None] * it.inside(i), at)
        given_both = at / at.sum(-1, keepdim=True)
        assert it.limit(i) == pytest.approx(-(at * given_both.log()).sum().item())
        from_left = at.sum(1) * 3
        assert it.limit_from_left(i) == pytest.approx(-(from_left * from_left.log()).sum().item() / 3)
