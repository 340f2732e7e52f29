"""Pairs of segments and what is asked about them: does the second follow, or were the two swapped?"""

from collections.abc import Sequence
from dataclasses import dataclass

import torch

Segment = list[int]
"""Words of one or more sentences; not a sentence of grammar."""
Document = Sequence[Segment]


@dataclass(frozen=True)
class Pair:
    """Two segments. `follows`: b comes right after a in the same document, in this order."""

    a: Segment
    b: Segment
    follows: bool


def next_sentence_pair(documents: Sequence[Document], number: int, at: int, random: torch.Generator) -> Pair:
    """NSP: keep the true next segment half of the time, else take a random one of another document.

    A document's last segment has none after it and always makes a negative, so negatives are somewhat more
    than half. Devlin et al., BERT (arXiv 1810.04805), §3.1; google-research/bert create_pretraining_data.py.
    """
    document = documents[number]
    follows = at + 1 < len(document) and _chance(random) < 0.5
    if follows:
        return Pair(document[at], document[at + 1], True)
    other = documents[(number + 1 + _below(len(documents) - 1, random)) % len(documents)]
    return Pair(document[at], other[_below(len(other), random)], False)


def sentence_order_pair(a: Segment, b: Segment, random: torch.Generator) -> Pair:
    """SOP: two neighbours of one document, swapped half of the time. The topic tells nothing about it.

    Lan et al., ALBERT (arXiv 1909.11942), §3.1.
    """
    return Pair(a, b, True) if _chance(random) < 0.5 else Pair(b, a, False)


def shortened(pair: Pair, room: int, random: torch.Generator) -> Pair:
    """Drop words until both fit: always from the longer one, from its front or its back by a coin.

    google-research/bert create_pretraining_data.py, truncate_seq_pair.
    """
    a, b = list(pair.a), list(pair.b)
    while len(a) + len(b) > room:
        (a if len(a) > len(b) else b).pop(0 if _chance(random) < 0.5 else -1)
    return Pair(a, b, pair.follows)


def packed(pair: Pair, cls: int, sep: int) -> tuple[list[int], list[int]]:
    """The model's input: [CLS] a [SEP] b [SEP], and the segment of each token, 0 or 1."""
    tokens = [cls, *pair.a, sep, *pair.b, sep]
    return tokens, [0] * (len(pair.a) + 2) + [1] * (len(pair.b) + 1)


def _chance(random: torch.Generator) -> float:
    return float(torch.rand((), generator=random))


def _below(count: int, random: torch.Generator) -> int:
    return int(torch.randint(count, (1,), generator=random))
