"""LLaMA 1, 2 and 3: pre-norm by RMS, rotary positions, SwiGLU, no bias, and a key-value cache."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from snippets.lm.attention import grouped_attention
from snippets.lm.causal import causal_mask, places, visible
from snippets.lm.feed_forward import swiglu_block
from snippets.lm.kv_cache import Cache, append, empty
from snippets.lm.norms import rms_norm
from snippets.lm.rotary import frequencies, turn


@dataclass(frozen=True)
class LlamaShape:
    """The sizes. LLaMA 1 has K = H; LLaMA 2's largest and all of LLaMA 3 fewer; LLaMA 3's base is 500,000."""

    vocab: int
    width: int
    layers: int
    heads: int
    kv_heads: int
    feed_forward: int
    rope_base: float = 10_000.0
    eps: float = 1e-5  # 1e-6 in the smaller sizes of LLaMA 1

    @property
    def head_size(self) -> int:
        """E; all of the width is shared out among the query heads."""
        return self.width // self.heads


class Block(nn.Module):
    """x + attention(norm(x)), then x + SwiGLU(norm(x)). Touvron et al. (arXiv 2302.13971) §2.2."""

    def __init__(self, shape: LlamaShape) -> None:
        super().__init__()
        assert shape.heads % shape.kv_heads == 0, "each key-value head serves as many query heads"
        D, E, F = shape.width, shape.head_size, shape.feed_forward
        self.eps, self.head_size = shape.eps, E
        self.norm_1, self.norm_2 = nn.Parameter(torch.ones(D)), nn.Parameter(torch.ones(D))
        self.q, self.out = _matrix(D, shape.heads * E), _matrix(shape.heads * E, D)
        self.k, self.v = _matrix(D, shape.kv_heads * E), _matrix(D, shape.kv_heads * E)
        self.gate, self.up, self.down = _matrix(D, F), _matrix(D, F), _matrix(F, D)

    def forward(
        self, x: Tensor, angle: Tensor, mask: Tensor, past: tuple[Tensor, Tensor]
    ) -> tuple[Tensor, tuple[Tensor, Tensor]]:
        """x: (B, T, D). angle: (B, 1, T, E/2). mask: (B, T, S), over the keys of the past and those of x.

        past: keys and values. Returns x and the keys and values with those of x, S = past + T of each.
        """
        read = rms_norm(x, self.norm_1, self.eps)
        q = self._heads(read @ self.q)  # (B, H, T, E)
        k, v = self._heads(read @ self.k), self._heads(read @ self.v)  # each (B, K, T, E)
        k, v = append(past[0], turn(k, angle)), append(past[1], v)  # (B, K, S, E), kept as rotated
        mixed = grouped_attention(turn(q, angle), k, v, mask[:, None, None])  # (B, H, T, E)
        x = x + mixed.transpose(1, 2).flatten(2) @ self.out  # (B, T, D), heads side by side
        x = x + swiglu_block(rms_norm(x, self.norm_2, self.eps), self.gate, self.up, self.down)
        return x, (k, v)

    def _heads(self, x: Tensor) -> Tensor:
        return x.view(*x.shape[:2], -1, self.head_size).transpose(1, 2)  # (B, C, T, E), C heads


def _matrix(rows: int, columns: int) -> nn.Parameter:
    return nn.Parameter(torch.randn(rows, columns) * 0.02)


class Llama(nn.Module):
    """Tokens in, logits for the next token at each position out; the output matrix is not tied.

    Touvron et al., LLaMA (arXiv 2302.13971) §2.2; Llama 2 (arXiv 2307.09288) §2.2; Grattafiori et al.,
    The Llama 3 Herd of Models (arXiv 2407.21783) §3.2.
    """

    def __init__(self, shape: LlamaShape, seed: int = 0) -> None:
        super().__init__()
        self.shape = shape
        self.frequencies = frequencies(shape.head_size, shape.rope_base)  # (E/2)
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            self.tokens = nn.Embedding(shape.vocab, shape.width)
            self.blocks = nn.ModuleList(Block(shape) for _ in range(shape.layers))
            self.norm, self.output = nn.Parameter(torch.ones(shape.width)), _matrix(shape.width, shape.vocab)
            nn.init.normal_(self.tokens.weight, std=0.02)

    def forward(self, tokens: Tensor, present: Tensor | None = None) -> Tensor:
        """tokens: (B, T). present: (B, T), False at padding. Returns logits (B, T, V)."""
        return self.read(tokens, present)[0]

    def read(
        self, tokens: Tensor, present: Tensor | None = None, cache: Cache | None = None
    ) -> tuple[Tensor, Cache]:
        """Read T more tokens: the prompt at first (prefill), then one at a time (decode).

        Returns logits (B, T, V) of these tokens and the cache that they leave.
        """
        states, cache = self.hidden_states(tokens, present, cache)
        return rms_norm(states[-1], self.norm, self.shape.eps) @ self.output, cache

    def hidden_states(
        self, tokens: Tensor, present: Tensor | None = None, cache: Cache | None = None
    ) -> tuple[list[Tensor], Cache]:
        """The stream before the first block and after each, L + 1 tensors (B, T, D), and the cache."""
        B, T = tokens.shape
        cache = cache or empty(len(self.blocks), B, self.shape.kv_heads, self.shape.head_size)
        new = torch.ones_like(tokens, dtype=torch.bool) if present is None else present  # (B, T)
        seen = torch.cat([cache.present, new], 1)  # (B, S)
        mask = visible(causal_mask(cache.length + T)[-T:], seen)  # (B, T, S)
        angle = places(seen)[:, None, -T:, None] * self.frequencies  # (B, 1, T, E/2)
        states, kept = [self.tokens(tokens)], []  # (B, T, D)
        for block, past in zip(self.blocks, zip(cache.keys, cache.values, strict=True), strict=True):
            x, both = block(states[-1], angle, mask, past)
            states.append(x)
            kept.append(both)
        return states, Cache(tuple(k for k, _ in kept), tuple(v for _, v in kept), seen)
