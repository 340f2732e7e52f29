"""Temperature, top-k and top-p: which tokens stay, and with which probabilities, exactly."""

from typing import Annotated

import torch

from quiz.demo import Range, Show, Words, demo
from snippets.lm.sampling import draw, keep_top_p, next_token_chances, warmed


def entropy(chances: torch.Tensor) -> float:
    """In nats; a token without a chance adds nothing."""
    return float(-torch.xlogy(chances, chances).sum())


@demo(zh="采样：温度、top-k、top-p", en="Sampling: temperature, top-k, top-p")
def sampling(
    show: Show,
    temperature: Annotated[float, Range(0, 5), Words("采样温度", "sampling temperature")] = 1.0,
    k: Annotated[int, Range(1, 50), Words("top-k 保留的词元数", "tokens that top-k keeps")] = 50,
    p: Annotated[float, Range(0.01, 1), Words("top-p 保留的累计概率", "probability that top-p keeps")] = 0.9,
    steepness: Annotated[
        float, Range(0, 3), Words("名次幂律的指数（0 为均匀）", "power of the rank (0: all equal)")
    ] = 1.0,
    draws: Annotated[int, Range(100, 100_000), Words("抽样次数", "number of samples")] = 20_000,
    seed: int = 0,
) -> None:
    """Fifty tokens with probabilities ~ 1 / rank^steepness (0: all equal); truncate, renormalise, sample.

    The law: a kept token's chance is its chance before the cut, divided by the kept mass.
    Holtzman et al., The Curious Case of Neural Text Degeneration (arXiv 1904.09751) §3.
    """
    ranks = torch.arange(1, 51, dtype=torch.float64)
    logits = -steepness * ranks.log()[None]  # (1, V)
    chances = next_token_chances(logits, temperature, k, p)[0]  # (V)
    before = warmed(logits, temperature).softmax(-1)[0]
    kept = chances > 0
    by_hand = torch.where(kept, before / before[kept].sum(), 0)
    sampled = draw(chances.expand(draws, -1), torch.Generator().manual_seed(seed)).bincount(minlength=50)
    cold_last = warmed(keep_top_p(logits, p), temperature).softmax(-1)[0]  # top-p before the temperature

    show.metric("kept", kept.sum(), zh="留下的词元数", en="tokens kept")
    show.metric("kept_mass", before[kept].sum(), zh="留下的概率质量", en="their total probability")
    show.metric("first", chances[0], zh="第一名的概率", en="probability of the top token")
    show.metric(
        "gap",
        (chances - by_hand).abs().max(),
        zh="与手工归一的差",
        en="difference from renormalising by hand",
    )
    show.metric(
        "entropy_before", entropy(before), zh="截断前的熵", en="entropy before truncation", unit="nat"
    )
    show.metric("entropy", entropy(chances), zh="截断后的熵", en="entropy after truncation", unit="nat")
    drawn = sampled.double() / draws
    show.metric(
        "drawn_gap",
        (drawn - chances).abs().max(),
        zh="抽样频率的最大偏差",
        en="largest error in sampled frequencies",
    )
    show.metric("outside", sampled[~kept].sum(), zh="抽到被截掉的词元", en="samples outside the set")
    swapped = int((cold_last > 0).sum())
    show.metric(
        "kept_if_p_first", swapped, zh="先 top-p 再温度：留下", en="kept if top-p comes before temperature"
    )

    show.plot(
        "chances",
        {
            Words("截断前", "before truncation"): (ranks, before),
            Words("截断后", "after truncation"): (ranks, chances),
            Words("抽样频率", "sampled"): (ranks, drawn),
        },
        zh="按名次的概率",
        en="Probability by rank",
        x=Words("名次", "rank"),
        y=Words("概率", "chance"),
    )
    heats = [0.1 * step for step in range(1, 51)]
    flat = [entropy(warmed(logits, t).softmax(-1)[0]) for t in heats]
    show.plot(
        "heat",
        {Words("熵", "entropy"): (heats, flat)},
        zh="温度与熵",
        en="Entropy by temperature",
        x=Words("温度", "temperature"),
        y="nat",
    )
    show.say(
        zh="温度缩放所有 logits，不改名次；top-k 按名次截，top-p 按累计质量截，"
        "分布越尖留得越少。三者都先定集合再归一，所以集合内的比例不变。先升温再 top-p 会留下更多词元，"
        "次序要说清。",
        en="Temperature scales all logits and keeps their ranking; top-k truncates by rank, top-p by "
        "cumulative probability, keeping fewer tokens when the distribution is peaked. Both fix a "
        "set and renormalise, so ratios within it don't change. Applying the temperature first makes "
        "top-p keep more, so state the order.",
    )
