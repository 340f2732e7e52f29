"""A text longer than the position table: the index that fails, and the windows that cover every token."""

from typing import Annotated

import torch
from torch import nn

from quiz.demo import Range, Show, Words, demo


def first_index_out(positions: int) -> int:
    """The first position, counted from 1, that a learned table has no row for; found by asking."""
    table = nn.Embedding(positions, 1)
    for index in (positions - 1, positions):
        try:
            table(torch.tensor(index))
        except IndexError:
            return index + 1
    raise AssertionError("every index had a row")


def windows(length: int, body: int, stride: int) -> list[tuple[int, int]]:
    """Windows of at most `body` tokens, each `stride` after the one before, until one reaches the end."""
    starts = [0]
    while starts[-1] + body < length and starts[-1] + stride < length:
        starts.append(starts[-1] + stride)
    return [(start, min(start + body, length)) for start in starts]


@demo(zh="512 上限与滑动窗口", en="The 512 limit and sliding windows")
def sliding_windows(
    show: Show,
    length: Annotated[int, Range(1, 20_000), Words("文本长度（词元）", "text length in tokens")] = 2_000,
    positions: Annotated[
        int, Range(4, 4096), Words("窗口长度，即位置数", "window length: positions in the table")
    ] = 512,
    stride: Annotated[
        int, Range(1, 4096), Words("相邻窗口的步长（词元）", "tokens from one window to the next")
    ] = 128,
    special: Annotated[int, Range(0, 3), Words("每个窗口的特殊词元数", "special tokens per window")] = 2,
    seed: int = 0,
) -> None:
    """Cut `length` tokens into windows of `positions`, of which `special` go to [CLS], [SEP] and the like.

    Every token is covered if and only if stride <= positions - special, or one window holds the text.
    A token is read from the window where its poorer side has the most context; unless the text itself
    ends sooner, that is at least (body - stride) / 2, rounded down.
    """
    del seed  # nothing is drawn
    body = positions - special
    spans = windows(length, body, stride)
    at = torch.arange(length)
    covers = torch.zeros(length, dtype=torch.int)  # (n), windows that hold each token
    context = torch.full((length,), -1)  # (n), the poorer side's tokens, in the best window
    for start, end in spans:
        covers[start:end] += 1
        poorer = torch.minimum(at - start, end - 1 - at)  # negative outside the window
        context = torch.maximum(context, poorer)
    processed = sum(end - start + special for start, end in spans)
    least = max(0, (body - stride) // 2)
    inner = context[least : length - least]  # tokens that have this much text on both sides

    show.metric(
        "fails_at", first_index_out(positions), zh="从第几个位置起出错", en="first position that fails"
    )
    show.metric("windows", len(spans), zh="窗口数", en="windows")
    show.metric("covered", (covers > 0).double().mean(), zh="被覆盖的词元比例", en="share of tokens covered")
    show.metric(
        "most_windows", covers.max(), zh="一个词元最多出现在几个窗口", en="most windows that hold one token"
    )
    show.metric("processed", processed / length, zh="处理量为原文几倍", en="tokens processed / text length")
    seen = max(0, int(inner.min())) if len(inner) else least
    show.metric(
        "least_context", seen, zh="处境最差的词元，较少一侧的上下文", en="shorter side's context, worst token"
    )
    show.metric(
        "least_by_formula", least, zh="较少一侧的上下文，按公式", en="shorter side's context, by the formula"
    )
    show.plot(
        "covers",
        {Words("窗口数", "windows"): (at, covers)},
        zh="每个词元在几个窗口里",
        en="Windows that hold each token",
        x=Words("词元", "token"),
        y=Words("窗口", "windows"),
    )
    show.say(
        zh="步长不超过窗口净长，词元就一个不漏；步长减半，窗口数约翻倍，边上的词元换来更多上下文。",
        en="With a stride no longer than the usable length, no token is missed; halving the stride "
        "takes about twice as many windows and gives tokens at the edges more context.",
    )
