"""What a [MASK] of BART's infilling does not say: how many words it stands for, none included."""

import math
from typing import Annotated

import torch

from quiz.demo import Range, Show, Words, demo
from snippets.lm.noising import infill


def poisson(mean: float, longest: int) -> list[float]:
    """The chance of each length 0..longest:  mean^k exp(-mean) / k!"""
    return [math.exp(k * math.log(mean) - mean - math.lgamma(k + 1)) for k in range(longest + 1)]


@demo(zh="BART 填充的片段长度", en="Span lengths of BART's infilling")
def infilling_lengths(
    show: Show,
    mean_span: Annotated[float, Range(0.5, 10)] = 3.0,
    share: Annotated[float, Range(0.05, 0.6)] = 0.3,
    tokens: Annotated[int, Range(1_000, 50_000)] = 50_000,
    seed: int = 0,
) -> None:
    """Hold the lengths that were drawn against Poisson's law, and count what a mask leaves open."""
    text = ["w"] * tokens
    spans = infill(text, share, mean_span, torch.Generator().manual_seed(seed))[1]
    drawn = torch.bincount(torch.tensor([len(span) for span in spans])).double() / len(spans)
    law = poisson(mean_span, 60)
    likeliest = max(range(len(law)), key=law.__getitem__)
    bits = -sum(p * math.log2(p) for p in law if p > 0)

    show.metric("masks", len(spans), zh="[MASK] 个数", en="masks")
    show.metric("empty", law[0], zh="零长片段的概率", en="chance of an empty span")
    show.metric("empty_drawn", drawn[0], zh="抽到的零长片段占比", en="empty spans drawn")
    show.metric("empty_count", sum(not span for span in spans), zh="零长片段个数", en="empty spans, count")
    show.metric("likeliest", likeliest, zh="最可能的长度", en="likeliest length")
    show.metric("best_guess", law[likeliest], zh="猜最可能长度的命中率", en="how often it is right")
    show.metric("best_guess_drawn", drawn[likeliest], zh="实际命中率", en="right on those drawn")
    show.metric("length_bits", bits, zh="长度的熵", en="entropy of the length", unit="bits")
    at_most = len(drawn)
    show.bars(
        "lengths",
        {str(length): count for length, count in enumerate(drawn)},
        zh="抽到的长度占比",
        en="Share of each length drawn",
    )
    show.table(
        "law",
        [Words("长度", "length"), Words("Poisson", "Poisson"), Words("抽到", "drawn")],
        [(k, round(law[k], 4), round(drawn[k].item(), 4)) for k in range(min(at_most, len(law)))],
        zh="公式与抽样",
        en="The law and the draw",
    )
    show.say(
        zh=f"逐词遮蔽时一个 `[MASK]` 就是一个词，长度没有悬念（0 比特）；填充的每个 `[MASK]` 还藏着"
        f"约 {bits:.2f} 比特的长度，闭眼猜 {likeliest} 也只对 {law[likeliest]:.0%}。零长片段"
        f"（{law[0]:.1%}）教模型：这里可能本来就没有词。",
        en="When single tokens are masked a `[MASK]` is one word and its length no question (0 bits). In "
        f"infilling each hides some {bits:.2f} bits of length as well: always guessing {likeliest} is "
        f"right {law[likeliest]:.0%} of the time. Empty spans ({law[0]:.1%}) say: maybe nothing is missing.",
    )
