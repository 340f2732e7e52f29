"""How many tokens T5's pre-training reads, and how often that goes through a smaller C4."""

from typing import Annotated

from quiz.demo import Range, Show, Words, demo


@demo(zh="T5 预训练过几遍数据", en="How many passes T5's pre-training makes over its data")
def data_passes(
    show: Show,
    steps: Annotated[int, Range(1_000, 1_100_000), Words("训练步数", "training steps")] = 524_288,
    batch: Annotated[int, Range(16, 4_096), Words("批大小（序列）", "batch size in sequences")] = 128,
    length: Annotated[int, Range(64, 2_048), Words("序列长度（词元）", "sequence length in tokens")] = 512,
    unique_log2: Annotated[
        int, Range(20, 40), Words("不重复词元数的 log2", "log2 of the unique tokens")
    ] = 29,
    seed: int = 0,
) -> None:
    """Multiply the schedule out, divide by the data that there are: 2 to the power `unique_log2` tokens."""
    del seed  # nothing is drawn
    seen = steps * batch * length
    show.metric("tokens_seen", seen, zh="读过的词元", en="tokens read")
    show.metric("tokens_per_step", batch * length, zh="每步词元", en="tokens per step")
    show.metric("passes", seen / 2**unique_log2, zh="数据过几遍", en="passes over the data")
    sizes = [35, 29, 27, 25, 23]  # the paper's: all that is read, then ever less
    show.table(
        "passes",
        [Words("不重复的词元", "unique tokens"), Words("遍数", "passes")],
        [(f"2^{n} = {2**n / 1e6:,.0f}M", seen / 2**n) for n in sizes],
        zh="论文截取的几种大小",
        en="The paper's truncated sizes",
    )
    show.plot(
        "passes_by_size",
        {Words("遍数", "passes"): ([2**n for n in range(20, 41)], [seen / 2**n for n in range(20, 41)])},
        zh="数据越小，重复越多",
        en="The less data, the more often it is repeated",
        x=Words("不重复的词元", "unique tokens"),
        y=Words("遍数", "passes"),
        log_x=True,
        log_y=True,
    )
    show.say(
        zh=f"共读 {seen / 1e9:.1f}B 词元；数据只有 $2^{{{unique_log2}}}$ 个词元时，"
        f"要重复 {seen / 2**unique_log2:g} 遍。",
        en=f"{seen / 1e9:.1f}B tokens are read in total; with only $2^{{{unique_log2}}}$ tokens of data, "
        f"each is read {seen / 2**unique_log2:g} times.",
    )
