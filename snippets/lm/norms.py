"""Layer normalisation, with the mean removed and without."""

import torch
from torch import Tensor


def layer_norm(x: Tensor, gain: Tensor, bias: Tensor, eps: float = 1e-12) -> Tensor:
    """Centre each vector, scale it to unit variance, then apply a learned gain and bias.

        y = g * (x - mean(x)) / sqrt(var(x) + eps) + b

    x: (..., D). gain, bias: (D). Returns (..., D).
    Ba, Kiros & Hinton, Layer Normalization (arXiv 1607.06450), eq. 3 and 4.
    """
    centred = x - x.mean(-1, keepdim=True)  # (..., D)
    variance = centred.square().mean(-1, keepdim=True)  # (..., 1), divided by D, not D - 1
    return gain * centred / torch.sqrt(variance + eps) + bias


def rms_norm(x: Tensor, gain: Tensor, eps: float = 1e-6) -> Tensor:
    """Scale each vector by its root mean square; nothing is centred, nothing is added.

        y = g * x / sqrt(mean(x^2) + eps)

    x: (..., D). gain: (D). Returns (..., D).
    Zhang & Sennrich, Root Mean Square Layer Normalization (arXiv 1910.07467), eq. 4.
    """
    mean_square = x.square().mean(-1, keepdim=True)  # (..., 1)
    return gain * x / torch.sqrt(mean_square + eps)
