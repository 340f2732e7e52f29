"""Where the norm stands in a layer: after the sum, as in 2017, or before each sub-layer, as since GPT-2."""

import torch
from torch import Tensor

from snippets.lm.attention import attention
from snippets.lm.causal import causal_mask
from snippets.lm.feed_forward import gelu_block
from snippets.lm.norms import rms_norm

Layer = dict[str, Tensor]


def random_layer(width: int, random: torch.Generator) -> Layer:
    """Matrices of one layer, each of variance 1 / fan-in."""
    sizes = {"q": (1, 1), "k": (1, 1), "v": (1, 1), "o": (1, 1), "up": (1, 4), "down": (4, 1)}
    shapes = {name: (i * width, o * width) for name, (i, o) in sizes.items()}
    drawn = {name: torch.randn(*shape, generator=random) / shape[0] ** 0.5 for name, shape in shapes.items()}
    return {name: matrix.requires_grad_() for name, matrix in drawn.items()}


def normed(x: Tensor) -> Tensor:
    """RMSNorm with a gain of one, as at the start of training."""
    return rms_norm(x, torch.ones(x.shape[-1]))


def attend(x: Tensor, layer: Layer, heads: int = 4) -> Tensor:
    """Causal self-attention. x: (T, D). Returns (T, D)."""
    q, k, v = ((x @ layer[n]).reshape(len(x), heads, -1).transpose(0, 1) for n in "qkv")  # each (H, T, E)
    return attention(q, k, v, causal_mask(len(x))).transpose(0, 1).flatten(1) @ layer["o"]  # (T, D)


def feed(x: Tensor, layer: Layer) -> Tensor:
    """The feed-forward sub-layer. x: (T, D). Returns (T, D)."""
    return gelu_block(x, layer["up"], layer["down"])


def pre_norm(x: Tensor, layer: Layer) -> Tensor:
    """x + f(norm(x)), twice: the stream x itself is never normalised.

    Xiong et al., On Layer Normalization in the Transformer Architecture (arXiv 2002.04745), table 1.
    """
    x = x + attend(normed(x), layer)
    return x + feed(normed(x), layer)


def post_norm(x: Tensor, layer: Layer) -> Tensor:
    """norm(x + f(x)), twice: every sum goes through the norm, the way back of the gradient as well."""
    x = normed(x + attend(x, layer))
    return normed(x + feed(x, layer))
