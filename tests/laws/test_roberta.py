"""The laws of RoBERTa's demos."""

import math
from typing import Any

import pytest

from tests.laws.law import law


@law("roberta/batch_gradient_noise", small=(4, 32), draws=(300, 500), width=(4, 32))
def test_noise_falls_as_the_root_of_the_batch(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["expected_ratio"] == pytest.approx(math.sqrt(given["factor"]))
    assert it["noise_ratio"] == pytest.approx(math.sqrt(given["factor"]), rel=0.3)
    assert abs(it["slope"] + 0.5) <= 0.3 / math.log(given["factor"])


@law("roberta/static_and_dynamic_masks", epochs=(1, 60), copies=(1, 20), mask_ratio=(0.02, 0.6))
def test_coverage_follows_the_formula(given: dict[str, Any], it: dict[str, Any]) -> None:
    epochs, ratio = given["epochs"], given["mask_ratio"]
    used = {"copies": min(given["copies"], epochs), "dynamic": epochs}
    for way, masks in used.items():
        expected = 1 - (1 - ratio) ** masks
        sigma = math.sqrt(max(expected * (1 - expected), 1e-9) / 32_768)
        assert abs(it[f"coverage_{way}"] - expected) <= 5 * sigma + 1e-4
        assert it[f"expected_{way}"] == pytest.approx(expected)
    assert it["coverage_one"] <= it["coverage_copies"] <= it["coverage_dynamic"]
    assert it["repeats"] * used["copies"] == pytest.approx(epochs)


@law("roberta/tokens_seen")
def test_ratios_multiply(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["tokens"] == given["batch"] * given["length"] * given["steps"]
    assert it["sequence_ratio"] == pytest.approx(it["batch_ratio"] * it["step_ratio"])
    assert it["bert_tokens"] == pytest.approx(256 * (900_000 * 128 + 100_000 * 512))
    assert it["token_ratio"] == pytest.approx(it["sequence_ratio"] * given["length"] / 166.4)


@law("roberta/full_sentences", document=(2, 10))
def test_packing_across_documents_takes_the_fewest_inputs(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["across_inputs"] <= it["within_inputs"]
    assert it["across_inputs"] <= it["pairs_inputs"]
    assert max(it["pairs_fill"], it["within_fill"]) <= it["across_fill"] <= 1 - 2 / given["length"]
    words = {it[f"{way}_fill"] * it[f"{way}_inputs"] for way in ("pairs", "within", "across")}
    assert max(words) == pytest.approx(min(words))  # the same text in all three
    if it["across_inputs"] > 1:
        assert given["length"] - it["longest"] <= it["least"] <= given["length"]
