"""The laws of ALBERT's demos."""

from typing import Any

import pytest

from tests.laws.law import law

SHAPES = {"base": (12, 768), "large": (24, 1024), "xlarge": (24, 2048), "xxlarge": (12, 4096)}
"""Layers and width. Lan et al., ALBERT (arXiv 1909.11942), Table 1."""


def layer(D: int) -> int:
    """Weights and biases of one encoder layer of width D."""
    return 12 * D * D + 13 * D


@law("albert/shared_layers_compute", layers=(1, 12), width=(8, 64), tokens=(1, 64))
def test_sharing_divides_parameters_and_no_work(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["parameter_ratio"] == given["layers"]
    assert it["compute_ratio"] == 1
    assert it["multiply_adds"] == it["by_formula"]


@law("albert/compute_by_size")
def test_compute_follows_depth_and_width_alone(given: dict[str, Any], it: dict[str, Any]) -> None:
    L, D = SHAPES[given["size"]]
    T = given["tokens"]
    assert it["multiply_adds"] == L * (12 * D * D + 2 * T * D)
    assert it["compute_of_bert_large"] == pytest.approx(
        L * (6 * D * D + T * D) / (24 * (6 * 1024**2 + T * 1024))
    )
    if given["size"] == "large":  # BERT-large's shape, whatever is shared
        assert it["compute_of_bert_large"] == 1
        assert it["parameters_of_bert_large"] < 0.06


@law("albert/parameter_counts")
def test_each_saving_takes_its_own_part_away(given: dict[str, Any], it: dict[str, Any]) -> None:
    L, D = SHAPES[given["size"]]
    V, E = given["vocabulary"], given["embedding"]
    projection = 0 if E == D else E * D + D
    outside = D * D + D  # the pooler
    assert it["total"] == (V + 516) * E + projection + layer(D) + outside
    assert it["unshared"] == (V + 516) * D + L * layer(D) + outside
    assert it["saved_by_sharing"] * it["unshared"] == pytest.approx((L - 1) * layer(D))
    assert it["saved_by_factorising"] * it["unshared"] == pytest.approx((V + 516) * (D - E) - projection)
    assert it["embedding_saving"] == pytest.approx(1 - E / D - E / V)
    assert it["share_of_bert_large"] * it["bert_large_over_this"] == pytest.approx(1)


@law("albert/factorised_embedding")
def test_factorising_saves_below_its_break_even_and_bounds_the_rank(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    V, H, E = given["vocabulary"], given["width"], given["embedding"]
    assert it["after"] == E * (V + H)
    assert it["saving"] == pytest.approx(1 - E / it["break_even"])
    assert (it["saving"] > 0) == (it["break_even"] > E)
    assert it["break_even"] < min(V, H)
    assert it["rank"] == min(E, V, H, 256)
    assert it["total_unshared"] - it["total_shared"] == 11 * layer(H)
