"""LLaMA's sizes from their configurations: where the parameters sit, and how many tokens trained each."""

from typing import Annotated, Literal

from quiz.demo import Show, Words, demo
from snippets.lm.counts.llama import SIZES, cache_bytes, parameters

NAMES = {
    "embedding": Words("词嵌入", "embedding"),
    "attention": Words("注意力", "attention"),
    "feed_forward": Words("前馈（SwiGLU）", "feed-forward (SwiGLU)"),
    "norms": Words("归一化", "norms"),
    "output": Words("输出矩阵（不共享）", "output matrix, untied"),
}


@demo(zh="LLaMA 的参数量", en="LLaMA's parameters, part by part")
def parameter_counts(
    show: Show,
    size: Annotated[
        Literal[
            "1-7b", "1-13b", "1-33b", "1-65b", "2-7b", "2-13b", "2-34b", "2-70b", "3-8b", "3-70b", "3.1-405b"
        ],
        Words("LLaMA 的代与尺寸", "LLaMA generation and size"),
    ] = "2-7b",
    bytes_each: Annotated[Literal[1, 2, 4], Words("每个参数的字节数", "bytes per parameter")] = 2,
    seed: int = 0,
) -> None:
    """Add up every matrix of one LLaMA, its weights in memory, and its training tokens a parameter."""
    del seed  # nothing is drawn
    shape, parts = SIZES[size], parameters(SIZES[size])
    total = sum(parts.values())
    show.metric("total", total, zh="参数总量", en="total parameters")
    attention, feed_forward = parts["attention"] // shape.L, parts["feed_forward"] // shape.L
    show.metric("attention_layer", attention, zh="每层注意力", en="attention, per layer")
    show.metric("feed_forward_layer", feed_forward, zh="每层前馈", en="feed-forward, per layer")
    words = parts["embedding"] + parts["output"]
    show.metric("vocabulary", words, zh="词嵌入加输出矩阵", en="embedding and output matrices")
    show.metric("quick_rule", 12 * shape.L * shape.D**2, zh="速算 12 L D²", en="quick rule, 12 L D²")
    show.metric(
        "vocabulary_share", words / total, zh="词嵌入加输出的占比", en="share of embedding and output"
    )
    show.metric(
        "feed_forward_share", parts["feed_forward"] / total, zh="前馈占比", en="share of the feed-forward"
    )
    show.metric("attention_share", parts["attention"] / total, zh="注意力占比", en="share of attention")
    show.metric(
        "weights_gib", total * bytes_each / 2**30, zh="权重显存", en="memory for the weights", unit="GiB"
    )
    show.metric(
        "tokens_per_parameter", shape.tokens / total, zh="每参数训练词元", en="training tokens per parameter"
    )

    show.table(
        "parts",
        [Words("部分", "part"), Words("参数", "parameters"), Words("占比 %", "share %")],
        [(NAMES[part], f"{n:,}", round(100 * n / total, 3)) for part, n in parts.items()],
        zh=f"LLaMA {size} 的各部分",
        en=f"The parts of LLaMA {size}",
    )
    rows = []
    for name, each in SIZES.items():
        n = sum(parameters(each).values())
        rows.append(
            (
                name,
                f"{n / 1e9:.2f}",
                f"{each.tokens / 1e12:.1f}",
                round(each.tokens / n, 1),
                f"{each.H}/{each.K}",
                cache_bytes(each.L, each.K, each.head_size) // 1024,
                round(200 * each.V * each.D / n, 1),
            )
        )
    show.table(
        "family",
        [
            "",
            Words("参数（B）", "params, B"),
            Words("词元（T）", "tokens, T"),
            Words("词元/参数", "tokens/param"),
            Words("头/KV 头", "heads/KV"),
            Words("缓存 KiB/词元", "cache KiB/token"),
            Words("词表占比（%）", "vocabulary, %"),
        ],
        rows,
        zh="三代对照",
        en="Three generations",
    )
    show.say(
        zh="前馈占了大头，注意力其次；词表从 32,000 到 128,256 之后，小模型的词嵌入和输出矩阵不再可以忽略。",
        en="The feed-forward layers hold the most parameters, and attention comes next. With the "
        "vocabulary grown from 32,000 to 128,256, a small model's embedding and output matrices are "
        "no longer negligible.",
    )
