"""T5's sizes from their configurations: where the parameters sit, and what the decoder has on top."""

from typing import Annotated, Literal

from quiz.demo import Show, Words, demo
from snippets.lm.counts.t5 import SIZES, parameters

NAMES = {
    "embedding": Words("词嵌入（输入输出共用）", "embedding, shared with the output"),
    "encoder": Words("编码器", "encoder"),
    "decoder": Words("解码器", "decoder"),
    "relative_bias": Words("相对位置偏置", "relative position bias"),
    "final_norms": Words("末尾的归一化", "final norms"),
}


@demo(zh="T5 的参数量", en="T5's parameters, part by part")
def parameter_counts(
    show: Show,
    size: Annotated[Literal["small", "base", "large", "3b", "11b"], Words("T5 的尺寸", "T5 size")] = "base",
    tied: Annotated[bool, Words("输出与词嵌入共用矩阵", "output tied to the embedding")] = True,
    seed: int = 0,
) -> None:
    """Add up every matrix of one T5; `tied` off gives the output a matrix of its own, as in T5 1.1."""
    del seed  # nothing is drawn
    shape = SIZES[size]
    parts = parameters(shape)
    head = 0 if tied else shape.V * shape.D
    total = sum(parts.values()) + head
    show.metric("total", total, zh="参数总量", en="total parameters")
    show.metric("encoder_layer", parts["encoder"] // shape.L, zh="编码器每层", en="one encoder layer")
    show.metric("decoder_layer", parts["decoder"] // shape.L, zh="解码器每层", en="one decoder layer")
    more = parts["decoder"] / parts["encoder"]
    show.metric("decoder_over_encoder", more, zh="解码器与编码器之比", en="decoder / encoder")
    show.metric("relative_bias", parts["relative_bias"], zh="位置参数", en="position parameters")

    show.table(
        "parts",
        [Words("部分", "part"), Words("参数", "parameters"), Words("占比 %", "share %")],
        [(NAMES[part], f"{n:,}", round(100 * n / total, 2)) for part, n in parts.items()]
        + ([] if tied else [(Words("输出矩阵", "output matrix"), f"{head:,}", round(100 * head / total, 2))]),
        zh=f"T5-{size} 的各部分",
        en=f"The parts of T5-{size}",
    )
    show.bars(
        "sizes",
        {name: sum(parameters(known).values()) for name, known in SIZES.items()},
        zh="五个尺寸（共用词嵌入）",
        en="The five sizes (embedding shared with the output)",
    )
    show.say(
        zh="解码器每层多一组交叉注意力，所以同样层数它更重；位置信息几乎不占参数。"
        "3b 和 11b 与 large 同宽同深，只加了头数和前馈宽度。",
        en="Each decoder layer has an extra cross-attention block, so at the same depth the decoder is "
        "larger; positions take almost no parameters. 3b and 11b have the width and depth of large "
        "and only add heads and feed-forward width.",
    )
