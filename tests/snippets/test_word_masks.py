"""Masks of whole words and of spans: their budgets, their laws, and that no word is cut."""

import math

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch.testing import assert_close

from snippets.lm.objectives import show_masked
from snippets.lm.span_masks import span_length_law, span_mask, word_spans
from snippets.lm.whole_word import piece_budget, piece_mask, sibling_in_sight, whole_word_mask, word_numbers
from tests.snippets.draws import quick, seeds, spread
from tests.snippets.pieces import numbered


@quick
@given(st.floats(0.01, 1), st.integers(1, 30))
def test_span_law_is_a_renormalised_geometric_law(p: float, longest: int) -> None:
    law = span_length_law(p, longest)
    weights = [p * (1 - p) ** (n - 1) for n in range(1, longest + 1)]
    assert law.sum().item() == pytest.approx(1)
    assert_close(law, torch.tensor(weights, dtype=torch.float64) / sum(weights))


def test_span_law_of_the_paper_has_mean_3_8() -> None:
    law = span_length_law(0.2, 10)
    assert sum((n + 1) * p for n, p in enumerate(law.tolist())) == pytest.approx(3.79709750, abs=1e-7)


@quick
@given(seeds, st.integers(1, 200), st.integers(0, 220))
def test_span_mask_meets_its_budget_exactly(seed: int, tokens: int, budget: int) -> None:
    random = torch.Generator().manual_seed(seed)
    assert int(span_mask(tokens, budget, span_length_law(), random).sum()) == min(budget, tokens)


PIECES = ["[CLS]", "un", "##believ", "##able", "cat", "token", "##iser", "!", "[SEP]", "a", "##b", "[SEP]"]
texts = st.lists(st.integers(1, 6), max_size=30)  # how many pieces each word has
ratios = st.floats(0, 1)


def test_a_word_is_a_piece_and_what_goes_on_with_it() -> None:
    assert word_numbers(PIECES).tolist() == [-1, 0, 0, 0, 1, 2, 2, 3, -1, 4, 4, -1]
    assert piece_budget(word_numbers(PIECES), 0.15) == 1
    assert piece_budget(word_numbers(PIECES), 0.5) == round(9 * 0.5)


@quick
@given(texts, ratios, seeds)
def test_whole_words_are_hidden_whole_and_the_budget_counts_pieces(
    lengths: list[int], ratio: float, seed: int
) -> None:
    words = numbered(lengths)
    budget = piece_budget(words, ratio)
    hidden = whole_word_mask(words, budget, torch.Generator().manual_seed(seed))
    assert not hidden[words < 0].any()
    assert not sibling_in_sight(words, hidden).any(), "a word was cut"
    left = [n for word, n in enumerate(lengths) if not hidden[words == word].any()]
    assert int(hidden.sum()) <= budget
    assert all(n > budget - int(hidden.sum()) for n in left), "a word that fits was left out"
    assert int(piece_mask(words, budget, torch.Generator().manual_seed(seed)).sum()) == budget


def test_each_word_is_as_likely_as_the_next_over_seeds() -> None:
    words = numbered([2] * 20)
    hits = torch.zeros(20)
    for seed in range(500):
        hidden = whole_word_mask(words, 8, torch.Generator().manual_seed(seed))
        hits[words[hidden]] += 1
    spread([(h / 500).item() for h in hits], 0.2, math.sqrt(0.2 * 0.8 / 500))


@pytest.mark.parametrize(("length", "budget"), [(2, 6), (3, 9), (4, 20)])
def test_siblings_give_pieces_away_as_often_as_the_hypergeometric_law_says(length: int, budget: int) -> None:
    pieces, words = 10 * length, numbered([length] * 10)
    all_hidden = math.comb(pieces - length, budget - length) / math.comb(pieces - 1, budget - 1)
    given_away = []
    for seed in range(400):
        hidden = piece_mask(words, budget, torch.Generator().manual_seed(seed))
        given_away.append(int(sibling_in_sight(words, hidden).sum()) / budget)
    measured = torch.tensor(given_away)
    error = measured.std().item() / 20
    assert abs(measured.mean().item() - (1 - all_hidden)) < 5 * error + 1e-9


@quick
@given(texts, ratios, seeds)
def test_spans_of_words_cut_no_word_and_share_one_fate(lengths: list[int], ratio: float, seed: int) -> None:
    words, random = numbered(lengths), torch.Generator().manual_seed(seed)
    budget = piece_budget(words, ratio) if lengths else 0
    spans = word_spans(words, budget, span_length_law(), random)
    hidden = spans >= 0
    assert int(hidden.sum()) <= budget
    assert not hidden[words < 0].any()
    assert not sibling_in_sight(words, hidden).any()
    lots = torch.rand(len(words) * 20 + 1, generator=random)[spans]
    seen = show_masked(torch.zeros_like(words), hidden, lots, 9, 9, random)
    for span in spans[hidden].unique():
        here = spans == span
        assert seen.hidden[here].all() or seen.swapped[here].all() or seen.kept[here].all()
        places = here.nonzero()[:, 0]
        assert int(places[-1] - places[0]) == len(places) - 1, "a span is one run"
