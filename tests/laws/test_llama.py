"""The laws of LLaMA's demos."""

import math
from typing import Any

import pytest
from hypothesis import strategies as st

from snippets.lm.counts.llama import SIZES
from tests.laws.law import law, measured


@law("llama/rms_against_layer_norm", width=(2, 2048), vectors=(1, 64), clock=st.just(False))
def test_norms_agree_when_centred_and_part_by_the_mean(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["gap_on_centred"] < 1e-8
    assert it["rms_change_when_scaled"] < 1e-12
    assert it["layer_norm_change_when_shifted"] < 1e-6
    assert it["bias_saved"] == given["width"]
    assert it["layer_work_saved"] == pytest.approx(1 / (4 * given["width"]))


@law("llama/rope_offset")
def test_scores_know_only_the_offset(given: dict[str, Any], it: dict[str, Any]) -> None:
    del given
    assert it["spread"] < 1e-9
    assert it["norm_change"] < 1e-12


@law("llama/rope_wavelengths")
def test_unturned_pairs_are_those_slower_than_training(given: dict[str, Any], it: dict[str, Any]) -> None:
    half, trained = given["head_size"] // 2, given["trained"]
    slow = sum(2 * math.pi * given["base"] ** (i / half) > trained for i in range(half))
    assert it["pairs"] == half
    assert it["unturned"] == slow
    assert it["new_angles"] == (slow if given["tested"] > trained else 0)
    assert it["slowest_wave"] == pytest.approx(2 * math.pi * given["base"] ** (1 - 1 / half))


@law("llama/rope_scaling")
def test_every_stretch_but_ntk_stays_within_the_angles_seen(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    half, factor = given["head_size"] // 2, given["factor"]
    slow = sum(2 * math.pi * given["base"] ** (i / half) > given["trained"] for i in range(half))
    longer = int(given["trained"] * factor) > given["trained"]
    assert it["new_plain"] == (slow if longer else 0)
    assert it["new_interpolated"] == it["new_yarn"] == it["new_llama_3_1"] == 0
    assert it["squeeze_gap"] < 1e-6  # eight million radians leave so many digits
    assert it["ntk_fastest"] == 1
    assert it["ntk_slowest"] == pytest.approx(factor)
    # pair i is slowed by factor^(i / (half - 1)), which is enough for the slowest alone
    enough = int(given["trained"] * factor) / given["trained"]
    expected = sum(
        enough > factor ** (i / (half - 1)) * (1 + 1e-9) for i in range(half - slow, half) if enough > 1
    )
    assert it["new_ntk"] == expected
    if factor == 1:
        assert max(it[f"drift_{way}"] for way in ("interpolated", "ntk", "yarn", "llama_3_1")) < 1e-9


@law("llama/kv_cache")
def test_cache_is_counted_and_grouping_changes_nothing(given: dict[str, Any], it: dict[str, Any]) -> None:
    size = SIZES[given["size"]]
    heads = {"released": size.K, "mha": size.H, "mqa": 1}[given["sharing"]]
    assert it["repeated_gap"] < 1e-12 > it["cached_gap"]
    assert it["bytes_per_token"] == 2 * size.L * heads * (size.D // size.H) * given["bytes_each"]
    assert it["saving"] * heads == size.H
    held = it["bytes_per_token"] * given["tokens"] * given["sequences"]
    assert it["cache_gib"] * 2**30 == pytest.approx(held)


@law("llama/cached_decoding", prompt=(1, 24), steps=(1, 6), layers=(1, 2))
def test_cache_writes_the_same_tokens_for_less(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["identical"] is True
    assert it["work_without"] == it["formula_without"]
    assert it["work_with"] == it["formula_with"]
    assert it["saving"] == 1 if given["steps"] == 1 else it["saving"] > 1
    assert it["cache_tokens"] == given["prompt"] + given["steps"] - 1
    assert it["cache_bytes"] == it["cache_tokens"] * 2 * given["layers"] * given["kv_heads"] * 8 * 8


@law("llama/swiglu_width")
def test_gated_width_is_rounded_up_to_what_a_plain_block_costs(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    exact, multiple = given["multiplier"] * 8 * given["width"] / 3, given["multiple"]
    assert exact - 3 < it["hidden"] < exact + multiple  # two roundings down, one of them stretched
    assert it["hidden"] % multiple == 0
    assert it["ratio"] == pytest.approx(3 * it["hidden"] / (8 * given["width"]))
    assert it["unshrunk_ratio"] == 1.5
    assert it["released_match"] is True
    assert it["closed_gate"] == 0


@law("llama/pre_and_post_norm", depth=(2, 8), width=st.just(32), trials=(1, 1))
def test_only_the_pre_norm_stream_grows(given: dict[str, Any], it: dict[str, Any]) -> None:
    del given
    assert it["post_stream"] == pytest.approx(1, abs=1e-3)
    assert it["pre_stream"] > 1.1


@law("llama/parameter_counts")
def test_parts_add_up_and_memory_follows(given: dict[str, Any], it: dict[str, Any]) -> None:
    size = SIZES[given["size"]]
    norms = (2 * size.L + 1) * size.D
    layers = size.L * (it["attention_layer"] + it["feed_forward_layer"])
    assert it["total"] == layers + it["vocabulary"] + norms
    assert it["vocabulary"] == 2 * size.V * size.D
    assert it["weights_gib"] * 2**30 == pytest.approx(it["total"] * given["bytes_each"])
    assert it["tokens_per_parameter"] == pytest.approx(size.tokens / it["total"])
    shares = it["vocabulary_share"] + it["feed_forward_share"] + it["attention_share"]
    assert shares == pytest.approx(1 - norms / it["total"])


@law("llama/vocabulary_tradeoff")
def test_vocabulary_costs_in_step_and_pays_beyond_the_break_even(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    width = SIZES[given["size"]].D
    assert it["vocabulary_parameters"] == 2 * given["after"] * width
    assert it["added"] == 2 * (given["after"] - given["before"]) * width
    assert it["work_text"] == pytest.approx(
        it["work_token"] * given["letters_before"] / given["letters_after"]
    )
    gain = given["letters_after"] / given["letters_before"]
    assert (it["work_text"] < 1) == (gain > it["break_even"])
    sign = (given["after"] > given["before"]) - (given["after"] < given["before"])
    assert sign * (it["work_token"] - 1) >= 0
    assert sign * (it["share"] - it["share_before"]) >= 0


@law(
    "llama/recipe_ablation",
    steps=(1, 1),
    width=st.sampled_from((16, 24, 40)),
    layers=(1, 2),
    seeds=(2, 2),
    sentences=(8, 8),
)
def test_parameters_change_by_closed_forms(given: dict[str, Any], it: dict[str, Any]) -> None:
    D, L = given["width"], given["layers"]
    feed = 3 * D * (8 * D // 3) - (8 * D * D + 5 * D)
    assert it["norm_parameters"] == -(2 * L + 1) * D
    assert it["feed_parameters"] == L * feed
    assert it["places_parameters"] == -32 * D
    assert it["bias_parameters"] == -L * 9 * D
    assert it["llama_parameters"] == -(2 * L + 1) * D + L * feed - 32 * D - L * 4 * D
    assert it["largest_change"] == pytest.approx(it["change_over_noise"] * it["noise"])
    assert it["largest_change"] >= abs(it["norm_loss"])


def test_longer_prompts_make_the_cache_save_more() -> None:
    saved = [measured("llama/cached_decoding", prompt=n, steps=8)["saving"] for n in (4, 16, 64)]
    assert saved == sorted(saved)
