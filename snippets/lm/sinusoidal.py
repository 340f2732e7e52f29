"""Sinusoidal positions: each pair of dimensions is the hand of a clock, each slower than the last."""

import torch
from torch import Tensor


def sinusoids(positions: Tensor, width: int) -> Tensor:
    """The fixed vector of each position, added to the token's.

        PE[t, 2i] = sin(t / 10000^(2i / D)),  PE[t, 2i+1] = cos(t / 10000^(2i / D))

    positions: (T). Returns (T, D), D even. Two positions' product depends on their distance alone.
    Vaswani et al. (arXiv 1706.03762), §3.5.
    """
    slowness = 10_000 ** (torch.arange(0, width, 2, dtype=torch.get_default_dtype()) / width)  # (D/2)
    angles = positions[:, None] / slowness  # (T, D/2)
    return torch.stack([angles.sin(), angles.cos()], -1).flatten(1)  # (T, D): sine and cosine in turn
