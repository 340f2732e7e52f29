"""How long RoPE's slow pairs take for one turn, and which of their angles training has ever shown."""

import math
from typing import Annotated, Literal

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.rotary import frequencies


@demo(zh="RoPE 的波长与外推", en="RoPE's wavelengths and extrapolation")
def rope_wavelengths(
    show: Show,
    base: Annotated[float, Range(1_000, 10_000_000), Words("RoPE 的底数", "base of RoPE")] = 10_000.0,
    head_size: Annotated[Literal[16, 32, 64, 128, 256], Words("每头维度", "dimensions per head")] = 128,
    trained: Annotated[
        int, Range(512, 131_072), Words("训练长度（词元）", "training length in tokens")
    ] = 2048,
    tested: Annotated[int, Range(512, 1_048_576), Words("测试长度（词元）", "test length in tokens")] = 4096,
    seed: int = 0,
) -> None:
    """Count the pairs that never turn fully within the training length, and the angles new beyond it."""
    del seed  # nothing is drawn
    step = frequencies(head_size, base)  # (E/2): radians a token
    waves = 2 * math.pi / step  # tokens for one turn
    slow = waves > trained  # these end training with a part of the circle unseen
    new = slow & (tested > trained)  # beyond it they reach angles that no training step has shown
    show.metric("pairs", len(waves), zh="旋转对总数", en="rotation pairs")
    show.metric(
        "unturned", slow.sum(), zh="训练中转不满一圈的旋转对", en="pairs short of one full turn in training"
    )
    show.metric(
        "new_angles", new.sum(), zh="测试时转到新角度的旋转对", en="pairs at unseen angles in the test"
    )
    show.metric(
        "slowest_wave", waves.max(), zh="最慢一对的波长", en="slowest pair's wavelength", unit="token"
    )
    turn = trained / waves.max()
    show.metric(
        "slowest_turn", turn, zh="最慢一对在训练中转了几圈", en="turns of the slowest pair in training"
    )
    squeezed = min(1.0, trained / tested)
    show.metric("squeeze", squeezed, zh="位置插值的缩放系数", en="scale for position interpolation")

    pairs = torch.arange(len(waves))
    curves: dict[str | Words, tuple[Tensor, Tensor]] = {
        f"{b:,.0f}": (pairs, 2 * math.pi / frequencies(2 * len(pairs), b))
        for b in (10_000.0, 500_000.0, base)
    }
    curves[Words("训练长度", "training length")] = (pairs, torch.full_like(waves, trained))
    show.plot(
        "wavelengths",
        curves,
        zh="每一对转一圈要多少词元",
        en="Tokens for one turn of each pair",
        x=Words("第几对", "pair"),
        y=Words("词元", "tokens"),
        log_y=True,
    )
    show.say(
        zh=f"训练到 {trained}，有 {int(slow.sum())} 对没转满一圈；更长的文本会把它们带到没见过的角度，"
        "分数公式依然成立，模型却没学过怎么用它。这里只数角度，不测困惑度。",
        en=f"Within {trained} tokens, {int(slow.sum())} pairs never complete a turn; longer texts take "
        "them to angles never seen in training. The formula still holds, but the model hasn't "
        "learned to use it there. This only counts angles; it doesn't measure perplexity.",
    )
