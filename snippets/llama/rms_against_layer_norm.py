"""Where RMSNorm and LayerNorm give the same vectors, where they part, and what leaving out the mean saves."""

import time
from collections.abc import Callable
from typing import Annotated

import torch
import torch.nn.functional as F
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.norms import layer_norm, rms_norm

LAYER_NORM_WORK = 7  # a component: add, subtract; square, add; scale; gain, bias
RMS_NORM_WORK = 4  # a component: square, add; scale; gain


def milliseconds(run: Callable[[], Tensor], times: int = 15) -> float:
    """The median time of a call."""
    seen = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        seen.append(time.perf_counter() - start)
    return 1000 * sorted(seen)[times // 2]


def time_table(show: Show, x: Tensor, gain: Tensor, bias: Tensor, eps: float) -> None:
    """Both norms on this machine, by their definitions and by torch's kernels."""
    width = x.shape[-1:]
    by_definition = Words("按定义逐步计算", "step by step, as defined")
    kernel = Words("torch 的实现", "torch's own")
    rows = [
        (by_definition, lambda: layer_norm(x, gain, bias, eps), lambda: rms_norm(x, gain, eps)),
        (kernel, lambda: F.layer_norm(x, width, gain, bias, eps), lambda: F.rms_norm(x, width, gain, eps)),
    ]
    times = [(label, milliseconds(first), milliseconds(second)) for label, first, second in rows]
    show.table(
        "time",
        ["", "LayerNorm ms", "RMSNorm ms", Words("比值", "ratio")],
        [(label, round(a, 3), round(b, 3), round(b / a, 2)) for label, a, b in times],
        zh="这台机器上的耗时（每次都会变，不是论断）",
        en="Time on this machine (it varies; no claim rests on it)",
    )


@demo(zh="RMSNorm 与 LayerNorm", en="RMSNorm against LayerNorm")
def rms_against_layer_norm(
    show: Show,
    width: Annotated[int, Range(2, 8192), Words("向量维度", "dimensions of a vector")] = 4096,
    mean: Annotated[float, Range(-10, 10), Words("向量分量的均值", "mean of each vector's components")] = 1.0,
    vectors: Annotated[int, Range(1, 512), Words("向量个数", "number of vectors")] = 64,
    clock: Annotated[bool, Words("在本机计时", "time both on this machine")] = False,
    seed: int = 0,
) -> None:
    """Normalise the same vectors both ways: equal when their mean is zero, apart by the mean otherwise."""
    random = torch.Generator().manual_seed(seed)
    x = torch.randn(vectors, width, generator=random, dtype=torch.float64) + mean  # (N, D)
    gain, bias = torch.ones(width, dtype=x.dtype), torch.zeros(width, dtype=x.dtype)

    eps = 1e-6  # the same for both, or it alone would part them
    centred = x - x.mean(-1, keepdim=True)
    on_centred = (rms_norm(centred, gain, eps) - layer_norm(centred, gain, bias, eps)).abs().max()
    on_raw = (rms_norm(x, gain, eps) - layer_norm(x, gain, bias, eps)).abs().max()
    show.metric("gap_on_centred", on_centred, zh="均值为零时的最大差", en="largest gap, zero mean")
    show.metric("gap_on_raw", on_raw, zh="原向量上的最大差", en="largest gap, raw vectors")

    # what neither sees: a scale; what only LayerNorm does not see: a shift of every component
    scaled = (rms_norm(3 * x, gain, 0) - rms_norm(x, gain, 0)).abs().max()
    shifted = (layer_norm(x + 3, gain, bias, eps) - layer_norm(x, gain, bias, eps)).abs().max()
    show.metric(
        "rms_change_when_scaled",
        scaled,
        zh="放大 3 倍后 RMSNorm 的变化",
        en="RMSNorm: change when scaled by 3",
    )
    show.metric(
        "layer_norm_change_when_shifted",
        shifted,
        zh="平移 3 后 LayerNorm 的变化",
        en="LayerNorm: change when shifted by 3",
    )

    matrices = 12 * width**2  # a LLaMA layer: 4 D^2 in attention, 3 D (8/3 D) in the feed-forward
    saved = 2 * (LAYER_NORM_WORK - RMS_NORM_WORK) * width  # two norms a layer
    show.metric("bias_saved", bias.numel(), zh="每个归一化少的偏置", en="biases saved per norm")
    show.metric(
        "work_saved",
        1 - RMS_NORM_WORK / LAYER_NORM_WORK,
        zh="归一化本身省的运算",
        en="arithmetic saved in the norm",
    )
    show.metric(
        "layer_work_saved",
        saved / (2 * matrices),
        zh="占整层运算的比例",
        en="the same, relative to the whole layer",
    )
    if clock:
        time_table(show, x.float(), gain.float(), bias.float(), eps)
    show.say(
        zh="RMSNorm 只省去减均值与偏置：输入均值为零时二者相同。省下的运算相对矩阵乘法微不足道；"
        "真正的快慢取决于访存与融合，打开 `clock` 在本机上量一量。",
        en="RMSNorm leaves out only the centring and the bias: with a zero mean the two are the same. "
        "The arithmetic saved is negligible next to the matrix products; real speed depends on "
        "memory traffic and fusion: switch on `clock` to measure it here.",
    )
