"""How many positions of a text have a loss, and how much information each label carries."""

import math
from typing import Annotated

from quiz.demo import Range, Show, Words, demo


def coin_bits(p: float) -> float:
    """The entropy of a yes-or-no answer that is yes with probability p: at most one bit."""
    return -sum(q * math.log2(q) for q in (p, 1 - p) if q > 0)


@demo(zh="监督信号的密度", en="Density of the training signal")
def signal_density(
    show: Show,
    mask_ratio: Annotated[float, Range(0.01, 1), Words("被掩词元的占比", "share of tokens masked")] = 0.15,
    length: Annotated[int, Range(2, 8192), Words("序列长度（词元）", "sequence length in tokens")] = 512,
    vocabulary: Annotated[int, Range(2, 300_000), Words("词表大小", "vocabulary size")] = 30_522,
    generator_hits: Annotated[
        float, Range(0, 1), Words("生成器猜中原词的概率", "chance that the generator is right")
    ] = 0.35,
    seed: int = 0,
) -> None:
    """Count loss positions of MLM, next-token prediction and replaced-token detection, and bound their bits.

    generator_hits: how often the generator samples the original word, which is then labelled original.
    """
    del seed  # nothing is drawn
    mlm, causal = mask_ratio, (length - 1) / length  # shares of the positions
    fakes = mask_ratio * (1 - generator_hits)
    word_bits, verdict_bits = math.log2(vocabulary), coin_bits(fakes)
    show.metric("mlm_positions", mlm * length, zh="MLM 的损失位置", en="positions with MLM loss")
    show.metric(
        "rtd_positions", length, zh="RTD（替换词元检测）的损失位置", en="positions with detection loss"
    )
    show.metric(
        "rtd_over_mlm", 1 / mlm, zh="RTD 与 MLM 的损失位置之比", en="positions with a loss: detection / MLM"
    )
    show.metric(
        "causal_over_mlm",
        causal / mlm,
        zh="自回归与 MLM 的损失位置之比",
        en="positions with a loss: next-token / MLM",
    )
    show.metric(
        "without_mlm_loss", 1 - mlm, zh="MLM 中没有损失的位置占比", en="share of positions without MLM loss"
    )
    show.metric("fakes", fakes, zh="换过的词元占比", en="share of replaced tokens")
    show.metric(
        "word_bits", word_bits, zh="每个 MLM 标签的信息上限", en="bits in an MLM label, at most", unit="bit"
    )
    show.metric(
        "verdict_bits", verdict_bits, zh="每个判别标签的信息", en="bits in a detection label", unit="bit"
    )
    show.metric(
        "mlm_bits",
        mlm * word_bits,
        zh="MLM 每个位置的信息上限",
        en="MLM bits per position, at most",
        unit="bit",
    )
    bits_ratio = verdict_bits / (mlm * word_bits)
    show.metric(
        "bits_ratio", bits_ratio, zh="RTD 与 MLM 每个位置的信息之比", en="bits per position: detection / MLM"
    )

    rows = [
        ("MLM", f"{mlm:.1%}", f"{word_bits:.2f}", f"{mlm * word_bits:.2f}"),
        (Words("自回归", "next token"), f"{causal:.1%}", f"{word_bits:.2f}", f"{causal * word_bits:.2f}"),
        (Words("RTD", "replaced-token detection"), "100.0%", f"{verdict_bits:.2f}", f"{verdict_bits:.2f}"),
    ]
    columns = [
        Words("目标", "objective"),
        Words("损失位置", "loss positions"),
        Words("每标签比特", "bits per label"),
    ]
    columns.append(Words("每位置比特", "bits per position"))
    show.table(
        "objectives",
        columns,
        rows,
        zh="信号的多少（比特为上限）",
        en="How much signal (bits are upper bounds)",
    )
    ratios = [k / 100 for k in range(5, 101)]
    show.plot(
        "ratio",
        {Words("RTD / MLM", "detection / MLM"): (ratios, [1 / r for r in ratios])},
        zh="损失位置之比随掩码率变化",
        en="Ratio of loss positions as the mask ratio changes",
        x=Words("掩码率", "mask ratio"),
        y=Words("倍", "times"),
    )
    show.say(
        zh="替换词元检测（RTD）胜在位置多，不在每个标签信息多：一个判别至多一比特。",
        en="Detection wins on the number of positions, not on information per label: a detection label "
        "carries at most one bit.",
    )
