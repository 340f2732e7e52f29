"""The laws of BERT's demos."""

import math
from typing import Any

import pytest

from tests.laws.law import law, measured


def within(share: float, expected: float, draws: float) -> bool:
    """Whether a share counted over independent draws lies within five standard deviations."""
    return abs(share - expected) <= 5 * math.sqrt(expected * (1 - expected) / draws) + 5 / draws


@law("bert/gelu", points=(101, 2001))
def test_approximations_stay_within_their_bounds(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["tanh_gap"] <= 4.7324e-4
    assert it["tanh_gap"] < it["sigmoid_gap"] <= 0.020336
    assert -0.169972 <= it["minimum"] <= 0
    normal = math.erfc(-given["at"] / math.sqrt(2)) / 2
    assert it["exact_at"] == pytest.approx(given["at"] * normal, abs=1e-9)


@law("bert/mask_mismatch")
def test_what_is_shown_follows_the_rule(given: dict[str, Any], it: dict[str, Any]) -> None:
    ratio, hidden, length = given["mask_ratio"], given["hidden_share"], given["length"]
    assert within(it["mask_in_input"], ratio * hidden, 400_000)
    assert within(it["loss_on_words"], 1 - hidden, 400_000 * ratio)
    false = ratio * (1 - hidden) * given["random_of_rest"] * (1 - 1 / 30_522)
    assert within(it["words_true"], 1 - false / (1 - ratio * hidden), 400_000 * (1 - ratio * hidden))
    clean = math.exp(length * math.log1p(-ratio * hidden))
    assert it["clean_texts_expected"] == pytest.approx(clean)
    assert within(it["clean_texts"], clean, 400_000 / length)
    assert it["loss_on_words_if_always"] == 0


@law("bert/mlm_against_pseudo_likelihood", tokens=(2, 6), words=(2, 3))
def test_hiding_more_words_never_lowers_the_least_loss(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["least_rise"] >= -1e-9
    assert -1e-9 <= it["independence"] <= it["extra"] + 1e-9
    assert it["together"] <= math.log2(given["words"]) + 1e-9
    if given["hidden"] == given["tokens"]:
        assert it["together"] == pytest.approx(math.log2(given["words"]))


@law("bert/mlm_against_pseudo_likelihood", tokens=(3, 3), words=(2, 2))
def test_one_word_between_two_neighbours_costs_what_the_closed_form_says(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    def h(p: float) -> float:
        return -sum(q * math.log2(q) for q in (p, 1 - p) if q > 0)

    p = 1 - given["stay"]
    middle = 2 * h(p) - h(2 * p * (1 - p))
    assert it["pseudo_likelihood"] == pytest.approx((2 * h(p) + middle) / 3, abs=1e-9)


@law("bert/mlm_masking", tokens=(1_000, 50_000))
def test_each_share_lies_in_its_band(given: dict[str, Any], it: dict[str, Any]) -> None:
    words = -(-given["tokens"] // 128) * 126  # all but [CLS] and [SEP]
    ratio, hidden = given["mask_ratio"], given["hidden_share"]
    swapped = (1 - hidden) * given["random_of_rest"]
    assert within(it["selected"], ratio, words)
    assert within(it["hidden"], ratio * hidden, words)
    assert within(it["swapped"], ratio * swapped, words)
    assert it["hidden"] + it["swapped"] + it["kept"] == pytest.approx(it["selected"])
    assert it["hidden"] <= it["changed"] <= it["hidden"] + it["swapped"] + 1e-12
    assert within(it["changed"], ratio * (hidden + swapped * (1 - 1 / given["vocabulary"])), words)
    assert it["special_selected"] == 0


@law("bert/nsp_pairs", pairs=(100, 300))
def test_topic_never_tells_swapped_segments(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["sop_by_topic"] == 0.5
    assert all(0 <= it[name] <= 1 for name in ("nsp_by_topic", "nsp_by_order", "sop_by_order"))
    assert within(it["negatives"], (1 + given["lone_chunks"]) / 2, 100_000)


@law("bert/parameter_counts")
def test_parts_add_up_to_the_closed_form(given: dict[str, Any], it: dict[str, Any]) -> None:
    L, D = {"base": (12, 768), "large": (24, 1024)}[given["size"]]
    rows = given["vocabulary"] + given["positions"] + given["segments"]
    assert it["embeddings"] == (rows + 2) * D
    assert it["per_layer"] == 12 * D * D + 13 * D
    assert it["total"] == (rows + 2) * D + L * (12 * D * D + 13 * D) + D * D + D
    assert it["with_heads"] - it["total"] == D * D + 3 * D + given["vocabulary"] + 2 * D + 2
    assert (it["layers"], it["width"], it["heads"]) == (L, D, D // 64)


@law("bert/input_sum", vocabulary=(2, 2_000), width=(2, 96))
def test_a_sum_is_one_linear_map_over_one_hots(given: dict[str, Any], it: dict[str, Any]) -> None:
    D = given["width"]
    assert it["one_map_gap"] < 1e-12
    assert it["folded_gap"] < 1e-12
    assert it["tables"] == (given["vocabulary"] + 514) * D
    assert it["projection"] == 3 * D * D
    assert it["layer_growth"] == pytest.approx((12 * 9 * D * D + 39 * D) / (12 * D * D + 13 * D))
    spread = math.sqrt(1 / D - it["random_cosine"] ** 2)  # the mean square of a cosine is 1 / D
    assert abs(it["cosine"] - it["random_cosine"]) <= 6 * spread / math.sqrt(given["tokens"])


@law("bert/three_heads", width=(4, 64), tokens=(2, 64))
def test_a_head_of_zeros_guesses_and_a_head_reads_what_its_task_needs(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    D, T = given["width"], given["tokens"]
    assert it["classify_parameters"] == (D + 1) * given["classes"]
    assert it["tag_parameters"] == (D + 1) * given["tags"]
    assert it["span_parameters"] == (D + 1) * 2
    for task, choices in (("classify", given["classes"]), ("tag", given["tags"]), ("span", T)):
        assert it[f"{task}_guess"] == pytest.approx(math.log(choices), rel=1e-5)
    assert (it["classify_reads"], it["tag_reads"], it["span_reads"]) == (1, T, T)
    assert it["classify_inputs"] == T
    assert within(it["crossed"], (1 - it["same"]) / 2, 4_000)


@law("bert/sliding_windows", length=(1, 3_000), positions=(4, 600), stride=(1, 700))
def test_every_token_is_covered_if_the_stride_is_no_longer_than_the_body(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    n, stride, body = given["length"], given["stride"], given["positions"] - given["special"]
    assert it["fails_at"] == given["positions"] + 1
    assert (it["covered"] == 1) == (stride <= body or n <= body)
    if stride <= body or n <= body:
        assert it["windows"] == 1 + max(0, -((body - n) // stride))
        assert it["least_context"] == it["least_by_formula"] == max(0, (body - stride) // 2)
    assert it["most_windows"] <= -(-body // stride)
    assert it["covered"] <= it["processed"]


@law("bert/sliding_windows", length=(600, 3_000), positions=(64, 512), stride=(32, 64))
def test_half_the_stride_adds_context_and_windows(given: dict[str, Any], it: dict[str, Any]) -> None:
    given["stride"] //= 2
    denser = measured("bert/sliding_windows", **given)
    assert denser["least_by_formula"] >= it["least_by_formula"]
    assert denser["windows"] >= it["windows"]


@law("bert/bidirectional_leak", words=(2, 32), tokens=(3, 7), layers=(1, 3), steps=(1, 3))
def test_the_answer_leaks_in_one_step_or_in_two(given: dict[str, Any], it: dict[str, Any]) -> None:
    answers = given["tokens"] - 1
    assert it["causal_leaks"] == 0
    assert it["full_leaks"] == answers
    assert it["hidden_leaks"] == (0 if given["layers"] == 1 else answers)
    blind = ["causal", "hidden"] if given["layers"] == 1 else ["causal"]
    for name in blind:  # who does not see the answer can't do better than guess, but for the test's luck
        assert it[f"{name}_loss"] >= math.log(given["words"]) - 0.1


@law("bert/distillation", words=(2, 2_000))
def test_a_higher_temperature_softens_and_its_square_restores_the_gradient(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    T, V = given["temperature"], given["words"]
    harder, softer = ("entropy_hard", "entropy_soft") if T >= 1 else ("entropy_soft", "entropy_hard")
    assert it[harder] <= it[softer] + 1e-9 <= math.log2(V) + 1e-8
    assert it["closed_form_gap"] < 1e-12
    assert it["gradient_scaled"] == pytest.approx(it["gradient_soft"] * T * T)
    if given["spread"] * 20 <= T:  # hot enough to be matching logits, to first order
        assert it["limit_gap"] <= 4 * given["spread"] / T
    assert it["parameters"] == (30_522 + 512 + 2) * 768 + given["layers"] * (12 * 768**2 + 13 * 768)


@law("bert/static_and_contextual", tokens=(4, 32), width=(8, 64), layers=(1, 6))
def test_a_table_sees_the_word_and_an_encoder_its_neighbours(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    assert it["static"] == pytest.approx(1, abs=1e-12)
    assert it["contextual"] < 1 - 1e-9
    assert it["shuffled"] < 1 - 1e-12
    assert it["bag"] == pytest.approx(1, abs=1e-12)
    assert it["bag_gap"] < 1e-11


@law("bert/sentence_vectors", texts=(2, 200), tokens=(2, 32), width=(8, 64), layers=(1, 4))
def test_centring_takes_what_all_texts_share(given: dict[str, Any], it: dict[str, Any]) -> None:
    least = -1 / (given["texts"] - 1) - 1e-9
    for name in ("cls", "mean"):
        assert least <= it[f"{name}_centred"] <= it[name] <= 1
    if given["texts"] == 2:  # two centred vectors are opposite
        assert it["cls_centred"] == pytest.approx(-1)
