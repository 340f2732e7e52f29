"""T5's relative positions: a learned number a head for each bucket of distances, added to the scores."""

import math

import torch
from torch import Tensor


def bucket(offset: Tensor, buckets: int = 32, furthest: int = 128, both_sides: bool = True) -> Tensor:
    """The bucket of each offset `key position - query position`.

    Half of a side's buckets hold one distance each; the other half widen like the logarithm up to
    `furthest`, and the last one takes all beyond. An encoder gives each side half of the buckets;
    a decoder, which sees no future, gives the past all of them.
    Raffel et al., T5 (arXiv 1910.10683) §2.1.
    """
    side = buckets // 2 if both_sides else buckets
    start = torch.where(offset > 0, side, 0) if both_sides else torch.zeros_like(offset)
    distance = offset.abs() if both_sides else (-offset).clamp(min=0)
    exact = side // 2
    ratio = torch.log(distance.clamp(min=1) / exact) / math.log(
        furthest / exact
    )  # 0 at `exact`, 1 at `furthest`
    wide = (exact + (ratio * (side - exact)).long()).clamp(max=side - 1)
    return start + torch.where(distance < exact, distance, wide)


def relative_bias(table: Tensor, tokens: int, furthest: int, both_sides: bool) -> Tensor:
    """What each head adds to the score of each query and key: the number in its distance's bucket.

    table: (buckets, H), one for all layers of a stack. Returns (H, T, T). Raffel et al. §2.1.
    """
    position = torch.arange(tokens)
    offset = position[None, :] - position[:, None]  # (T, T): key - query
    per_head = table[bucket(offset, len(table), furthest, both_sides)]  # (T, T, H)
    return per_head.permute(2, 0, 1)  # (H, T, T)
