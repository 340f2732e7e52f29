"""Position-to-content in the paper and in the released code: the same table, read from the other end."""

from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.disentangled import distance, position_to_content


def table_mirrored(table: Tensor) -> Tensor:
    """Distance d takes the row of -d; row 0, which has no partner, stays. table: (2k, D). Returns (2k, D)."""
    return torch.cat([table[:1], table[1:].flip(0)])


@demo(zh="位置→内容：论文与代码的方向", en="Position-to-content: the paper's direction and the code's")
def two_directions(
    show: Show,
    tokens: Annotated[int, Range(2, 32), Words("文本长度（词元）", "text length in tokens")] = 10,
    width: Annotated[int, Range(1, 64), Words("隐藏维度", "hidden size")] = 16,
    evenness: Annotated[
        float, Range(0, 1), Words("位置表去掉的奇部分占比", "share of the table's odd part removed")
    ] = 0.0,
    seed: int = 0,
) -> None:
    """Score contents against the table with delta(j, i), then with delta(i, j); nothing is clipped, k = T.

    A table is an even part, the same d places before and after, and an odd one. `evenness` removes that share
    of the odd part. Law: the gap is in the odd part alone, (1 - evenness) times what it was.
    """
    random = torch.Generator().manual_seed(seed)
    content = torch.randn(tokens, width, generator=random, dtype=torch.float64)  # (T, D), keys already
    table = torch.randn(2 * tokens, width, generator=random, dtype=torch.float64)  # (2 T, D)
    odd = (table - table_mirrored(table)) / 2
    table = table - evenness * odd

    delta = distance(tokens, tokens)  # (T, T)
    paper = position_to_content(content, table, delta)  # (T, T)
    code = position_to_content(content, table, delta.T)
    gap, size = (paper - code).square().mean().sqrt(), paper.square().mean().sqrt()
    show.metric("gap", gap, zh="两种写法的差（均方根）", en="difference between the two, root mean square")
    show.metric("relative_gap", gap / size, zh="差与分数之比", en="difference relative to the scores")
    show.metric(
        "gap_on_itself",
        (paper - code).diagonal().abs().max(),
        zh="距离为零时，两种写法之差",
        en="difference between the two at distance zero",
    )
    swapped = position_to_content(content, table_mirrored(table), delta)
    show.metric(
        "mirrored_gap",
        (swapped - code).abs().max(),
        zh="论文写法配左右对调的表，与代码的差",
        en="the paper's version with its table flipped, against the code's",
    )
    labels = [str(i) for i in range(tokens)]
    show.heat("paper", paper, labels, labels, zh="论文：δ(j, i)", en="The paper: delta(j, i)")
    show.heat("code", code, labels, labels, zh="公布的代码：δ(i, j)", en="The released code: delta(i, j)")
    show.table(
        "rows",
        [
            Words("查询 i 看键 j", "query i, key j"),
            Words("论文取第几行", "row, paper"),
            Words("代码取第几行", "row, code"),
        ],
        [(f"{i}, {j}", delta[j, i], delta[i, j]) for i, j in ((0, tokens - 1), (tokens - 1, 0), (1, 1))],
    )
    show.say(
        zh="两种写法只差在表的“奇”部分：左边第 d 个和右边第 d 个对调。从头训练，哪种都学得会；"
        "加载公布的权重，就必须照代码写，否则这一项里的前后全部颠倒。",
        en="The two differ only in the odd part of the position table: d places before and d places "
        "after are swapped. Either version can be trained from scratch; with the released weights "
        "you must use the code's, or this term confuses before and after everywhere.",
    )
