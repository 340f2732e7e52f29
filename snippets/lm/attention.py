"""Scaled dot-product attention, with as many key-value heads as queries or fewer."""

import math

from torch import Tensor
from torch import finfo as limits


def attention(q: Tensor, k: Tensor, v: Tensor, mask: Tensor | None = None) -> Tensor:
    """Each query takes the average of the values, weighted by how well their keys fit.

        softmax(q k^T / sqrt(E)) v

    q: (..., T, E). k, v: (..., S, E). Returns (..., T, E).
    mask: broadcasts to (..., T, S), True where a query may look; (T, S) is one for all.
    A query that may look nowhere gets zeros. Vaswani et al. (arXiv 1706.03762), eq. 1.
    """
    scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])  # (..., T, S)
    return weighted_average(scores, v, mask)


def weighted_average(scores: Tensor, v: Tensor, mask: Tensor | None = None) -> Tensor:
    """The softmax of any scores, where the mask allows, weighs the values: for scores with more than q k^T.

    scores: (..., T, S). v: (..., S, E). mask: any shape that spreads to the scores'. Returns (..., T, E).
    """
    if mask is None:
        return scores.softmax(-1) @ v
    weights = scores.masked_fill(~mask, limits(scores.dtype).min).softmax(-1)
    return (weights * mask) @ v  # the product matters only where a whole row is masked


def split_heads(x: Tensor, heads: int) -> Tensor:
    """Give each head its part of every vector: (B, T, H * E) to (B, H, T, E)."""
    B, T, _ = x.shape
    return x.view(B, T, heads, -1).transpose(1, 2)


def join_heads(x: Tensor) -> Tensor:
    """Lay the heads side by side again: (B, H, T, E) to (B, T, H * E)."""
    return x.transpose(1, 2).flatten(2)


def grouped_attention(q: Tensor, k: Tensor, v: Tensor, mask: Tensor | None = None) -> Tensor:
    """H query heads share K key-value heads: query head h reads head h // (H / K).

    q: (B, H, T, E). k, v: (B, K, S, E), K divides H. Returns (B, H, T, E).
    K = H is multi-head attention, K = 1 multi-query. Ainslie et al., GQA (arXiv 2305.13245) §2.2.
    """
    group = q.shape[1] // k.shape[1]
    q = q.reshape(q.shape[0], k.shape[1], group, *q.shape[2:])  # (B, K, H/K, T, E)
    mixed = attention(q, k.unsqueeze(2), v.unsqueeze(2), mask)  # one k and v for the whole group
    return mixed.flatten(1, 2)
