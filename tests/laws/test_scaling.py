"""The laws of the scaling demos."""

import math
from typing import Any

import pytest
from hypothesis import strategies as st

from tests.laws.law import law, measured


@law(
    "scaling/chinchilla",
    compute=st.floats(18, 27).map(lambda e: 10**e),
    parameters=st.floats(8, 13).map(lambda e: 10**e),
)
def test_no_size_beats_the_optimum_of_a_budget(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert abs(it["search_gap"]) < 2e-4
    assert it["your_extra_loss"] >= -1e-12
    assert it["gopher_minus_chinchilla"] > 0
    assert 6 * it["best_parameters"] * it["best_tokens"] == pytest.approx(given["compute"], rel=1e-9)


@law("scaling/emergence", questions=(10, 5000))
def test_exact_match_is_p_to_the_k_and_the_step_curve_moved(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    p, n = given["accuracy"] ** given["steps"], given["questions"]
    assert it["exact_expected"] == pytest.approx(p)
    assert it["exact_score"] == pytest.approx(p, abs=6 * math.sqrt(p * (1 - p) / n) + 10 / n)
    assert it["delay_gap"] < 1e-9
    assert it["hidden"] >= it["hidden_by_step"]
    assert it["half_needs"] ** given["steps"] == pytest.approx(0.5)


@law("scaling/six_nd_counted", heads=(1, 16), layers=(1, 2))
def test_backward_is_twice_forward_and_the_surplus_over_six_is_attention(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    D, L, T = given["heads"] * given["head_size"], given["layers"], given["length"]
    N = 12 * L * D * D + 50257 * D
    assert it["parameters"] == N
    assert it["backward_per_forward"] == pytest.approx(2)
    assert it["per_parameter"] == pytest.approx(6 + 12 * L * T * D / N)


@law("scaling/training_compute")
def test_compute_grows_with_tokens_and_the_attention_term_with_context(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    once = measured("scaling/training_compute", model=given["model"])
    times = given["times_tokens"]
    assert it["flops"] == pytest.approx(times * once["flops"])
    assert it["attention_share"] == pytest.approx(given["context_times"] * once["attention_share"])
    assert it["tokens_per_parameter"] == pytest.approx(times * once["tokens_per_parameter"])
    assert it["tokens_per_parameter"] == pytest.approx(20 * it["times_the_rule"])
    seconds = it["flops"] / (1000 * 312e12 * given["utilisation"])
    assert it["days"] == pytest.approx(seconds / 86400)


@law("scaling/kaplan_against_chinchilla")
def test_without_embeddings_the_exponent_is_larger_and_comes_down_at_scale(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    exact = 0.3658 / (0.3478 + 0.3658)  # Besiroglu et al.'s beta and alpha
    grid = 0.002 / given["decades"]  # the sizes lie on a grid
    assert it["with_embeddings"] == pytest.approx(exact, abs=1e-3 + grid)
    assert it["without_embeddings"] >= exact - 1e-3 - grid
    at_scale = measured("scaling/kaplan_against_chinchilla", **{**given, "from_log10": 24.0, "decades": 6.0})
    assert at_scale["without_embeddings"] <= it["without_embeddings"] + 2e-3 + grid
    assert at_scale["without_embeddings"] == pytest.approx(exact, abs=0.01)


@law(
    "scaling/serving_cost",
    parameters=st.floats(8, 12).map(lambda e: 10**e),
    served=st.floats(8, 16).map(lambda e: 10**e),
)
def test_the_more_is_served_the_smaller_the_cheapest_model(given: dict[str, Any], it: dict[str, Any]) -> None:
    nothing = measured("scaling/serving_cost", **{**given, "served": 0.0})
    more = measured("scaling/serving_cost", **{**given, "served": 2 * given["served"]})
    chinchilla = measured("scaling/chinchilla", compute=6 * given["parameters"] ** 2 * it["optimal_ratio"])
    assert chinchilla["best_parameters"] == pytest.approx(given["parameters"], rel=1e-6)
    assert nothing["share_of_size"] == pytest.approx(1, abs=0.01)  # a flat valley on a grid
    assert more["best_parameters"] <= it["best_parameters"] <= given["parameters"] * 1.01
    assert it["training_times"] >= 1 - 1e-9
    assert 0 <= it["saved"] + 1e-9 <= 1
