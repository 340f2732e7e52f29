"""RoBERTa's parameters: BERT's layers, a larger vocabulary, and another head."""

from snippets.lm.counts.bert import EncoderShape

ROBERTA = {
    "base": EncoderShape(50_265, 768, 12, positions=514, segments=1),
    "large": EncoderShape(50_265, 1024, 24, positions=514, segments=1),
}
"""514 rows for 512 positions: their numbers begin after the padding's, at 2. fairseq, examples/roberta."""


def head_parts(shape: EncoderShape) -> dict[str, int]:
    """The masked-language head, trained without a pooler: there is no pair to judge."""
    D = shape.width
    return {"transform": D * D + D + 2 * D, "word_bias": shape.vocabulary}
