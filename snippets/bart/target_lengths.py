"""What the decoder has to write: BART the full text, T5 only what was removed."""

from typing import Annotated

import torch

from quiz.demo import Range, Show, Words, demo
from snippets.lm.noising import infill
from snippets.lm.span_corruption import corrupt, span_mask


@demo(zh="BART 与 T5 的目标长度", en="Target lengths of BART and T5")
def target_lengths(
    show: Show,
    tokens: Annotated[int, Range(32, 4096), Words("文本长度（词元）", "text length in tokens")] = 512,
    t5_density: Annotated[
        float, Range(0.05, 0.5), Words("T5 丢弃的词元占比", "share of tokens that T5 drops")
    ] = 0.15,
    bart_share: Annotated[
        float, Range(0.05, 0.5), Words("BART 遮住的词元占比", "share of tokens that BART masks")
    ] = 0.3,
    mean_span: Annotated[
        float, Range(1, 10), Words("平均片段长度（词元）", "mean span length in tokens")
    ] = 3.0,
    seed: int = 0,
) -> None:
    """Corrupt one text both ways and count what each encoder reads and each decoder writes, </s> included."""
    random = torch.Generator().manual_seed(seed)
    text = [f"w{i}" for i in range(tokens)]
    t5_input, t5_target = corrupt(text, span_mask(tokens, t5_density, mean_span, random))
    bart_input = [*infill(text, bart_share, mean_span, random)[0], "</s>"]
    bart_target = [*text, "</s>"]

    show.metric("bart_target", len(bart_target), zh="BART 解码长度", en="BART target length")
    show.metric("t5_target", len(t5_target), zh="T5 解码长度", en="T5 target length")
    show.metric(
        "ratio", len(bart_target) / len(t5_target), zh="BART 与 T5 解码长度之比", en="BART target / T5 target"
    )
    show.table(
        "lengths",
        ["", Words("编码器读", "encoder reads"), Words("解码器写", "decoder writes")],
        [("BART", len(bart_input), len(bart_target)), ("T5", len(t5_input), len(t5_target))],
        zh="同一段文本的两种去噪任务",
        en="Two denoising tasks on the same text",
    )
    densities = [0.05 * step for step in range(1, 11)]
    t5_curve = [len(corrupt(text, span_mask(tokens, d, mean_span, random))[1]) for d in densities]
    show.plot(
        "target_by_density",
        {"T5": (densities, t5_curve), "BART": (densities, [len(bart_target)] * len(densities))},
        zh="遮得越多 T5 写得越多；BART 总写全文",
        en="The more is masked, the more T5 writes; BART always writes the full text",
        x=Words("遮住的比例", "share masked"),
        y=Words("解码长度", "target length"),
    )
    show.say(
        zh="解码器每写一个词元就算一步损失：同样一段文本，BART 的解码器要多做好几倍的工作，"
        "换来的是它学会写完整、连贯的文本。",
        en="Every token the decoder writes is one loss step: on the same text, BART's decoder does "
        "several times the work, and in return it learns to write complete, coherent text.",
    )
