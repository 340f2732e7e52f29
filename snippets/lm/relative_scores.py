"""Scores against relative distances: each distance is scored once, then every pair picks its own."""

import torch
from torch import Tensor


def pick(scores: Tensor, rows: Tensor) -> Tensor:
    """For query i and key j take the score at the row that stands for their distance.

        A[i, j] = scores[i, rows[i, j]]

    scores: (..., T, R), one a distance. rows: (..., T, S), leading dimensions may be missing or 1.
    Returns (..., T, S). A row a distance instead of a vector a pair: R grows with T, not with T^2.
    He et al., DeBERTa (arXiv 2006.03654), Algorithm 1; Dai et al., Transformer-XL (arXiv 1901.02860), App. B
    gets the same by shifting memory.
    """
    return scores.gather(-1, rows.expand(*scores.shape[:-1], rows.shape[-1]))


def offsets(tokens: int, before: int = 0) -> Tensor:
    """i - j for every query i and key j, with `before` more keys in front. Returns (T, S)."""
    return torch.arange(before, before + tokens)[:, None] - torch.arange(before + tokens)[None, :]
