"""Why GPT-2 starts its residual branches small: the stream's variance through depth, with and without."""

import math
from typing import Annotated

import torch

from quiz.demo import Range, Show, Words, demo
from snippets.lm.norms import rms_norm


def stream_variance(
    branches: int, width: int, tokens: int, scale: float, random: torch.Generator
) -> list[float]:
    """The mean square of the residual stream after 0, 1, ... branches of a pre-norm stack.

        x <- x + scale * norm(x) W,   W of variance 1 / D

    Each branch reads a vector of mean square 1, so that it adds scale^2, whatever the stream has become.
    """
    x = torch.randn(tokens, width, generator=random)  # (T, D)
    gain = torch.ones(width)
    found = [x.square().mean().item()]
    for _ in range(branches):
        matrix = torch.randn(width, width, generator=random) / math.sqrt(width)  # (D, D)
        x = x + scale * rms_norm(x, gain) @ matrix
        found.append(x.square().mean().item())
    return found


@demo(zh="GPT-2 的残差初始化 1/√N", en="GPT-2's residual initialisation, 1/√N")
def residual_scaling(
    show: Show,
    layers: Annotated[int, Range(1, 64), Words("层数", "number of layers")] = 48,
    width: Annotated[int, Range(64, 512), Words("隐藏维度", "hidden size")] = 256,
    tokens: Annotated[int, Range(16, 128), Words("文本长度（词元）", "text length in tokens")] = 64,
    seed: int = 0,
) -> None:
    """Send random tokens through a fresh pre-norm stack; N = 2 L branches end in a random matrix each.

    The law: the variance after n branches is 1 + n, and with branches scaled by 1/sqrt(N) it is 1 + n/N.
    Radford et al., Language Models are Unsupervised Multitask Learners (2019) §2.3.
    """
    random = torch.Generator().manual_seed(seed)
    N = 2 * layers
    plain = stream_variance(N, width, tokens, 1.0, random)
    scaled = stream_variance(N, width, tokens, 1 / math.sqrt(N), random)

    show.metric("branches", N, zh="残差分支数 N = 2L", en="residual branches, N = 2 L")
    show.metric("scale", 1 / math.sqrt(N), zh="缩放系数 1/√N", en="scale factor, 1/√N")
    show.metric("plain", plain[-1], zh="不缩放：末端方差", en="unscaled: final variance")
    show.metric("plain_expected", 1 + N, zh="不缩放：理论 1 + N", en="unscaled, in theory: 1 + N")
    show.metric("scaled", scaled[-1], zh="缩放：末端方差", en="scaled: final variance")
    show.metric("scaled_expected", 2, zh="缩放：理论 2", en="scaled, in theory: 2")
    show.metric("last_share", 1 / (1 + N), zh="不缩放：末分支占比", en="unscaled: the last branch's share")

    at = list(range(N + 1))
    show.plot(
        "variance",
        {
            Words("不缩放", "unscaled"): (at, plain),
            "1 + n": (at, [1.0 + n for n in at]),
            Words("乘 1/√N", "scaled by 1/√N"): (at, scaled),
            "1 + n/N": (at, [1 + n / N for n in at]),
        },
        zh="残差流的方差",
        en="Variance of the residual stream",
        x=Words("分支", "branch"),
        y=Words("方差", "variance"),
        log_y=True,
    )
    show.say(
        zh="Pre-Norm 里每个分支读到的都是归一化后的向量，各加一份方差，残差流便随深度线性变大；分支的输出矩"
        "阵初始化时乘 $1/\\sqrt{N}$，总增量恰为一份，与深度无关。这只是初始化时的事，训练会改变它。",
        en="With pre-norm, each branch reads a normalised vector and adds one unit of variance, so the "
        "stream's variance grows linearly with depth. With the branches' output matrices scaled by "
        "$1/\\sqrt{N}$ at initialisation, all of them together add one unit, whatever the depth. "
        "This holds at initialisation; training changes it.",
    )
