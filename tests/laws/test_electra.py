"""The laws of ELECTRA's demos."""

import math
from typing import Any

import pytest
import torch

from snippets.electra.loss_everywhere import WORDS, auc, best_scores
from tests.laws.law import law, measured

SIZES = {"small": (256, 12, 128), "base": (768, 12, 768), "large": (1_024, 24, 1_024)}
"""Width, layers and the embedding's width of each discriminator."""


def coin(p: float) -> float:
    return -sum(q * math.log2(q) for q in (p, 1 - p) if q > 0)


@law("electra/signal_density")
def test_ratio_is_one_over_the_mask_ratio_and_a_verdict_is_one_bit_at_most(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    ratio, length = given["mask_ratio"], given["length"]
    assert it["rtd_over_mlm"] * ratio == pytest.approx(1)
    assert it["mlm_positions"] + it["without_mlm_loss"] * length == pytest.approx(it["rtd_positions"])
    assert it["causal_over_mlm"] * ratio * length == pytest.approx(length - 1)
    assert it["verdict_bits"] == pytest.approx(coin(ratio * (1 - given["generator_hits"])), abs=1e-12)
    assert it["verdict_bits"] <= 1
    assert it["mlm_bits"] == pytest.approx(ratio * math.log2(given["vocabulary"]))


@law("electra/generator_discriminator", vocabulary=(2, 300), width=(8, 32))
def test_discriminator_loss_never_reaches_the_generator(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["into_generator"] == 0
    assert it["into_discriminator"] > 0
    assert it["into_embedding"] > 0
    assert it["own_loss"] > 0
    assert it["hits_called_fake"] == 0
    assert it["fakes"] + it["hits"] == it["selected"]
    assert it["loss_positions"] == 32 * 64


@law("electra/generator_discriminator", vocabulary=(2, 300), width=(8, 24), weight=(1, 50))
def test_gradient_grows_as_the_weight(given: dict[str, Any], it: dict[str, Any]) -> None:
    twice = measured("electra/generator_discriminator", **given | {"weight": 2 * given["weight"]})
    for where in ("into_discriminator", "into_embedding"):
        assert twice[where] == pytest.approx(2 * it[where], rel=1e-3)


@law("electra/generator_strength", words=(2, 1_000))
def test_best_judge_gains_less_from_a_stronger_generator_and_nothing_from_a_perfect_one(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    stronger = (1 + given["strength"]) / 2
    next_one = measured("electra/generator_strength", **given | {"strength": stronger})
    assert 0 <= next_one["gain"] <= it["gain"] + 1e-12 <= it["gain_of_weakest"] + 2e-12
    assert it["gain_of_perfect"] == pytest.approx(0, abs=1e-12)
    assert (
        it["gain"] <= (1 - given["strength"]) * it["gain_of_weakest"] + 1e-12
    )  # a convex curve that ends in 0
    assert it["fakes"] == pytest.approx(given["mask_ratio"] * (1 - it["hits"]))
    assert it["verdict_bits"] == pytest.approx(coin(it["fakes"]), abs=1e-9)
    assert -1e-9 <= it["told_by_word"] <= it["verdict_bits"] + 1e-9


@law("electra/generator_size")
def test_own_parameters_are_a_polynomial_of_the_width(given: dict[str, Any], it: dict[str, Any]) -> None:
    D, L, E = SIZES[given["size"]]
    V, w = 30_522, given["width"]
    way_in = 0 if w == E else E * w + w
    assert it["own"] == L * (12 * w * w + 13 * w) + way_in + (w * E + E + 2 * E) + V
    assert it["saved_by_tying"] == (V + 512 + 2) * E + 2 * E
    judge = (
        it["saved_by_tying"] + L * (12 * D * D + 13 * D) + (0 if D == E else E * D + D) + D * D + 2 * D + 1
    )
    assert it["discriminator"] == judge
    assert it["width_share"] == w / D


@law("electra/generator_size", width=(16, 1_000))
def test_wider_generator_costs_more(given: dict[str, Any], it: dict[str, Any]) -> None:
    wider = measured("electra/generator_size", **given | {"width": given["width"] + 16})
    assert wider["own"] > it["own"]
    assert wider["work_share"] > it["work_share"] or given["width"] + 16 == SIZES[given["size"]][2]


@law("electra/loss_everywhere", steps=(0, 1), mask_ratio=(0.1, 0.5))
def test_no_judge_beats_the_one_who_knows_the_language(given: dict[str, Any], it: dict[str, Any]) -> None:
    noise = 0.03  # the limit holds on average; these are 256 texts
    assert max(it["every_auc"], it["filled_auc"]) <= it["limit"] + noise
    assert it["gain"] == it["every_auc"] - it["filled_auc"]
    if given["steps"] == 0:
        assert it["gain"] == 0


def test_best_scores_are_the_posterior_by_enumeration() -> None:
    """All true texts of three words, one by one, where the demo goes forward and backward."""
    random = torch.Generator().manual_seed(0)
    follow = torch.rand(WORDS, WORDS, generator=random)
    follow = follow / follow.sum(1, keepdim=True)
    spoiled = torch.randint(WORDS, (4, 3), generator=random)
    seen = 0.7 * torch.eye(WORDS) + 0.3 / WORDS
    for text, scores in zip(spoiled, best_scores(spoiled, follow, 0.3), strict=True):
        a, b, c = (seen[:, word] for word in text)
        weight = torch.einsum("i,j,k,ij,jk->ijk", a, b, c, follow, follow)
        weight = weight / weight.sum()
        kept = [weight.select(t, int(word)).sum() for t, word in enumerate(text)]
        # a word that was drawn and is the original counts as original
        assert torch.allclose(1 - torch.stack(kept), scores, atol=1e-5)


def test_auc_is_the_share_of_pairs_in_order() -> None:
    scores, replaced = torch.tensor([0.1, 0.4, 0.4, 0.9]), torch.tensor([False, True, False, True])
    assert auc(scores, replaced) == pytest.approx((1 + 0.5 + 1 + 1) / 4)


@law("electra/training_cost")
def test_cost_is_in_proportion_to_steps_and_as_published(given: dict[str, Any], it: dict[str, Any]) -> None:
    published = {  # as google-research/electra flops_computation.py prints them
        "bert-base": 6.428335104e19,
        "bert-large": 1.91720905883648e20,
        "roberta-large": 3.187221435776e21,
        "electra-small": 1.293743798272e18,
        "electra-base": 6.424541834277683e19,
        "electra-large-400k": 7.117606040895488e20,
        "electra-large-1.75m": 3.113952642891776e21,
    }
    cost = published[given["model"]] * given["times_steps"]
    assert it["operations"] == pytest.approx(cost, rel=1e-9)
    assert it["over_roberta"] == pytest.approx(cost / published["roberta-large"])
    assert it["over_bert_base"] == pytest.approx(cost / published["bert-base"])
    assert (it["generator_share"] > 0) == given["model"].startswith("electra")
