"""The laws of tokenisation's demos."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from snippets.lm.tokenizers.texts import BOTH, CHINESE, CHINESE_WORDS, ENGLISH
from snippets.lm.tokenizers.wordpiece import words_of
from tests.laws.law import law, measured

TEXTS = {"english": ENGLISH, "chinese": CHINESE, "both": BOTH}


@law("tokenization/byte_level_bpe", merges=(0, 60), characters=(1, 200))
def test_bytes_give_every_text_back_and_merges_only_shorten(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    text = TEXTS[given["text"]]
    assert it["restored"] is True
    assert it["unknown_pieces"] == 0
    assert (
        it["unknown_in_sentence"] == sum(c not in text for c in "今天天气很好，我们一起去公园散步吧。") / 18
    )
    assert it["vocabulary"] <= 256 + given["merges"]
    assert it["bytes"] == len(text.encode())
    assert it["tokens"] <= it["bytes"] - given["merges"], "a merge joins one pair at least"
    assert it["chinese_fertility"] <= 3
    if given["merges"] == 0:
        assert it["tokens"] == it["bytes"]
        assert it["chinese_fertility"] == 3
    fewer = measured("tokenization/byte_level_bpe", **given | {"merges": given["merges"] // 2})
    assert it["english_tokens"] <= fewer["english_tokens"]
    assert it["chinese_tokens"] <= fewer["chinese_tokens"]


@law("tokenization/bpe_training")
def test_each_merge_saves_its_count(given: dict[str, Any], it: dict[str, Any]) -> None:
    seen = {word: given[word] for word in ("low", "lower", "newest", "widest")}
    pairs: Counter[tuple[str, str]] = Counter()
    for word, count in seen.items():
        for pair in pairwise((*word, "</w>")):
            pairs[pair] += count
    assert it["tokens_before"] == sum(count * (len(word) + 1) for word, count in seen.items())
    assert it["tokens_before"] - it["tokens_after"] == it["saved"]
    assert it["counts_fall"] is True
    assert it["tokens_after"] >= sum(seen.values()), "a word is one token at least"
    assert it["merges"] <= given["merges"]
    if given["merges"]:
        assert it["first_count"] == max(pairs.values())
        assert it["first_tied"] == list(pairs.values()).count(max(pairs.values()))
    other = measured("tokenization/bpe_training", **given | {"ties": "z to a"})
    if it["tied_steps"] == 0:
        assert other == it


@law("tokenization/wordpiece_against_bpe", merges=(1, 60))
def test_each_rule_is_best_by_its_own_measure(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["count_frequency"] >= it["count_likelihood"] >= 1
    assert it["score_likelihood"] >= it["score_frequency"] > 0
    assert 0 <= it["shared"] <= 1
    assert it["unknown"] is True
    assert it["tokens_frequency"] <= it["tokens_likelihood"] or given["merges"] > 1
    first = it["first_frequency"].replace("##", "").replace(" ", "")
    if not it["first_frequency"].startswith("##"):
        every = words_of(TEXTS[given["text"]])
        words = every[: max(1, round(given["share"] * len(every)))]
        assert it["count_frequency"] == sum(word.startswith(first) for word in words)


@law("tokenization/whole_words", rounds=(20, 40))
def test_whole_words_give_nothing_away_and_pieces_what_chance_says(
    given: dict[str, Any], it: dict[str, Any]
) -> None:
    assert it["given_away_whole"] == 0
    assert it["given_away"] == pytest.approx(it["given_away_expected"], abs=6 * it["error"] + 0.01)
    assert it["hidden_pieces"] == it["budget"] == max(1, round(it["pieces"] * given["mask_ratio"]))
    assert it["budget"] - 20 < it["hidden_whole"] <= it["budget"]
    assert it["words_whole"] <= it["words_by_pieces"]
    if given["text"] == "chinese":
        assert it["pieces"] == sum(map(len, CHINESE_WORDS.split()))
