"""One layer of linear attention computes a gradient step on the examples in its context, exactly."""

from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo


def linear_attention(shots: Tensor, query: Tensor, rate: float) -> Tensor:
    """Attention without the softmax, its weights set by hand: keys and queries read x, values read y.

        out = rate/N sum_j v_j (k_j . q),  k = x,  q = x,  v = y

    shots: (B, N, D + 1), each token (x, y). query: (B, D + 1), its y unknown and 0. Returns (B).
    von Oswald et al., Transformers Learn In-Context by Gradient Descent (arXiv 2212.07677), prop. 1.
    """
    scores = torch.einsum("bnd,bd->bn", shots[..., :-1], query[..., :-1])  # k . q
    return rate / shots.shape[1] * torch.einsum("bn,bn->b", scores, shots[..., -1])


def gradient_step(x: Tensor, y: Tensor, query: Tensor, rate: float) -> Tensor:
    """The prediction of a linear model after one step of gradient descent on the shots, from zero weights."""
    w = torch.zeros(x.shape[0], x.shape[2], dtype=x.dtype, requires_grad=True)  # (B, D): one model a task
    loss = (torch.einsum("bnd,bd->bn", x, w) - y).square().mean(1).sum() / 2
    (slope,) = torch.autograd.grad(loss, w)
    return torch.einsum("bd,bd->b", -rate * slope, query)


def tasks(
    count: int, shots: int, width: int, random: torch.Generator
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """New linear functions with examples: x (B, N, D), y (B, N), a query (B, D) and its true answer (B)."""
    w, query = (torch.randn(count, width, generator=random, dtype=torch.float64) for _ in range(2))
    x = torch.randn(count, shots, width, generator=random, dtype=torch.float64)
    return x, torch.einsum("bnd,bd->bn", x, w), query, (w * query).sum(-1)


@demo(zh="ICL 与一步梯度下降", en="In-context learning as a gradient step")
def icl_as_gradient_step(
    show: Show,
    shots: Annotated[int, Range(1, 128), Words("上下文里的示例数", "examples in the context")] = 32,
    width: Annotated[int, Range(1, 32), Words("输入 x 的维度", "dimensions of the input x")] = 8,
    rate: Annotated[float, Range(0.05, 1.5), Words("学习率 η", "learning rate η")] = 1.0,
    seed: int = 0,
) -> None:
    """Answer new regression tasks from examples in the context alone, and compare with a trained model."""
    random = torch.Generator().manual_seed(seed)
    x, y, query, truth = tasks(2000, shots, width, random)
    tokens = torch.cat([x, y[..., None]], -1)  # (B, N, D + 1)
    asked = torch.cat([query, torch.zeros(len(query), 1, dtype=query.dtype)], -1)  # (B, D + 1)
    attended = linear_attention(tokens, asked, rate)
    stepped = gradient_step(x, y, query, rate)
    weights = torch.einsum("bnd,bd->bn", x, query).softmax(-1)  # what a real attention layer would do
    softened = (weights * y).sum(-1)

    def error(predicted: Tensor) -> Tensor:
        return (predicted - truth).square().mean() / truth.square().mean()

    expected = (1 - rate) ** 2 + rate**2 * (width + 1) / shots
    show.metric(
        "gap",
        (attended - stepped).abs().max(),
        zh="与一步梯度下降的最大差",
        en="difference from a gradient step",
    )
    show.metric(
        "softmax_gap",
        (softened - stepped).abs().mean(),
        zh="换成 softmax 后的差",
        en="difference with a softmax",
    )
    show.metric("error", error(attended), zh="相对误差", en="relative error")
    show.metric("expected_error", expected, zh="理论误差", en="theoretical error")

    sizes = [n for n in (1, 2, 4, 8, 16, 32, 64, 128) if n <= max(shots, 2)]
    curve = []
    for n in sizes:
        x, y, query, truth = tasks(500, n, width, random)
        curve.append(error(gradient_step(x, y, query, rate)))
    theory = [(1 - rate) ** 2 + rate**2 * (width + 1) / n for n in sizes]
    show.plot(
        "shots",
        {Words("实测", "measured"): (sizes, curve), Words("理论", "theory"): (sizes, theory)},
        zh="示例越多，误差越小",
        en="More examples, less error",
        x=Words("示例数", "shots"),
        y=Words("相对误差", "relative error"),
        log_x=True,
        log_y=True,
    )
    show.say(
        zh="没有 softmax 的一层注意力，前向一次就等于在示例上做一步梯度下降：误差为 $(1-\\eta)^2 + "
        "\\eta^2 (D+1)/N$，示例越多越小，权重不变。这是线性回归上的构造，不能说明 GPT-3 内部就在做梯度"
        "下降；加上 softmax，二者便不再相等。",
        en="One forward pass of attention without softmax equals one gradient step on the examples: the "
        "error is $(1-\\eta)^2 + \\eta^2 (D+1)/N$, which falls with more examples, and no weights "
        "change. It is a construction for linear regression and doesn't show that GPT-3 runs "
        "gradient descent internally; with a softmax the two are no longer equal.",
    )
