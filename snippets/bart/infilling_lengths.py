"""What a [MASK] in BART's infilling doesn't say: how many words it stands for, possibly none."""

import math
from typing import Annotated

import torch

from quiz.demo import Range, Show, Words, demo
from snippets.lm.noising import infill


def poisson(mean: float, longest: int) -> list[float]:
    """The chance of each length 0..longest:  mean^k exp(-mean) / k!"""
    return [math.exp(k * math.log(mean) - mean - math.lgamma(k + 1)) for k in range(longest + 1)]


@demo(zh="BART 填充的片段长度", en="Span lengths in BART's text infilling")
def infilling_lengths(
    show: Show,
    mean_span: Annotated[
        float, Range(0.5, 10), Words("平均片段长度（词元）", "mean span length in tokens")
    ] = 3.0,
    share: Annotated[float, Range(0.05, 0.6), Words("遮住的词元占比", "share of tokens masked")] = 0.3,
    tokens: Annotated[int, Range(1_000, 50_000), Words("文本长度（词元）", "text length in tokens")] = 50_000,
    seed: int = 0,
) -> None:
    """Compare sampled span lengths with the Poisson distribution, and count what a mask leaves open."""
    text = ["w"] * tokens
    spans = infill(text, share, mean_span, torch.Generator().manual_seed(seed))[1]
    drawn = torch.bincount(torch.tensor([len(span) for span in spans])).double() / len(spans)
    law = poisson(mean_span, 60)
    likeliest = max(range(len(law)), key=law.__getitem__)
    bits = -sum(p * math.log2(p) for p in law if p > 0)

    show.metric("masks", len(spans), zh="[MASK] 个数", en="masks")
    show.metric("empty", law[0], zh="零长片段的概率", en="probability of an empty span")
    show.metric("empty_drawn", drawn[0], zh="抽到的零长片段占比", en="empty spans in the sample")
    show.metric("empty_count", sum(not span for span in spans), zh="零长片段个数", en="empty spans, count")
    show.metric("likeliest", likeliest, zh="最可能的长度", en="most likely length")
    show.metric("best_guess", law[likeliest], zh="猜最可能长度的命中率", en="hit rate of guessing it")
    show.metric("best_guess_drawn", drawn[likeliest], zh="实际命中率", en="hit rate on the sample")
    show.metric("length_bits", bits, zh="长度的熵", en="entropy of the length", unit="bits")
    at_most = len(drawn)
    show.bars(
        "lengths",
        {str(length): count for length, count in enumerate(drawn)},
        zh="抽到的长度占比",
        en="Share of each sampled length",
    )
    show.table(
        "law",
        [Words("长度", "length"), Words("Poisson", "Poisson"), Words("抽到", "sampled")],
        [(k, round(law[k], 4), round(drawn[k].item(), 4)) for k in range(min(at_most, len(law)))],
        zh="公式与抽样",
        en="Formula and sample",
    )
    show.say(
        zh=f"逐个遮蔽时一个 `[MASK]` 就是一个词元，长度没有悬念（0 比特）；填充的每个 `[MASK]` 还藏着"
        f"约 {bits:.2f} 比特的长度，闭眼猜 {likeliest} 也只对 {law[likeliest]:.0%}。零长片段"
        f"（{law[0]:.1%}）教模型：这里可能本来就没有词。",
        en="With token masking, a `[MASK]` is always one token, so there is no doubt about the length (0 "
        f"bits). In infilling, each `[MASK]` also hides about {bits:.2f} bits of length: always "
        f"guessing {likeliest} is right only {law[likeliest]:.0%} of the time. Empty spans "
        f"({law[0]:.1%}) teach the model that nothing may be missing at all.",
    )
