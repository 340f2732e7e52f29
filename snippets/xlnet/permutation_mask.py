"""A factorisation order as two masks: the words stay where they are, only who sees whom changes."""

from itertools import permutations
from typing import Annotated, Literal

import torch

from quiz.demo import Range, Show, Words, demo
from snippets.lm.permutation import content_mask, factorised, query_mask


@demo(zh="XLNet 的排列与掩码", en="XLNet's orders and masks")
def permutation_mask(
    show: Show,
    tokens: Annotated[int, Range(3, 7), Words("文本长度（词元）", "text length in tokens")] = 6,
    words: Annotated[int, Range(2, 3), Words("词表大小", "vocabulary size")] = 3,
    order: Annotated[Literal["drawn", "left_to_right"], Words("预测顺序", "order of prediction")] = "drawn",
    seed: int = 0,
) -> None:
    """Draw an order, show its masks, multiply out its conditionals, then look at all orders together."""
    random = torch.Generator().manual_seed(seed)
    z = torch.randperm(tokens, generator=random) if order == "drawn" else torch.arange(tokens)
    labels = [f"x{i + 1}" for i in range(tokens)]
    written = " → ".join(labels[i] for i in z.tolist())
    for name, mask, zh, en in (
        ("content", content_mask(z), "内容流：看得见自己", "content stream: sees itself"),
        ("query", query_mask(z), "查询流：看不见自己", "query stream: does not see itself"),
    ):
        show.heat(name, mask.int(), labels, labels, zh=f"{zh}（{written}）", en=f"{en} ({written})")
    pairs = query_mask(z).sum()
    show.metric("visible_pairs", pairs, zh="查询流可见的位置对", en="position pairs the query stream sees")

    joint = torch.rand([words] * tokens, generator=random, dtype=torch.float64)  # (V, ..., V)
    joint = joint / joint.sum()
    orders = [z, torch.arange(tokens), *(torch.randperm(tokens, generator=random) for _ in range(20))]
    gap = max((factorised(joint, each) - joint).abs().max().item() for each in orders)
    show.metric(
        "joint_gap",
        gap / joint.max(),
        zh="各顺序乘积与联合概率的差",
        en="difference: an order's product and the joint",
    )

    every = torch.tensor(list(permutations(range(tokens)))).argsort(-1)  # (T!, T): ranks in every order
    sees = every[:, None, :] < every[:, :, None]  # (T!, T, T): i sees j
    often = sees.double().mean(0)[~torch.eye(tokens, dtype=torch.bool)]
    show.metric(
        "pair_seen_least",
        often.min(),
        zh="一对位置可见的频率（最小）",
        en="how often a pair is visible (lowest)",
    )
    show.metric(
        "pair_seen_most",
        often.max(),
        zh="一对位置可见的频率（最大）",
        en="how often a pair is visible (highest)",
    )
    both = (sees[:, 1, 0] & sees[:, 1, 2]).double().mean()
    show.metric("both_neighbours", both, zh="同时看到左右邻居的频率", en="how often both neighbours are seen")
    show.say(
        zh="排列的是预测顺序，不是词的位置：任何顺序乘出来都是同一个联合概率。"
        f"对全部 {len(every)} 种顺序求平均，每个位置看见其他任一位置的机会都是一半；"
        "而从左到右的顺序永远看不到右边。",
        en="What is permuted is the order of prediction, not the positions of the words: every order "
        f"multiplies out to the same joint probability. Averaged over all {len(every)} orders, each "
        "position sees any other half of the time, while left-to-right order never sees the right "
        "side.",
    )
