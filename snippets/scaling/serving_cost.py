"""Overtrained on purpose: the model of a given quality that is cheapest to train and serve together."""

from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.scaling_laws import FITS, LossFit, training_flops


def tokens_for(law: LossFit, sizes: Tensor, loss: float) -> Tensor:
    """The D that brings each N to this loss, infinite where no data would: solve L(N, D) for D.

    D = (B / (L - E - A / N^alpha))^(1 / beta)
    """
    left = loss - law.E - law.A / sizes**law.alpha  # what the data's term may be
    return torch.where(left > 0, (law.B / left.clamp(min=1e-300)) ** (1 / law.beta), torch.inf)


@demo(zh="训练加服务：多训练小模型划不划算", en="Training plus serving: when a smaller model pays off")
def serving_cost(
    show: Show,
    parameters: Annotated[
        float, Range(1e8, 1e12), Words("算力最优模型的参数量", "parameters when compute-optimal")
    ] = 70e9,
    served: Annotated[float, Range(0, 1e16), Words("要服务的词元数", "tokens to serve")] = 1e13,
    price: Annotated[
        float, Range(0.1, 10), Words("服务与训练的单价之比", "cost of an operation, serving / training")
    ] = 1.0,
    seed: int = 0,
) -> None:
    """Hold the quality of a compute-optimal model of this size; minimise 6 N D + price * 2 N * served tokens.

    `price`: what one operation of serving costs beside one of training, for it uses the hardware less well.
    The law: with nothing to serve the optimum is Chinchilla's; the more is served, the smaller the model.
    Sardana et al., Beyond Chinchilla-Optimal (arXiv 2401.00448).
    """
    del seed  # nothing here is random
    law = FITS["corrected"]
    data = law.compute_for(parameters) / (6 * parameters)
    quality = law.loss(parameters, data)

    sizes = parameters * torch.logspace(-1.5, 0.5, 40_001, dtype=torch.float64)  # N
    D = tokens_for(law, sizes, quality)
    training, serving = 6 * sizes * D, price * 2 * sizes * served
    best = int((training + serving).argmin())
    N, tokens = float(sizes[best]), float(D[best])
    optimum = training_flops(parameters, data) + price * 2 * parameters * served
    total = float(training[best] + serving[best])

    show.metric("quality", quality, zh="目标损失", en="target loss", unit="nat")
    show.metric("best_parameters", N, zh="最省的参数量 N", en="cheapest N")
    show.metric(
        "share_of_size", N / parameters, zh="参数量与算力最优之比", en="size relative to compute-optimal"
    )
    show.metric("tokens_per_parameter", tokens / N, zh="每参数词元数", en="tokens per parameter")
    show.metric(
        "optimal_ratio",
        data / parameters,
        zh="算力最优的每参数词元",
        en="compute-optimal tokens per parameter",
    )
    extra = float(training[best]) / training_flops(parameters, data)
    show.metric("training_times", extra, zh="训练算力与最优之比", en="training compute relative to optimal")
    show.metric("saved", 1 - total / optimum, zh="总账省下", en="total cost saved")

    amounts = [10 ** (e / 4) for e in range(40, 65)]
    cheapest = [sizes[(training + price * 2 * sizes * amount).argmin()] for amount in amounts]
    show.plot(
        "size",
        {
            Words("最省的 N", "cheapest N"): (amounts, cheapest),
            Words("算力最优", "compute-optimal"): (amounts, [parameters] * len(amounts)),
        },
        zh="服务的词元越多，模型越小",
        en="The more you serve, the smaller the model",
        x=Words("服务的词元", "tokens served"),
        y="N",
        log_x=True,
        log_y=True,
    )
    show.say(
        zh="同样的损失可以由大模型少训练得到，也可以由小模型多训练得到。训练每词元 $6N$，服务每词元 "
        "$2N$：服务越多，越该用小模型。前提是拟合的公式在这么高的 $D/N$ 处仍然成立，数据也够用。",
        en="You can reach the same loss with a large model trained briefly or a smaller one trained "
        "longer. Training costs $6N$ per token and serving $2N$, so the more you serve, the smaller "
        "the model should be. This assumes that the fitted law still holds at such a high $D/N$, and "
        "that there is enough data.",
    )
