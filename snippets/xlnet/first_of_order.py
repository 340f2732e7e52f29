"""The first of an order may see nothing: what a softmax makes of a row that is masked throughout."""

import math
from typing import Annotated

import torch

from quiz.demo import Range, Show, Words, demo
from snippets.lm.attention import attention
from snippets.lm.permutation import query_mask


@demo(zh="整行被遮住的 softmax", en="A softmax whose whole row is masked")
def first_of_order(
    show: Show,
    tokens: Annotated[int, Range(2, 32), Words("文本长度（词元）", "text length in tokens")] = 8,
    width: Annotated[int, Range(1, 64), Words("查询与键的维度", "dimensions of queries and keys")] = 16,
    exponent: Annotated[int, Range(2, 30), Words("加负数 -10^n，n 为几", "n in the added number -10^n")] = 30,
    seed: int = 0,
) -> None:
    """Mask the query stream three ways: add -10^exponent, put -inf, or set the hidden weights to zero.

    Law: the first row's weights sum to 1 on what it must not see when the number is finite, are no numbers
    with -inf, and are zero when set so; all other rows hide what they should in all three.
    """
    random = torch.Generator().manual_seed(seed)
    q, k = torch.randn(2, tokens, width, generator=random, dtype=torch.float64)  # each (T, D)
    order = torch.randperm(tokens, generator=random)
    sees, first = query_mask(order), int(order[0])  # (T, T)
    scores = q @ k.T / math.sqrt(width)  # (T, T)

    finite = (scores - 10.0**exponent * ~sees).softmax(-1)  # (T, T)
    infinite = scores.masked_fill(~sees, -math.inf).softmax(-1)  # (T, T)
    zeroed = attention(q, k, torch.eye(tokens, dtype=q.dtype), sees)  # (T, T): the values are the weights

    others = torch.arange(tokens) != first
    hidden = [(weights * ~sees)[others].max() for weights in (finite, infinite, zeroed)]
    show.metric(
        "finite_on_hidden",
        finite[first].sum(),
        zh="有限负数：落在被遮处",
        en="finite number: weight on masked positions",
    )
    show.metric(
        "finite_on_itself",
        finite[first, first],
        zh="有限负数：落在自己",
        en="finite number: weight on itself",
    )
    show.metric("nan_rows", infinite.isnan().any(-1).sum(), zh="-inf：NaN 的行数", en="-inf: rows of NaN")
    show.metric(
        "zeroed_on_hidden",
        zeroed[first].sum(),
        zh="置零：落在被遮处",
        en="zeroed: weight on masked positions",
    )
    show.metric(
        "others_on_hidden", max(hidden), zh="其余各行落在被遮处", en="other rows: weight on masked positions"
    )
    labels = [f"x{i + 1}" for i in range(tokens)]
    show.heat("finite", finite, labels, labels, zh="加一个很大的负数", en="Adding a large negative number")
    show.heat("zeroed", zeroed, labels, labels, zh="把权重置零", en="Setting the masked weights to zero")
    show.table(
        "ways",
        [
            Words("做法", "method"),
            Words(f"第一个（{labels[first]}）的权重", f"weights of the first, {labels[first]}"),
        ],
        [
            (
                Words("加有限负数", "add a finite number"),
                ", ".join(f"{w:.2f}" for w in finite[first, :6].tolist()),
            ),
            (Words("填 -inf", "fill with -inf"), ", ".join(f"{w:.2f}" for w in infinite[first, :6].tolist())),
            (Words("置零", "set to zero"), ", ".join(f"{w:.2f}" for w in zeroed[first, :6].tolist())),
        ],
        zh="前六个权重",
        en="The first six weights",
    )
    show.say(
        zh="整行都减同一个数，softmax 不变：等于没遮，目标看得见自己；数大到盖过分数，就变成均匀分布。"
        "填 -inf 则是 0/0。最后把权重乘上掩码，才真的什么也看不到。",
        en="Subtract the same number from a whole row and its softmax doesn't change: nothing is "
        "masked, and the target sees itself. Once the number swamps the scores, the weights become "
        "uniform. Filling with -inf gives 0/0. Only multiplying the weights by the mask really hides "
        "everything.",
    )
