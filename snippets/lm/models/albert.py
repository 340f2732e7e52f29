"""ALBERT: narrow word vectors projected up, one layer used L times, and the order of two segments to tell."""

from dataclasses import dataclass

import torch.nn.functional as F
from torch import Tensor, nn

from snippets.lm.activations import gelu_tanh
from snippets.lm.embeddings import Embeddings, projection
from snippets.lm.encoder import Pooler, WordHead
from snippets.lm.objectives import mlm_loss
from snippets.lm.post_norm_layers import EncoderLayer


@dataclass(frozen=True)
class Sizes:
    """ALBERT-base; E is the word vectors' width. Lan et al. (arXiv 1909.11942), Table 1."""

    V: int = 30_000
    E: int = 128
    D: int = 768
    L: int = 12
    H: int = 12
    F: int = 3_072
    positions: int = 512
    segments: int = 2


@dataclass(frozen=True)
class Run:
    """What one pass computes. States: the input of the first layer, then each layer's output, (B, T, D)."""

    states: list[Tensor]
    pooled: Tensor
    words: Tensor
    order: Tensor


class Albert(nn.Module):
    """Tokens in; for each position scores of every word, for the two segments "in order" or "swapped".

    Lan et al., ALBERT (arXiv 1909.11942), §3.1. GELU is the tanh form, as in the released code.
    """

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        s = sizes
        self.embeddings = Embeddings(s.V, s.positions, s.segments, s.E)
        self.projection = projection(s.E, s.D)
        self.layer = EncoderLayer(s.D, s.H, s.F, gelu_tanh, bias=True, eps=1e-12)
        self.times = s.L
        self.pooler = Pooler(s.D)
        self.word_head = WordHead(s.D, s.E, s.V, gelu_tanh)
        self.order_head = nn.Linear(s.D, 2)

    def forward(self, tokens: Tensor, segments: Tensor, present: Tensor) -> Run:
        """tokens, segments, present: (B, T). Words come out as (B, T, V), the order as (B, 2)."""
        states = [self.projection(self.embeddings(tokens, segments))]
        for _ in range(self.times):
            states.append(self.layer(states[-1], present[:, None, None]))  # always the same layer
        pooled = self.pooler(states[-1])  # (B, D)
        words = self.word_head(states[-1], self.embeddings.words.weight)  # (B, T, V)
        order = self.order_head(pooled)  # (B, 2)
        return Run(states, pooled, words, order)


def pretraining_loss(run: Run, tokens: Tensor, selected: Tensor, swapped: Tensor) -> Tensor:
    """The two tasks' mean losses, added.

        L = L_MLM + L_SOP

    tokens: (B, T), as they were before masking. selected: (B, T). swapped: (B), 1 if the second segment
    comes first. Lan et al. (arXiv 1909.11942), §3.1.
    """
    return mlm_loss(run.words, tokens, selected) + F.cross_entropy(run.order, swapped)
