"""The first Transformer's parameters: two stacks, one embedding for both and for the output."""

from dataclasses import dataclass


@dataclass(frozen=True)
class StacksShape:
    """An encoder and a decoder of L layers each. The number of heads changes no count."""

    vocabulary: int  # V
    width: int  # D
    layers: int  # L, in each stack

    @property
    def feed_forward(self) -> int:
        """F, four times the width in every released size."""
        return 4 * self.width


TRANSFORMER = {"base": StacksShape(37_000, 512, 6), "big": StacksShape(37_000, 1024, 6)}
"""Vaswani et al., Attention Is All You Need (arXiv 1706.03762), §5.1 and Table 3."""


def attention(D: int) -> int:
    """Weights of Q, K, V and the output; the paper's projections have no bias (§3.2.2)."""
    return 4 * D * D


def feed_forward(D: int, F: int) -> int:
    """Both maps with their biases (eq. 2)."""
    return 2 * D * F + F + D


def transformer_parts(shape: StacksShape) -> dict[str, int]:
    """Both stacks. Sinusoidal positions hold no parameter, and a norm follows each part.

    The paper prints 65M and 213M for its Table 3; the vocabulary of about 37,000 is the uncertain number.
    """
    D, F, L = shape.width, shape.feed_forward, shape.layers
    return {
        "words": shape.vocabulary * D,
        "encoder": L * (attention(D) + feed_forward(D, F) + 2 * 2 * D),
        "decoder": L * (2 * attention(D) + feed_forward(D, F) + 3 * 2 * D),  # one more attention: across
    }
