"""T5 leaves out the division by sqrt(E): what its first weights do instead, and what happens without."""

import math
from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo


def perplexity(scores: Tensor) -> Tensor:
    """How many keys a query looks at, on average: exp of the weights' entropy. scores: (T, S)."""
    log_p = scores.log_softmax(-1)  # (T, S)
    return (-(log_p.exp() * log_p).sum(-1)).exp().mean()


def look(x: Tensor, wq: Tensor, wk: Tensor, factor: float) -> Tensor:
    """The scores of every token for every other. x: (T, D). wq, wk: (D, E). Returns (T, T)."""
    return (x @ wq) @ (x @ wk).T * factor


@demo(zh="T5：注意力不除以 √d", en="T5: attention without 1/√d")
def unscaled_attention(
    show: Show,
    width: Annotated[int, Range(16, 1024), Words("隐藏维度", "hidden size")] = 512,
    head_size: Annotated[int, Range(2, 256), Words("每头维度", "dimensions per head")] = 64,
    tokens: Annotated[int, Range(4, 256), Words("文本长度（词元）", "text length in tokens")] = 64,
    seed: int = 0,
) -> None:
    """One head three ways: divided by sqrt(E); undivided with a smaller q, as T5; undivided with neither."""
    random = torch.Generator().manual_seed(seed)
    x = torch.randn(tokens, width, generator=random, dtype=torch.float64)  # (T, D), normed: variance 1
    wq, wk = torch.randn(2, width, head_size, generator=random, dtype=torch.float64) / width**0.5
    small_q = wq / head_size**0.5  # T5 draws q with std (D E)^(-1/2), k with D^(-1/2)
    wq, small_q = wq.requires_grad_(), small_q.requires_grad_()
    divided = look(x, wq, wk, head_size**-0.5)
    t5 = look(x, small_q, wk, 1.0)
    neither = look(x, wq, wk, 1.0)

    aim = torch.randn(
        tokens, tokens, generator=random, dtype=torch.float64
    )  # any loss on the weights will do
    usual = torch.autograd.grad((divided.softmax(-1) * aim).sum(), wq)[0]
    inside = torch.autograd.grad((t5.softmax(-1) * aim).sum(), small_q)[0]
    gap = (divided.softmax(-1) - t5.softmax(-1)).abs().max().detach()
    kept, lost = perplexity(t5.detach()), perplexity(neither.detach())
    show.metric("gap", gap, zh="T5 与标准做法的最大差", en="largest difference, T5 vs standard")
    show.metric(
        "score_spread", t5.detach().std(), zh="T5 的分数标准差", en="T5: standard deviation of the scores"
    )
    show.metric(
        "spread_of_neither",
        neither.detach().std(),
        zh="两样都没有：分数标准差",
        en="with neither: standard deviation",
    )
    show.metric(
        "spread_ratio",
        neither.detach().std() / t5.detach().std(),
        zh="分数放大倍数",
        en="with neither: scores larger by",
    )
    show.metric("keys_seen", kept, zh="T5：平均有效键数", en="T5: effective keys per query")
    show.metric(
        "keys_seen_of_neither",
        lost,
        zh="两样都没有：平均有效键数",
        en="with neither: effective keys per query",
    )
    ratio = inside.norm() / usual.norm()
    show.metric("gradient_ratio", ratio, zh="q 的梯度之比（T5 比标准）", en="gradient of q, T5 / standard")

    sizes = [2**i for i in range(1, 9)]
    show.plot(
        "spread",
        {
            Words("两样都没有", "neither"): (sizes, [math.sqrt(size) for size in sizes]),
            Words("T5 或除以 √E", "T5, or divided by √E"): (sizes, [1.0] * len(sizes)),
        },
        zh="分数标准差的期望随头的大小",
        en="Expected spread of the scores, by head size",
        x="E",
        y=Words("标准差", "std"),
    )
    show.say(
        zh=f"除以 $\\sqrt{{E}}$ 和把 $W_q$ 的初值缩小到 $1/\\sqrt{{E}}$，开头是同一个函数。两样都不做，"
        f"每个查询实际只看约 {lost:.1f} 个键（共 {tokens} 个）。差别在训练中：同样的损失，"
        f"小的 $W_q$ 梯度大 {ratio:.1f} 倍，所以学习率的意义变了，二者只是初始时等价。",
        en=f"Dividing by $\\sqrt{{E}}$ and starting $W_q$ at $1/\\sqrt{{E}}$ of its size give the same "
        f"function at first. With neither, a query effectively looks at only {lost:.1f} of {tokens} "
        "keys. The difference shows in training: for the same loss, the smaller $W_q$ gets "
        f"{ratio:.1f} times the gradient, so the learning rate means something else; the two are "
        "equivalent only at initialisation.",
    )
