"""How strong a generator should be: what is left for the best possible discriminator to detect."""

import math
from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo


def zipf(words: int, exponent: float) -> Tensor:
    """What a context lets expect at a gap: word k with a chance in proportion to k^-exponent. Returns (V)."""
    weights = torch.arange(1, words + 1, dtype=torch.float64) ** -exponent  # (V)
    return weights / weights.sum()


def joint(p: Tensor, q: Tensor, mask_ratio: float) -> tuple[Tensor, Tensor]:
    """Chances that a word is seen and is a fake, or is seen and is the original; each (V).

        fake[w] = m q[w] (1 - p[w]),  original[w] = m q[w] p[w] + (1 - m) p[w]

    A draw that equals the original counts as original. Clark et al., ELECTRA (arXiv 2003.10555), §2.
    """
    fake = mask_ratio * q * (1 - p)  # (V)
    return fake, mask_ratio * q * p + (1 - mask_ratio) * p


def gain(p: Tensor, q: Tensor, mask_ratio: float) -> float:
    """By how much the best judge is right more often than one who says "original" to everything."""
    fake, original = joint(p, q, mask_ratio)
    return (fake - original).clamp(min=0).sum().item()


def entropy(p: Tensor) -> Tensor:
    """In bits; 0 log 0 is 0. p: (N). Returns a scalar."""
    bits: Tensor = -torch.special.xlogy(p, p).sum() / math.log(2)
    return bits


@demo(zh="生成器多强才合适", en="How strong should the generator be?")
def generator_strength(
    show: Show,
    strength: Annotated[
        float, Range(0, 1), Words("生成器强度：0 乱填，1 完美", "the generator's skill: 0 random, 1 perfect")
    ] = 0.5,
    words: Annotated[int, Range(2, 5_000), Words("候选词数", "words to choose from")] = 1_000,
    exponent: Annotated[float, Range(0, 3), Words("词分布的 Zipf 指数", "Zipf exponent of the words")] = 1.5,
    mask_ratio: Annotated[float, Range(0.01, 0.5), Words("被掩词元的占比", "share of tokens masked")] = 0.15,
    seed: int = 0,
) -> None:
    """Fill in masks from a mix of an ignorant and a perfect generator; an ideal discriminator decides.

    strength: 0 draws any word alike, 1 draws by the true distribution of the context. The best judge's gain
    over "always original" never grows with it, and with a perfect generator it is zero.
    """
    del seed  # nothing is drawn, all is summed over words
    p = zipf(words, exponent)  # (V)
    q = (1 - strength) / words + strength * p  # (V)
    fake, original = joint(p, q, mask_ratio)
    fakes = fake.sum()
    verdict = entropy(torch.stack([fakes, 1 - fakes]))
    told = verdict + entropy(fake + original) - entropy(torch.cat([fake, original]))
    won = gain(p, q, mask_ratio)

    show.metric(
        "hits", (p * q).sum(), zh="填的词正是原词的概率", en="chance that a sample is the original word"
    )
    show.metric("fakes", fakes, zh="假词的比例", en="share of replaced words")
    show.metric(
        "always_original", 1 - fakes, zh="一律答“原词”的正确率", en="accuracy of always saying original"
    )
    show.metric(
        "best_judge", 1 - fakes + won, zh="理想判别器的正确率", en="accuracy of an ideal discriminator"
    )
    show.metric("gain", won, zh="理想判别器多判对的比例", en="gain of an ideal discriminator")
    show.metric(
        "gain_of_weakest",
        gain(p, torch.full_like(p, 1 / words), mask_ratio),
        zh="随机乱填时，多判对的比例",
        en="gain with random replacements",
    )
    show.metric(
        "gain_of_perfect",
        gain(p, p, mask_ratio),
        zh="生成器完美时，多判对的比例",
        en="gain with a perfect generator",
    )
    show.metric("verdict_bits", verdict, zh="一个判别标签的熵", en="entropy of a label", unit="bit")
    show.metric(
        "told_by_word",
        told,
        zh="其中看词与上下文能知道的",
        en="of that, revealed by word and context",
        unit="bit",
    )

    levels = [k / 50 for k in range(51)]
    gains = [gain(p, (1 - s) / words + s * p, mask_ratio) for s in levels]
    show.plot(
        "gain",
        {Words("理想判别器多判对", "gain of an ideal discriminator"): (levels, gains)},
        zh="生成器越强，能分辨的越少",
        en="The stronger the generator, the less there is to detect",
        x=Words("生成器强度", "generator strength"),
        y=Words("比“一律答原词”多对", "gain over always original"),
    )
    show.say(
        zh="这是无所不知的判别器的上限，不是训练结果：生成器完美，它就一无所得；乱填，又太容易分辨。"
        "论文的结论来自实验：生成器取判别器的 1/4 到 1/2 最好。",
        en="This is the upper bound for a discriminator that knows everything; nothing is trained. A "
        "perfect generator leaves it nothing to detect, and random replacements are too easy. The "
        "paper's finding is empirical: 1/4 to 1/2 of the discriminator's size works best.",
    )
