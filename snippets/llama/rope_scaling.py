"""Four ways to stretch RoPE: which angles stay new to the model, and how far near scores drift."""

from typing import Annotated, Literal

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.rope_scaling import interpolated, llama_3_1, new_angles, ntk, yarn
from snippets.lm.rotary import frequencies, turn

NEAR = 16  # tokens apart: the neighbourhood in which most of the grammar is decided


def scores(q: Tensor, k: Tensor, frequency: Tensor, distances: Tensor) -> Tensor:
    """Score of each pair of vectors at each distance, over sqrt(E).

    q, k: (N, E). frequency: (E/2). distances: (S). Returns (N, S).
    """
    turned = turn(q[:, None], distances[:, None] * frequency)  # (N, S, E)
    fit: Tensor = torch.einsum("nse,ne->ns", turned, k) / q.shape[-1] ** 0.5  # (N, S)
    return fit


@demo(zh="RoPE 的长度扩展：插值、NTK、YaRN", en="Stretching RoPE: interpolation, NTK, YaRN")
def rope_scaling(
    show: Show,
    factor: Annotated[float, Range(1, 64), Words("长度扩展倍数", "times as long as in training")] = 4.0,
    trained: Annotated[
        int, Range(256, 131_072), Words("训练长度（词元）", "training length in tokens")
    ] = 2048,
    base: Annotated[float, Range(1_000, 1_000_000), Words("RoPE 的底数", "base of RoPE")] = 10_000.0,
    head_size: Annotated[Literal[16, 32, 64, 128, 256], Words("每头维度", "dimensions per head")] = 128,
    seed: int = 0,
) -> None:
    """Slow the pairs each way for a text `factor` times as long; count new angles, compare near scores."""
    tested = int(trained * factor)
    plain = frequencies(head_size, base)  # (E/2)
    ways: dict[str | Words, Tensor] = {
        Words("不改", "unchanged"): plain,
        Words("位置插值", "interpolation"): interpolated(head_size, base, factor),
        "NTK": ntk(head_size, base, factor),
        "YaRN": yarn(head_size, base, factor, trained),
        "LLaMA 3.1": llama_3_1(head_size, base, factor, trained),
    }
    random = torch.Generator().manual_seed(seed)
    q, k = torch.randn(2, 64, head_size, generator=random, dtype=torch.float64)  # each (N, E)
    near, far = torch.arange(1, NEAR + 1), torch.arange(tested // 2, tested, max(1, tested // 64))
    before = scores(q, k, plain, near)  # (N, S)
    new = [int(new_angles(each, head_size, base, trained, tested).sum()) for each in ways.values()]
    drift = [float((scores(q, k, each, near) - before).square().mean().sqrt()) for each in ways.values()]

    show.metric("new_plain", new[0], zh="不改：转到新角度的旋转对", en="unchanged: pairs at unseen angles")
    show.metric("new_interpolated", new[1], zh="插值：新角度", en="interpolation: pairs at unseen angles")
    show.metric("new_ntk", new[2], zh="NTK：新角度", en="NTK: pairs at unseen angles")
    show.metric("new_yarn", new[3], zh="YaRN：新角度", en="YaRN: pairs at unseen angles")
    show.metric("new_llama_3_1", new[4], zh="LLaMA 3.1：新角度", en="LLaMA 3.1: pairs at unseen angles")
    show.metric(
        "drift_interpolated", drift[1], zh="插值：近处分数漂移", en="interpolation: drift of nearby scores"
    )
    show.metric("drift_ntk", drift[2], zh="NTK：近处分数漂移", en="NTK: drift of nearby scores")
    show.metric("drift_yarn", drift[3], zh="YaRN：近处分数漂移", en="YaRN: drift of nearby scores")
    show.metric(
        "drift_llama_3_1", drift[4], zh="LLaMA 3.1：近处分数漂移", en="LLaMA 3.1: drift of nearby scores"
    )
    squeezed = scores(q, k, interpolated(head_size, base, factor), far) - scores(
        q, k, plain, far.double() / factor
    )
    show.metric(
        "squeeze_gap",
        squeezed.abs().max(),
        zh="插值与“位置缩小”之差",
        en="interpolation vs shrinking the positions",
    )
    slowed = [plain / each for each in ways.values()]  # times as slow, (E/2) each
    show.metric("ntk_fastest", slowed[2][0], zh="NTK：最快一对慢了几倍", en="NTK: fastest pair, times slower")
    show.metric(
        "ntk_slowest", slowed[2][-1], zh="NTK：最慢一对慢了几倍", en="NTK: slowest pair, times slower"
    )

    pairs = torch.arange(head_size // 2)
    show.plot(
        "slowed",
        {name: (pairs, each) for name, each in zip(ways, slowed, strict=True)},
        zh="每一对慢了几倍",
        en="How many times slower each pair turns",
        x=Words("第几对", "pair"),
        y=Words("倍", "times"),
    )
    show.table(
        "ways",
        [
            "",
            Words("新角度的分量对个数", "pairs at unseen angles"),
            Words("近处分数漂移", "drift of nearby scores"),
        ],
        [(name, n, round(d, 4)) for name, n, d in zip(ways, new, drift, strict=True)],
        zh=f"训练 {trained:,}，测试 {tested:,}；分数的标准差约为 1",
        en=f"Trained at {trained:,}, tested at {tested:,}; the scores' standard deviation is about 1",
    )
    show.say(
        zh="插值把所有角度都拉回见过的范围，但相邻词元的分数也被挤在一起；NTK 保住快的分量，"
        "代价是多数慢分量仍略微越界。YaRN 和 LLaMA 3.1 按圈数分段："
        "转满多圈的不动，转不满一圈的全压。这里只数角度和分数，不测困惑度。",
        en="Interpolation brings every angle back into the known range, but squeezes the scores of "
        "neighbouring tokens too. NTK spares the fast pairs, at the price that most slow pairs still "
        "go slightly too far. YaRN and LLaMA 3.1 split the pairs by number of turns: those with many "
        "turns stay, those short of one turn are fully compressed. This only counts angles and "
        "scores; it doesn't measure perplexity.",
    )
