"""A larger batch gives a steadier gradient: its noise falls as one over the root of the batch size."""

from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo


def example_gradients(examples: int, width: int, random: torch.Generator) -> Tensor:
    """Gradients of squared error for a linear model at a random point: (N, D), one row an example."""
    x = torch.randn(examples, width, generator=random)  # (N, D)
    y = x @ torch.randn(width, generator=random) + torch.randn(examples, generator=random)  # (N)
    w = torch.randn(width, generator=random)
    return (x @ w - y)[:, None] * x


def noise(gradients: Tensor, batch: int, draws: int, random: torch.Generator) -> float:
    """Root mean square distance between a mini-batch's gradient and the whole data's, over random batches."""
    whole = gradients.mean(0)  # (D)
    total = torch.zeros(())
    for _ in range(draws):
        picked = torch.randint(len(gradients), (batch,), generator=random)  # (B), with replacement
        total += (gradients[picked].mean(0) - whole).square().sum()
    return (total / draws).sqrt().item()


@demo(zh="batch 大小与梯度噪声", en="Batch size and gradient noise")
def batch_gradient_noise(
    show: Show,
    small: Annotated[int, Range(1, 32), Words("最小的批大小", "smallest batch size")] = 8,
    factor: Annotated[int, Range(2, 32), Words("最大批与最小批之比", "largest batch over the smallest")] = 32,
    draws: Annotated[int, Range(100, 1000), Words("每种批大小的抽样次数", "batches drawn per size")] = 500,
    width: Annotated[int, Range(1, 32), Words("线性模型的维度", "dimensions of the linear model")] = 16,
    seed: int = 0,
) -> None:
    """Measure the noise of mini-batch gradients for batches from `small` to `small * factor`.

    For independent draws the variance is that of one example divided by the batch size.
    """
    random = torch.Generator().manual_seed(seed)
    gradients = example_gradients(4096, width, random)  # (N, D)
    one = (gradients - gradients.mean(0)).square().sum(-1).mean().sqrt().item()  # noise of a batch of one

    sizes = [small]
    while sizes[-1] * 2 < small * factor:
        sizes.append(sizes[-1] * 2)
    sizes.append(small * factor)
    measured = [noise(gradients, batch, draws, random) for batch in sizes]
    expected = [one / batch**0.5 for batch in sizes]
    logs = torch.tensor([sizes, measured], dtype=torch.float64).log()  # (2, sizes)
    logs = logs - logs.mean(-1, keepdim=True)
    slope = (logs[0] * logs[1]).sum() / logs[0].square().sum()

    show.metric(
        "noise_ratio",
        measured[0] / measured[-1],
        zh="小 batch 与大 batch 的噪声之比",
        en="small batch's noise over the large one's",
    )
    show.metric("expected_ratio", factor**0.5, zh="按公式的比值", en="the ratio by the formula")
    show.metric("slope", slope, zh="双对数斜率（应为 -1/2）", en="slope on log-log axes (-1/2 by the law)")
    rows = [(b, f"{e:.4g}", f"{m:.4g}") for b, e, m in zip(sizes, expected, measured, strict=True)]
    columns = [Words("batch", "batch"), Words("公式", "formula"), Words("实测", "measured")]
    show.table("noise", columns, rows, zh="梯度噪声", en="Gradient noise")
    show.plot(
        "law",
        {Words("实测", "measured"): (sizes, measured), Words("公式", "formula"): (sizes, expected)},
        zh="噪声随 batch 增大而减小",
        en="Noise falls as the batch grows",
        x="batch",
        y=Words("噪声", "noise"),
        log_x=True,
        log_y=True,
    )
    show.say(
        zh="batch 乘以 $k$，噪声只除以 $\\sqrt{k}$：代价按 $k$ 增长，收益按 $\\sqrt{k}$ 增长。",
        en="A batch $k$ times as large costs $k$ times as much and divides the noise by $\\sqrt{k}$ only.",
    )
