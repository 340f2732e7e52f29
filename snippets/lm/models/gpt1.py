"""GPT-1: a Transformer decoder whose norm stands after each sum, with learned positions and a tied output."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from snippets.lm.attention import attention
from snippets.lm.causal import causal_mask, places, visible


@dataclass(frozen=True)
class Shape:
    """The five numbers that make a GPT; F is 4 D."""

    vocab: int
    positions: int
    width: int = 64
    layers: int = 2
    heads: int = 4


class SelfAttention(nn.Module):
    """H heads over one sequence; each matrix has a bias.

    Vaswani et al. (arXiv 1706.03762) §3.2.2.
    """

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        self.qkv, self.out = nn.Linear(shape.width, 3 * shape.width), nn.Linear(shape.width, shape.width)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """x: (B, T, D). mask: (B, T, T). Returns (B, T, D)."""
        B, T, D = x.shape
        heads = self.qkv(x).view(B, T, 3, self.heads, -1)  # (B, T, 3, H, E)
        q, k, v = heads.permute(2, 0, 3, 1, 4)  # (B, H, T, E) each
        mixed = attention(q, k, v, mask[:, None])  # (B, H, T, E)
        out: Tensor = self.out(mixed.transpose(1, 2).reshape(B, T, D))  # heads side by side again
        return out


class FeedForward(nn.Module):
    """Widen by four, bend, narrow:  GELU(x U + b) D + c.

    The released code bends by the tanh form of GELU. Radford et al. (2018) §4.1.
    """

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.up, self.down = nn.Linear(shape.width, 4 * shape.width), nn.Linear(4 * shape.width, shape.width)

    def forward(self, x: Tensor) -> Tensor:
        """x: (..., D). Returns (..., D)."""
        wide = F.gelu(self.up(x), approximate="tanh")  # (..., F)
        out: Tensor = self.down(wide)
        return out


class Block(nn.Module):
    """norm(x + attention(x)), then norm(x + feed-forward(x)): the norm stands after each sum."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.attention, self.feed = SelfAttention(shape), FeedForward(shape)
        self.norm_1, self.norm_2 = nn.LayerNorm(shape.width), nn.LayerNorm(shape.width)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """x: (B, T, D). mask: (B, T, T). Returns (B, T, D)."""
        x = self.norm_1(x + self.attention(x, mask))
        out: Tensor = self.norm_2(x + self.feed(x))
        return out


class GPT1(nn.Module):
    """Tokens in, logits for the next token at each position out.

        h0 = U We + Wp;  hl = block(hl-1);  P(u) = softmax(hL We^T)

    Radford et al., Improving Language Understanding by Generative Pre-Training (2018), eq. 2.
    """

    def __init__(self, shape: Shape, seed: int = 0) -> None:
        super().__init__()
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            self.tokens = nn.Embedding(shape.vocab, shape.width)
            self.positions = nn.Embedding(shape.positions, shape.width)
            self.blocks = nn.ModuleList(Block(shape) for _ in range(shape.layers))
            nn.init.normal_(self.tokens.weight, std=0.02)  # §4.1
            nn.init.normal_(self.positions.weight, std=0.02)

    def forward(self, tokens: Tensor, present: Tensor | None = None) -> Tensor:
        """tokens: (B, T). present: (B, T), False at padding. Returns logits (B, T, V)."""
        logits: Tensor = self.hidden_states(tokens, present)[-1] @ self.tokens.weight.T  # (B, T, V)
        return logits

    def hidden_states(self, tokens: Tensor, present: Tensor | None = None) -> list[Tensor]:
        """The embeddings and the output of each block, L + 1 tensors (B, T, D)."""
        present = torch.ones_like(tokens, dtype=torch.bool) if present is None else present
        mask = visible(causal_mask(tokens.shape[1]), present)  # (B, T, T)
        states = [self.tokens(tokens) + self.positions(places(present))]  # (B, T, D)
        for block in self.blocks:
            states.append(block(states[-1], mask))
        return states
