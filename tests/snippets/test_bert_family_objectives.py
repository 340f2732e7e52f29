"""The masks, losses and activations of the BERT family against their definitions."""

import math
from typing import TypeAlias

import pytest
import torch
import torch.nn.functional as F
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.testing import assert_close

from snippets.deberta.disentangled_scores import distance, score_terms
from snippets.lm.activations import gelu, gelu_sigmoid, gelu_tanh
from snippets.lm.objectives import Masked, mask_tokens, mlm_loss, replaced_token_loss
from snippets.lm.span_masks import span_length_law, span_mask

shares = st.floats(0, 1)
seeds = st.integers(0, 2**31 - 1)
quick = settings(max_examples=60, deadline=None)
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


@quick
@given(seeds, shares)
def test_replaced_token_loss_is_its_formula_over_present_tokens(seed: int, padding: float) -> None:
    random = torch.Generator().manual_seed(seed)
    text, corrupted = torch.randint(3, (2, 2, 9), generator=random)
    scores = torch.randn(2, 9, generator=random, dtype=torch.float64)
    present = torch.rand(2, 9, generator=random) >= padding
    terms = []
    for i in range(2):
        for t in range(9):
            if present[i, t]:
                p = 1 / (1 + math.exp(-scores[i, t].item()))
                terms.append(-math.log(p if corrupted[i, t] != text[i, t] else 1 - p))
    expected = sum(terms) / max(len(terms), 1)
    assert replaced_token_loss(scores, corrupted, text, present).item() == pytest.approx(expected, rel=1e-12)


@quick
@given(st.floats(-30, 30))
def test_gelu_forms_equal_torch_and_differ_as_the_paper_says(x: float) -> None:
    point = torch.tensor(x, dtype=torch.float64)
    assert_close(gelu(point), F.gelu(point), atol=1e-14, rtol=1e-12)
    assert_close(gelu_tanh(point), F.gelu(point, approximate="tanh"), atol=1e-14, rtol=1e-12)
    assert abs(gelu_tanh(point) - gelu(point)) <= 4.7324e-4
    assert abs(gelu_sigmoid(point) - gelu(point)) <= 0.020336


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


@settings(max_examples=15, deadline=None)
@given(seeds, st.integers(1, 9), st.integers(1, 5))
def test_disentangled_scores_equal_their_definition_term_by_term(seed: int, tokens: int, k: int) -> None:
    random = torch.Generator().manual_seed(seed)
    content = torch.randn(tokens, 4, generator=random, dtype=torch.float64)
    table = torch.randn(2 * k, 4, generator=random, dtype=torch.float64)
    Wq, Wk, Wqr, Wkr = maps = torch.randn(4, 4, 4, generator=random, dtype=torch.float64)
    c2c, c2p, p2c = score_terms(content, table, maps)

    def delta(i: int, j: int) -> int:
        if i - j <= -k:
            return 0
        return 2 * k - 1 if i - j >= k else i - j + k

    for i in range(tokens):
        for j in range(tokens):
            assert distance(tokens, k)[i, j] == delta(i, j)
            assert_close(c2c[i, j], (content[i] @ Wq) @ (content[j] @ Wk))
            assert_close(c2p[i, j], (content[i] @ Wq) @ (table[delta(i, j)] @ Wkr))
            assert_close(p2c[i, j], (content[j] @ Wk) @ (table[delta(j, i)] @ Wqr))
