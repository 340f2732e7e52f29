"""BERT's masking rule: what is selected, what the model sees instead, and what the loss looks at."""

import math
from typing import TypeAlias

import pytest
import torch
import torch.nn.functional as F
from hypothesis import given
from torch.testing import assert_close

from snippets.lm.objectives import Masked, mask_tokens, mlm_loss
from tests.snippets.draws import quick, seeds, shares, spread

Prepared: TypeAlias = tuple[torch.Tensor, torch.Tensor, Masked]


def masked(seed: int, ratio: float, hidden: float, swapped: float, size: int = 4000) -> Prepared:
    random = torch.Generator().manual_seed(seed)
    text = torch.randint(50, (size,), generator=random)
    special = torch.rand(size, generator=random) < 0.1
    return text, special, mask_tokens(text, special, 50, 50, random, ratio, hidden, swapped)


@quick
@given(seeds, shares, shares, shares)
def test_masks_keep_to_the_rule_everywhere(seed: int, ratio: float, hidden: float, rest: float) -> None:
    text, special, seen = masked(seed, ratio, hidden, (1 - hidden) * rest)
    assert not (seen.selected & special).any(), "a special token was selected"
    assert torch.equal(seen.selected, seen.hidden | seen.swapped | seen.kept)
    assert not (seen.hidden & seen.swapped).any()
    assert (seen.inputs[seen.hidden] == 50).all()
    untouched = ~seen.hidden & ~seen.swapped
    assert torch.equal(seen.inputs[untouched], text[untouched])


@quick
@given(seeds, shares, shares, shares)
def test_masked_shares_are_within_five_sigma_of_the_rule(
    seed: int, ratio: float, hidden: float, rest: float
) -> None:
    _, special, seen = masked(seed, ratio, hidden, (1 - hidden) * rest)
    words = int((~special).sum())
    expected = {
        "selected": ratio,
        "hidden": ratio * hidden,
        "swapped": ratio * (1 - hidden) * rest,
        "kept": ratio * (1 - hidden) * (1 - rest),
    }
    for name, share in expected.items():
        sigma = math.sqrt(max(share * (1 - share), 1e-9) / words)
        count = int(getattr(seen, name).sum())
        assert abs(count / words - share) <= 5 * sigma + 2 / words, name


@quick
@given(seeds, shares)
def test_mlm_loss_ignores_positions_that_were_not_selected(seed: int, ratio: float) -> None:
    random = torch.Generator().manual_seed(seed)
    text = torch.randint(7, (3, 11), generator=random)
    logits = torch.randn(3, 11, 7, generator=random, dtype=torch.float64).requires_grad_()
    selected = torch.rand(3, 11, generator=random) < ratio
    loss = mlm_loss(logits, text, selected)
    loss.backward()
    assert logits.grad is not None
    assert (logits.grad[~selected] == 0).all()
    assert (logits.grad[selected].abs().sum(-1) > 0).all()
    if selected.any():
        labels = text.masked_fill(~selected, -100)
        assert_close(loss, F.cross_entropy(logits.flatten(0, 1), labels.flatten()))
    else:
        assert loss.item() == 0


@pytest.mark.parametrize(
    ("name", "share"), [("selected", 0.15), ("hidden", 0.12), ("swapped", 0.015), ("kept", 0.015)]
)
def test_rates_of_bert_hold_over_twenty_seeds(name: str, share: float) -> None:
    text, none = torch.zeros(20_000, dtype=torch.long), torch.zeros(20_000, dtype=torch.bool)
    shares = []
    for seed in range(20):
        seen = mask_tokens(text, none, 50, 50, torch.Generator().manual_seed(seed))
        shares.append(getattr(seen, name).double().mean().item())
    spread(shares, share, math.sqrt(share * (1 - share) / 20_000))


def test_a_random_word_may_be_the_right_one_and_is_never_the_mask() -> None:
    hits, swaps = 0, 0
    for seed in range(10):
        text, _, seen = masked(seed, 1.0, 0.0, 1.0, size=5000)
        assert (seen.inputs[seen.swapped] < 50).all()
        hits += int((seen.inputs == text)[seen.swapped].sum())
        swaps += int(seen.swapped.sum())
    spread([hits / swaps], 1 / 50, math.sqrt(0.02 * 0.98 / swaps))


@quick
@given(seeds, shares)
def test_masking_leaves_the_text_as_it_was(seed: int, ratio: float) -> None:
    random = torch.Generator().manual_seed(seed)
    text = torch.randint(50, (200,), generator=random)
    before = text.clone()
    mask_tokens(text, text < 5, 50, 50, random, ratio)
    assert torch.equal(text, before)


def test_a_loss_over_nothing_is_zero_with_a_gradient_of_zero() -> None:
    logits = torch.randn(2, 5, 7, requires_grad=True)
    loss = mlm_loss(logits, torch.zeros(2, 5, dtype=torch.long), torch.zeros(2, 5, dtype=torch.bool))
    loss.backward()
    assert loss.item() == 0
    assert logits.grad is not None
    assert (logits.grad == 0).all()
