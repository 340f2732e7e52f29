"""SpanBERT: BERT on one long segment, which must also tell a hidden span from the two tokens around it."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from snippets.lm.activations import gelu
from snippets.lm.embeddings import Embeddings, first_segment
from snippets.lm.encoder import Encoder, WordHead
from snippets.lm.objectives import mlm_loss


@dataclass(frozen=True)
class Sizes:
    """BERT-large's, as the paper trains it; P and longest are the span positions of the released code."""

    V: int = 28_996
    D: int = 1_024
    L: int = 24
    H: int = 16
    F: int = 4_096
    positions: int = 512
    P: int = 200
    longest: int = 20


@dataclass(frozen=True)
class Hidden:
    """The N hidden tokens of a batch: whose text, which place, and the spans' borders; each (N)."""

    text: Tensor
    at: Tensor
    left: Tensor  # s - 1, the last token seen before the span
    right: Tensor  # e + 1, the first token seen after it


@dataclass(frozen=True)
class Run:
    """States as BERT's; words (B, T, V) by MLM; inside (N, V) by the span boundary objective."""

    states: list[Tensor]
    words: Tensor
    inside: Tensor


def hidden_tokens(selected: Tensor) -> Hidden:
    """Every hidden token with its span's borders; spans that touch count as one.

    selected: (B, T), false at the first and last token of a text, so that each span has two borders.
    """
    T = selected.shape[1]
    here = torch.arange(T).expand_as(selected)  # (B, T)
    left = here.masked_fill(selected, -1).cummax(1).values  # (B, T), the nearest token seen on the left
    right = here.masked_fill(selected, T).flip(1).cummin(1).values.flip(1)  # (B, T), and on the right
    text, at = selected.nonzero(as_tuple=True)  # (N), (N)
    return Hidden(text, at, left[selected], right[selected])


class BoundaryHead(nn.Module):
    """A word inside a span from the vectors outside its two ends and its place in the span.

        h0 = [x[s-1]; x[e+1]; p[i-s+1]]
        h1 = norm(gelu(W1 h0)),  y_i = norm(gelu(W2 h1)),  scores = E y_i + c

    Joshi et al., SpanBERT (arXiv 1907.10529), §3.2; the maps' biases are the released code's.
    """

    def __init__(self, vocab: int, width: int, place: int, longest: int, eps: float = 1e-12) -> None:
        super().__init__()
        self.places = nn.Embedding(longest, place)
        self.dense_1, self.dense_2 = nn.Linear(2 * width + place, width), nn.Linear(width, width)
        self.norm_1, self.norm_2 = nn.LayerNorm(width, eps), nn.LayerNorm(width, eps)
        self.bias = nn.Parameter(torch.zeros(vocab))

    def forward(self, x: Tensor, hidden: Hidden, words: Tensor) -> Tensor:
        """x: (B, T, D). words: (V, D), the embedding's table. Returns scores (N, V)."""
        place = self.places(hidden.at - hidden.left - 1)  # (N, P), row 0 is p_1
        borders = [x[hidden.text, hidden.left], x[hidden.text, hidden.right]]
        h = torch.cat([*borders, place], -1)  # (N, 2 D + P)
        h = self.norm_1(gelu(self.dense_1(h)))  # (N, D)
        y = self.norm_2(gelu(self.dense_2(h)))  # (N, D)
        scores: Tensor = y @ words.T + self.bias  # (N, V)
        return scores


class SpanBert(nn.Module):
    """Masked tokens of one segment in; scores for every hidden word, once by MLM and once from the borders.

    Joshi et al., SpanBERT (arXiv 1907.10529), §3.
    """

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        s = sizes
        self.embeddings = Embeddings(s.V, s.positions, 1, s.D)  # BERT's second segment is never used
        self.encoder = Encoder(s.L, s.D, s.H, s.F, gelu)
        self.word_head = WordHead(s.D, s.D, s.V, gelu)
        self.boundary_head = BoundaryHead(s.V, s.D, s.P, s.longest)

    def forward(self, tokens: Tensor, selected: Tensor, present: Tensor) -> Run:
        """tokens, selected, present: (B, T)."""
        table = self.embeddings.words.weight
        states = self.encoder(self.embeddings(tokens, first_segment(tokens)), present)
        words = self.word_head(states[-1], table)  # (B, T, V)
        return Run(states, words, self.boundary_head(states[-1], hidden_tokens(selected), table))


def span_loss(run: Run, tokens: Tensor, selected: Tensor) -> Tensor:
    """Both objectives' mean losses over the same hidden tokens, added.

        L = L_MLM + L_SBO,  -log P(x_i | x_i's vector) - log P(x_i | y_i) for each token

    tokens: (B, T), as they were before masking. selected: (B, T). Joshi et al. (arXiv 1907.10529), §3.2.
    """
    inside = mlm_loss(run.inside, tokens[selected], torch.ones_like(tokens[selected], dtype=torch.bool))
    return mlm_loss(run.words, tokens, selected) + inside
