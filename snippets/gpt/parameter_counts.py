"""Where a GPT's parameters are, and how far the 12 L D^2 rule goes."""

from typing import Annotated, Literal

from quiz.demo import Range, Show, Words, demo
from snippets.lm.counts.gpt import GPTS, block_approximation, parameter_count, parameter_parts, resized

PARTS = {
    "token_embeddings": Words("词嵌入 V·D", "token embeddings V D"),
    "position_embeddings": Words("位置嵌入 P·D", "position embeddings P D"),
    "attention": Words("注意力 L·(4D²+4D)", "attention L (4D²+4D)"),
    "feed_forward": Words("前馈 L·(8D²+5D)", "feed-forward L (8D²+5D)"),
    "norms": Words("层归一化", "layer norms"),
}


@demo(zh="GPT 的参数量从配置算出来", en="GPT sizes from their configurations")
def parameter_counts(
    show: Show,
    model: Annotated[
        Literal[
            "gpt-1",
            "gpt-2-small",
            "gpt-2-medium",
            "gpt-2-large",
            "gpt-2-xl",
            "gpt-3-small",
            "gpt-3-medium",
            "gpt-3-large",
            "gpt-3-xl",
            "gpt-3-2.7b",
            "gpt-3-6.7b",
            "gpt-3-13b",
            "gpt-3-175b",
        ],
        Words("GPT 型号", "GPT model"),
    ] = "gpt-2-xl",
    deeper: Annotated[int, Range(1, 8), Words("层数的倍数", "factor on the layers")] = 1,
    wider: Annotated[int, Range(1, 8), Words("隐藏维度的倍数", "factor on the hidden size")] = 1,
    seed: int = 0,
) -> None:
    """Count one GPT by part, and compare the whole family with what the papers print."""
    del seed  # nothing here is random
    published = GPTS[model]
    config = resized(published, deeper, wider)
    parts = parameter_parts(config)
    total = sum(parts.values())
    blocks = total - parts["token_embeddings"] - parts["position_embeddings"]
    rule = block_approximation(config.layers, config.width)

    show.bars(
        "parts", {PARTS[name]: n for name, n in parts.items()}, zh="参数在哪里", en="Where the parameters are"
    )
    show.metric("total", total, zh="总参数量", en="total parameters")
    show.metric("blocks", blocks, zh="非嵌入参数", en="non-embedding parameters")
    show.metric("embedding_share", 1 - blocks / total, zh="嵌入占比", en="share in the embeddings")
    show.metric("non_embedding_share", blocks / total, zh="非嵌入占比", en="share outside the embeddings")
    show.metric(
        "feed_forward_share",
        parts["feed_forward"] / blocks,
        zh="前馈占层内",
        en="feed-forward share of the layers",
    )
    show.metric("rule", rule, zh="近似 12·L·D²", en="the rule 12 L D²")
    show.metric("rule_missing", 1 - rule / total, zh="近似漏掉的比例", en="share the rule misses")
    show.metric("head_size", config.width / config.heads, zh="D / 头数", en="D / heads")
    show.metric(
        "times_published",
        total / parameter_count(published),
        zh="相对原配置的倍数",
        en="relative to the original",
    )
    show.metric(
        "times_gpt_1", total / parameter_count(GPTS["gpt-1"]), zh="相对 GPT-1 的倍数", en="relative to GPT-1"
    )
    if config.printed is not None:
        gap = total / (config.printed * 1e6) - 1
        show.metric("above_printed", gap, zh="比论文表中所印多", en="above the count printed in the paper")

    show.table(
        "family",
        (
            Words("模型", "model"),
            "L",
            "D",
            "H",
            Words("算出 (M)", "counted (M)"),
            Words("论文所印 (M)", "printed (M)"),
            "12LD² / N",
        ),
        [
            (
                name,
                gpt.layers,
                gpt.width,
                gpt.heads,
                round(parameter_count(gpt) / 1e6, 1),
                gpt.printed,
                round(block_approximation(gpt.layers, gpt.width) / parameter_count(gpt), 3),
            )
            for name, gpt in GPTS.items()
        ],
        zh="整个家族",
        en="The whole family",
    )
    show.say(
        zh="层内参数约为 12·L·D²：宽度翻倍约变四倍，深度翻倍只变两倍；模型越小，词嵌入占得越多，近似漏得"
        "越多。",
        en="The layers have about 12 L D² parameters: doubling the width makes it four times, doubling "
        "the depth only twice. The smaller the model, the larger the embeddings' share, and the more "
        "the rule misses.",
    )
