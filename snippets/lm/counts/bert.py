"""Where BERT's parameters sit, by part."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class EncoderShape:
    """What decides the size of a BERT-like encoder. The number of heads changes no count."""

    vocabulary: int  # V
    width: int  # D
    layers: int  # L
    positions: int = 512
    segments: int = 2

    @property
    def feed_forward(self) -> int:
        """F, four times the width in every released size."""
        return 4 * self.width


BERT = {"base": EncoderShape(30_522, 768, 12), "large": EncoderShape(30_522, 1024, 24)}
"""The released uncased sizes. Devlin et al. (arXiv 1810.04805), §3."""

BERT_CASED = {size: replace(shape, vocabulary=28_996) for size, shape in BERT.items()}
"""Names keep their capitals here, and the vocabulary is smaller. google-research/bert."""


def embedding_parts(shape: EncoderShape, width: int) -> dict[str, int]:
    """The three tables that are added, each (rows, width), and the norm after the sum."""
    return {
        "words": shape.vocabulary * width,
        "positions": shape.positions * width,
        "segments": shape.segments * width,
        "embedding_norm": 2 * width,
    }


def layer_parts(shape: EncoderShape) -> dict[str, int]:
    """One layer: weights and biases of Q, K, V and the output; two feed-forward maps; two norms."""
    D, F = shape.width, shape.feed_forward
    return {"attention": 4 * (D * D + D), "feed_forward": 2 * D * F + F + D, "norms": 2 * 2 * D}


def stack_parts(shape: EncoderShape) -> dict[str, int]:
    """All layers, their parts summed over layers."""
    return {part: shape.layers * count for part, count in layer_parts(shape).items()}


def bert_parts(shape: EncoderShape) -> dict[str, int]:
    """The encoder with its pooler, which is what "110M" counts."""
    pooler = shape.width * shape.width + shape.width
    return embedding_parts(shape, shape.width) | stack_parts(shape) | {"pooler": pooler}


def pretraining_head_parts(shape: EncoderShape, width: int) -> dict[str, int]:
    """What the two pre-training tasks add. The word matrix is tied to the embedding and counts once.

    width: of the word embeddings, to which the transform leads back (D in BERT, E in ALBERT).
    """
    transform = shape.width * width + width + 2 * width  # a dense map and a norm
    return {"transform": transform, "word_bias": shape.vocabulary, "pair": 2 * shape.width + 2}
