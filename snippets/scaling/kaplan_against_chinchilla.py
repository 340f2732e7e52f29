"""Why Kaplan and Chinchilla disagree, or part of it: the same models, counted without their embeddings."""

from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.scaling_laws import FITS, LossFit

POSITIONS = 1024


def model_sizes(vocab: int, ratio: float) -> tuple[Tensor, Tensor]:
    """Parameters of GPTs of every width, without embeddings and with them, when D = ratio * L.

    N = 12 L D^2 = 12 D^3 / ratio,   N_all = N + (V + P) D
    """
    width = torch.logspace(-2, 5.5, 10_001, dtype=torch.float64)  # D, as if it could be any number
    blocks = 12 * width**3 / ratio
    return blocks, blocks + (vocab + POSITIONS) * width


def best_sizes(law: LossFit, counted: Tensor, true: Tensor, budgets: Tensor) -> Tensor:
    """The counted N of the lowest loss for each budget, when C = 6 * counted N * D."""
    tokens = budgets[:, None] / (6 * counted)  # (budgets, sizes)
    losses = law.E + law.A / true**law.alpha + law.B / tokens**law.beta
    return counted[losses.argmin(1)]


def slope(budgets: Tensor, sizes: Tensor) -> float:
    """The exponent a of N = G C^a, by least squares in the logarithms."""
    x, y = budgets.log(), sizes.log()
    return float(((x - x.mean()) * (y - y.mean())).sum() / (x - x.mean()).square().sum())


@demo(zh="Kaplan 与 Chinchilla 的指数为何不同", en="Why Kaplan's and Chinchilla's exponents differ")
def kaplan_against_chinchilla(
    show: Show,
    vocab: Annotated[int, Range(256, 262_144), Words("词表大小", "vocabulary size")] = 50_257,
    from_log10: Annotated[
        float, Range(14, 24), Words("最小算力的 log10", "log10 of the smallest compute")
    ] = 17.0,
    decades: Annotated[
        float, Range(1, 6), Words("算力跨几个数量级", "powers of ten that compute spans")
    ] = 3.0,
    ratio: Annotated[float, Range(8, 256), Words("隐藏维度与层数之比", "hidden size over layers")] = 64.0,
    seed: int = 0,
) -> None:
    """One loss law for all, its N with embeddings; find the best models at each budget, counted both ways.

    The law: with embeddings the exponent is beta / (alpha + beta) at any scale; without them it is larger
    where models are small, and comes down to the same value where they are large.
    Kaplan et al. (arXiv 2001.08361); Hoffmann et al. (arXiv 2203.15556); the explanation is that of Pearce
    & Song, Reconciling Kaplan and Chinchilla Scaling Laws (arXiv 2406.12907).
    """
    del seed  # nothing here is random
    law = FITS["corrected"]
    blocks, everything = model_sizes(vocab, ratio)
    budgets = torch.logspace(from_log10, from_log10 + decades, 25, dtype=torch.float64)  # C
    with_all = best_sizes(law, everything, everything, budgets)
    without = best_sizes(law, blocks, everything, budgets)

    show.metric("with_embeddings", slope(budgets, with_all), zh="含嵌入的指数", en="exponent with embeddings")
    show.metric(
        "without_embeddings", slope(budgets, without), zh="不含嵌入的指数", en="exponent without embeddings"
    )
    exact = law.beta / (law.alpha + law.beta)
    show.metric("exact", exact, zh="理论 β/(α+β)", en="in theory, β/(α+β)")
    show.metric(
        "smallest", without[0], zh="最小的最优模型（不含嵌入）", en="smallest optimal model, no embeddings"
    )
    show.metric(
        "largest", without[-1], zh="最大的最优模型（不含嵌入）", en="largest optimal model, no embeddings"
    )
    tenfold = 10 ** slope(budgets, without)
    show.metric(
        "ten_times_compute",
        tenfold,
        zh="算力变为 10 倍，N（不含嵌入）变为",
        en="10x compute: N (no embeddings) grows by",
    )

    every = torch.logspace(14, 26, 49, dtype=torch.float64)
    local = {
        name: [slope(every[i : i + 4], found[i : i + 4]) for i in range(0, 45, 4)]
        for name, found in (
            ("all", best_sizes(law, everything, everything, every)),
            ("blocks", best_sizes(law, blocks, everything, every)),
        )
    }
    at = [float(every[i] * 10**0.375) for i in range(0, 45, 4)]
    show.plot(
        "local",
        {
            Words("不含嵌入", "without embeddings"): (at, local["blocks"]),
            Words("含嵌入", "with embeddings"): (at, local["all"]),
            "Kaplan 0.73": (at, [0.73] * len(at)),
        },
        zh="局部指数与算力",
        en="Local exponent by compute",
        x=Words("算力 C", "compute C"),
        y=Words("指数", "exponent"),
        log_x=True,
    )
    show.say(
        zh="同一条损失公式、同一批模型，只是数参数时去掉嵌入：小模型的嵌入占得多，去掉后看上去长得更快，指"
        f"数就偏大。规模越大，两种口径越一致（都约 {exact:.2f}）。这只是分歧的一部分：末层算力、预热和优"
        "化器也有份，这里没有模拟。",
        en="One loss formula and the same models; the only change is leaving the embeddings out of the "
        "count. They are a large share of a small model, so without them it seems to grow faster and "
        f"the exponent comes out larger. At scale the two counts agree (both about {exact:.2f}). This "
        "is only part of the disagreement: the last layer's compute, warm-up and the optimiser "
        "played a role too, and aren't simulated here.",
    )
