"""Pairs of texts for next-sentence and sentence-order prediction."""

import math

import torch
from hypothesis import given
from hypothesis import strategies as st

from snippets.lm.sentence_pairs import Pair, next_sentence_pair, packed, sentence_order_pair, shortened
from tests.snippets.draws import quick, seeds, spread

documents = st.lists(st.integers(1, 4), min_size=2, max_size=6)  # how many segments each has


def written(sizes: list[int]) -> list[list[list[int]]]:
    """Segments of one word that tells their document and place."""
    return [[[100 * d + s] for s in range(size)] for d, size in enumerate(sizes)]


@quick
@given(documents, seeds)
def test_nsp_negatives_are_of_another_document_and_positives_the_next(sizes: list[int], seed: int) -> None:
    random, texts = torch.Generator().manual_seed(seed), written(sizes)
    for number, document in enumerate(texts):
        for at in range(len(document)):
            pair = next_sentence_pair(texts, number, at, random)
            [a], [b] = pair.a, pair.b
            assert a == 100 * number + at
            if pair.follows:
                assert b == a + 1
            else:
                assert b // 100 != number
            assert not (pair.follows and at == len(document) - 1)


def test_nsp_negatives_are_more_than_half_by_the_last_segments() -> None:
    texts, shares = written([4] * 50), []
    for seed in range(10):
        random = torch.Generator().manual_seed(seed)
        pairs = [next_sentence_pair(texts, d, s, random) for d in range(50) for s in range(4)]
        shares.append(sum(not pair.follows for pair in pairs) / 200)
    spread(shares, 1 / 4 + 3 / 4 / 2, math.sqrt(0.75 * 0.25 / 200))  # a last segment leaves nothing to chance


def test_sop_swaps_half_and_keeps_the_words() -> None:
    pairs = [sentence_order_pair([1], [2], torch.Generator().manual_seed(seed)) for seed in range(1000)]
    assert all(sorted(pair.a + pair.b) == [1, 2] for pair in pairs)
    assert all(pair.follows == (pair.a == [1]) for pair in pairs)
    spread([sum(pair.follows for pair in pairs) / 1000], 0.5, math.sqrt(0.25 / 1000))


@quick
@given(st.integers(0, 30), st.integers(0, 30), st.integers(0, 40), seeds)
def test_shortened_pairs_fit_and_lose_only_ends(a: int, b: int, room: int, seed: int) -> None:
    pair = Pair(list(range(a)), list(range(100, 100 + b)), True)
    short = shortened(pair, room, torch.Generator().manual_seed(seed))
    assert len(short.a) + len(short.b) == min(a + b, room)
    for kept in (short.a, short.b):
        assert kept == list(range(kept[0], kept[0] + len(kept))) if kept else True
    if a + b > room:
        assert len(short.a) <= max(len(short.b) + 1, a)
        assert abs(len(short.a) - len(short.b)) <= max(1, abs(a - b))
    tokens, segments = packed(short, 7, 8)
    assert len(tokens) == len(segments) == len(short.a) + len(short.b) + 3
    assert (tokens[0], tokens[-1], tokens.count(8) >= 2) == (7, 8, True)
    assert segments == sorted(segments)
    assert segments.count(1) == len(short.b) + 1
