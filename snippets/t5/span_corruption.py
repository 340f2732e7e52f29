"""T5's pre-training task: what the encoder sees, what the decoder writes, and how short that is."""

from typing import Annotated

import torch

from quiz.demo import Range, Show, Words, demo
from snippets.lm.span_corruption import budget, corrupt, restore, span_mask

# the paper's own example
SENTENCE = ["Thank", "you", "for", "inviting", "me", "to", "your", "party", "last", "week", "."]


@demo(zh="T5 的片段损坏（span corruption）", en="T5's span corruption")
def span_corruption(
    show: Show,
    tokens: Annotated[int, Range(16, 4096), Words("文本长度（词元）", "text length in tokens")] = 512,
    density: Annotated[float, Range(0.01, 0.9), Words("丢弃的词元占比", "share of tokens dropped")] = 0.15,
    mean_span: Annotated[
        float, Range(1, 16), Words("平均片段长度（词元）", "mean span length in tokens")
    ] = 3.0,
    seed: int = 0,
) -> None:
    """Drop spans of a text, replace each by a sentinel, count both sides, and put the text together again."""
    random = torch.Generator().manual_seed(seed)
    small = corrupt(SENTENCE, span_mask(len(SENTENCE), 0.3, 1.5, random))
    show.table(
        "sentence",
        [Words("", ""), Words("词元", "tokens")],
        [
            (Words("原文", "text"), " ".join(SENTENCE)),
            (Words("编码器输入", "encoder input"), " ".join(small[0])),
            (Words("解码器目标", "decoder target"), " ".join(small[1])),
        ],
        zh="一句话的样子（为看得清，丢弃 30%）",
        en="On one sentence (30% dropped, to make it visible)",
    )

    text = [f"w{i}" for i in range(tokens)]
    dropped, spans = budget(tokens, density, mean_span)
    mask = span_mask(tokens, density, mean_span, random)  # (T)
    seen, target = corrupt(text, mask)
    show.metric("dropped", int(mask.sum()), zh="丢弃的词元", en="tokens dropped")
    show.metric("spans", spans, zh="连续片段数", en="spans")
    show.metric("mean_span_length", dropped / spans, zh="平均片段长度", en="mean span length")
    show.metric("encoder_length", len(seen), zh="编码器长度（含结束符）", en="encoder length, with </s>")
    show.metric("decoder_length", len(target), zh="解码器长度（含结束符）", en="decoder length, with </s>")
    show.metric(
        "decoder_share",
        len(target) / (tokens + 1),
        zh="目标占全文的比例",
        en="target length relative to the text",
    )
    show.metric(
        "restored",
        restore(seen, target) == text,
        zh="两边拼回原文",
        en="both sides together restore the text",
    )

    spacing = [1 + i / 2 for i in range(31)]
    lengths = [sum(budget(tokens, density, mean)) + 1 for mean in spacing]
    show.plot(
        "decoder_length_by_mean_span",
        {Words("解码器长度", "decoder length"): (spacing, lengths)},
        zh="片段越长，哨兵越少，目标越短",
        en="The longer the spans, the fewer the sentinels, the shorter the target",
        x=Words("平均片段长度", "mean span length"),
        y=Words("词元", "tokens"),
    )
    show.say(
        zh=f"丢弃 {dropped} 个词元、{spans} 段：编码器少了 {dropped} 个词元、多了 {spans} 个哨兵；"
        "解码器只写丢掉的部分，不写全文。",
        en=f"{dropped} tokens are dropped in {spans} spans: the encoder's input loses {dropped} tokens "
        f"and gains {spans} sentinels; the decoder writes only what was dropped, not the full text.",
    )
