"""The laws of the GPT demos."""

import math
from typing import Any

import pytest
from hypothesis import strategies as st

from snippets.lm.counts.gpt import GPTS
from tests.laws.law import law, measured


@law("gpt/banded_attention", length=(2, 300), band=(1, 400), layers=(1, 8))
def test_band_keeps_the_pairs_that_the_sum_over_positions_says(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    T, w, L = given["length"], given["band"], given["layers"]
    banded, dense = sum(min(t, w) for t in range(1, T + 1)), T * (T + 1) // 2
    assert (it["banded_pairs"], it["dense_pairs"], it["by_formula"]) == (banded, dense, banded)
    assert it["banded_reach"] == min(T, L * (w - 1) + 1)  # each layer looks w - 1 further back
    assert it["stack_reach"] == T  # the first layer is dense
    dense_layers = -(-L // 2)
    share = (dense_layers + (L - dense_layers) * banded / dense) / L
    assert it["stack_share"] == pytest.approx(share)


@law("gpt/causal_mask", layers=(1, 3))
def test_loose_mask_leaks_as_far_as_layers_carry_it(given: dict[str, Any], it: dict[str, Any]) -> None:
    T, step = given["length"], given["peek"] * given["layers"]
    assert it["leaks"] == sum(min(step, T - 1 - t) for t in range(T))
    assert it["pairs_seen"] == it["pairs_allowed"] == T * (T + 1) // 2
    if not given["peek"]:
        assert it["total_probability"] == pytest.approx(1, abs=1e-9)
        assert it["prefix_change"] == 0


@law("gpt/icl_as_gradient_step", shots=(1, 60), width=(1, 12))
def test_linear_attention_is_a_gradient_step_for_any_rate(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["gap"] < 1e-10
    rate, theory = given["rate"], it["expected_error"]
    assert theory == pytest.approx((1 - rate) ** 2 + rate**2 * (given["width"] + 1) / given["shots"])
    assert it["error"] == pytest.approx(theory, rel=0.6)  # heavy tails at one shot and one dimension


@law("gpt/in_context_induction", steps=(1, 2), layers=(1, 2))
def test_first_pass_over_a_random_block_is_chance_whatever_was_learned(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    spread = math.sqrt(1 / 32 * 31 / 32 / (512 * (given["period"] - 1)))
    assert it["first_pass"] == pytest.approx(1 / 32, abs=6 * spread)
    assert it["weights_changed"] == 0
    assert 0 <= it["second_pass"] <= 1


@law("gpt/next_token_loss", steps=(1, 20))
def test_without_the_shift_the_reported_loss_is_below_the_real_one(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    assert it["gap"] < 1e-9
    assert it["predictions"] == given["length"] - 1
    assert it["floor"] == pytest.approx(math.log(given["vocab"]))
    assert it["wrong_loss"] < it["wrong_truth"] + 0.2  # equal where too little was seen to copy


@law("gpt/parameter_counts")
def test_parts_follow_the_shape_and_the_rule_is_twelve_squares_a_layer(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    published = GPTS[given["model"]]
    L, D = given["deeper"] * published.layers, given["wider"] * published.width
    assert it["rule"] == 12 * L * D * D
    assert it["blocks"] == L * (12 * D * D + 13 * D) + 2 * D * published.final_norm
    assert it["total"] == it["blocks"] + (published.vocab + published.positions) * D
    assert it["embedding_share"] + it["non_embedding_share"] == pytest.approx(1)
    assert it["feed_forward_share"] == pytest.approx(2 / 3, abs=0.01)
    once = measured("gpt/parameter_counts", model=given["model"])
    assert it["total"] == pytest.approx(it["times_published"] * once["total"])


@law("gpt/predictable_scaling")
def test_a_line_in_the_logarithms_predicts_too_low_and_a_constant_mends_it(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    clean = measured("gpt/predictable_scaling", **{**given, "noise": 0.0})
    assert clean["error_with"] == pytest.approx(0, abs=1e-6)
    assert clean["floor"] == pytest.approx(1.7, abs=1e-6)
    assert clean["error_without"] < 0
    assert it["error_without"] == pytest.approx(it["without_floor"] - 2)


@law("gpt/prompt_or_tune")
def test_break_even_is_three_times_examples_and_epochs_by_shots(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    assert it["break_even"] == pytest.approx(3 * given["examples"] * given["epochs"] / given["shots"])
    other = measured("gpt/prompt_or_tune", **{**given, "parameters": 1e9, "example_tokens": 7})
    assert other["break_even"] == pytest.approx(it["break_even"])


@law("gpt/residual_scaling", layers=(1, 16), width=(64, 160), tokens=(16, 64))
def test_variance_grows_by_one_a_branch_and_by_one_in_all_when_scaled(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    N = 2 * given["layers"]
    assert it["plain"] == pytest.approx(1 + N, rel=0.35)  # 64 wide and 16 tokens: a spread of a few per cent
    assert it["scaled"] == pytest.approx(2, rel=0.35)
    assert it["scale"] ** 2 * N == pytest.approx(1)


@law("gpt/sampling", draws=(100, 2000))
def test_kept_tokens_are_renormalised_and_no_other_is_drawn(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    assert it["gap"] < 1e-12
    assert it["outside"] == 0
    assert 1 <= it["kept"] <= given["k"]
    assert it["entropy"] <= math.log(it["kept"]) + 1e-9
    if it["kept"] < given["k"] and given["temperature"]:
        assert it["kept_mass"] > 0
    cut = measured("gpt/sampling", **{**given, "k": 50})
    if given["temperature"]:
        assert cut["kept_mass"] >= given["p"] - 1e-9  # top-p alone keeps at least p
        hotter = measured("gpt/sampling", **{**given, "k": 50, "temperature": given["temperature"] + 1})
        assert hotter["entropy_before"] >= it["entropy_before"] - 1e-9
        assert hotter["kept"] >= cut["kept"] - (given["steepness"] < 1e-6)  # all alike: ties by rounding


@law("gpt/shot_order", shots=(2, 4))
def test_without_a_bias_every_order_scores_the_same(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["worst"] - 1e-9 <= it["mean"] <= it["best"] + 1e-9
    assert it["orders"] == math.factorial(given["shots"])
    level = measured("gpt/shot_order", **{**given, "recency": 0.0})
    assert level["moved"] < 1e-12
    assert level["spread"] == 0


@law("gpt/tied_gradient", vocab=(4, 300))
def test_tied_gradient_is_the_sum_of_both_uses(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["gap"] < 1e-12
    assert it["rows_read"] == it["distinct"] <= given["vocab"]
    assert it["rows_written"] == given["vocab"]
    counts = measured("gpt/parameter_counts", model=given["model"])
    assert it["saved_share"] == pytest.approx(it["saved"] / (counts["total"] + it["saved"]))


@law("gpt/zero_shot_scoring", steps=st.just(1))
def test_untrained_models_are_far_from_the_limit_that_bayes_sets(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    assert it["chance"] == 1 / 4
    slack = 4 * math.sqrt(0.25 / 1000)  # a thousand texts
    assert it["largest"] <= it["limit"] + slack
    assert it["smallest"] <= it["limit"] + slack
    assert max(it["smallest_log_p"], it["largest_log_p"]) < 0
