"""A whole GPT-2 in miniature: pre-norm blocks, learned positions, the embedding tied to the output."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from snippets.lm.attention import attention
from snippets.lm.causal import causal_mask


@dataclass(frozen=True)
class Shape:
    """The five numbers that make a decoder; F is 4 D."""

    vocab: int
    positions: int
    width: int = 64
    layers: int = 2
    heads: int = 4


class Block(nn.Module):
    """x + attention(norm(x)), then x + feed-forward(norm(x)): the norm stands before each part."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        D = shape.width
        self.heads = shape.heads
        self.norm_1, self.norm_2 = nn.LayerNorm(D), nn.LayerNorm(D)
        self.qkv, self.out = nn.Linear(D, 3 * D), nn.Linear(D, D)
        self.up, self.down = nn.Linear(D, 4 * D), nn.Linear(4 * D, D)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """x: (B, T, D). mask: (T, T). Returns (B, T, D)."""
        B, T, D = x.shape
        heads = self.qkv(self.norm_1(x)).view(B, T, 3, self.heads, -1)  # (B, T, 3, H, E)
        q, k, v = heads.permute(2, 0, 3, 1, 4)  # each (B, H, T, E)
        mixed = attention(q, k, v, mask).transpose(1, 2).reshape(B, T, D)  # heads side by side again
        x = x + self.out(mixed)
        fed: Tensor = self.down(F.gelu(self.up(self.norm_2(x)), approximate="tanh"))
        return x + fed


class SmallDecoder(nn.Module):
    """Tokens in, logits for the next token at each position out.

    Radford et al., Language Models are Unsupervised Multitask Learners (2019) §2.3.
    """

    def __init__(self, shape: Shape, seed: int = 0) -> None:
        super().__init__()
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            self.tokens = nn.Embedding(shape.vocab, shape.width)
            self.positions = nn.Embedding(shape.positions, shape.width)
            self.blocks = nn.ModuleList(Block(shape) for _ in range(shape.layers))
            self.norm = nn.LayerNorm(shape.width)
            nn.init.normal_(self.tokens.weight, std=0.02)  # tied to the output: larger, and it starts far off
            nn.init.normal_(self.positions.weight, std=0.02)

    def forward(self, tokens: Tensor, peek: int = 0) -> Tensor:
        """tokens: (B, T). Returns logits (B, T, V). `peek` loosens the mask, see `causal_mask`."""
        return self.from_vectors(self.tokens(tokens), peek)

    def from_vectors(self, x: Tensor, peek: int = 0) -> Tensor:
        """The same from token vectors (B, T, D), for those who ask what the output depends on."""
        mask = causal_mask(x.shape[1], peek)
        x = x + self.positions.weight[: x.shape[1]]  # (B, T, D) + (T, D)
        for block in self.blocks:
            x = block(x, mask)
        logits: Tensor = self.norm(x) @ self.tokens.weight.T  # (B, T, V): the embedding once more
        return logits
