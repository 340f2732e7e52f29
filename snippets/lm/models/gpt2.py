"""GPT-2: the norm moves before each part and one more closes the stack; the rest is GPT-1."""

import torch
from torch import Tensor, nn

from snippets.lm.causal import causal_mask, places, visible
from snippets.lm.models.gpt1 import FeedForward, SelfAttention, Shape

__all__ = ["GPT2", "Block", "Shape"]


class Block(nn.Module):
    """x + attention(norm(x)), then x + feed-forward(norm(x)): the norm stands before each part."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.norm_1, self.norm_2 = nn.LayerNorm(shape.width), nn.LayerNorm(shape.width)
        self.attention, self.feed = SelfAttention(shape), FeedForward(shape)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """x: (B, T, D). mask: (B, T, T). Returns (B, T, D)."""
        x = x + self.attention(self.norm_1(x), mask)
        fed: Tensor = self.feed(self.norm_2(x))
        return x + fed


class GPT2(nn.Module):
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

    def forward(self, tokens: Tensor, peek: int = 0, present: Tensor | None = None) -> Tensor:
        """tokens: (B, T). present: (B, T), False at padding. Returns logits (B, T, V).

        `peek` loosens the mask, see `causal_mask`.
        """
        return self.from_vectors(self.tokens(tokens), peek, present)

    def from_vectors(self, x: Tensor, peek: int = 0, present: Tensor | None = None) -> Tensor:
        """The same from token vectors (B, T, D), for those who ask what the output depends on."""
        last = self.norm(self.hidden_states(x, peek, present)[-1])  # (B, T, D)
        logits: Tensor = last @ self.tokens.weight.T  # (B, T, V): the embedding once more
        return logits

    def hidden_states(self, x: Tensor, peek: int = 0, present: Tensor | None = None) -> list[Tensor]:
        """The stream before the first block and after each, L + 1 tensors (B, T, D); none is normed yet."""
        present = torch.ones(x.shape[:2], dtype=torch.bool) if present is None else present  # (B, T)
        states = [x + self.positions(places(present))]  # (B, T, D)
        for block, mask in zip(self.blocks, self.masks(x.shape[1], peek), strict=True):
            states.append(block(states[-1], visible(mask, present)))
        return states

    def masks(self, length: int, peek: int = 0) -> list[Tensor]:
        """What each layer may see of a sequence, L masks (T, T): all that came before."""
        return [causal_mask(length, peek)] * len(self.blocks)
