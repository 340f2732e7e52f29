"""Adding three embeddings is one linear map over concatenated one-hots: what a concatenation would add."""

import math
from dataclasses import replace
from typing import Annotated

import torch
import torch.nn.functional as F
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.counts.bert import BERT, layer_parts


def mean_cosine(a: Tensor, b: Tensor) -> float:
    """The mean |cosine| of a row of `a` (T, D) with the same row of `b` (T, D)."""
    return F.cosine_similarity(a, b, dim=-1).abs().mean().item()


def random_cosine(width: int) -> float:
    """The expected |cosine| of two random directions in D dimensions, about sqrt(2 / (pi D)).

    Gamma(D/2) / (sqrt(pi) Gamma((D+1)/2))
    """
    return math.exp(math.lgamma(width / 2) - math.lgamma((width + 1) / 2)) / math.sqrt(math.pi)


@demo(zh="三种嵌入为何相加", en="Why three embeddings are added")
def input_sum(
    show: Show,
    vocabulary: Annotated[int, Range(2, 30_522), Words("词表大小", "vocabulary size")] = 30_522,
    width: Annotated[int, Range(2, 768), Words("隐藏维度 D", "hidden size D")] = 768,
    tokens: Annotated[int, Range(1, 128), Words("文本长度（词元）", "text length in tokens")] = 64,
    seed: int = 0,
) -> None:
    """Add the rows of three tables; map the concatenated one-hots; concatenate the rows and project them.

    e_w + e_p + e_s = [onehot_w; onehot_p; onehot_s] E, with E the three tables on top of one another.
    [e_w; e_p; e_s] W = e_w W_1 + e_p W_2 + e_s W_3, again a sum, of tables multiplied out beforehand.
    """
    random = torch.Generator().manual_seed(seed)
    sizes = {"words": vocabulary, "positions": tokens, "segments": 2}
    stacked = torch.randn(sum(sizes.values()), width, generator=random, dtype=torch.float64)  # (V+T+2, D)
    ids = [
        torch.randint(vocabulary, (tokens,), generator=random),
        torch.arange(tokens),
        torch.randint(2, (tokens,), generator=random),
    ]
    rows = [table[at] for table, at in zip(torch.split(stacked, list(sizes.values())), ids, strict=True)]
    one_hots = torch.cat(
        [F.one_hot(at, n).double() for at, n in zip(ids, sizes.values(), strict=True)], -1
    )  # (T, V+T+2)
    projection = torch.randn(3 * width, width, generator=random, dtype=torch.float64)  # (3D, D)
    folded = [
        row @ part for row, part in zip(rows, torch.split(projection, width), strict=True)
    ]  # each (T, D)

    one_map_gap = (sum(rows) - one_hots @ stacked).abs().max()
    projected = torch.cat(rows, -1) @ projection  # (T, 3D) to (T, D)
    folded_gap = (projected - sum(folded)).abs().max() / projected.abs().max()
    shape = replace(BERT["base"], width=width)
    layer, wide = (sum(layer_parts(replace(shape, width=k * width)).values()) for k in (1, 3))
    added = (vocabulary + 512 + 2) * width

    show.metric(
        "one_map_gap", one_map_gap, zh="相加与一次线性映射之差", en="difference: sum and one linear map"
    )
    show.metric(
        "folded_gap",
        folded_gap,
        zh="拼接再投影，与表先乘矩阵再相加之差",
        en="difference: projecting, and adding mapped tables",
    )
    show.metric("tables", added, zh="三张表的参数", en="parameters of the three tables")
    show.metric("projection", 3 * width * width, zh="拼接后投影多出的参数", en="parameters a projection adds")
    show.metric("layer", layer, zh="宽 D 的一层的参数", en="parameters of a layer of width D")
    show.metric("layer_concatenated", wide, zh="宽 3D 的一层的参数", en="parameters of a layer of width 3D")
    show.metric(
        "layer_growth", wide / layer, zh="不投影，每层变为几倍", en="growth of a layer without projecting"
    )
    cosine = mean_cosine(rows[0], rows[1])
    show.metric("cosine", cosine, zh="词向量与位置向量的 |余弦|", en="|cosine| of word and position")
    show.metric(
        "random_cosine",
        random_cosine(width),
        zh="随机方向 |余弦| 的期望",
        en="|cosine| expected of random directions",
    )
    show.table(
        "ways",
        [Words("做法", "method"), Words("表", "tables"), Words("另加", "extra"), Words("一层", "per layer")],
        [
            (Words("相加", "add"), f"{added:,}", "0", f"{layer:,}"),
            (
                Words("拼接再投影", "concatenate, then project"),
                f"{added:,}",
                f"{3 * width**2:,}",
                f"{layer:,}",
            ),
            (Words("拼接不投影", "concatenate"), f"{added:,}", "0", f"{wide:,}"),
        ],
        zh="三种做法的参数（512 个位置，2 个段）",
        en="Parameters of the three methods (512 positions, 2 segments)",
    )
    show.say(
        zh="相加就是对拼接的 one-hot 做一次线性映射；拼接再投影仍是相加，只是表先乘了矩阵。",
        en="Adding is the same as one linear map over the concatenated one-hots; concatenating and then "
        "projecting is still adding, with each table multiplied by its matrix first.",
    )
