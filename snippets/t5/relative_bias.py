"""T5's position buckets: near distances one by one, far ones together, the furthest all in one."""

from typing import Annotated, Literal

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.relative_bias import bucket


@demo(zh="T5 的相对位置分桶", en="T5's relative position buckets")
def relative_bias(
    show: Show,
    buckets: Annotated[Literal[8, 16, 32, 64], Words("桶数", "number of buckets")] = 32,
    furthest: Annotated[
        int, Range(64, 1024), Words("从此距离起同属一桶", "distance from which all share a bucket")
    ] = 128,
    side: Annotated[
        Literal["encoder", "decoder"], Words("编码器还是解码器", "encoder or decoder")
    ] = "encoder",
    tokens: Annotated[int, Range(16, 1024), Words("文本长度（词元）", "text length in tokens")] = 256,
    heads: Annotated[int, Range(1, 128), Words("注意力头数", "number of attention heads")] = 12,
    seed: int = 0,
) -> None:
    """Sort every distance into its bucket, then give all pairs of positions the bias of theirs."""
    both = side == "encoder"
    position = torch.arange(tokens)
    past = bucket(-position, buckets, furthest, both)  # (T): a key so many steps before the query
    held = {b: (past == b).nonzero().flatten().tolist() for b in sorted(set(past.tolist()))}
    exact = next((d for d, b in enumerate(past.tolist()) if len(held[b]) > 1), tokens)
    show.metric(
        "exact_distances", exact, zh="独占一桶的距离数（含 0）", en="distances with a bucket of their own"
    )
    one = len(set(past[furthest:].tolist())) <= 1  # no text so long: nothing to tell apart
    show.metric("one_bucket_beyond", one, zh="最远处之外同属一桶", en="one bucket for everything beyond")
    show.metric("parameters", buckets * heads, zh="一个栈的参数量", en="parameters of one stack")

    table = torch.randn(buckets, heads, generator=torch.Generator().manual_seed(seed))
    offset = position[None, :] - position[:, None]  # (T, T): key - query
    bias = table[:, 0][bucket(offset, buckets, furthest, both)]  # (T, T) of the first head
    moved = (bias[1:, 1:] - bias[:-1, :-1]).abs().max()
    show.metric(
        "change_when_shifted", moved, zh="两边同移一位后偏置的变化", en="change when both move by one"
    )

    curves: dict[str | Words, tuple[Tensor, Tensor]] = {Words("过去", "past"): (position[1:], past[1:])}
    if both:
        curves[Words("未来", "future")] = (position[1:], bucket(position, buckets, furthest)[1:])
    show.plot(
        "bucket_by_distance",
        curves,
        zh="距离落在哪个桶",
        en="Which bucket each distance falls into",
        x=Words("距离", "distance"),
        y=Words("桶", "bucket"),
        log_x=True,
    )
    show.table(
        "ranges",
        [Words("桶", "bucket"), Words("距离从", "from"), Words("到", "to")],
        [(b, distances[0], distances[-1]) for b, distances in held.items()],
        zh="过去一侧的桶（在这个长度之内）",
        en="Buckets on the past side, within this length",
    )
    show.say(
        zh=f"位置信息只是每个头 {buckets} 个标量，加在注意力分数上；距离相同则偏置相同，与绝对位置无关。"
        f"不小于 {furthest} 的距离互相分不清，但不会出错，也不需要新参数。",
        en=f"Position is just {buckets} scalars per head, added to the attention scores; the same "
        f"distance gets the same bias, whatever the absolute position. Distances from {furthest} on "
        "can't be told apart, but nothing breaks and no new parameters are needed.",
    )
