"""ELECTRA's two models: what the generator draws, and what the judge learns from."""

import math

import pytest
import torch
from hypothesis import given

from snippets.lm.models import electra
from snippets.lm.objectives import mask_tokens, replaced_token_loss
from tests.snippets.draws import quick, seeds, shares, spread


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


def small_electra(seed: int) -> tuple[electra.Electra, torch.Tensor, torch.Tensor]:
    torch.manual_seed(seed)
    tower = electra.Tower(1, 8, 2, 16)
    model = electra.Electra(electra.Sizes(6, 8, tower, tower, positions=12))
    tokens = torch.randint(5, (4, 12))
    present = torch.arange(12).expand(4, 12) < torch.tensor([12, 9, 5, 12])[:, None]
    return model, tokens, present


def test_electras_sample_follows_the_generators_chances_and_is_no_argmax() -> None:
    scores = torch.log(torch.tensor([0.5, 0.3, 0.2])).expand(1, 50_000, 3)
    drawn = electra.sample(scores, torch.Generator().manual_seed(0))
    for word, p in enumerate((0.5, 0.3, 0.2)):
        spread([(drawn == word).double().mean().item()], p, math.sqrt(p * (1 - p) / 50_000))


@pytest.mark.parametrize("seed", range(5))
def test_electras_judge_learns_from_words_in_sight_and_never_teaches_the_generator(seed: int) -> None:
    model, tokens, present = small_electra(seed)
    random = torch.Generator().manual_seed(seed)
    seen = mask_tokens(tokens, ~present, 5, 5, random, 0.5, 1.0, 0.0)
    run = model(seen.inputs, seen.selected, torch.zeros_like(tokens), present, random)
    assert torch.equal(run.corrupted[~seen.selected], tokens[~seen.selected])
    scores = run.scores
    scores.retain_grad()
    replaced_token_loss(scores, run.corrupted, tokens, present).backward()
    assert scores.grad is not None
    called_fake = scores.grad < 0
    assert torch.equal(called_fake[present], (run.corrupted != tokens)[present]), "a lucky guess is no fake"
    assert (scores.grad[~present] == 0).all(), "loss on padding"
    own = [*model.generator.parameters(), *model.word_head.parameters()]
    assert all(p.grad is None or not p.grad.any() for p in own)
    assert model.embeddings.words.weight.grad is not None, "the shared table learns"
