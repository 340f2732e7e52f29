"""The laws of DeBERTa's demos."""

from typing import Any

import pytest

from tests.laws.law import law, measured


@law("deberta/disentangled_scores", tokens=(2, 20), shift=(1, 20))
def test_scores_add_three_terms_and_do_not_move_with_the_text(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    assert it["shift_gap"] < 1e-12
    assert it["expansion_gap"] < 1e-11
    assert it["distances"] == min(2 * given["tokens"] - 1, 2 * given["k"])


@law("deberta/mask_decoder")
def test_gaps_alike_within_sight_differ_only_by_absolute_position(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    assert it["sight"] == given["layers"] * given["window"]
    assert it["gap_by_distances"] < 1e-9
    assert it["gap_with_positions"] > 1e-6


@law("deberta/distance_cost")
def test_work_counted_on_the_layer_is_the_formulas(given: dict[str, Any], it: dict[str, Any]) -> None:
    T, texts = given["tokens"], given["texts"]
    k = min(given["reach"], T)
    D, layers = {"base": (768, 12), "large": (1024, 24)}[given["size"]]
    plain = T * (12 * D * D + 2 * T * D)
    extra = 4 * k * D * (D / texts + T)
    assert it["multiply_adds"] == pytest.approx(plain + extra, rel=1e-12)
    assert it["extra_work"] == pytest.approx(extra / plain)
    assert it["score_ratio"] == pytest.approx(1 + 4 * k / T)
    assert it["extra_parameters"] == pytest.approx(2 * D / (12 * D + 13))
    assert it["backbone"] == 1024 * D + layers * (14 * D * D + 13 * D)
    assert it["total"] - it["backbone"] == 50_265 * D + 2 * D


@law("deberta/two_directions")
def test_directions_differ_by_the_odd_part_of_the_table(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["gap_on_itself"] == 0
    assert it["mirrored_gap"] < 1e-12
    whole = measured("deberta/two_directions", **given | {"evenness": 0.0})
    assert it["gap"] == pytest.approx((1 - given["evenness"]) * whole["gap"], abs=1e-12)
