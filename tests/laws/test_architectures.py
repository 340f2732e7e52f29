"""The laws of the demos that set architectures side by side."""

import math
from typing import Any

import pytest
from hypothesis import strategies as st

from tests.laws.law import law, measured


@law("architectures/attention_masks")
def test_masks_hold_the_pairs_that_the_formulas_say(given: dict[str, Any], it: dict[str, Any]) -> None:
    T, P = given["length"], given["prefix"]
    assert it["bidirectional_pairs"] == T**2
    assert it["causal_pairs"] == T * (T + 1) // 2
    assert it["prefix_pairs"] == it["encoder_decoder_pairs"] == T * (T + 1) // 2 + P * (P - 1) // 2
    assert it["recomputed_causal"] == 0
    assert it["recomputed_bidirectional"] == T - 1


@law("architectures/autoregressive_or_autoencoding")
def test_a_chain_is_the_joint_and_masked_answers_are_not(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["chain_total"] == pytest.approx(1)
    assert it["chain_gap"] < 1e-12
    assert it["infill_gap"] < 1e-12
    assert it["texts"] == given["vocab"] ** given["length"]
    assert it["pair_lost"] >= -1e-12  # a mutual information
    assert it["pair_total"] == pytest.approx(1)
    flat = measured("architectures/autoregressive_or_autoencoding", **{**given, "sharpness": 0.0})
    assert flat["pseudo_total"] == pytest.approx(1)  # independent words: here the product is the joint
    assert flat["pair_lost"] == pytest.approx(0, abs=1e-12)


@law("architectures/encoder_decoder_cost", heads=(1, 6), source=(1, 300), target=(1, 300))
def test_an_encoder_decoder_has_28_to_12_the_size_and_half_the_products(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    D, L, S, T = 64 * given["heads"], given["layers"], given["source"], given["target"]
    assert (it["encoder_layer"], it["decoder_layer"]) == (12, 16)
    assert it["encoder"] == 12 * L * D * D
    assert it["encoder_decoder"] == 28 * L * D * D
    assert it["equal_layers"] == pytest.approx(28 * L / 12)
    assert it["cost"] == it["cost_by_formula"]
    products, scores = 14 * L * D * D * (S + T), 2 * L * D * (S * S + T * T + S * T)
    assert it["cost"] == products + scores
    assert it["against_equal_size"] <= 0.5
    whole = 28 / 12 * L * (12 * D * D * (S + T) + 2 * D * (S + T) ** 2)
    assert it["against_equal_size"] == pytest.approx((products + scores) / whole)


@law("architectures/mask_rank", length=(2, 40), matrices=(1, 3))
def test_scores_rank_no_higher_than_the_head_and_a_triangle_is_never_singular(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    assert it["score_rank"] == min(given["length"], given["head_size"])
    assert it["least_diagonal"] > 0
    assert math.isfinite(it["log10_determinant"])
    assert it["full_rank"] <= given["length"]


@pytest.mark.slow
@law("architectures/signal_density", steps=st.just(1))
def test_loss_everywhere_twice_is_the_same_run_and_none_beats_the_language(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    assert it["floor"] < it["every_loss"]
    assert it["floor"] < it["some_loss"]
    assert it["gain"] == pytest.approx(it["some_loss"] - it["every_loss"])
    assert measured("architectures/signal_density", **{**given, "share": 1.0})["gain"] == 0


@law("architectures/supervised_positions", sequences=(64, 256), length=(2, 300))
def test_labels_are_counted_as_the_objectives_define_them(given: dict[str, Any], it: dict[str, Any]) -> None:
    T, ratio = given["length"], given["mask_ratio"]
    assert it["clm_per_sequence"] == T - (not given["start_token"])
    spread = math.sqrt(ratio * (1 - ratio) / (given["sequences"] * T))
    assert it["mlm_share"] == pytest.approx(ratio, abs=6 * spread + 1e-3)
    assert it["ratio"] == pytest.approx(it["clm_share"] / ratio)


@law("architectures/turns_recomputed", turns=(1, 3), tokens=(1, 64), heads=(1, 4), layers=st.just(1))
def test_a_cache_reads_each_token_once_and_reading_anew_sums_up_the_turns(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    R, n = given["turns"], given["tokens"]
    assert it["cached"] == it["cached_by_formula"]
    assert it["anew"] == it["anew_by_formula"]
    assert it["tokens_anew"] == n * sum(range(1, R + 1))
    assert it["linear_ratio"] - 1e-9 <= it["ratio"] <= (2 * R + 1) / 3 + 1e-9  # weights alone, scores alone
