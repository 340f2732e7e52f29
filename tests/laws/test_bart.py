"""The laws of BART's demos."""

import math
from typing import Any

import pytest
import torch

from tests.laws.law import law, measured


@law("bart/noises", tokens=(1_000, 5_000))
def test_infilled_length_follows_from_share_and_mean(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["restored"] is True
    assert it["covered_share"] == pytest.approx(round(given["tokens"] * given["share"]) / given["tokens"])
    hidden = it["covered_share"]
    assert it["input_over_text"] == pytest.approx(1 - hidden + hidden / it["mean_span_length"])
    none = math.exp(-given["mean_span"])
    spans = given["tokens"] * given["share"] / given["mean_span"]
    assert abs(it["empty_spans"] - none) < 6 * (none / spans) ** 0.5 + 2 / spans


@law("bart/target_lengths", tokens=(32, 1024))
def test_bart_always_writes_more_than_t5(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["bart_target"] == given["tokens"] + 1
    assert it["t5_target"] <= it["bart_target"]
    assert it["ratio"] == pytest.approx(it["bart_target"] / it["t5_target"])


@law("bart/infilling_lengths", tokens=(1_000, 5_000))
def test_lengths_are_poissons(given: dict[str, Any], it: dict[str, Any]) -> None:
    mean = given["mean_span"]
    law_ = torch.distributions.Poisson(torch.tensor(mean, dtype=torch.float64))
    chances = law_.log_prob(torch.arange(80.0).double()).exp()
    assert it["empty"] == pytest.approx(math.exp(-mean))
    assert it["best_guess"] == pytest.approx(chances.max().item())
    assert it["likeliest"] in (math.floor(mean), math.ceil(mean) - 1)  # a whole mean has two likeliest
    assert it["length_bits"] == pytest.approx(-(chances * chances.log2()).nan_to_num().sum().item(), abs=1e-6)
    for drawn, chance in (("empty_drawn", it["empty"]), ("best_guess_drawn", it["best_guess"])):
        assert abs(it[drawn] - chance) < 6 * (chance * (1 - chance) / it["masks"]) ** 0.5 + 3 / it["masks"]


@law("bart/infilling_lengths", tokens=(1_000, 1_001), mean_span=(0.5, 9))
def test_longer_spans_hide_more_of_their_length(given: dict[str, Any], it: dict[str, Any]) -> None:
    longer = measured("bart/infilling_lengths", **{**given, "mean_span": given["mean_span"] + 1})
    assert longer["length_bits"] > it["length_bits"]
    assert longer["empty"] == pytest.approx(it["empty"] / math.e)


@law("bart/last_token_state", tokens=(2, 10))
def test_only_the_last_state_has_read_all(given: dict[str, Any], it: dict[str, Any]) -> None:
    T = given["tokens"]
    assert (it["seen_by_last"], it["seen_by_first"]) == (T, 1)
    assert it["pairs_seen"] == T * (T + 1) // 2
    assert (it["source_seen_by_first"], it["leaks"]) == (T, 0)
    assert it["new_parameters"] == (1024 + 1) * {"sst2": 2, "mnli": 3}[given["task"]]
