"""How many positions of a sequence have a loss, in a causal model and with masking."""

from typing import Annotated

import torch

from quiz.demo import Range, Show, Words, demo


@demo(zh="有监督信号的位置：CLM 与 MLM", en="Positions with a loss: CLM and MLM")
def supervised_positions(
    show: Show,
    length: Annotated[int, Range(2, 8192), Words("序列长度（词元）", "sequence length in tokens")] = 512,
    mask_ratio: Annotated[
        float, Range(0.01, 0.99), Words("MLM 掩掉的位置占比", "share of positions that MLM masks")
    ] = 0.15,
    start_token: Annotated[bool, Words("给 CLM 加起始符", "add a start token for CLM")] = False,
    sequences: Annotated[int, Range(1, 512), Words("序列条数", "number of sequences")] = 256,
    seed: int = 0,
) -> None:
    """Make the labels of both objectives for the same batch, and count them."""
    random = torch.Generator().manual_seed(seed)
    tokens = torch.randint(1000, (sequences, length), generator=random)  # (B, T)

    clm = torch.full_like(tokens, -100)  # -100 marks a position without loss, as the library has it
    clm[:, :-1] = tokens[:, 1:]  # each position is asked for the next token; the last has none
    chosen = torch.rand(sequences, length, generator=random) < mask_ratio
    mlm = tokens.masked_fill(~chosen, -100)

    extra = sequences if start_token else 0  # with a start token the first token is predicted too
    clm_labels, mlm_labels = int((clm != -100).sum()) + extra, int((mlm != -100).sum())
    everything = sequences * length
    show.metric(
        "clm_per_sequence", clm_labels / sequences, zh="CLM 每条的标签数", en="CLM labels per sequence"
    )
    show.metric(
        "clm_share", clm_labels / everything, zh="CLM 带损失的占比", en="CLM, share of positions with a loss"
    )
    show.metric(
        "mlm_share", mlm_labels / everything, zh="MLM 带损失的占比", en="MLM, share of positions with a loss"
    )
    show.metric(
        "ratio", clm_labels / everything / mask_ratio, zh="CLM / MLM（期望）", en="CLM / MLM (expected)"
    )
    seen = torch.arange(0 if start_token else 1, length).double()  # tokens before each predicted one
    show.metric(
        "context_clm", seen.mean(), zh="CLM 标签平均看得见的词元", en="CLM, tokens a label sees on average"
    )
    show.metric(
        "context_mlm",
        (1 - mask_ratio) * length,
        zh="MLM 标签看得见的未遮词元",
        en="MLM, unmasked tokens a label sees",
    )

    show.bars(
        "labels",
        {
            "CLM": clm_labels / sequences,
            "MLM": mlm_labels / sequences,
            Words("无损失（MLM）", "no loss (MLM)"): length - mlm_labels / sequences,
        },
        zh="每条序列的标签",
        en="Labels per sequence",
    )
    lengths = [2**n for n in range(1, 14)]
    show.plot(
        "share",
        {
            "CLM, (T-1)/T": (lengths, [(n - 1) / n for n in lengths]),
            "MLM": (lengths, [mask_ratio] * len(lengths)),
        },
        zh="带损失的位置占比",
        en="Share of positions with a loss",
        x="T",
        y=Words("占比", "share"),
        log_x=True,
    )
    show.say(
        zh="CLM 一次前向对 $T-1$ 个位置求损失（有起始符才是 $T$ 个），MLM 只对掩掉的位置求损失。这里数的"
        "是标签，不是学到的东西：MLM 的每个标签能看两侧，CLM 的只看左侧。",
        en="One CLM forward pass has a loss at $T-1$ positions ($T$ only with a start token), MLM only "
        "at the masked ones. This counts labels, not what is learned: an MLM label sees both sides, "
        "a CLM label only the left.",
    )
