"""The order of the examples: attention without positions ignores it, a recency bias doesn't."""

import itertools
from typing import Annotated

import torch
from torch import Tensor
from torch.nn.functional import one_hot

from quiz.demo import Range, Show, Words, demo
from snippets.lm.attention import weighted_average

CLASSES = 2


def votes(x: Tensor, labels: Tensor, queries: Tensor, recency: float) -> Tensor:
    """One attention layer as a classifier: a query weighs the examples' labels by likeness and by nearness.

        sum_j softmax_j(q . x_j / sqrt(E) - recency * (N - 1 - j)) y_j

    x: (P, N, E), P orders of the same examples. labels: (P, N). queries: (Q, E). Returns (P, Q, C).
    The bias is ALiBi's: Press et al. (arXiv 2108.12409) §3.
    """
    distance = torch.arange(x.shape[1] - 1, -1, -1)  # (N): 0 for the last
    scores = queries @ x.transpose(-1, -2) / x.shape[-1] ** 0.5  # (P, Q, N)
    return weighted_average(scores - recency * distance, one_hot(labels, CLASSES).to(x.dtype))


@demo(zh="示例的顺序：同样几个示例，正确率差多少", en="The order of examples: same shots, different score")
def shot_order(
    show: Show,
    shots: Annotated[int, Range(2, 6), Words("示例数", "number of examples")] = 4,
    recency: Annotated[float, Range(0, 3), Words("对靠后示例的偏好", "bias towards the last examples")] = 1.0,
    separation: Annotated[
        float, Range(0, 4), Words("两类在每一维的间距", "distance of the classes per dimension")
    ] = 1.0,
    seed: int = 0,
) -> None:
    """Try every permutation of the same examples on the same questions.

    The law: with no bias attention is a function of the set, and all orders score the same.
    Zhao et al., Calibrate Before Use (arXiv 2102.09690); Lu et al., Fantastically Ordered Prompts (arXiv
    2104.08786), who measured it on real models.
    """
    random = torch.Generator().manual_seed(seed)
    centres = separation * torch.tensor([[1.0] * 4, [-1.0] * 4], dtype=torch.float64) / 2  # (C, E)
    labels = torch.arange(shots) % CLASSES
    x = centres[labels] + torch.randn(shots, 4, generator=random, dtype=torch.float64)  # (N, E)
    asked = torch.randint(CLASSES, (400,), generator=random)
    queries = centres[asked] + torch.randn(400, 4, generator=random, dtype=torch.float64)  # (Q, E)
    orders = torch.tensor(list(itertools.permutations(range(shots))))  # (P, N)

    weights = votes(x[orders], labels[orders], queries, recency)  # (P, Q, C)
    guessed = weights[..., 1] > weights[..., 0] + 1e-9  # a tie up to rounding counts as class 0
    scores = (guessed == asked.bool()).double().mean(1)  # (P)
    last = labels[orders][:, -1]  # (P)
    favoured = (guessed == last.bool()[:, None]).double().mean()

    show.metric("orders", len(orders), zh="排列数", en="orders")
    show.metric("best", scores.max(), zh="最好的顺序", en="best order")
    show.metric("mean", scores.mean(), zh="平均", en="mean")
    show.metric("worst", scores.min(), zh="最差的顺序", en="worst order")
    show.metric("spread", scores.max() - scores.min(), zh="最好与最差之差", en="best minus worst")
    moved = (weights - weights[:1]).abs().max()
    show.metric("moved", moved, zh="换顺序后权重的最大变化", en="largest change in the weights")
    show.metric(
        "says_last", favoured, zh="答成最后一个示例的标签", en="answers with the last example's label"
    )

    steps = [i / 4 for i in range(13)]
    found = {r: votes(x[orders], labels[orders], queries, r) for r in steps}
    right = {r: ((w[..., 1] > w[..., 0] + 1e-9) == asked.bool()).double().mean(1) for r, w in found.items()}
    show.plot(
        "recency",
        {
            Words("最好", "best"): (steps, [float(s.max()) for s in right.values()]),
            Words("平均", "mean"): (steps, [float(s.mean()) for s in right.values()]),
            Words("最差", "worst"): (steps, [float(s.min()) for s in right.values()]),
        },
        zh="偏好近处的程度与正确率",
        en="Accuracy by recency bias",
        x=Words("偏好近处", "recency"),
        y=Words("正确率", "accuracy"),
    )
    show.say(
        zh="没有位置的注意力把示例当集合，顺序毫无影响；一旦偏好近处，最后的示例就说了算，正确率随排列而变。"
        "这是手工构造的一层，只说明一种成因；真实模型的幅度要看论文的测量。",
        en="Attention without positions treats the examples as a set, so their order doesn't matter. "
        "With a recency bias, the last examples dominate, and the score depends on the order. This "
        "is a single hand-built layer that shows one cause; for the size of the effect in real "
        "models, see the papers.",
    )
