"""SpanBERT's masks: runs of neighbouring tokens, their lengths drawn from a truncated geometric law."""

import torch
from torch import Tensor

from snippets.lm.whole_word import extent, word_count


def span_length_law(p: float = 0.2, longest: int = 10) -> Tensor:
    """The probability of each span length 1..longest.

        P(l) = p * (1 - p)^(l - 1), divided by its sum over 1..longest

    Returns (longest). Joshi et al., SpanBERT (arXiv 1907.10529), §3.1.
    """
    lengths = torch.arange(1, longest + 1, dtype=torch.float64)
    weights = p * (1 - p) ** (lengths - 1)  # (longest)
    return weights / weights.sum()


def span_mask(tokens: int, budget: int, law: Tensor, random: torch.Generator) -> Tensor:
    """Mask spans at random places until exactly `budget` of the tokens are masked.

    law: (longest), from `span_length_law`. Returns (tokens), true where masked. The last span may be cut
    by the budget or the end of the text. Joshi et al., SpanBERT (arXiv 1907.10529), §3.1.
    """
    masked = torch.zeros(tokens, dtype=torch.bool)
    left = min(budget, tokens)
    while left > 0:
        length = 1 + int(torch.multinomial(law, 1, generator=random))
        start = int(torch.randint(tokens, (1,), generator=random))
        span = torch.arange(start, min(start + length, tokens))
        span = span[~masked[span]][:left]
        masked[span] = True
        left -= len(span)
    return masked


def word_spans(words: Tensor, budget: int, law: Tensor, random: torch.Generator) -> Tensor:
    """As the paper has it: spans start at a word and are counted in words, so that no word is cut.

    words: (T), the word that each piece belongs to, rising; -1 at special tokens. budget: of pieces; a span
    that would exceed it is drawn again. Returns (T), the number of the span that hides the piece, -1 if none.
    §3.1: all pieces of a span share one fate, so give them one lot in `show_masked`.
    """
    spans, left, tries = torch.full_like(words, -1), budget, 20 * len(words)
    while left > 0 and (tries := tries - 1) > 0:  # the last pieces of a budget may fit no span
        length = 1 + int(torch.multinomial(law, 1, generator=random))
        first = int(torch.randint(word_count(words), (1,), generator=random))
        start, end = extent(words, first, first + length - 1)
        free = (spans[start:end] < 0) & (words[start:end] >= 0)  # no span lies on another or on [SEP]
        if end - start <= left and free.all():
            spans[start:end] = tries
            left -= end - start
    return spans
