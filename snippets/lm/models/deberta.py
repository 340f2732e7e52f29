"""DeBERTa: an encoder with disentangled attention, and the decoder that brings absolute positions back.

Letters: B batch, T tokens, D width, H heads, E head size, F feed-forward width, V vocabulary.
"""

from dataclasses import dataclass

import torch.nn.functional as F
from torch import Tensor, nn

from snippets.lm.attention import join_heads, split_heads
from snippets.lm.disentangled import disentangled_attention


@dataclass(frozen=True)
class Shape:
    """The numbers that make a DeBERTa. `reach` is the paper's k: distances beyond it look alike."""

    vocab: int
    width: int
    layers: int
    heads: int
    feed_forward: int
    reach: int = 512
    positions: int = 512
    eps: float = 1e-7


class Layer(nn.Module):
    """Post-norm, as in BERT; what asks and what is asked are two arguments, since the decoder needs both."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        D = shape.width
        self.heads = shape.heads
        self.query, self.value = nn.Linear(D, D), nn.Linear(D, D)
        self.key = nn.Linear(D, D, bias=False)
        self.position_query, self.position_key = nn.Linear(D, D), nn.Linear(D, D, bias=False)
        self.out = nn.Linear(D, D)
        self.up, self.down = nn.Linear(D, shape.feed_forward), nn.Linear(shape.feed_forward, D)
        self.norm_1, self.norm_2 = nn.LayerNorm(D, shape.eps), nn.LayerNorm(D, shape.eps)

    def forward(self, asks: Tensor, told: Tensor, table: Tensor, mask: Tensor | None = None) -> Tensor:
        """asks, told: (B, T, D). table: (2k, D). mask: for (B, H, T, T). Returns (B, T, D)."""
        mixed = self.attend(asks, told, table, mask)
        x = self.norm_1(asks + self.out(mixed))
        y: Tensor = self.norm_2(x + self.down(F.gelu(self.up(x))))
        return y

    def attend(self, asks: Tensor, told: Tensor, table: Tensor, mask: Tensor | None) -> Tensor:
        """Queries from `asks`, keys and values from `told`, heads side by side. Returns (B, T, D)."""
        parts = self.query(asks), self.key(told), self.value(told)
        q, k, v = (split_heads(part, self.heads) for part in parts)  # each (B, H, T, E)
        of_table = self.position_query(table[None]), self.position_key(table[None])
        q_r, k_r = (split_heads(part, self.heads) for part in of_table)  # each (1, H, 2 k, E)
        return join_heads(disentangled_attention(q, k, v, q_r, k_r, mask))


class Deberta(nn.Module):
    """Word vectors through the layers; positions come in by the table of distances and nowhere else.

    He et al., DeBERTa: Decoding-enhanced BERT with Disentangled Attention (arXiv 2006.03654) §3.1.
    """

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.words = nn.Embedding(shape.vocab, shape.width)
        self.norm = nn.LayerNorm(shape.width, shape.eps)
        self.table = nn.Embedding(2 * shape.reach, shape.width)  # one for all layers
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))

    def forward(self, tokens: Tensor, mask: Tensor | None = None) -> list[Tensor]:
        """tokens: (B, T). mask: as in `attention`. Returns the embedding and each layer, (B, T, D)."""
        states = [self.norm(self.words(tokens))]
        for layer in self.layers:
            states.append(layer(states[-1], states[-1], self.table.weight, mask))
        return states


class Head(nn.Module):
    """What turns a state into words, as in BERT: a dense map, GELU, a norm, the word vectors once more."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.dense, self.norm = nn.Linear(shape.width, shape.width), nn.LayerNorm(shape.width, shape.eps)
        self.bias = nn.Parameter(self.dense.weight.new_zeros(shape.vocab))

    def forward(self, x: Tensor, words: Tensor) -> Tensor:
        """x: (B, T, D). words: (V, D). Returns (B, T, V)."""
        logits: Tensor = self.norm(F.gelu(self.dense(x))) @ words.T + self.bias  # (B, T, V)
        return logits


class MaskedDeberta(nn.Module):
    """DeBERTa that fills gaps by the enhanced mask decoder: absolute positions, just before the softmax.

        I_0 = H + P,    I_n = Layer_L(asks = I_n-1, told = H)    twice, with one set of weights

    H is what the last layer but one gave, Layer_L the last layer, P the absolute positions. With I_0 = H and
    one pass it is the encoder's own last layer. He et al. (arXiv 2006.03654) §3.2; that I_0 adds H to P is
    from the code that the authors released.
    """

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.encoder = Deberta(shape)
        self.positions = nn.Embedding(shape.positions, shape.width)
        self.head = Head(shape)

    def forward(self, tokens: Tensor, mask: Tensor | None = None) -> Tensor:
        """tokens: (B, T). mask: as in `attention`. Returns logits (B, T, V)."""
        h = self.encoder(tokens, mask)[-2]
        return self.logits(self.decode(h, h + self.positions.weight[: tokens.shape[1]], mask))

    def decode(self, h: Tensor, asks: Tensor, mask: Tensor | None = None, passes: int = 2) -> Tensor:
        """h, asks: (B, T, D). Returns (B, T, D): what is asked is refined, what is told stays."""
        for _ in range(passes):
            asks = self.encoder.layers[-1](asks, h, self.encoder.table.weight, mask)
        return asks

    def logits(self, x: Tensor) -> Tensor:
        """x: (B, T, D). Returns (B, T, V), the word vectors tied to the output."""
        logits: Tensor = self.head(x, self.encoder.words.weight)
        return logits
