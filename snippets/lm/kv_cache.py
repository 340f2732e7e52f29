"""The key-value cache: what a decoder keeps of the tokens that it has read."""

from dataclasses import dataclass

import torch
from torch import Tensor


@dataclass(frozen=True)
class Cache:
    """Keys and values of S tokens for each of L layers, (B, K, S, E) each; `present` is False at padding.

    Queries are not kept: a token's query is used once, by that token. Only the K heads that were computed
    are kept, not a copy for each query head. A step makes a new cache and leaves the old one as it was.
    """

    keys: tuple[Tensor, ...]
    values: tuple[Tensor, ...]
    present: Tensor

    @property
    def length(self) -> int:
        """S, the tokens read so far, padding among them."""
        return self.present.shape[1]


def empty(layers: int, batch: int, kv_heads: int, head_size: int) -> Cache:
    """The cache before the first token: everything is there, S = 0."""
    nothing = (torch.empty(batch, kv_heads, 0, head_size),) * layers
    return Cache(nothing, nothing, torch.ones(batch, 0, dtype=torch.bool))


def append(old: Tensor, new: Tensor) -> Tensor:
    """(B, K, S, E) and (B, K, T, E) to (B, K, S + T, E)."""
    return torch.cat([old.to(new.dtype), new], dim=2)
