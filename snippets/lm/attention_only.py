"""A Transformer of attention alone, with rotary positions: the smallest model that learns to look back."""

import torch
from torch import Tensor, nn

from snippets.lm.attention import attention
from snippets.lm.causal import causal_mask
from snippets.lm.rotary import rotate


class AttentionOnly(nn.Module):
    """x + attention(norm(x)), `layers` times; no feed-forward part.

    Elhage et al., A Mathematical Framework for Transformer Circuits (2021).
    """

    def __init__(self, vocab: int, layers: int, width: int = 64, heads: int = 4, seed: int = 0) -> None:
        super().__init__()
        self.heads = heads
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            self.embed = nn.Embedding(vocab, width)
            self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(layers + 1))
            self.qkv = nn.ModuleList(nn.Linear(width, 3 * width, bias=False) for _ in range(layers))
            self.out = nn.ModuleList(nn.Linear(width, width, bias=False) for _ in range(layers))
            self.unembed = nn.Linear(width, vocab, bias=False)

    def forward(self, tokens: Tensor) -> Tensor:
        """tokens: (B, T). Returns logits (B, T, V)."""
        x = self.embed(tokens)  # (B, T, D)
        B, T, D = x.shape
        mask, at = causal_mask(T), torch.arange(T)
        for norm, qkv, out in zip(self.norms, self.qkv, self.out, strict=False):  # the last norm comes after
            q, k, v = qkv(norm(x)).view(B, T, 3, self.heads, -1).permute(2, 0, 3, 1, 4)  # each (B, H, T, E)
            mixed = attention(rotate(q, at), rotate(k, at), v, mask)
            x = x + out(mixed.transpose(1, 2).reshape(B, T, D))
        logits: Tensor = self.unembed(self.norms[-1](x))  # (B, T, V)
        return logits
