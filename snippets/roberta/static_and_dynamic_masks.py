"""Masks fixed in the data against masks drawn anew: what the model is ever asked about."""

from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.objectives import mask_tokens


def draw_masks(sentences: int, length: int, ratio: float, random: torch.Generator) -> Tensor:
    """One mask a sentence by BERT's rule: (S, T), true where the loss falls."""
    text = torch.zeros(sentences, length, dtype=torch.long)  # which words they are changes no mask
    return mask_tokens(text, torch.zeros_like(text, dtype=torch.bool), 2, 2, random, ratio).selected


@demo(zh="静态掩码与动态掩码", en="Static against dynamic masks")
def static_and_dynamic_masks(
    show: Show,
    epochs: Annotated[int, Range(1, 100), Words("训练轮数", "training epochs")] = 40,
    copies: Annotated[int, Range(1, 100), Words("静态掩码的份数", "masked copies of the data")] = 10,
    mask_ratio: Annotated[
        float, Range(0.01, 0.9), Words("每套掩码选中的词元占比", "share of tokens a mask selects")
    ] = 0.15,
    length: Annotated[int, Range(8, 512), Words("序列长度（词元）", "sequence length in tokens")] = 128,
    seed: int = 0,
) -> None:
    """Train in thought: one mask for ever, `copies` masks in turn (BERT), or a new one each epoch.

    The share of tokens ever predicted after n different masks is 1 - (1 - ratio)^n.
    """
    random = torch.Generator().manual_seed(seed)
    sentences = -(-32_768 // length)
    masks = torch.stack(
        [draw_masks(sentences, length, mask_ratio, random) for _ in range(epochs)]
    )  # (N, S, T)
    asked = masks.cummax(0).values.double().mean((1, 2))  # (N), tokens ever predicted after n masks

    ways = {
        Words("一套掩码", "one mask"): 1,
        Words(f"{copies} 份拷贝（BERT）", f"{copies} copies (BERT)"): copies,
        Words("动态（RoBERTa）", "dynamic (RoBERTa)"): epochs,
    }
    used = [min(count, epochs) for count in ways.values()]
    expected = [1 - (1 - mask_ratio) ** count for count in used]
    ran = [asked[count - 1].item() for count in used]
    show.metric("coverage_one", ran[0], zh="一套掩码：预测过的词元占比", en="tokens ever predicted: one mask")
    show.metric(
        "coverage_copies", ran[1], zh="多份拷贝：预测过的词元占比", en="tokens ever predicted: several copies"
    )
    show.metric(
        "coverage_dynamic", ran[2], zh="动态掩码：预测过的词元占比", en="tokens ever predicted: dynamic"
    )
    show.metric("expected_copies", expected[1], zh="多份拷贝，按公式", en="several copies, by the formula")
    show.metric("expected_dynamic", expected[2], zh="动态，按公式", en="dynamic, by the formula")
    show.metric(
        "repeats", epochs / used[1], zh="每套掩码平均用几轮", en="epochs that each copy's mask is used"
    )

    columns = [
        Words("做法", "way"),
        Words("掩码套数", "masks drawn"),
        Words("公式", "formula"),
        Words("实测", "measured"),
    ]
    rows = [(name, used[i], f"{expected[i]:.2%}", f"{ran[i]:.2%}") for i, name in enumerate(ways)]
    show.table(
        "ways",
        columns,
        rows,
        zh=f"{epochs} 轮后预测过的词元",
        en=f"Tokens ever predicted after {epochs} epochs",
    )
    passes = range(1, epochs + 1)
    show.plot(
        "coverage",
        {name: (passes, [asked[min(n, used[i]) - 1] for n in passes]) for i, name in enumerate(ways)},
        zh="预测过的词元比例",
        en="Share of tokens ever predicted",
        x=Words("轮次", "epoch"),
        y=Words("比例", "share"),
    )
    show.say(
        zh="掩码不再更新，覆盖率就停在 $1-(1-r)^n$：$r$ 是掩码率，$n$ 是不同掩码的套数，不是轮数。",
        en="Coverage stops at $1-(1-r)^n$ when masks stop changing: $r$ is the mask ratio; $n$ counts "
        "masks, not epochs.",
    )
