"""The laws of T5's demos, and the toy tasks against answers written without tensors."""

import math
from collections import Counter
from itertools import product
from typing import Any

import pytest
import torch
from hypothesis import given as drawn
from hypothesis import strategies as st

from snippets.lm import prefixed_tasks as toy
from snippets.lm.c4_rules import deduplicate, keeps_line
from snippets.lm.counts.t5 import SIZES, T5Size, parameters
from tests.laws.law import law, measured


@law("t5/span_corruption", tokens=(16, 1024))
def test_both_sides_share_the_text_out(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["restored"] is True
    assert it["encoder_length"] + it["decoder_length"] == given["tokens"] + 2 * it["spans"] + 2
    assert it["decoder_length"] == it["dropped"] + it["spans"] + 1
    assert abs(it["dropped"] - given["tokens"] * given["density"]) <= 1


@law("t5/relative_bias", tokens=(16, 300))
def test_bias_knows_only_the_distance(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["change_when_shifted"] == 0
    assert it["one_bucket_beyond"] is True
    assert it["parameters"] == given["buckets"] * given["heads"]
    certain = given["buckets"] // (4 if given["side"] == "encoder" else 2)
    assert it["exact_distances"] >= min(certain, given["tokens"])


@law("t5/tasks_as_text", scores=(100, 1000))
def test_rounded_scores_are_half_a_step_off_at_most(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["largest_error"] <= given["step"] / 2 + 0.005 + 1e-9  # two decimals are written
    assert it["classes"] <= (given["highest"] - 1) / given["step"] + 2
    assert it["unreadable"] is True


@law("t5/parameter_counts")
def test_untying_costs_one_more_embedding_and_positions_cost_nothing_by_width(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    size = SIZES[given["size"]]
    other = measured("t5/parameter_counts", **{**given, "tied": not given["tied"]})
    assert abs(it["total"] - other["total"]) == size.V * size.D
    assert it["decoder_layer"] - it["encoder_layer"] == 4 * size.D * size.H * size.E + size.D
    assert it["relative_bias"] == 2 * 32 * size.H


@law("t5/unscaled_attention", width=(16, 256), tokens=(4, 64))
def test_a_smaller_query_does_what_the_division_did(given: dict[str, Any], it: dict[str, Any]) -> None:
    root = math.sqrt(given["head_size"])
    assert it["gap"] < 1e-10
    assert it["spread_ratio"] == pytest.approx(root)
    assert it["gradient_ratio"] == pytest.approx(root)  # the weights are smaller by root, the slope larger
    assert 1 - 1e-9 <= it["keys_seen_of_neither"] <= it["keys_seen"] <= given["tokens"] + 1e-9


@law("t5/four_tasks", steps=(1, 2), seeds=(1, 1), tested=(16, 40))
def test_one_model_serves_any_number_of_tasks(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["parameters"] == sum(parameters(T5Size(V=toy.VOCAB, D=32, L=1, H=4, E=8, F=64)).values())
    words, zeros = toy.WORDS, (1 - 1 / toy.WORDS) ** toy.COUNT
    guess = [words**-toy.COUNT, 1 / 2, zeros, words**-2]  # two halves; no zero among five; two words
    assert it["baseline"] == pytest.approx(sum(guess) / 4)
    assert it["gain"] == pytest.approx(it[given["alone"]] - it["alone"])
    assert all(0 <= it[task] <= 1 for task in toy.TASKS)


@drawn(st.lists(st.lists(st.integers(0, 7), min_size=5, max_size=5), min_size=1, max_size=6))
def test_answers_of_the_toy_tasks(texts: list[list[int]]) -> None:
    def ended(answer: list[int]) -> list[int]:
        return [*answer, toy.END] + [-100] * (toy.LONGEST - len(answer) - 1)

    found = toy.answers(torch.tensor(texts)).tolist()
    for i, text in enumerate(texts):
        assert found[0][i] == ended([toy.TARGET + word for word in text])
        assert found[1][i] == ended([toy.LABELS + (sum(word < 4 for word in text) >= 3)])
        assert found[2][i] == ended([toy.DIGITS + text.count(0)])
        assert found[3][i] == ended([toy.SOURCE + text[0], toy.SOURCE + text[-1]])


def test_commonest_answers_are_counted_over_all_texts() -> None:
    every = list(product(range(8), repeat=5))
    halves = Counter(sum(word < 4 for word in text) >= 3 for text in every)
    zeros = Counter(text.count(0) for text in every)
    by_hand = [1 / len(every), max(halves.values()) / len(every), max(zeros.values()) / len(every), 1 / 64]
    assert toy.commonest_answer().tolist() == pytest.approx(by_hand)


@law("t5/c4_cleaning", pages=(10, 60))
def test_copies_change_nothing_that_is_kept(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["pages"] == given["pages"] * given["copies"]
    assert it["pages_kept"] + it["dropped_by_rules"] + it["dropped_as_copies"] == it["pages"]
    once = measured("t5/c4_cleaning", **{**given, "copies": 1})
    assert it["pages_kept"] == once["pages_kept"]
    assert it["dropped_by_rules"] == given["copies"] * once["dropped_by_rules"]
    assert it["lines_kept"] == pytest.approx(once["lines_kept"] / given["copies"])
    assert once["dropped_as_copies"] == it["second_pass"] == 0


@law("t5/data_passes")
def test_passes_halve_when_the_data_double(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["tokens_seen"] == given["steps"] * it["tokens_per_step"]
    assert it["tokens_per_step"] == given["batch"] * given["length"]
    more = measured("t5/data_passes", **{**given, "unique_log2": given["unique_log2"] + 1})
    assert it["passes"] == 2 * more["passes"]
    assert it["passes"] * 2 ** given["unique_log2"] == pytest.approx(it["tokens_seen"])


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("This line is a sentence.", True),
        ("Is it one as well, though?", True),
        ("Home | News | About us all", False),
        ("Too short.", False),
        ("You must enable JavaScript to go on.", False),
    ],
)
def test_lines_that_c4_keeps(line: str, kept: bool) -> None:
    assert keeps_line(line) is kept


def test_span_of_three_sentences_stays_once() -> None:
    a, b, c, d = (f"This is the sentence named {name}." for name in "abcd")
    assert deduplicate([[a, b, c, d], [d, a, b, c], [a, b, d, c]]) == [[a, b, c, d], [a, b, d, c]]
