"""What masking two words of a phrase costs: the product of their chances allows phrases that never occur."""

from typing import Annotated

import torch

from quiz.demo import Range, Show, Words, demo

CITIES = (("New", "York"), ("Los", "Angeles"), ("San", "Francisco"), ("Hong", "Kong"))


@demo(zh="MLM 的独立性假设", en="MLM's independence assumption")
def independence(
    show: Show,
    phrases: Annotated[int, Range(2, 64), Words("短语数", "number of phrases")] = 2,
    looseness: Annotated[
        float, Range(0, 1), Words("第二个词任取的概率", "probability that the second word is arbitrary")
    ] = 0.0,
    samples: Annotated[int, Range(100, 100_000), Words("抽样次数", "number of samples")] = 10_000,
    seed: int = 0,
) -> None:
    """Two-word phrases, both words hidden: a perfect masked model against a perfect autoregressive one.

    With probability `looseness` the second word is any of them; else it is the first one's partner.
    """
    fixed = torch.eye(phrases, dtype=torch.float64) / phrases
    truth = (1 - looseness) * fixed + looseness / phrases**2  # (first, second)
    first, second = truth.sum(1), truth.sum(0)
    masked = first[:, None] * second[None, :]  # each word from the context alone: a product
    autoregressive = first[:, None] * (truth / first[:, None])  # the second one given the first

    broken = ~torch.eye(phrases, dtype=torch.bool)
    show.metric(
        "broken_in_truth",
        truth[broken].sum(),
        zh="真实分布：错配的概率",
        en="true distribution: mismatched pairs",
    )
    show.metric("broken_by_masked", masked[broken].sum(), zh="MLM：错配的概率", en="MLM: mismatched pairs")
    show.metric(
        "broken_by_autoregressive",
        autoregressive[broken].sum(),
        zh="自回归：错配的概率",
        en="autoregressive: mismatched pairs",
    )
    lost = torch.special.xlogy(truth, truth / masked).sum() / torch.tensor(2.0).log()
    show.metric("bits_lost", lost, zh="MLM 丢掉的互信息", en="mutual information that MLM loses", unit="bit")

    random = torch.Generator().manual_seed(seed)
    drawn = torch.multinomial(masked.flatten(), samples, replacement=True, generator=random)
    share = broken.flatten()[drawn].double().mean()
    show.metric(
        "broken_when_sampled",
        share,
        zh="同时采样两词：错配的比例",
        en="both sampled at once: mismatched pairs",
    )

    shown = min(phrases, 2)
    rows = [
        (
            f"{CITIES[i][0]} {CITIES[j][1]}",
            *(round(p[i, j].item(), 4) for p in (truth, masked, autoregressive)),
        )
        for i in range(shown)
        for j in range(shown)
    ]
    show.table(
        "pairs",
        [Words("短语", "phrase"), Words("真实", "truth"), "MLM", Words("自回归", "autoregressive")],
        rows,
        zh="两个词都被遮住时，各组合的概率",
        en="Both words masked: the probability of each pair",
    )
    show.say(
        zh="每个词的边缘概率 MLM 都答对了，错在相乘：给定上下文后它当作彼此独立。"
        "自回归分解先定一个词，再以它为条件定下一个，什么也不丢。",
        en="MLM gets each word's marginal probability right; what is wrong is multiplying them, as if "
        "the words were independent given the context. An autoregressive model first settles one "
        "word, then conditions the next on it, and loses nothing.",
    )
