"""Pre-norm against post-norm before the first step: gradients by layer, and how the stream grows."""

from collections.abc import Callable
from typing import Annotated, Literal

import torch
import torch.nn.functional as F
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.norm_placement import Layer, normed, post_norm, pre_norm, random_layer

T, V = 32, 24  # tokens and vocabulary of the random text


def at_start(
    place: Callable[[Tensor, Layer], Tensor], depth: int, width: int, seed: int
) -> tuple[Tensor, Tensor]:
    """Gradient norm of each layer's matrices, and the stream's root mean square after each. (L) both."""
    random = torch.Generator().manual_seed(seed)
    layers = [random_layer(width, random) for _ in range(depth)]
    x = torch.randn(T, width, generator=random)
    sizes = []
    for layer in layers:
        x = place(x, layer)
        sizes.append(x.detach().square().mean().sqrt())
    head = torch.randn(width, V, generator=random) / width**0.5
    target = torch.randint(V, (T,), generator=random)
    loss = F.cross_entropy(normed(x) @ head, target)  # a second norm does nothing after post-norm
    every = torch.autograd.grad(loss, [matrix for layer in layers for matrix in layer.values()])
    squares = torch.stack([gradient.square().sum() for gradient in every])  # (L * 6)
    return squares.reshape(depth, -1).sum(1).sqrt(), torch.stack(sizes)


@demo(zh="Pre-Norm 与 Post-Norm", en="Pre-norm against post-norm")
def pre_and_post_norm(
    show: Show,
    depth: Annotated[int, Range(2, 24), Words("层数", "number of layers")] = 12,
    width: Annotated[Literal[32, 64, 128], Words("隐藏维度", "hidden size")] = 64,
    trials: Annotated[int, Range(1, 5), Words("取平均的抽样次数", "random draws to average")] = 3,
    seed: int = 0,
) -> None:
    """Send one gradient through random deep networks of both kinds; average over several draws."""
    runs = {
        place.__name__: [at_start(place, depth, width, seed * 1000 + trial) for trial in range(trials)]
        for place in (pre_norm, post_norm)
    }
    gradient = {kind: torch.stack([g for g, _ in each]).mean(0) for kind, each in runs.items()}  # (L)
    stream = {kind: torch.stack([s for _, s in each]).mean(0) for kind, each in runs.items()}  # (L)
    pre, post = gradient["pre_norm"], gradient["post_norm"]
    show.metric(
        "pre_first_over_last",
        pre[0] / pre[-1],
        zh="Pre：首层梯度／末层",
        en="pre: gradient, first layer / last",
    )
    show.metric(
        "post_first_over_last",
        post[0] / post[-1],
        zh="Post：首层梯度／末层",
        en="post: gradient, first layer / last",
    )
    show.metric(
        "last_post_over_pre",
        post[-1] / pre[-1],
        zh="末层梯度：Post／Pre",
        en="gradient of the last layer, post / pre",
    )
    show.metric(
        "pre_stream",
        stream["pre_norm"][-1],
        zh="Pre：末层主干的均方根",
        en="pre: RMS of the stream at the end",
    )
    show.metric(
        "post_stream",
        stream["post_norm"][-1],
        zh="Post：末层主干的均方根",
        en="post: RMS of the stream at the end",
    )

    layer = torch.arange(1, depth + 1)
    for name, values, zh, en in (
        ("gradients", gradient, "各层梯度的模（初始化时）", "Gradient norm of each layer, at the start"),
        ("streams", stream, "主干的均方根", "Root mean square of the stream"),
    ):
        curves: dict[str | Words, tuple[Tensor, Tensor]] = {
            "Pre-Norm": (layer, values["pre_norm"]),
            "Post-Norm": (layer, values["post_norm"]),
        }
        show.plot(name, curves, zh=zh, en=en, x=Words("层", "layer"), y="")
    firsts = [(kind, *(round(float(g[0] / g[-1]), 2) for g, _ in each)) for kind, each in runs.items()]
    heads: list[str | Words] = ["", *(Words(f"第 {i + 1} 次", f"draw {i + 1}") for i in range(trials))]
    show.table(
        "spread",
        heads,
        firsts,
        zh="首层梯度／末层，逐次抽样",
        en="Gradient, first layer / last, draw by draw",
    )
    show.say(
        zh="Pre-Norm 的主干越深越大，越靠后的层影响越小，梯度也随深度变小；"
        "Post-Norm 每层都拉回 1，末层梯度不随深度变小，一上来就大，"
        "所以要预热。要如实说：在这个规模，Post-Norm 的底层梯度并没有消失，"
        "差别主要在末层。",
        en="The pre-norm stream grows with depth, so later layers weigh less and their gradients "
        "shrink. Post-norm pulls it back to 1 each time, and its last layer's gradient is large at "
        "any depth, which is why it needs warm-up. To be fair: at this size post-norm's lowest "
        "gradients don't vanish; the difference is mostly at the top.",
    )
