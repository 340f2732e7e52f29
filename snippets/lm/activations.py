"""GELU as it is defined, and the two cheaper forms that stand in for it."""

import math

import torch
from torch import Tensor


def gelu(x: Tensor) -> Tensor:
    """Weigh each value by the chance that a standard normal draw lies below it.

        GELU(x) = x * Phi(x) = x / 2 * (1 + erf(x / sqrt(2)))

    x: any shape, kept. Hendrycks & Gimpel, Gaussian Error Linear Units (arXiv 1606.08415), §2.
    """
    return 0.5 * x * (1 + torch.erf(x / math.sqrt(2)))


def gelu_tanh(x: Tensor) -> Tensor:
    """The approximation that GPT-2 and later BERT code compute; close to `gelu`, not equal.

        x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3)))

    x: any shape, kept. Hendrycks & Gimpel (arXiv 1606.08415), §2.
    """
    return 0.5 * x * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


def gelu_sigmoid(x: Tensor) -> Tensor:
    """The cheapest approximation: a logistic gate in place of the normal one.

        x * sigmoid(1.702 * x)

    x: any shape, kept. Hendrycks & Gimpel (arXiv 1606.08415), §2.
    """
    return x * torch.sigmoid(1.702 * x)
