"""GPT-3's alternating layers: what a banded mask keeps, what it costs, and how far it reaches."""

from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.causal import banded_mask, causal_mask
from snippets.lm.counts.gpt import GPTS, parameter_count
from snippets.lm.scaling_laws import attention_share


def banded_pairs(length: int, band: int) -> int:
    """The pairs that a causal band keeps: T w - w (w - 1) / 2, and the whole triangle once w >= T."""
    w = min(band, length)
    return length * w - w * (w - 1) // 2


def reach(masks: list[Tensor]) -> int:
    """How many positions, itself included, can reach the last output through these layers."""
    seen = torch.zeros(len(masks[0]))
    seen[-1] = 1
    for mask in reversed(masks):
        seen = ((seen @ mask.float()) > 0).float()  # (T): who feeds those that are seen
    return int(seen.sum())


@demo(zh="GPT-3 的带状注意力", en="GPT-3's banded attention")
def banded_attention(
    show: Show,
    length: Annotated[int, Range(2, 2048), Words("序列长度（词元）", "sequence length in tokens")] = 2048,
    band: Annotated[int, Range(1, 2048), Words("带宽（词元，含自身）", "width of the band in tokens")] = 256,
    layers: Annotated[int, Range(1, 12), Words("层数", "number of layers")] = 4,
    seed: int = 0,
) -> None:
    """Count the pairs of a dense and of a banded causal mask, and of a stack that alternates them.

    GPT-3's paper gives the pattern, not the width of the band: `band` is yours to choose.
    Brown et al. (arXiv 2005.14165) §2.1; Child et al., Sparse Transformers (arXiv 1904.10509).
    """
    del seed  # nothing here is random
    dense, banded = causal_mask(length), banded_mask(length, band)
    kept = int(banded.sum()) / int(dense.sum())
    stack = [dense if layer % 2 == 0 else banded for layer in range(layers)]
    share = sum(int(mask.sum()) for mask in stack) / (layers * int(dense.sum()))

    show.metric("dense_pairs", dense.sum(), zh="稠密层的位置对数量", en="pairs, dense layer")
    show.metric("banded_pairs", banded.sum(), zh="带状层的位置对数量", en="pairs, banded layer")
    show.metric(
        "by_formula", banded_pairs(length, band), zh="公式 Tw − w(w−1)/2", en="by formula, Tw − w(w−1)/2"
    )
    show.metric("kept", kept, zh="带状层保留的比例", en="share kept by a banded layer")
    show.metric("stack_share", share, zh="交替叠放：占全稠密", en="alternating: share relative to all dense")
    show.metric(
        "banded_reach",
        reach([banded] * layers),
        zh="全是带状：末位看得到",
        en="banded only: positions the last one sees",
    )
    show.metric(
        "stack_reach", reach(stack), zh="交替叠放：末位看得到", en="alternating: positions the last one sees"
    )

    gpt3 = GPTS["gpt-3-175b"]
    scores = attention_share(gpt3.layers, gpt3.width, length, parameter_count(gpt3))
    show.metric(
        "saved_of_6nd",
        scores * (1 - share),
        zh="GPT-3 训练省下（相对 6ND）",
        en="saved of GPT-3's training compute, 6 N D",
    )

    lengths = [2**n for n in range(4, 18)]
    pairs = [n * (n + 1) / 2 for n in lengths]
    narrow = [banded_pairs(n, band) for n in lengths]
    show.plot(
        "cost",
        {
            Words("稠密", "dense"): (lengths, [1.0] * len(lengths)),
            Words("交替", "alternating"): (
                lengths,
                [(1 + b / p) / 2 for b, p in zip(narrow, pairs, strict=True)],
            ),
            Words("带状", "banded"): (lengths, [b / p for b, p in zip(narrow, pairs, strict=True)]),
        },
        zh="注意力的位置对数量，相对全稠密",
        en="Attention pairs, relative to all dense",
        x=Words("长度", "length"),
        y=Words("比例", "share"),
        log_x=True,
    )
    show.say(
        zh="带状层的开销随长度线性增长，稠密层是平方；交替叠放，越长越接近省一半，却任何位置都仍能一步到达。"
        "省的只是注意力分数，矩阵乘不变：上下文不长时，这一项本来就小。",
        en="A banded layer's cost grows linearly with length, a dense layer's quadratically. "
        "Alternating them saves up to one half, and any position is still one hop away. Only "
        "attention scores are saved, not matrix products: with a short context, that term is small "
        "to begin with.",
    )
