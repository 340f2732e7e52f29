"""A narrow embedding projected up: parameters over E, where it stops paying, and the rank that it costs."""

from dataclasses import replace
from typing import Annotated

import torch

from quiz.demo import Range, Show, Words, demo
from snippets.lm.counts.albert import ALBERT, albert_parts
from snippets.lm.counts.albert import factorised_embedding as factorised


@demo(zh="嵌入分解：E 取多大", en="Factorised embedding: how large should E be?")
def factorised_embedding(
    show: Show,
    vocabulary: Annotated[int, Range(100, 300_000), Words("词表大小 V", "vocabulary size V")] = 30_000,
    width: Annotated[int, Range(16, 4096), Words("隐藏维度 H", "hidden size H")] = 768,
    embedding: Annotated[int, Range(1, 4096), Words("嵌入维度 E", "embedding size E")] = 128,
    seed: int = 0,
) -> None:
    """Replace V x H by V x E and E x H, for every E up to H.

    It saves while E < V H / (V + H), just below H for a large vocabulary; the product's rank is at most E.
    """
    random = torch.Generator().manual_seed(seed)
    before = vocabulary * width
    after = factorised(vocabulary, embedding, width)
    rows, columns = min(vocabulary, 256), min(width, 256)  # a corner is enough to see the rank
    left = torch.randn(rows, embedding, generator=random, dtype=torch.float64)  # (V', E)
    right = torch.randn(embedding, columns, generator=random, dtype=torch.float64)  # (E, H')
    rank = torch.linalg.matrix_rank(left @ right)
    base = replace(ALBERT["base"], vocabulary=vocabulary, width=width)
    shared, apart = (sum(albert_parts(base, embedding, shared).values()) for shared in (True, False))

    show.metric("before", before, zh="分解前，V×H", en="before, V x H")
    show.metric("after", after, zh="分解后，V×E+E×H", en="after, V x E + E x H")
    show.metric("saving", 1 - after / before, zh="省下的比例", en="fraction saved")
    show.metric(
        "break_even", before / (vocabulary + width), zh="盈亏平衡点：E 等于", en="break-even point: E at"
    )
    show.metric(
        "rank",
        rank,
        zh="分解后词表矩阵的秩（取 256×256 一块）",
        en="rank of the product (a 256 x 256 block of it)",
    )
    show.metric("total_shared", shared, zh="12 层共享，总参数", en="total, 12 layers shared")
    show.metric("total_unshared", apart, zh="12 层不共享，总参数", en="total, 12 layers unshared")
    widths = sorted({E for k in range(13) if (E := 2**k) <= width} | {width, embedding})
    counts = [factorised(vocabulary, E, width) for E in widths]
    heads = [Words("E", "E"), Words("参数", "parameters"), Words("省下", "saved")]
    table = [(E, f"{count:,}", f"{1 - count / before:.1%}") for E, count in zip(widths, counts, strict=True)]
    show.table(
        "widths",
        heads,
        table,
        zh=f"词表 V={vocabulary:,}，隐藏维度 H={width}",
        en=f"Vocabulary V={vocabulary:,}, hidden size H={width}",
    )
    show.plot(
        "parameters",
        {
            Words("V×E+E×H", "V x E + E x H"): (widths, counts),
            Words("V×H", "V x H"): (widths, [before] * len(widths)),
        },
        zh="词嵌入的参数量",
        en="Parameters of the word embeddings",
        x="E",
        y=Words("参数", "parameters"),
        log_x=True,
        log_y=True,
    )
    show.say(
        zh="参数几乎与 $E$ 成正比，与 $H$ 脱钩；代价是所有词向量落在一个 $E$ 维子空间里。",
        en="Parameters grow with $E$ and hardly with $H$; the cost is that all word vectors lie in an "
        "$E$-dimensional subspace.",
    )
