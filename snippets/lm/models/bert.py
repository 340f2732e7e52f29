"""BERT: an encoder that reads in both directions, trained to fill in words and to tell what follows."""

from dataclasses import dataclass

import torch.nn.functional as F
from torch import Tensor, nn

from snippets.lm.activations import gelu
from snippets.lm.embeddings import Embeddings
from snippets.lm.encoder import Encoder, Pooler, WordHead
from snippets.lm.objectives import mlm_loss


@dataclass(frozen=True)
class Sizes:
    """BERT-base, uncased. Devlin et al. (arXiv 1810.04805), §3."""

    V: int = 30_522
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
    pair: Tensor


class Bert(nn.Module):
    """Tokens in; for each position scores of every word, for the pair of segments "follows" or "random".

    Devlin et al., BERT (arXiv 1810.04805), §3.
    """

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        s = sizes
        self.embeddings = Embeddings(s.V, s.positions, s.segments, s.D)
        self.encoder = Encoder(s.L, s.D, s.H, s.F, gelu)
        self.pooler = Pooler(s.D)
        self.word_head = WordHead(s.D, s.D, s.V, gelu)
        self.pair_head = nn.Linear(s.D, 2)

    def forward(self, tokens: Tensor, segments: Tensor, present: Tensor) -> Run:
        """tokens, segments, present: (B, T). Words come out as (B, T, V), the pair as (B, 2)."""
        states = self.encoder(self.embeddings(tokens, segments), present)
        pooled = self.pooler(states[-1])  # (B, D)
        words = self.word_head(states[-1], self.embeddings.words.weight)  # (B, T, V)
        pair = self.pair_head(pooled)  # (B, 2)
        return Run(states, pooled, words, pair)


def pretraining_loss(run: Run, tokens: Tensor, selected: Tensor, pair: Tensor) -> Tensor:
    """The two tasks' mean losses, added.

        L = L_MLM + L_NSP

    tokens: (B, T), as they were before masking. selected: (B, T). pair: (B), 0 if the second segment
    follows the first. Devlin et al. (arXiv 1810.04805), App. A.2.
    """
    return mlm_loss(run.words, tokens, selected) + F.cross_entropy(run.pair, pair)
