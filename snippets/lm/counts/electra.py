"""ELECTRA's two networks: a BERT that judges every token, and a narrow one that makes the fakes."""

from dataclasses import replace

from snippets.lm.counts.albert import projection
from snippets.lm.counts.bert import EncoderShape, embedding_parts, stack_parts

EMBEDDING = {"small": 128, "base": 768, "large": 1024}
"""E, the width of the word embeddings, which both networks share."""

DISCRIMINATOR = {
    "small": EncoderShape(30_522, 256, 12),
    "base": EncoderShape(30_522, 768, 12),
    "large": EncoderShape(30_522, 1024, 24),
}
GENERATOR = {
    "small": replace(DISCRIMINATOR["small"], width=64),
    "base": replace(DISCRIMINATOR["base"], width=256),
    "large": replace(DISCRIMINATOR["large"], width=256),
}
"""A quarter of the width, in base a third. The small one was released at full width, after the paper.
Clark et al., ELECTRA (arXiv 2003.10555), Table 6; google-research/electra configure_pretraining.py."""


def encoder_parts(shape: EncoderShape, embedding: int) -> dict[str, int]:
    """Either network without its head; there is no pooler."""
    return (
        embedding_parts(shape, embedding)
        | {"projection": projection(embedding, shape.width)}
        | stack_parts(shape)
    )


def discriminator_parts(shape: EncoderShape, embedding: int) -> dict[str, int]:
    """With its head: a dense map, then one score a token."""
    D = shape.width
    return encoder_parts(shape, embedding) | {"transform": D * D + D, "score": D + 1}


def generator_parts(shape: EncoderShape, embedding: int) -> dict[str, int]:
    """With its head: back to E, a norm, a bias a word; the word matrix is the embedding."""
    transform = shape.width * embedding + embedding + 2 * embedding
    return encoder_parts(shape, embedding) | {"transform": transform, "word_bias": shape.vocabulary}


def generator_own(shape: EncoderShape, embedding: int) -> int:
    """What the generator adds to the training when its embeddings are the discriminator's."""
    everything = sum(generator_parts(shape, embedding).values())
    return everything - sum(embedding_parts(shape, embedding).values())
