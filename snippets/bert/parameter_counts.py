"""BERT's parameters by part: where the 110M are."""

from dataclasses import replace
from typing import Annotated, Literal

from quiz.demo import Range, Show, Words, demo
from snippets.lm.counts.bert import BERT, bert_parts, layer_parts, pretraining_head_parts

PARTS = {
    "words": Words("词嵌入", "word embeddings"),
    "positions": Words("位置嵌入", "position embeddings"),
    "segments": Words("段嵌入", "segment embeddings"),
    "embedding_norm": Words("嵌入层归一化", "embedding norm"),
    "attention": Words("自注意力", "self-attention"),
    "feed_forward": Words("前馈网络", "feed-forward"),
    "norms": Words("各层归一化", "layer norms"),
    "pooler": Words("池化层", "pooler"),
}

HEAD_SIZE = 64
"""In both sizes: 12 heads of 768, 16 of 1024. Devlin et al. (arXiv 1810.04805), §3."""


@demo(zh="BERT 的参数量，按部分", en="BERT's parameters by part")
def parameter_counts(
    show: Show,
    size: Annotated[Literal["base", "large"], Words("BERT 的尺寸", "BERT size")] = "base",
    vocabulary: Annotated[int, Range(1_000, 300_000), Words("词表大小", "vocabulary size")] = 30_522,
    positions: Annotated[
        int, Range(1, 8192), Words("位置数，即最大长度", "positions, the longest input")
    ] = 512,
    segments: Annotated[int, Range(0, 8), Words("段类型数", "number of segment types")] = 2,
    seed: int = 0,
) -> None:
    """Count every weight and bias in closed form.

    Vocabulary: 30,522 uncased, 28,996 cased. RoBERTa: 50,265 words, 514 positions, 1 segment.
    """
    del seed  # nothing is drawn
    shape = replace(BERT[size], vocabulary=vocabulary, positions=positions, segments=segments)
    parts = bert_parts(shape)
    total = sum(parts.values())
    heads = sum(pretraining_head_parts(shape, shape.width).values())
    embeddings = sum(parts[part] for part in ("words", "positions", "segments", "embedding_norm"))

    show.metric("layers", shape.layers, zh="层数", en="layers")
    show.metric("width", shape.width, zh="隐藏维度", en="width")
    show.metric("heads", shape.width // HEAD_SIZE, zh="头数（每头 64 维）", en="heads, of 64 dimensions each")
    show.metric("total", total, zh="参数总量（含池化层）", en="parameters, with the pooler")
    show.metric("with_heads", total + heads, zh="加上两个预训练头", en="with both pre-training heads")
    show.metric("embeddings", embeddings, zh="嵌入部分", en="in the embeddings")
    show.metric("per_layer", sum(layer_parts(shape).values()), zh="每层", en="in each layer")
    show.metric("pooler", parts["pooler"], zh="池化层", en="in the pooler")
    show.metric("positions", parts["positions"], zh="位置嵌入", en="in the position table")
    show.metric("word_share", parts["words"] / total, zh="词嵌入占比", en="share of the word embeddings")
    show.metric(
        "attention_share", parts["attention"] / total, zh="自注意力占比", en="share of self-attention"
    )
    show.metric(
        "feed_forward_share", parts["feed_forward"] / total, zh="前馈占比", en="share of feed-forward"
    )
    ratio = parts["feed_forward"] / parts["attention"]
    show.metric("feed_forward_to_attention", ratio, zh="前馈与注意力之比", en="feed-forward / attention")

    show.table(
        "parts",
        [Words("部分", "part"), Words("参数", "parameters"), Words("占比", "share")],
        [(PARTS[part], f"{count:,}", f"{count / total:.1%}") for part, count in parts.items()],
        zh=f"BERT-{size}：{total:,}",
        en=f"BERT-{size}: {total:,}",
    )
    show.bars(
        "bars",
        {PARTS[part]: count / 1e6 for part, count in parts.items()},
        zh="百万参数",
        en="Millions",
        unit="M",
    )
    show.say(
        zh="每层约 $12 H^2$（$H$ 为隐藏维度）：注意力 $4 H^2$，前馈 $8 H^2$。",
        en="A layer of width $H$ has about $12 H^2$ parameters: attention $4 H^2$, feed-forward $8 H^2$.",
    )
