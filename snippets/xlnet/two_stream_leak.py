"""Why XLNet needs two streams: gradients show that no prediction can see its own token."""

from typing import Annotated

import torch
from torch import Tensor, nn

from quiz.demo import Range, Show, Words, demo
from snippets.lm.models.xlnet import Layer, Shape, XLNet
from snippets.lm.permutation import query_mask


def drawn(tokens: int, width: int, depth: int, seed: int) -> XLNet:
    """An untrained XLNet with a word for each position; vectors that start as zeros are drawn too."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        even = width + width % 2  # a sine needs its cosine
        model = XLNet(Shape(tokens, even, depth, heads=1, feed_forward=2 * even)).double()
        for part in model.modules():
            if isinstance(part, nn.Linear):
                nn.init.normal_(part.weight, std=part.in_features**-0.5)
            if isinstance(part, Layer):
                for vectors in (part.u, part.v, part.w, part.segments):
                    nn.init.normal_(vectors)
        nn.init.normal_(model.start)
    return model


def depends(stream: Tensor, words: Tensor, random: torch.Generator) -> Tensor:
    """Which words (columns) move each output (rows).

    stream, words: (T, D). Returns (T, T) of bool.
    """
    outputs = stream @ torch.randn(stream.shape[-1], generator=random, dtype=stream.dtype)  # (T)
    moved = [torch.autograd.grad(output, words, retain_graph=True)[0].abs().sum(-1) for output in outputs]
    return torch.stack(moved) > 0


@demo(zh="XLNet 双流：有没有泄漏", en="XLNet's two streams: does anything leak?")
def two_stream_leak(
    show: Show,
    tokens: Annotated[int, Range(4, 24), Words("文本长度（词元）", "text length in tokens")] = 10,
    width: Annotated[int, Range(4, 64), Words("隐藏维度（偶数）", "hidden size (even)")] = 16,
    depth: Annotated[int, Range(1, 6), Words("层数", "number of layers")] = 3,
    seed: int = 0,
) -> None:
    """Ask by gradients which words each output depends on, and hold that against the order.

    Law: the query stream depends on every word that the order allows and on no other; without distances two
    targets with the same past get the same vector. (A past of one word says nothing of where, whatever the
    distance: a softmax over one key is 1. Hence at least four tokens.)
    """
    random = torch.Generator().manual_seed(seed)
    model = drawn(tokens, width, depth, seed)
    text = torch.arange(tokens)[None]  # (1, T)
    order = torch.randperm(tokens, generator=random)
    contents, queries = model(text, query_mask(order)[None], text)  # every position is a target
    on_query = depends(queries[-1][0], model.words.weight, random)  # (T, T)
    on_content = depends(contents[-1][0], model.words.weight, random)  # (T, T)
    allowed = query_mask(order)
    show.metric("leaks", (on_query & ~allowed).sum(), zh="查询流的泄漏", en="leaks in the query stream")
    show.metric("pairs_used", (on_query & allowed).sum(), zh="用到的可见对", en="visible pairs actually used")
    show.metric("pairs_allowed", allowed.sum(), zh="允许的可见对", en="visible pairs allowed")
    show.metric(
        "content_sees_itself",
        on_content.diagonal().sum(),
        zh="内容流看见自己",
        en="content outputs that see themselves",
    )

    def gap() -> Tensor:
        """Two targets with one past: the last two of the order, and of the order with them exchanged."""
        other = torch.cat([order[:-2], order[-2:].flip(0)])
        first, second = (model(text, query_mask(z)[None], z[None, -2:-1])[1][-1] for z in (order, other))
        apart: Tensor = (first - second).abs().max()
        return apart

    with torch.no_grad():
        show.metric(
            "gap_with_position",
            gap(),
            zh="查询带位置：两个目标的差",
            en="query with position: difference of two targets",
        )
        for name, weights in model.named_parameters():
            if "distance" in name:
                weights.zero_()
        show.metric(
            "gap_without_position",
            gap(),
            zh="去掉位置：两个目标的差",
            en="without position: difference of two targets",
        )

    labels = [f"x{i + 1}" for i in range(tokens)]
    show.heat(
        "dependence",
        on_query.int(),
        labels,
        labels,
        zh="查询流：每个输出（行）依赖哪些词元（列）",
        en="Query stream: which tokens (columns) each output (row) depends on",
    )
    show.say(
        zh="预测某个位置要知道“我在哪”，又不能知道“我是谁”。内容流满足不了后者，不带位置的查询满足不了前者，"
        "所以要两条流；微调时没有要藏的目标，查询流就丢掉。",
        en="To predict a position, you must know where it is but not what it is. The content stream "
        "fails the second requirement, a query without position the first, so there are two streams. "
        "Fine-tuning has no target to hide, so the query stream is dropped.",
    )
