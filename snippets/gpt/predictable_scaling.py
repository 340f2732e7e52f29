"""Predict a large run's loss from small ones, as GPT-4's report says it did: a power law plus a constant."""

import math
from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo

FLOOR, RISE, POWER = 1.7, 0.3, 0.1  # the law that the runs below follow; compute 1 is the large run


def fit_with_floor(compute: Tensor, loss: Tensor) -> tuple[float, float, float]:
    """Fit L = c + a C^-b: for each b on a grid, a and c are a straight-line fit; the least error wins."""
    best = (math.inf, 0.0, 0.0, 0.0)
    for b in torch.arange(0.01, 0.5, 0.0025, dtype=torch.float64).tolist():
        c, a = straight_line(compute**-b, loss)
        error = (c + a * compute**-b - loss).square().sum().item()
        best = min(best, (error, a, b, c))
    return best[1:]


def straight_line(x: Tensor, y: Tensor) -> tuple[float, float]:
    """Intercept and slope of the least-squares line."""
    slope = ((x - x.mean()) * (y - y.mean())).sum() / (x - x.mean()).square().sum()
    return float(y.mean() - slope * x.mean()), float(slope)


@demo(zh="可预测的缩放：用小模型预测大模型", en="Predictable scaling: predict a large model from small ones")
def predictable_scaling(
    show: Show,
    gap: Annotated[
        float,
        Range(10, 100_000),
        Words("目标与最大小模型的算力比", "target's compute over the largest small run"),
    ] = 10_000,
    runs: Annotated[int, Range(3, 20), Words("小模型数", "number of small models")] = 8,
    noise: Annotated[float, Range(0, 0.01), Words("损失的噪声（nat）", "noise in the loss in nats")] = 0.0,
    seed: int = 0,
) -> None:
    """Sample small models, the largest `gap` times cheaper than the target, and extrapolate in two ways.

    The law: without noise, a power law with a constant finds the target. One without it, a straight line in
    the logarithms, always predicts too low, since the true curve bends upwards from any line.
    OpenAI, GPT-4 Technical Report (arXiv 2303.08774) §3.1, whose fit has the same form.
    """
    random = torch.Generator().manual_seed(seed)
    compute = torch.logspace(-10, -math.log10(gap), runs, dtype=torch.float64)  # C, the large run is 1
    loss = FLOOR + RISE * compute**-POWER
    loss = loss + noise * torch.randn(runs, generator=random, dtype=torch.float64)
    truth = FLOOR + RISE
    a, b, c = fit_with_floor(compute, loss)
    intercept, slope = straight_line(compute.log(), loss.log())
    curved, straight = a + c, math.exp(intercept)

    show.metric("truth", truth, zh="大模型的真实损失", en="the large model's true loss", unit="nat")
    show.metric("with_floor", curved, zh="含常数项的预测", en="predicted with a constant", unit="nat")
    show.metric(
        "without_floor", straight, zh="纯幂律的预测", en="predicted with a pure power law", unit="nat"
    )
    show.metric("error_with", curved - truth, zh="含常数项的误差", en="error with a constant", unit="nat")
    show.metric(
        "error_without", straight - truth, zh="纯幂律的误差", en="error without a constant", unit="nat"
    )
    show.metric("floor", c, zh="拟合出的常数（真值 1.7）", en="fitted constant (truth: 1.7)", unit="nat")

    at = torch.logspace(-10, 0, 41, dtype=torch.float64)
    show.plot(
        "curve",
        {
            Words("小模型", "small models"): (compute, loss),
            Words("含常数项", "with a constant"): (at, c + a * at**-b),
            Words("纯幂律", "pure power law"): (at, (intercept + slope * at.log()).exp()),
            Words("真值", "truth"): ([1.0], [truth]),
        },
        zh="损失与训练算力（大模型为 1）",
        en="Loss by training compute (the large model is 1)",
        x=Words("算力", "compute"),
        y=Words("损失", "loss"),
        log_x=True,
    )
    show.say(
        zh="报告公布的是方法：拟合 $L(C) = aC^b + c$，外推到大模型。常数 $c$ 不能省。这里的数据是按公式造的；"
        "能预测损失，不等于能预测每一项能力。",
        en="What the report publishes is the method: fit $L(C) = aC^b + c$ and extrapolate. You can't "
        "leave out the constant $c$. The data here is generated from the formula; being able to "
        "predict loss doesn't mean you can predict every capability.",
    )
