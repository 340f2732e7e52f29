"""SpanBERT's spans: how long they are, and how far masked tokens cluster."""

from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.span_masks import span_length_law, span_mask


def left_masked(masked: Tensor) -> float:
    """Of the masked tokens with a left neighbour, the share whose neighbour is masked too."""
    here, left = masked[..., 1:], masked[..., :-1]
    return ((here & left).sum() / here.sum().clamp(min=1)).item()


@demo(zh="SpanBERT 的片段长度", en="SpanBERT's span lengths")
def span_lengths(
    show: Show,
    p: Annotated[float, Range(0.05, 1), Words("几何分布的参数 p", "p of the geometric distribution")] = 0.2,
    longest: Annotated[int, Range(1, 30), Words("片段长度上限（词元）", "longest span in tokens")] = 10,
    mask_ratio: Annotated[float, Range(0.05, 0.5), Words("被掩词元的占比", "share of tokens masked")] = 0.15,
    texts: Annotated[int, Range(10, 100), Words("文本条数（每条 512 词元）", "texts of 512 tokens")] = 50,
    seed: int = 0,
) -> None:
    """Draw span lengths from the truncated geometric law, mask texts of 512 by spans and by single tokens.

    Truncated means: lengths over the limit are never drawn. Cutting them down to it would give longer spans.
    """
    random = torch.Generator().manual_seed(seed)
    law = span_length_law(p, longest)  # (longest)
    lengths = torch.arange(1, longest + 1, dtype=torch.float64)
    mean = (law * lengths).sum()
    cut_down = sum((1 - p) ** (l - 1) for l in range(1, longest + 1))  # E[min(l, longest)] = sum of P(l >= k)
    drawn = 1 + torch.multinomial(law, 50_000, replacement=True, generator=random)

    budget = round(512 * mask_ratio)
    by_span = torch.stack([span_mask(512, budget, law, random) for _ in range(texts)])  # (N, T)
    order = torch.rand(texts, 512, generator=random).argsort(-1)
    by_token = order < budget  # (N, T), as many tokens, each place alike

    show.metric("mean", mean, zh="平均长度（公式）", en="mean length, by the formula")
    show.metric("mean_drawn", drawn.double().mean(), zh="平均长度（抽样）", en="mean length, drawn")
    show.metric(
        "mean_if_cut_down",
        cut_down,
        zh="若把超长的截到上限，平均长度",
        en="mean length if long spans were cut down",
    )
    show.metric("masked", by_span.double().mean(), zh="被遮的词元占比", en="share masked")
    show.metric(
        "left_masked_spans",
        left_masked(by_span),
        zh="左邻也被遮的比例：按片段遮",
        en="left neighbour masked too: spans",
    )
    show.metric(
        "left_masked_tokens",
        left_masked(by_token),
        zh="左邻也被遮的比例：逐个词元遮",
        en="left neighbour masked too: single tokens",
    )
    counted = torch.bincount(drawn, minlength=longest + 1)[1:] / len(drawn)
    show.plot(
        "lengths",
        {Words("公式", "formula"): (lengths, law), Words("抽样", "drawn"): (lengths, counted)},
        zh="片段长度的分布",
        en="Distribution of span lengths",
        x=Words("长度", "length"),
        y=Words("概率", "probability"),
    )
    show.say(
        zh="遮住的总量一样；片段越长，邻居越常一起被遮，光靠紧邻的词就猜不出来。",
        en="The same amount is hidden; the longer the spans, the more often a word's neighbours go with it.",
    )
