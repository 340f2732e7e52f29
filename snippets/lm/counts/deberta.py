"""DeBERTa's parameters: two more matrices a layer and one table of distances in place of positions."""

from snippets.lm.counts.bert import EncoderShape, layer_parts

DEBERTA = {
    "base": EncoderShape(50_265, 768, 12, positions=512, segments=0),
    "large": EncoderShape(50_265, 1024, 24, positions=512, segments=0),
}
"""Version 1. Its README's 100M and 350M leave out the word embeddings. microsoft/DeBERTa."""


def deberta_layer_parts(shape: EncoderShape) -> dict[str, int]:
    """A BERT layer, with a query and a key of the distances; the key has no bias, content's neither.

    He et al., DeBERTa (arXiv 2006.03654), eq. 4: W_q,r and W_k,r are (D, D) in each layer.
    """
    D = shape.width
    plain = layer_parts(shape)
    return plain | {"attention": plain["attention"] - D, "distances": 2 * D * D + D}


def deberta_parts(shape: EncoderShape) -> dict[str, int]:
    """The backbone: no positions at the input, no segments, no pooler; 2 k distances shared by all layers."""
    D = shape.width
    layers = {part: shape.layers * count for part, count in deberta_layer_parts(shape).items()}
    tables = {"words": shape.vocabulary * D, "embedding_norm": 2 * D}
    return tables | {"distance_table": 2 * shape.positions * D} | layers
