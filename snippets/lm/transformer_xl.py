"""Transformer-XL's attention: contents and distances score apart, and a memory of the segment before."""

import math

import torch
from torch import Tensor

from snippets.lm.attention import weighted_average
from snippets.lm.relative_scores import pick


def relative_scores(q: Tensor, k: Tensor, r: Tensor, u: Tensor, v: Tensor, rows: Tensor) -> Tensor:
    """Content against content and content against distance, each with a bias of its own for the query.

        A_ij = (q_i + u) . k_j + (q_i + v) . r_(i-j)

    q: (..., H, T, E). k: (..., H, S, E). r: (..., H, R, E), of each distance. u, v: (H, 1, E).
    rows: (..., T, S), which row of r stands for i - j. Returns (..., H, T, S), not yet scaled.
    Dai et al., Transformer-XL (arXiv 1901.02860) §3.3; u and v replace the absolute query position.
    """
    by_content = (q + u) @ k.transpose(-1, -2)  # (..., H, T, S)
    by_distance = pick((q + v) @ r.transpose(-1, -2), rows)  # (..., H, T, S)
    return by_content + by_distance


def scaled_average(scores: Tensor, values: Tensor, mask: Tensor | None) -> Tensor:
    """softmax(A / sqrt(E)) v.  scores: (..., T, S). values: (..., S, E). Returns (..., T, E)."""
    return weighted_average(scores / math.sqrt(values.shape[-1]), values, mask)


def remember(states: list[Tensor], memory: list[Tensor] | None, length: int) -> list[Tensor]:
    """What the next segment may read: the last `length` inputs of each layer, with no gradient.

        m_l <- stop_gradient([m_l ; h_l-1])[-length:]

    states, memory: one a layer, (B, T, D) and (B, P, D). Dai et al. (arXiv 1901.02860) §3.2.
    """
    return [kept.detach() for kept in latest(states, memory, length)]


def latest(states: list[Tensor], memory: list[Tensor] | None, length: int) -> list[Tensor]:
    """The same with its gradient, for those who ask what an output depends on."""
    before = memory or [state[:, :0] for state in states]
    joined = [torch.cat(pair, 1) for pair in zip(before, states, strict=True)]  # each (B, P+T, D)
    return [both[:, max(0, both.shape[1] - length) :] for both in joined]


def with_memory(h: Tensor, memory: list[Tensor] | None, at: int) -> Tensor:
    """What layer `at` reads: its memory, if there is one, then the contents. Returns (B, S, D)."""
    return torch.cat([memory[at], h], 1) if memory else h
