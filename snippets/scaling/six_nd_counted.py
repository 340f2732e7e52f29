"""Where the 6 in C = 6 N D comes from: the operations of one real training step, counted."""

from typing import Annotated

import torch
from torch.utils.flop_counter import FlopCounterMode

from quiz.demo import Range, Show, Words, demo
from snippets.lm.causal import next_token_loss
from snippets.lm.models.gpt2 import GPT2, Shape
from snippets.lm.scaling_laws import attention_share


def count(shape: Shape, length: int) -> tuple[float, float, int]:
    """FLOPs per token of a forward pass and of the backward pass, and the parameters in matrix products.

    On the meta device nothing is stored and nothing computed, so that even GPT-3's width can be counted.
    """
    with torch.device("meta"):
        model = GPT2(shape)
        tokens = torch.zeros(1, length, dtype=torch.long)
        with FlopCounterMode(display=False) as forward:
            loss = next_token_loss(model(tokens), tokens)
        with FlopCounterMode(display=False) as backward:
            loss.backward()  # type: ignore[no-untyped-call]
    matrices = sum(p.numel() for p in model.parameters() if p.dim() == 2) - model.positions.weight.numel()
    return forward.get_total_flops() / length, backward.get_total_flops() / length, matrices


@demo(zh="数出来的 6ND", en="6ND by counting")
def six_nd_counted(
    show: Show,
    heads: Annotated[int, Range(1, 96), Words("注意力头数", "number of attention heads")] = 12,
    head_size: Annotated[int, Range(8, 128), Words("每头维度", "dimensions per head")] = 64,
    layers: Annotated[int, Range(1, 16), Words("层数", "number of layers")] = 12,
    length: Annotated[int, Range(8, 131072), Words("上下文长度（词元）", "context length in tokens")] = 1024,
    seed: int = 0,
) -> None:
    """Count the matrix products of one step of a GPT, and compare with 2 N, 4 N and 6 N."""
    del seed  # nothing here is random
    width = heads * head_size
    forward, backward, N = count(Shape(50257, length, width, layers, heads), length)
    attention = attention_share(layers, width, length, N)

    show.metric("parameters", N, zh="矩阵参数 N", en="parameters in matrices, N")
    show.metric("forward_per_parameter", forward / N, zh="前向 / N", en="forward / N")
    show.metric("backward_per_forward", backward / forward, zh="反向 / 前向", en="backward / forward")
    show.metric("per_parameter", (forward + backward) / N, zh="合计 / N", en="total / N")
    show.metric("over_six", (forward + backward) / (6 * N) - 1, zh="比 6N 多出", en="excess over 6N")
    show.metric("attention_term", attention, zh="注意力项 12LTd / 6N", en="attention term, 12LTd / 6N")

    lengths = [2**n for n in range(3, 18)]
    counted = [6 * (1 + attention_share(layers, width, n, N)) for n in lengths]
    show.plot(
        "context",
        {
            "6 + 12LTD/N": (lengths, counted),
            "6": (lengths, [6.0] * len(lengths)),
            Words("数出的", "counted"): ([length], [(forward + backward) / N]),
        },
        zh="上下文越长，每参数的运算越多",
        en="Operations per parameter and token, by context length",
        x=Words("上下文", "context"),
        y="FLOPs / N",
        log_x=True,
    )
    show.say(
        zh="矩阵乘里每个参数对每个词元是一次乘、一次加：前向 $2N$。反向要算两个梯度，对输入和对权重，"
        "各与前向一样贵：$4N$。多出的部分正是注意力分数，它随上下文增长，与 $N$ 无关。",
        en="In a matrix product, each parameter takes one multiply and one add per token: $2N$ forward. "
        "Backward computes two gradients, for the inputs and for the weights, each as expensive as "
        "the forward pass: $4N$. The excess is the attention scores; it grows with the context and "
        "has nothing to do with $N$.",
    )
