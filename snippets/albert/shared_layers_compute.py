"""One layer used L times: a fraction of the parameters, and every multiply-add as before."""

import time
from typing import Annotated

import torch
from torch import Tensor, nn
from torch.utils.flop_counter import FlopCounterMode

from quiz.demo import Range, Show, Words, demo


class Layer(nn.Module):
    """An encoder layer as in BERT: attention over all tokens, then feed-forward, a norm after each."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.query, self.key, self.value, self.output = (nn.Linear(width, width) for _ in range(4))
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(2))

    def forward(self, x: Tensor) -> Tensor:
        """x: (T, D), kept."""
        scores = self.query(x) @ self.key(x).T / x.shape[-1] ** 0.5  # (T, T), one head is enough to count
        x = self.norms[0](x + self.output(scores.softmax(-1) @ self.value(x)))
        y: Tensor = self.norms[1](x + self.down(nn.functional.gelu(self.up(x))))
        return y


def run(layers: list[Layer], x: Tensor) -> tuple[int, float]:
    """Multiply-adds of a forward pass through these layers in turn, and its seconds (best of three)."""
    seconds = []
    with torch.no_grad(), FlopCounterMode(display=False) as counter:
        for layer in layers:
            x = layer(x)
    with torch.no_grad():
        for _ in range(3):
            start, y = time.perf_counter(), x
            for layer in layers:
                y = layer(y)
            seconds.append(time.perf_counter() - start)
    return counter.get_total_flops() // 2, min(seconds)  # two FLOPs are one multiply-add


@demo(zh="共享层不省计算", en="Shared layers save no compute")
def shared_layers_compute(
    show: Show,
    layers: Annotated[int, Range(1, 24), Words("层数", "number of layers")] = 12,
    width: Annotated[int, Range(8, 256), Words("隐藏维度", "hidden size")] = 128,
    tokens: Annotated[int, Range(1, 256), Words("文本长度（词元）", "text length in tokens")] = 64,
    seed: int = 0,
) -> None:
    """Run a stack of distinct layers and one layer as many times; count parameters and multiply-adds."""
    torch.manual_seed(seed)
    distinct = [Layer(width) for _ in range(layers)]
    shared = [distinct[0]] * layers
    x = torch.randn(tokens, width)  # (T, D)

    parameters = [
        sum(p.numel() for layer in set(stack) for p in layer.parameters()) for stack in (distinct, shared)
    ]
    (work, seconds), (shared_work, shared_seconds) = run(distinct, x), run(shared, x)
    by_formula = layers * (12 * width**2 * tokens + 2 * tokens**2 * width)

    show.metric("parameter_ratio", parameters[0] / parameters[1], zh="参数量之比", en="ratio of parameters")
    show.metric("compute_ratio", work / shared_work, zh="乘加次数之比", en="ratio of multiply-adds")
    show.metric("multiply_adds", work, zh="一次前向的乘加次数", en="multiply-adds in a forward pass")
    show.metric(
        "by_formula", by_formula, zh="同上，按公式 L(12TH²+2T²H)", en="the same, by L (12 T H^2 + 2 T^2 H)"
    )
    rows = [
        (Words("各层独立", "distinct"), f"{parameters[0]:,}", f"{work:,}", f"{seconds * 1e3:.1f} ms"),
        (
            Words("同一层重复", "shared"),
            f"{parameters[1]:,}",
            f"{shared_work:,}",
            f"{shared_seconds * 1e3:.1f} ms",
        ),
    ]
    columns = [
        Words("层", "layers"),
        Words("参数", "parameters"),
        Words("乘加", "multiply-adds"),
        Words("时间", "time"),
    ]
    show.table("stacks", columns, rows, zh=f"{layers} 层", en=f"{layers} layers")
    show.say(
        zh="$L$ 层共用一组权重，参数只剩 $1/L$，乘加一次也没少；时间只随缓存与机器略有出入。",
        en="When $L$ layers share weights, parameters drop to $1/L$, but not one multiply-add is saved; "
        "times differ only because of "
        "caches and the machine.",
    )
