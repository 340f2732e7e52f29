"""A decoder put together from parts that are handed in: the same stream, with GPT-3's choices or LLaMA's."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import torch
from torch import Tensor, nn

from snippets.lm.attention import attention
from snippets.lm.causal import causal_mask
from snippets.lm.recipe_parts import Gelu, Learned, RMSNorm, Rotary, SwiGLU


@dataclass(frozen=True)
class Recipe:
    """The four choices in which LLaMA differs from GPT-3. Touvron et al. (arXiv 2302.13971) §2.2."""

    norm: Callable[[int], nn.Module]
    feed: Callable[[int, bool], nn.Module]
    places: type[Learned] | type[Rotary]
    bias: bool


GPT = Recipe(nn.LayerNorm, Gelu, Learned, bias=True)
ONE_CHANGED = {
    "norm": replace(GPT, norm=RMSNorm),
    "feed": replace(GPT, feed=SwiGLU),
    "places": replace(GPT, places=Rotary),
    "bias": replace(GPT, bias=False),
}
LLAMA = Recipe(RMSNorm, SwiGLU, Rotary, bias=False)


class Block(nn.Module):
    """x + attention(norm(x)), then x + feed-forward(norm(x))."""

    def __init__(self, recipe: Recipe, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.norm_1, self.norm_2 = recipe.norm(width), recipe.norm(width)
        self.qkv = nn.Linear(width, 3 * width, recipe.bias)
        self.out = nn.Linear(width, width, recipe.bias)
        self.feed = recipe.feed(width, recipe.bias)

    def forward(self, x: Tensor, places: Learned | Rotary) -> Tensor:
        """x: (B, T, D). Returns (B, T, D)."""
        B, T, D = x.shape
        q, k, v = (
            self.qkv(self.norm_1(x)).view(B, T, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        )  # (B, H, T, E)
        mixed = attention(places.turn(q), places.turn(k), v, causal_mask(T))  # (B, H, T, E)
        x = x + self.out(mixed.transpose(1, 2).reshape(B, T, D))
        fed: Tensor = self.feed(self.norm_2(x))
        return x + fed


class Decoder(nn.Module):
    """Tokens in, logits out, by a recipe. The output is tied to the embedding in all of them."""

    def __init__(
        self, recipe: Recipe, vocab: int, length: int, width: int, layers: int, heads: int, seed: int
    ) -> None:
        super().__init__()
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            self.tokens = nn.Embedding(vocab, width)
            nn.init.normal_(self.tokens.weight, std=0.02)
            self.places = recipe.places(width, length)
            self.blocks = nn.ModuleList(Block(recipe, width, heads) for _ in range(layers))
            self.norm = recipe.norm(width)

    def forward(self, tokens: Tensor) -> Tensor:
        """tokens: (B, T). Returns logits (B, T, V)."""
        x = self.places.add(self.tokens(tokens))  # (B, T, D)
        for block in self.blocks:
            x = block(x, self.places)
        logits: Tensor = self.norm(x) @ self.tokens.weight.T  # (B, T, V)
        return logits
