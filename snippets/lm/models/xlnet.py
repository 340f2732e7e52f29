"""XLNet: two streams over one set of weights, with Transformer-XL's distances and memory.

Letters: B batch, T tokens, S tokens with the memory before them, M targets, D width, H heads, E head size,
F feed-forward width, V vocabulary.
"""

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from snippets.lm.attention import join_heads, split_heads
from snippets.lm.pairs import Pairs, pairs
from snippets.lm.relative_scores import pick
from snippets.lm.sinusoidal import sinusoids
from snippets.lm.transformer_xl import relative_scores, scaled_average, with_memory


@dataclass(frozen=True)
class Shape:
    """The numbers that make an XLNet; there is no longest text, since only distances count."""

    vocab: int
    width: int
    layers: int
    heads: int
    feed_forward: int
    eps: float = 1e-12


class Layer(nn.Module):
    """Relative attention and feed-forward, a norm after each; both streams go through the same weights."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        D, self.heads = shape.width, shape.heads
        self.query, self.key, self.value, self.distance, self.out = (
            nn.Linear(D, D, bias=False) for _ in range(5)
        )
        self.u, self.v, self.w = (nn.Parameter(torch.zeros(self.heads, 1, D // self.heads)) for _ in range(3))
        self.segments = nn.Parameter(torch.zeros(self.heads, 2, D // self.heads))  # the same, another
        self.up, self.down = nn.Linear(D, shape.feed_forward), nn.Linear(shape.feed_forward, D)
        self.norm_1, self.norm_2 = nn.LayerNorm(D, shape.eps), nn.LayerNorm(D, shape.eps)

    def forward(self, asks: Tensor, told: Tensor, r: Tensor, known: Pairs) -> Tensor:
        """asks: (B, T, D). told: (B, S, D), contents, memory first. r: (1, R, D). Returns (B, T, D)."""
        x = self.norm_1(asks + self.out(self.attend(asks, told, r, known)))
        y: Tensor = self.norm_2(x + self.down(F.gelu(self.up(x))))
        return y

    def attend(self, asks: Tensor, told: Tensor, r: Tensor, known: Pairs) -> Tensor:
        """A_ij = (q_i + u) . k_j + (q_i + v) . r_(i-j) + (q_i + w) . s_ij.  Returns (B, T, D).

        s_ij is one vector if i and j are of one segment, else another. XLNet §2.5, and §2.4 for the rest.
        """
        maps = (self.query, asks), (self.key, told), (self.value, told), (self.distance, r)
        q, k, v, r = (split_heads(map_(x), self.heads) for map_, x in maps)  # heads apart
        scores = relative_scores(q, k, r, self.u, self.v, known.rows)  # (B, H, T, S)
        by_segment = pick((q + self.w) @ self.segments.transpose(-1, -2), known.apart)  # (B, H, T, S)
        return join_heads(scaled_average(scores + by_segment, v, known.sees))


class XLNet(nn.Module):
    """Yang et al., XLNet: Generalized Autoregressive Pretraining (arXiv 1906.08237) §2."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.words = nn.Embedding(shape.vocab, shape.width)
        self.start = nn.Parameter(torch.zeros(shape.width))  # where every query begins, whatever its word
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))
        self.bias = nn.Parameter(torch.zeros(shape.vocab))

    def forward(
        self,
        tokens: Tensor,
        sees: Tensor,
        targets: Tensor,
        segments: Tensor | None = None,
        memory: list[Tensor] | None = None,
    ) -> tuple[list[Tensor], list[Tensor]]:
        """Both streams: the contents (B, T, D) and the queries (B, M, D) at the start and after each layer.

            g <- layer(asks = g, told = h, j strictly before i)
            h <- layer(asks = h, told = h, j up to i)

        tokens, segments: (B, T). sees: (B, T, T), True where i may see j, see `query_mask`; what is hidden
        from all is padding. targets: (B, M), positions. memory: see `remember`. XLNet §2.3.
        """
        contents = self.contents(tokens, sees, segments, memory)
        r, known = self.distances_and_pairs(tokens, sees, segments, memory)
        known = known.of(targets)
        queries = [self.start.expand(*targets.shape, -1)]  # (B, M, D)
        for at, layer in enumerate(self.layers):
            queries.append(layer(queries[-1], with_memory(contents[at], memory, at), r, known))
        return contents, queries

    def contents(
        self,
        tokens: Tensor,
        sees: Tensor,
        segments: Tensor | None = None,
        memory: list[Tensor] | None = None,
    ) -> list[Tensor]:
        """The content stream alone, which is what fine-tuning keeps: it never reads the queries."""
        upto = sees | torch.eye(tokens.shape[1], dtype=torch.bool)  # (B, T, T)
        r, known = self.distances_and_pairs(tokens, upto, segments, memory)
        states = [self.words(tokens)]
        for at, layer in enumerate(self.layers):
            states.append(layer(states[-1], with_memory(states[-1], memory, at), r, known))
        return states

    def distances_and_pairs(
        self, tokens: Tensor, sees: Tensor, segments: Tensor | None, memory: list[Tensor] | None
    ) -> tuple[Tensor, Pairs]:
        """A sinusoid for each distance that occurs, and what is known of each query and key."""
        before, T = memory[0].shape[1] if memory else 0, tokens.shape[1]
        distances = torch.arange(1 - T, before + T, dtype=self.start.dtype)  # (R)
        r = sinusoids(distances, len(self.start))[None]  # (1, R, D)
        return r, pairs(torch.zeros_like(tokens) if segments is None else segments, sees, before)

    def logits(self, x: Tensor) -> Tensor:
        """x: (B, M, D). Returns (B, M, V), the word vectors tied to the output."""
        logits: Tensor = x @ self.words.weight.T + self.bias
        return logits
