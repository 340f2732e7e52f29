"""Rotary positions: turn each pair of components by an angle that grows with the position."""

import torch
from torch import Tensor


def frequencies(size: int, base: float = 10_000.0) -> Tensor:
    """The angle by which pair i turns at each step:  base^(-2i / E).  Returns (E/2), in radians."""
    return base ** (-torch.arange(0, size, 2, dtype=torch.float64) / size)


def rotate(x: Tensor, positions: Tensor, base: float = 10_000.0) -> Tensor:
    """Turn the pair (x_2i, x_2i+1) of the vector at position m by the angle m * base^(-2i / E).

    x: (..., T, E). positions: (T), or (B, 1, T) if sequences differ. Returns (..., T, E).
    Rotate queries and keys, never values. Su et al., RoFormer (arXiv 2104.09864) §3.2.2, eq. 34.
    """
    return turn(x, positions[..., None] * frequencies(x.shape[-1], base))


def turn(x: Tensor, angle: Tensor) -> Tensor:
    """Turn each pair (x_2i, x_2i+1) by its angle.

    x: (..., T, E). angle: (..., T, E/2), in double precision: far positions need its digits.
    Some checkpoints pair (x_i, x_i+E/2) instead: the same rotation after a fixed reordering of the
    components, but weights don't fit the other layout.
    """
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    first, second = x[..., 0::2], x[..., 1::2]  # (..., T, E/2) each
    turned = torch.stack((first * cos - second * sin, first * sin + second * cos), dim=-1)
    return turned.flatten(-2)  # (..., T, E)
