"""Why a gated feed-forward is two thirds as wide: three matrices for the price of two."""

from typing import Annotated, Literal

import torch

from quiz.demo import Range, Show, Words, demo
from snippets.lm.feed_forward import llama_width, swiglu_block

RELEASED = (  # D, rounded to a multiple of, stretched by, F as released
    ("1-7b", 4096, 256, 1.0, 11008),
    ("1-13b", 5120, 256, 1.0, 13824),
    ("1-33b", 6656, 256, 1.0, 17920),
    ("1-65b", 8192, 256, 1.0, 22016),
    ("2-70b", 8192, 4096, 1.3, 28672),
    ("3-8b", 4096, 1024, 1.3, 14336),
    ("3.1-405b", 16384, 4096, 1.2, 53248),
)


@demo(zh="SwiGLU 的宽度", en="SwiGLU's width")
def swiglu_width(
    show: Show,
    width: Annotated[int, Range(64, 16_384), Words("隐藏维度 D", "hidden size D")] = 4096,
    multiple: Annotated[
        Literal[1, 64, 256, 1024, 4096],
        Words("前馈宽度取整到它的倍数", "multiple that the width is rounded to"),
    ] = 256,
    multiplier: Annotated[
        float, Range(1, 2), Words("取整前的放大系数", "factor applied before rounding")
    ] = 1.0,
    seed: int = 0,
) -> None:
    """Find the width at which three matrices weigh as much as two of 4 D, round it, and try the gate."""
    hidden = llama_width(width, multiple, multiplier)
    gated, plain = 3 * width * hidden, 2 * width * 4 * width
    show.metric("hidden", hidden, zh="门控前馈的宽度", en="width of the gated block")
    show.metric("over_width", hidden / width, zh="与模型宽度之比", en="ratio to the model's width")
    show.metric("gated_parameters", gated, zh="SwiGLU 参数", en="SwiGLU parameters")
    show.metric("plain_parameters", plain, zh="4D 的 GELU 参数", en="parameters of a plain 4D block (GELU)")
    show.metric("ratio", gated / plain, zh="SwiGLU 与普通前馈之比", en="SwiGLU / plain block")
    show.metric(
        "unshrunk_ratio",
        3 * 4 * width**2 / plain,
        zh="若仍用 4D 宽，两者之比",
        en="the same ratio if it stayed 4D wide",
    )

    random = torch.Generator().manual_seed(seed)
    D, F = 64, llama_width(64, 1)
    x = torch.randn(8, D, generator=random, dtype=torch.float64)  # (N, D)
    gate, up = torch.randn(2, D, F, generator=random, dtype=torch.float64) / D**0.5
    down = torch.randn(F, D, generator=random, dtype=torch.float64) / F**0.5
    closed = swiglu_block(x, torch.zeros_like(gate), up, down)  # SiLU(0) = 0: nothing passes
    show.metric("closed_gate", closed.abs().max(), zh="门全关时的输出", en="output with the gate closed")

    rows = [(name, f"{d:,}", by, m, f"{llama_width(d, by, m):,}", f"{f:,}") for name, d, by, m, f in RELEASED]
    show.metric(
        "released_match",
        all(row[-1] == row[-2] for row in rows),
        zh="规则与各发布值一致",
        en="the rule gives every released width",
    )
    show.table(
        "released",
        [
            "",
            "D",
            Words("取整到", "multiple"),
            Words("放大", "factor"),
            Words("规则", "rule"),
            Words("发布", "released"),
        ],
        rows,
        zh="各尺寸的前馈宽度",
        en="The feed-forward width of each size",
    )
    show.say(
        zh="门控多一个矩阵：宽度取 4D 的三分之二（8D/3），参数和乘加次数就与两矩阵的 4D 前馈持平；"
        "取整只为适配硬件。LLaMA-2 70B 又放大 1.3 倍，用来补偿 GQA 省下的注意力参数，后来的型号沿用了放大。",
        en="The gate needs a third matrix. At two thirds of 4D, that is 8D/3, parameters and "
        "multiply-adds match the plain 4D block; the rounding only suits the hardware. LLaMA-2 70B "
        "multiplies by 1.3 to make up for the attention parameters that GQA saved, and later models "
        "kept such a factor.",
    )
