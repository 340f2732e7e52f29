"""BART's parameters: a BERT-like encoder and a decoder that also attends across."""

from snippets.lm.counts.transformer import StacksShape, feed_forward

BART = {"base": StacksShape(50_265, 768, 6), "large": StacksShape(50_265, 1024, 12)}
"""Lewis et al., BART (arXiv 1910.13461), §2.1 and §5; fairseq, examples/bart."""

POSITIONS = 1024 + 2
"""Learned, in each stack: their numbers begin after the padding's, at 2."""


def attention(D: int) -> int:
    """Weights and biases of Q, K, V and the output."""
    return 4 * (D * D + D)


def bart_parts(shape: StacksShape) -> dict[str, int]:
    """The model; the output matrix is the embedding. A norm follows each part and each embedding."""
    D, F, L = shape.width, shape.feed_forward, shape.layers
    return {
        "words": shape.vocabulary * D,
        "positions": 2 * POSITIONS * D,
        "embedding_norms": 2 * 2 * D,
        "encoder": L * (attention(D) + feed_forward(D, F) + 2 * 2 * D),
        "decoder": L * (2 * attention(D) + feed_forward(D, F) + 3 * 2 * D),
    }
