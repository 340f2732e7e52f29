"""GELU and its two approximations: how far apart they get, and where."""

from typing import Annotated

import torch

from quiz.demo import Range, Show, Words, demo
from snippets.lm.activations import gelu as exact
from snippets.lm.activations import gelu_sigmoid, gelu_tanh


@demo(zh="GELU：精确式与近似式", en="GELU: exact and approximate")
def gelu(
    show: Show,
    reach: Annotated[
        float, Range(0.5, 20), Words("比较区间的半宽", "half-width of the interval compared")
    ] = 8.0,
    points: Annotated[int, Range(101, 2_000_001), Words("网格点数", "points on the grid")] = 400_001,
    at: Annotated[float, Range(-20, 20), Words("单独求值的 x", "the one x to evaluate at")] = 1.0,
    seed: int = 0,
) -> None:
    """Compare x * Phi(x) with its tanh and sigmoid forms on a grid over [-reach, reach], and at one point."""
    del seed  # nothing is drawn
    x = torch.linspace(-reach, reach, points, dtype=torch.float64)  # (N)
    y = exact(x)
    tanh_gap, sigmoid_gap = (gelu_tanh(x) - y).abs(), (gelu_sigmoid(x) - y).abs()
    point = torch.tensor(at, dtype=torch.float64)

    show.metric("tanh_gap", tanh_gap.max(), zh="tanh 式的最大误差", en="largest error of the tanh form")
    tanh_worst = x[tanh_gap.argmax()].abs()
    show.metric(
        "tanh_gap_at", tanh_worst, zh="tanh 式误差最大处的 |x|", en="|x| of the tanh form's largest error"
    )
    show.metric(
        "sigmoid_gap", sigmoid_gap.max(), zh="sigmoid 式的最大误差", en="largest error of the sigmoid form"
    )
    show.metric(
        "times_worse",
        sigmoid_gap.max() / tanh_gap.max(),
        zh="sigmoid 式误差是 tanh 式的几倍",
        en="sigmoid error / tanh error",
    )
    show.metric("minimum", y.min(), zh="精确式的最小值", en="minimum of the exact form")
    show.metric("minimum_at", x[y.argmin()], zh="最小值处的 x", en="x at the minimum")
    show.metric("exact_at", exact(point), zh=f"精确式在 {at:g} 处", en=f"exact form at {at:g}")
    show.metric("tanh_at", gelu_tanh(point), zh=f"tanh 式在 {at:g} 处", en=f"tanh form at {at:g}")

    few = torch.linspace(-reach, reach, 161, dtype=torch.float64)
    show.plot(
        "shapes",
        {Words("GELU", "GELU"): (few, exact(few)), Words("ReLU", "ReLU"): (few, few.clamp(min=0))},
        zh="GELU 与 ReLU",
        en="GELU and ReLU",
        x="x",
        y="y",
    )
    show.plot(
        "errors",
        {
            Words("tanh 式", "tanh form"): (few, gelu_tanh(few) - exact(few)),
            Words("sigmoid 式", "sigmoid form"): (few, gelu_sigmoid(few) - exact(few)),
        },
        zh="近似式减精确式",
        en="Approximation minus exact form",
        x="x",
        y=Words("误差", "error"),
    )
    show.say(
        zh="两种近似都不等于 GELU：tanh 式的误差不超过 $5 \\times 10^{-4}$，sigmoid 式可达约 $0.02$。",
        en="Neither equals GELU: the tanh form is off by less than $5 \\times 10^{-4}$, the sigmoid "
        "form by up to about $0.02$.",
    )
