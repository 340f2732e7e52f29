"""Masking words together costs bits: the MLM loss isn't the pseudo-likelihood, which masks one at a time."""

import math
from collections.abc import Collection
from itertools import combinations
from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import AtMost, Range, Show, Words, demo


def sticky_chain(tokens: int, words: int, stay: float) -> Tensor:
    """The probability of every text: each word repeats the one before with probability `stay`.

    Returns (V, ..., V), one axis a token; any other word follows with equal chance.
    """
    step = torch.full((words, words), (1 - stay) / (words - 1), dtype=torch.float64)  # (V, V)
    step.fill_diagonal_(stay)
    joint = torch.full((words,), 1 / words, dtype=torch.float64)  # (V)
    for _ in range(tokens - 1):
        joint = joint.unsqueeze(-1) * step  # (V, ..., V), one axis more
    return joint


def bits(joint: Tensor, of: Collection[int]) -> float:
    """The entropy, in bits, of the tokens at these positions."""
    others = [axis for axis in range(joint.dim()) if axis not in of]
    p = joint.sum(others) if others else joint
    return -torch.xlogy(p, p).sum().item() / math.log(2)


@demo(zh="MLM 损失与伪似然", en="The MLM loss and the pseudo-likelihood")
def mlm_against_pseudo_likelihood(
    show: Show,
    tokens: Annotated[int, Range(2, 8), Words("文本长度（词元）", "text length in tokens")] = 6,
    words: Annotated[int, Range(2, 4), Words("词表大小", "vocabulary size")] = 2,
    stay: Annotated[
        float, Range(0, 1), Words("与前一词相同的概率", "chance that a word repeats the last one")
    ] = 0.9,
    hidden: Annotated[
        int,
        Range(1, 8),
        AtMost("tokens"),
        Words("一起遮住的词数（不超过文本长度）", "words masked together, at most the whole text"),
    ] = 2,
    seed: int = 0,
) -> None:
    """The exact minimum loss any model can reach when `hidden` words are masked together.

    log P(x_i | all others) hides one word at a time. BERT hides the whole set M and asks for
    P(x_i | x outside M), each word on its own.
    """
    del seed  # every text is enumerated
    joint = sticky_chain(tokens, words, stay)
    everyone = frozenset(range(tokens))
    entropy = {
        frozenset(s): bits(joint, s) for m in range(tokens + 1) for s in combinations(range(tokens), m)
    }

    def loss(M: frozenset[int]) -> float:
        """Bits a hidden word, guessed from the visible ones alone: the mean of H(x_i | x outside M)."""
        seen = everyone - M
        return sum(entropy[seen | {i}] - entropy[seen] for i in M) / len(M)

    sets = {m: [frozenset(s) for s in combinations(range(tokens), m)] for m in range(1, tokens + 1)}
    by_count = {m: sum(map(loss, masks)) / len(masks) for m, masks in sets.items()}
    chained = sum((entropy[everyone] - entropy[everyone - M]) / hidden for M in sets[hidden]) / len(
        sets[hidden]
    )
    rise = min([by_count[k + 1] - by_count[k] for k in range(1, tokens)])

    show.metric(
        "pseudo_likelihood",
        by_count[1],
        zh="一次只遮一个词的损失",
        en="loss, one word masked at a time",
        unit="bit",
    )
    show.metric(
        "together", by_count[hidden], zh="几个词一起遮住的损失", en="loss, words masked together", unit="bit"
    )
    show.metric(
        "extra",
        by_count[hidden] - by_count[1],
        zh="一起遮住多出的损失",
        en="cost of masking them together",
        unit="bit",
    )
    show.metric(
        "least_rise",
        rise,
        zh="每多遮一个词，损失的最小增量",
        en="smallest rise for one more masked word",
        unit="bit",
    )
    independence = by_count[hidden] - chained
    show.metric(
        "independence",
        independence,
        zh="多出的损失中，各猜各的占多少",
        en="of that cost, from predicting each separately",
        unit="bit",
    )

    counts = list(by_count)
    show.plot(
        "loss",
        {Words("每个被遮词的损失", "loss per masked word"): (counts, list(by_count.values()))},
        zh="可达到的最小损失",
        en="The minimum achievable loss",
        x=Words("一起遮住的词数", "words masked together"),
        y="bit",
    )
    show.say(
        zh="一起遮住的词越多，能看到的上下文越少，损失只增不减；左端那一点才是伪似然。",
        en="The more words are masked together, the less context is left, so the loss never falls. Only "
        "the first point is the pseudo-likelihood.",
    )
