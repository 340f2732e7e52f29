"""What enters an encoder: the word's vector, its position's and its segment's, added and normalised."""

import torch
from torch import Tensor, nn


class Embeddings(nn.Module):
    """norm(word + position + segment), all three learnt tables.

    Devlin et al., BERT (arXiv 1810.04805), §3 and figure 2. The norm is the released code's.
    """

    def __init__(self, vocab: int, positions: int, segments: int, width: int, eps: float = 1e-12) -> None:
        super().__init__()
        self.words, self.positions = nn.Embedding(vocab, width), nn.Embedding(positions, width)
        self.segments, self.norm = nn.Embedding(segments, width), nn.LayerNorm(width, eps)

    def forward(self, tokens: Tensor, segments: Tensor) -> Tensor:
        """tokens, segments: (B, T). Returns (B, T, D)."""
        at = self.positions.weight[: tokens.shape[1]]  # (T, D), the same for every sequence
        summed = self.words(tokens) + at + self.segments(segments)  # (B, T, D)
        normed: Tensor = self.norm(summed)
        return normed


def projection(embedding: int, width: int) -> nn.Module:
    """The step from narrow word vectors up to the model's width; none if they are as wide.

    (B, T, E) to (B, T, D). Lan et al., ALBERT (arXiv 1909.11942), §3.1.
    """
    return nn.Identity() if embedding == width else nn.Linear(embedding, width)


def first_segment(tokens: Tensor) -> Tensor:
    """Segment ids of a text that is one segment. tokens: (B, T). Returns (B, T)."""
    return torch.zeros_like(tokens)
