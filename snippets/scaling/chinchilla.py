"""How a compute budget splits between parameters and tokens, under both sets of published constants."""

from typing import Annotated, Literal

import torch

from quiz.demo import Range, Show, Words, demo
from snippets.lm.scaling_laws import FITS, LossFit


def best_by_search(fit: LossFit, compute: float) -> float:
    """The N of the lowest loss on a fine grid, knowing nothing of the closed form."""
    sizes = torch.logspace(5, 15, 200_001, dtype=torch.float64)  # N
    losses = fit.E + fit.A / sizes**fit.alpha + fit.B / (compute / (6 * sizes)) ** fit.beta
    return float(sizes[losses.argmin()])


NAMES = {"printed": Words("先印出的常数", "as first printed"), "corrected": Words("订正的常数", "corrected")}


@demo(zh="Chinchilla：算力怎么分", en="Chinchilla: splitting a budget")
def chinchilla(
    show: Show,
    fit: Annotated[
        Literal["printed", "corrected"], Words("拟合常数的版本", "which fitted constants")
    ] = "corrected",
    compute: Annotated[
        float, Range(1e18, 1e27), Words("训练算力 C（FLOPs）", "training compute C in FLOPs")
    ] = 5.76e23,
    parameters: Annotated[
        float, Range(1e8, 1e13), Words("自选的参数量 N", "parameters N of your choice")
    ] = 70e9,
    seed: int = 0,
) -> None:
    """Minimise L(N, D) = E + A/N^alpha + B/D^beta along C = 6 N D; the default budget is Gopher's."""
    del seed  # nothing here is random
    law = FITS[fit]
    N = law.best_parameters(compute)
    D = compute / (6 * N)
    searched = best_by_search(law, compute)
    yours = compute / (6 * parameters)
    show.metric("best_parameters", N, zh="最优参数量 N", en="optimal number of parameters, N")
    show.metric("best_tokens", D, zh="最优词元数 D", en="optimal number of tokens, D")
    show.metric("tokens_per_parameter", D / N, zh="每参数词元数", en="tokens per parameter")
    show.metric("search_gap", searched / N - 1, zh="与网格搜索之差", en="difference from a grid search")
    show.metric(
        "exponent", law.beta / (law.alpha + law.beta), zh="指数 a（N ∝ C^a）", en="exponent a in N ∝ C^a"
    )
    show.metric("lowest_loss", law.loss(N, D), zh="最低损失", en="lowest loss", unit="nats")
    show.metric("your_tokens_per_parameter", yours / parameters, zh="所选 N 的 D/N", en="D / N for your N")
    extra = law.loss(parameters, yours) - law.loss(N, D)
    show.metric("your_extra_loss", extra, zh="所选 N 多出的损失", en="extra loss for your N", unit="nats")

    # N and D as Hoffmann et al., Table 1, gives them
    gopher, small = law.loss(280e9, 300e9), law.loss(70e9, 1.4e12)
    show.metric(
        "gopher_minus_chinchilla",
        gopher - small,
        zh="Gopher 的损失比 Chinchilla 高",
        en="Gopher's loss above Chinchilla's",
    )

    budgets = [10.0**e for e in range(18, 28)]
    ratios = {
        NAMES[name]: [c / 6 / law.best_parameters(c) ** 2 for c in budgets] for name, law in FITS.items()
    }
    show.plot(
        "ratio",
        {**{name: (budgets, r) for name, r in ratios.items()}, "20": (budgets, [20.0] * len(budgets))},
        zh="最优的每参数词元数",
        en="Optimal tokens per parameter",
        x=Words("算力 C", "compute C"),
        y="D / N",
        log_x=True,
        log_y=True,
    )
    around = [N * 2 ** (step / 2) for step in range(-8, 9)]
    show.plot(
        "budget",
        {NAMES[fit]: (around, [law.loss(n, compute / (6 * n)) for n in around])},
        zh="同一算力下的损失：谷底很平",
        en="Loss at this budget: the optimum is flat",
        x="N",
        y=Words("损失", "loss"),
        log_x=True,
    )
    show.say(
        zh="“20 倍”不是定律：同一个公式，论文先印出的常数在 Gopher 的预算下给出约 93，后来订正的约 18，而"
        "且随预算变化。谷底很平：$N$ 偏离两倍，损失只多一点点。",
        en="Twenty isn't a law: with the same formula, the constants first printed give about 93 at "
        "Gopher's budget, the corrected ones about 18, and both change with the budget. The optimum "
        "is flat: an $N$ off by a factor of two costs very little.",
    )
