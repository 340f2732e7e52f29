"""XLNet's parameters: a fifth matrix for distances, and one vector from which the query stream starts."""

from snippets.lm.counts.bert import EncoderShape

XLNET = {"base": EncoderShape(32_000, 768, 12, 0, 0), "large": EncoderShape(32_000, 1024, 24, 0, 0)}
"""No table of positions or segments: both are relative. zihangdai/xlnet README."""


def xlnet_layer_parts(shape: EncoderShape) -> dict[str, int]:
    """One layer, which both streams share. Yang et al., XLNet (arXiv 1906.08237), §2.4 and §2.5."""
    D, F = shape.width, shape.feed_forward
    return {
        "attention": 5 * D * D,  # Q, K, V, output, and K of the distances; no bias
        "relative_vectors": 3 * D
        + 2 * D,  # u, v and the segments' in place of a query; same and other segment
        "feed_forward": 2 * D * F + F + D,
        "norms": 2 * 2 * D,
    }


def xlnet_parts(shape: EncoderShape) -> dict[str, int]:
    """The model without its output: that is the embedding, and a bias for each word."""
    layers = {part: shape.layers * count for part, count in xlnet_layer_parts(shape).items()}
    return {"words": shape.vocabulary * shape.width, "query_stream": shape.width} | layers
