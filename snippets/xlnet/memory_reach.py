"""How far back a prediction depends on the text: by layers and memory, and how far its gradient goes."""

from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.causal import causal_mask
from snippets.lm.models.xlnet import Shape, XLNet
from snippets.lm.transformer_xl import latest, remember


def earliest(last: int, segment: int, memory: int, layers: int) -> int:
    """The first position that `last` can depend on.

        x <- segment * floor(x / segment) - memory,  once a layer

    Each layer reads from its segment's beginning, and `memory` places before that.
    Dai et al., Transformer-XL (arXiv 1901.02860) §3.2: the longest dependency grows as layers times segment.
    """
    for _ in range(layers):
        last = segment * (last // segment) - memory
    return last


def dependence(model: XLNet, tokens: int, segment: int, memory: int, trained: bool) -> Tensor:
    """How much each word moves the last output: the size of the gradient at its vector. Returns (N).

    Every position has a word of its own, so the gradient at a word's vector is that of its position.
    trained: memory has no gradient, as in training; else all that the output was computed from counts.
    """
    kept: list[Tensor] | None = None
    text, state = torch.arange(tokens)[None], torch.zeros(())
    for part in torch.split(text, segment, 1):
        states = model.contents(part, causal_mask(segment)[None], memory=kept)
        state = states[-1][0, -1]  # (D)
        kept = (remember if trained else latest)(states[:-1], kept, memory) if memory else None
    (moved,) = torch.autograd.grad(state.sum() + state[0], model.words.weight)  # the sum alone is constant
    return moved.abs().sum(-1)


@demo(zh="Transformer-XL 的记忆能看多远", en="How far Transformer-XL's memory reaches")
def memory_reach(
    show: Show,
    segment: Annotated[int, Range(2, 16), Words("每段词元数", "tokens per segment")] = 6,
    memory: Annotated[int, Range(0, 16), Words("每层记住的状态数", "states remembered per layer")] = 6,
    layers: Annotated[int, Range(1, 4), Words("层数", "number of layers")] = 3,
    seed: int = 0,
) -> None:
    """Read a text segment by segment, keep `memory` states a layer, and ask the last output by gradients.

    Law: the reach equals the closed form, layers x segment + segment - 1 if memory is one segment long; in
    training the gradient ends where the segment begins.
    """
    lowest = earliest(0, segment, memory, layers)
    parts = 1 - lowest // segment  # as many segments as the reach needs
    tokens = parts * segment
    last = tokens - 1
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        model = XLNet(Shape(vocab=tokens, width=16, layers=layers, heads=2, feed_forward=32)).double()
    depends = dependence(model, tokens, segment, memory, trained=False)  # (N)
    learns = dependence(model, tokens, segment, memory, trained=True)

    def reach(of: Tensor) -> int:
        return last - int(of.nonzero()[0])

    by_formula = last - earliest(last, segment, memory, layers)
    show.metric("reach", reach(depends), zh="最远依赖（词元）", en="longest dependency in tokens")
    show.metric("by_formula", by_formula, zh="按公式", en="by formula")
    show.metric("reach_without_memory", segment - 1, zh="没有记忆时", en="without memory")
    show.metric("gradient_reach", reach(learns), zh="训练时梯度能到", en="reach of the training gradient")
    seen = min(memory, tokens - segment) + segment
    show.metric("distances", seen + segment - 1, zh="用到的相对距离数", en="relative distances in use")

    back = list(range(tokens))
    show.plot(
        "dependence",
        {
            Words("前向依赖", "forward dependency"): (back, depends.flip(0)),
            Words("训练梯度", "training gradient"): (back, learns.flip(0)),
        },
        zh="最后一个输出对每个词元的依赖",
        en="How much the last output depends on each token",
        x=Words("往回数几个词元", "tokens back"),
        y=Words("梯度大小", "gradient magnitude"),
    )
    depths = list(range(1, 13))
    show.plot(
        "by_depth",
        {
            Words(f"记忆 {m}", f"memory {m}"): (
                depths,
                [segment - 1 - earliest(segment - 1, segment, m, depth) for depth in depths],
            )
            for m in sorted({0, memory, 2 * segment})
        },
        zh="层数与最远依赖",
        en="Longest dependency by depth",
        x=Words("层数", "layers"),
        y=Words("词元", "tokens"),
    )
    show.say(
        zh="每一层都能多看回一段记忆，所以依赖随层数线性变长；但记忆不回传梯度，训练只在本段之内。"
        "拼上记忆后同一位置编号会出现两次，因此位置只能用相对距离。",
        en="Each layer looks one more memory further back, so the longest dependency grows linearly "
        "with depth; but no gradient flows through the memory, so training stays within the segment. "
        "With the memory in front, each absolute index would occur twice, which is why positions "
        "have to be relative.",
    )
