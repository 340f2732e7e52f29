"""ALBERT's two savings: a narrow embedding that is projected up, and one layer used L times."""

from snippets.lm.counts.bert import EncoderShape, embedding_parts, layer_parts
from snippets.lm.counts.operations import forward_flops, layer_in_squares

EMBEDDING = 128
"""E, the width of the word embeddings in every released ALBERT."""

ALBERT = {
    "base": EncoderShape(30_000, 768, 12),
    "large": EncoderShape(30_000, 1024, 24),
    "xlarge": EncoderShape(30_000, 2048, 24),
    "xxlarge": EncoderShape(30_000, 4096, 12),
}
"""Lan et al., ALBERT (arXiv 1909.11942), Table 1."""


def factorised_embedding(vocabulary: int, embedding: int, width: int) -> int:
    """V*E + E*D weights in place of V*D. Lan et al. (arXiv 1909.11942), §3.1."""
    return vocabulary * embedding + embedding * width


def projection(embedding: int, width: int) -> int:
    """The map from E to D with its bias; an embedding as wide as the model needs none."""
    return 0 if embedding == width else embedding * width + width


def albert_parts(shape: EncoderShape, embedding: int = EMBEDDING, shared: bool = True) -> dict[str, int]:
    """The encoder with its pooler.

    shared: all layers are one; false: each has its own, which leaves only the first saving.
    """
    D = shape.width
    copies = 1 if shared else shape.layers
    layers = {part: copies * count for part, count in layer_parts(shape).items()}
    table = embedding_parts(shape, embedding) | {"projection": projection(embedding, D)}
    return table | layers | {"pooler": D * D + D}


def multiply_adds_per_token(shape: EncoderShape, tokens: int) -> int:
    """One token's share of the layers' forward pass: the weights, then scores and mixing over T tokens.

        L * (4*D^2 + 2*D*F + 2*T*D)

    Sharing does not enter: a layer that is used L times is computed L times.
    """
    weights = shape.layers * layer_in_squares(attentions=1) * shape.width**2
    return forward_flops(weights, shape.layers, shape.width, tokens) // 2  # one of each is two operations
