"""Why XLNet needs two streams: gradients show that no prediction can see its own token."""

from typing import Annotated

import torch

from quiz.demo import Range, Show, demo
from snippets.lm.permutation import query_mask, two_streams


@demo(zh="XLNet 双流：有没有泄漏", en="XLNet's two streams: does anything leak?")
def two_stream_leak(
    show: Show,
    tokens: Annotated[int, Range(3, 24)] = 10,
    width: Annotated[int, Range(4, 64)] = 16,
    depth: Annotated[int, Range(1, 6)] = 3,
    seed: int = 0,
) -> None:
    """Ask by gradients which words each output depends on, and hold that against the order."""
    random = torch.Generator().manual_seed(seed)

    def draw(*shape: int) -> torch.Tensor:
        return torch.randn(*shape, generator=random, dtype=torch.float64)

    order = torch.randperm(tokens, generator=random)
    words = draw(tokens, width).requires_grad_()  # (T, D)
    position, query = draw(tokens, width), draw(width)
    layers = [draw(3, width, width) / width**0.5 for _ in range(depth)]
    h, g = two_streams(words + position, query + position, order, layers)

    def depends(stream: torch.Tensor) -> torch.Tensor:
        """Which words (columns) move each output (rows)."""
        each = torch.eye(tokens, dtype=stream.dtype)  # one output at a time, all in one batch
        outputs = stream @ draw(width)  # (T)
        (moved,) = torch.autograd.grad(outputs, words, each, retain_graph=True, is_grads_batched=True)
        return moved.abs().sum(-1) > 0  # (T, T)

    on_query, on_content, allowed = depends(g), depends(h), query_mask(order)
    show.metric("leaks", (on_query & ~allowed).sum(), zh="查询流的泄漏", en="leaks in the query stream")
    show.metric("pairs_used", (on_query & allowed).sum(), zh="用到的可见对", en="visible pairs in use")
    show.metric("pairs_allowed", allowed.sum(), zh="允许的可见对", en="visible pairs allowed")
    show.metric(
        "content_sees_itself",
        on_content.diagonal().sum(),
        zh="内容流看见自己",
        en="content outputs that see themselves",
    )

    # one context, two possible targets: the last two of the order change places
    other = torch.cat([order[:-2], order[-2:].flip(0)])
    target, rival = order[-2], order[-1]

    def gap(start: torch.Tensor) -> torch.Tensor:
        first = two_streams(words + position, start, order, layers)[1][target]
        second = two_streams(words + position, start, other, layers)[1][rival]
        return (first - second).abs().max()

    blind = gap(query.expand(tokens, width))
    show.metric(
        "gap_without_position", blind, zh="查询不带位置：两个目标的差", en="two targets' gap, no position"
    )
    show.metric(
        "gap_with_position",
        gap(query + position),
        zh="查询带位置：两个目标的差",
        en="the same, with position",
    )

    labels = [f"x{i + 1}" for i in range(tokens)]
    show.heat(
        "dependence",
        on_query.int(),
        labels,
        labels,
        zh="查询流：每个输出（行）依赖哪些词（列）",
        en="Query stream: the words (columns) that each output (row) depends on",
    )
    show.say(
        zh="预测某个位置要知道“我在哪”，又不能知道“我是谁”。内容流满足不了后者，不带位置的查询满足不了前者，"
        "所以要两条流；微调时没有要藏的目标，查询流就丢掉。",
        en="To predict a position one must know where it is and must not know what it is. The content stream "
        "fails the second, a query without position the first: hence two streams. Fine-tuning hides no "
        "target, so the query stream goes.",
    )
