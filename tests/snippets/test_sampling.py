"""What is drawn comes as often as its exact probability says, and the filters keep what they should."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor

from snippets.lm.sampling import draw, greedy, keep_top_k, keep_top_p, next_token_chances, warmed

DRAWS = 40_000
CHANCES = [0.4, 0.25, 0.15, 0.1, 0.06, 0.04]


def shuffled(seed: int) -> tuple[Tensor, Tensor]:
    """Logits of CHANCES in a random order, so that a filter that forgets the order is found; the order."""
    order = torch.randperm(len(CHANCES), generator=torch.Generator().manual_seed(seed))
    logits = torch.empty(1, len(CHANCES))
    logits[0, order] = torch.tensor(CHANCES).log() + 3  # softmax forgets a constant
    return logits, order


def exact(temperature: float, k: int, p: float) -> list[float]:
    """The probabilities of CHANCES by hand: temperature, then k, then p, renormalised."""
    warm = [chance ** (1 / temperature) for chance in CHANCES][:k]
    warm = [w / sum(warm) for w in warm]
    kept: list[float] = []
    for w in warm:
        if sum(kept) >= p:
            break
        kept.append(w)
    rest = [0.0] * (len(CHANCES) - len(kept))
    return [w / sum(kept) for w in kept] + rest


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("temperature", "k", "p"),
    [(1, 6, 1), (0.5, 6, 1), (2, 6, 1), (1, 3, 1), (1, 6, 0.6), (1.5, 4, 0.7), (1, 1, 1)],
)
def test_frequencies_are_the_exact_probabilities(temperature: float, k: int, p: float, seed: int) -> None:
    logits, order = shuffled(seed)
    chances = next_token_chances(logits, temperature, k, p)
    drawn = draw(chances.expand(DRAWS, -1), torch.Generator().manual_seed(seed))
    found = torch.bincount(drawn, minlength=len(CHANCES))[order] / DRAWS
    for frequency, chance in zip(found.tolist(), exact(temperature, k, p), strict=True):
        assert abs(frequency - chance) <= 4.5 * (chance * (1 - chance) / DRAWS) ** 0.5


def test_token_that_crosses_p_is_kept_and_a_tiny_p_keeps_one() -> None:
    logits, order = shuffled(0)
    for p, kept in ((1e-12, 1), (0.39, 1), (0.41, 2), (0.64, 2), (0.66, 3), (0.999, 6)):
        assert (keep_top_p(logits, p) > -torch.inf)[0, order].tolist() == [i < kept for i in range(6)]
    assert (keep_top_p(logits, 0.0) > -torch.inf).sum() == 1


def test_ties_keep_no_more_than_k() -> None:
    assert (keep_top_k(torch.zeros(3, 8), 5) > -torch.inf).sum(-1).tolist() == [5, 5, 5]
    assert (keep_top_p(torch.zeros(3, 8), 0.5) > -torch.inf).sum(-1).tolist() == [4, 4, 4]


def test_temperature_zero_is_greedy_and_near_zero_goes_there() -> None:
    logits = torch.randn(5, 9, generator=torch.Generator().manual_seed(0))
    at_zero = next_token_chances(logits, 0)
    assert torch.equal(at_zero.argmax(-1), greedy(logits))
    assert at_zero.max(-1).values.tolist() == [1.0] * 5
    torch.testing.assert_close(next_token_chances(logits, 1e-3), at_zero, atol=1e-6, rtol=0)
    assert not warmed(torch.zeros(1, 3), 0).isnan().any()


@given(st.floats(0.1, 4), st.floats(0.1, 4), st.integers(0, 999))
@settings(max_examples=40, deadline=None)
def test_entropy_grows_with_temperature(a: float, b: float, seed: int) -> None:
    logits = torch.randn(1, 12, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    low, high = sorted((a, b))

    def entropy(temperature: float) -> float:
        return float(torch.special.entr(next_token_chances(logits, temperature)).sum())

    assert entropy(low) <= entropy(high) + 1e-12


def test_order_of_temperature_and_top_p_matters() -> None:
    logits, _ = shuffled(1)
    ours = next_token_chances(logits, 2.0, p=0.6)
    other = (keep_top_p(logits, 0.6) / 2.0).softmax(-1)
    assert (ours > 0).sum() == 3
    assert (other > 0).sum() == 2
