"""ALBERT's two savings, each alone and both together, against the BERT of the same shape."""

from dataclasses import replace
from typing import Annotated, Literal

from quiz.demo import Range, Show, Words, demo
from snippets.lm.counts.albert import ALBERT, albert_parts, factorised_embedding
from snippets.lm.counts.bert import BERT, bert_parts, pretraining_head_parts


@demo(zh="ALBERT 的参数量", en="ALBERT's parameters")
def parameter_counts(
    show: Show,
    size: Annotated[
        Literal["base", "large", "xlarge", "xxlarge"], Words("ALBERT 的尺寸", "ALBERT size")
    ] = "base",
    vocabulary: Annotated[int, Range(1_000, 300_000), Words("词表大小 V", "vocabulary size V")] = 30_000,
    embedding: Annotated[int, Range(8, 768), Words("嵌入维度 E", "embedding size E")] = 128,
    seed: int = 0,
) -> None:
    """Count an ALBERT in closed form, with both savings, with one, with none, and next to BERT-large."""
    del seed  # nothing is drawn
    shape = replace(ALBERT[size], vocabulary=vocabulary)
    neither = sum(bert_parts(shape).values())
    narrow = sum(albert_parts(shape, embedding, shared=False).values())
    shared = sum(albert_parts(shape, shape.width, shared=True).values())
    both = sum(albert_parts(shape, embedding).values())
    bert = {name: sum(bert_parts(shape).values()) for name, shape in BERT.items()}
    heads = sum(pretraining_head_parts(shape, embedding).values())
    table_before = vocabulary * shape.width
    table_after = factorised_embedding(vocabulary, embedding, shape.width)

    show.metric("total", both, zh="参数总量", en="parameters")
    show.metric("with_heads", both + heads, zh="加上预训练头", en="with its pre-training heads")
    show.metric("table_before", table_before, zh="词嵌入 V×H", en="word embeddings, V x H")
    show.metric("table_after", table_after, zh="分解后 V×E+E×H", en="factorised, V x E + E x H")
    show.metric(
        "embedding_saving",
        1 - table_after / table_before,
        zh="词嵌入省下的比例",
        en="fraction of the word embeddings saved",
    )
    show.metric(
        "saved_by_factorising",
        1 - narrow / neither,
        zh="只做分解，总量省下",
        en="total saved by factorising alone",
    )
    show.metric(
        "saved_by_sharing", 1 - shared / neither, zh="只做共享，总量省下", en="total saved by sharing alone"
    )
    show.metric("unshared", neither, zh="同形状、两者都不做", en="same shape, neither saving")
    show.metric(
        "share_of_unshared",
        both / neither,
        zh="占同形状、不共享模型的比例",
        en="share of the same shape, neither saving",
    )
    show.metric(
        "share_of_bert_large",
        both / bert["large"],
        zh="参数占 BERT-large 的比例",
        en="share of BERT-large's parameters",
    )
    show.metric(
        "bert_large_over_this", bert["large"] / both, zh="BERT-large 是它的几倍", en="BERT-large / this model"
    )
    show.metric("over_bert_base", both / bert["base"], zh="是 BERT-base 的几倍", en="this model / BERT-base")

    rows = [(Words("两者都不做", "neither"), neither), (Words("只分解嵌入", "factorised only"), narrow)]
    rows += [(Words("只共享层", "shared only"), shared), (Words(f"ALBERT-{size}", f"ALBERT-{size}"), both)]
    show.table(
        "savings",
        [Words("模型", "model"), Words("参数", "parameters"), Words("占比", "share")],
        [(name, f"{count:,}", f"{count / neither:.1%}") for name, count in rows],
        zh=f"{shape.layers} 层、宽 {shape.width} 的模型",
        en=f"{shape.layers} layers of width {shape.width}",
    )
    sizes: dict[Words | str, int] = {f"BERT-{name}": count for name, count in bert.items()}
    sizes |= {f"ALBERT-{name}": sum(albert_parts(released).values()) for name, released in ALBERT.items()}
    show.bars(
        "sizes",
        {name: count / 1e6 for name, count in sizes.items()},
        zh="发布的各个尺寸（百万参数）",
        en="The released sizes, millions of parameters",
        unit="M",
    )
    show.say(
        zh="共享省得多，分解省得少：词嵌入只是总量的一部分，层数越多，共享越划算。",
        en="Sharing saves a lot, factorising a little: the word embeddings are only part of the total, "
        "and the more layers there are, the more sharing saves.",
    )
