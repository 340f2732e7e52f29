"""Which probabilities each objective gives exactly, on a joint distribution that is fully known."""

import itertools
import math
from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo


def random_joint(length: int, vocab: int, sharpness: float, random: torch.Generator) -> Tensor:
    """A probability for every text: (V, ..., V), one axis a token."""
    logits = sharpness * torch.randn((vocab,) * length, generator=random, dtype=torch.float64)
    return logits.flatten().softmax(0).view_as(logits)


def autoregressive(joint: Tensor) -> Tensor:
    """The product of p(x_t | x_<t), what a perfect causal model multiplies: (V, ..., V)."""
    product, axes = torch.ones_like(joint), range(joint.dim())
    for t in axes:
        upto = joint.sum(list(axes)[t + 1 :], keepdim=True) if t + 1 < joint.dim() else joint
        product = product * upto / upto.sum(t, keepdim=True)
    return product


def alone(joint: Tensor, t: int) -> Tensor:
    """p(x_t | all others), what a perfect masked model says of one hidden word: (V, ..., V)."""
    return joint / joint.sum(t, keepdim=True)


def together(joint: Tensor, i: int, j: int) -> Tensor:
    """Both words hidden, each guessed alone from the rest: p(x_i | rest) p(x_j | rest), (V, ..., V)."""
    both = joint.sum((i, j), keepdim=True)
    return joint.sum(j, keepdim=True) / both * (joint.sum(i, keepdim=True) / both)


@demo(
    zh="自回归与自编码：各能精确回答什么", en="Autoregressive vs autoencoding: what each can compute exactly"
)
def autoregressive_or_autoencoding(
    show: Show,
    length: Annotated[int, Range(2, 6), Words("文本长度（词元）", "text length in tokens")] = 4,
    vocab: Annotated[int, Range(2, 4), Words("词表大小", "vocabulary size")] = 3,
    sharpness: Annotated[
        float, Range(0, 3), Words("分布有多尖（0 为均匀）", "how peaked the distribution is (0: uniform)")
    ] = 1.0,
    seed: int = 0,
) -> None:
    """Ask perfect models of both kinds the same questions; every text is enumerated.

    The laws: the autoregressive factors multiply to the joint, and a hidden word follows from them by Bayes'
    rule, with V evaluations. The masked conditionals don't multiply to a probability, and two words hidden
    together lose their mutual information given the rest.
    """
    joint = random_joint(length, vocab, sharpness, torch.Generator().manual_seed(seed))
    chain = autoregressive(joint)
    pseudo = torch.stack([alone(joint, t) for t in range(length)]).prod(0)  # (V, ..., V)
    middle = (length - 1) // 2
    by_bayes = chain / chain.sum(middle, keepdim=True)  # V whole texts are scored for one hidden word
    i, j = middle, middle + 1
    guess = together(joint, i, j)
    truth = joint / joint.sum((i, j), keepdim=True)
    lost = torch.xlogy(joint, truth / guess).sum().item() / math.log(2)  # I(x_i; x_j | rest)

    show.metric("texts", joint.numel(), zh="穷举的文本数", en="texts enumerated")
    show.metric("chain_total", chain.sum(), zh="自回归：全部概率之和", en="autoregressive: all texts sum to")
    show.metric(
        "chain_gap",
        (chain - joint).abs().max(),
        zh="自回归：与真分布的差",
        en="autoregressive: difference from the truth",
    )
    show.metric(
        "pseudo_total", pseudo.sum(), zh="自编码：条件概率之积求和", en="autoencoding: products sum to"
    )
    gap = (by_bayes - alone(joint, middle)).abs().max()
    show.metric(
        "infill_gap",
        gap,
        zh="自回归填空与直接填空的差",
        en="fill-in by Bayes: difference from the autoencoding answer",
    )
    show.metric("infill_scores", vocab, zh="自回归填一词要评分的文本", en="texts scored to fill in one word")
    show.metric(
        "pair_lost", lost, zh="同时遮两词丢掉的信息", en="lost by masking two words together", unit="bit"
    )
    show.metric(
        "pair_total", (guess.sum((i, j))).mean(), zh="两词猜测之和", en="the pair's predictions sum to"
    )

    order = torch.sort(joint.flatten(), descending=True).indices[:8]
    texts = list(itertools.product(range(vocab), repeat=length))
    columns = (
        Words("文本", "text"),
        Words("真概率", "truth"),
        Words("自回归", "chain rule"),
        Words("自编码之积", "autoencoding product"),
    )
    show.table(
        "texts",
        columns,
        [
            (
                " ".join(map(str, texts[int(n)])),
                *(round(p.flatten()[n].item(), 4) for p in (joint, chain, pseudo)),
            )
            for n in order
        ],
        zh="最可能的文本",
        en="The most likely texts",
    )
    show.say(
        zh="自回归的条件概率乘起来就是整句的概率，所以能打分、能采样；填空也能精确回答，只是要给每个候选词"
        "各算一遍。自编码一次就答出“其余都给定时这个词是什么”，但各位相乘不是概率，同时遮两个词还会丢掉它们"
        "之间的联系。",
        en="Autoregressive conditionals multiply to the probability of the text, so you can score and "
        "sample it; you can also fill a gap exactly, at the cost of scoring each candidate. An "
        "autoencoding model gives a word's probability given all the others in one pass, but those "
        "don't multiply to a probability, and masking two words together loses the information "
        "between them.",
    )
