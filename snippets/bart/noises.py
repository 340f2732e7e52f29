"""The five noises that BART studied, on one text: what each hides, and how it changes the length."""

from typing import Annotated

import torch

from quiz.demo import Range, Show, Words, demo
from snippets.lm import noising

SENTENCES = "the cat sat on the mat . a dog ran by . both then slept in the warm sun ."

NOISES = (
    (Words("词元遮蔽", "token masking"), Words("是什么", "which token")),
    (Words("词元删除", "token deletion"), Words("缺在哪、是什么", "where, and which tokens")),
    (Words("文本填充", "text infilling"), Words("缺几个、是什么", "how many, and which tokens")),
    (Words("句子重排", "sentence permutation"), Words("句子的顺序", "the order of the sentences")),
    (Words("文档旋转", "document rotation"), Words("从哪里开头", "where the text begins")),
)


@demo(zh="BART 的五种噪声", en="BART's five noises")
def noises(
    show: Show,
    share: Annotated[
        float, Range(0.05, 0.9), Words("遮住或删除的词元占比", "share of tokens masked or deleted")
    ] = 0.3,
    mean_span: Annotated[
        float, Range(0.5, 10), Words("填充片段的平均长度（词元）", "mean infilling span in tokens")
    ] = 3.0,
    tokens: Annotated[
        int, Range(1_000, 50_000), Words("长文本的长度（词元）", "length of the long text in tokens")
    ] = 50_000,
    seed: int = 0,
) -> None:
    """Apply each noise to one text, then infill a long one and count its masks and lengths."""
    random = torch.Generator().manual_seed(seed)
    words = SENTENCES.split(" ")
    noised = (
        noising.mask_tokens(words, share, random),
        noising.delete_tokens(words, share, random),
        noising.infill(words, share, mean_span, random)[0],
        noising.permute_sentences(words, random),
        noising.rotate_document(words, random),
    )
    show.table(
        "noises",
        [
            Words("噪声", "noise"),
            Words("编码器看到", "encoder sees"),
            Words("长度", "length"),
            Words("要推断", "to infer"),
        ],
        [(Words("原文", "text"), SENTENCES, len(words), "")]
        + [(name, " ".join(s), len(s), asked) for (name, asked), s in zip(NOISES, noised, strict=True)],
        zh="同一段文字的五种噪声；解码器的目标都是原文全文",
        en="Five noises on the same text; the decoder's target is always the full original",
    )

    text = [f"w{i}" for i in range(tokens)]
    seen, spans = noising.infill(text, share, mean_span, random)
    lengths = torch.tensor([len(span) for span in spans])
    show.metric(
        "covered_share", sum(map(len, spans)) / tokens, zh="被遮住的比例", en="share of the text masked"
    )
    show.metric("mean_span_length", lengths.double().mean(), zh="平均片段长度", en="mean span length")
    show.metric("empty_spans", (lengths == 0).double().mean(), zh="空片段占比", en="share of empty spans")
    show.metric(
        "input_over_text", len(seen) / tokens, zh="编码器输入与原文之比", en="encoder input / text length"
    )
    restored = noising.fill_in(seen, spans) == text
    show.metric("restored", restored, zh="填回片段即得原文", en="putting the spans back restores the text")
    show.bars(
        "span_lengths",
        {str(length): count for length, count in enumerate(torch.bincount(lengths))},
        zh="一个 [MASK] 代表几个词元",
        en="How many tokens one [MASK] stands for",
    )
    show.say(
        zh="遮蔽看得见缺在哪、缺几个；删除连缺在哪都看不见；填充只标出位置，"
        "一个 [MASK] 可能代表零个或好几个词元。重排和旋转不丢词元，只改顺序。",
        en="Masking shows where tokens are missing and how many; deletion doesn't even show where; "
        "infilling marks only the place, and one [MASK] may stand for zero tokens or several. "
        "Permutation and rotation lose no tokens, only the order.",
    )
