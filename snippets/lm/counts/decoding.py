"""The work of reading tokens with a LLaMA: all of them, or the newest against a cache."""

from snippets.lm.models.llama import LlamaShape


def pass_multiply_adds(shape: LlamaShape, new: int, keys: int) -> int:
    """Multiply-adds of reading `new` tokens that look at `keys` of them in all, masked pairs included.

        T * (L (2 D^2 + 2 D K E + 3 D F) + D V)  +  L * 2 T S D

    The weights once for each new token; scores and mixing once for each pair. T = S for a text read anew,
    T = 1 with a cache. The embedding is a look-up and costs none.
    """
    D, across = shape.width, shape.kv_heads * shape.head_size
    weights = shape.layers * (2 * D * D + 2 * D * across + 3 * D * shape.feed_forward) + D * shape.vocab
    return new * weights + shape.layers * 2 * new * keys * D
