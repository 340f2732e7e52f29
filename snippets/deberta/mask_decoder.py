"""Two masked slots with the same neighbours: relative positions can't tell them apart, EMD can."""

from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.models.deberta import MaskedDeberta, Shape
from snippets.lm.relative_scores import offsets

WORDS = 24
MASK = 0


def untrained(tokens: int, width: int, layers: int, seed: int) -> MaskedDeberta:
    """A model with drawn weights: what it cannot tell apart now, no training could teach it to."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        shape = Shape(WORDS, width, layers, heads=1, feed_forward=2 * width, reach=tokens, positions=tokens)
        return MaskedDeberta(shape).double()


@demo(zh="DeBERTa 的增强掩码解码器", en="DeBERTa's enhanced mask decoder")
def mask_decoder(
    show: Show,
    layers: Annotated[int, Range(1, 4), Words("层数", "number of layers")] = 2,
    window: Annotated[
        int, Range(1, 4), Words("每层每侧可见的词数", "words each layer sees on each side")
    ] = 2,
    period: Annotated[
        int, Range(2, 12), Words("重复短语的长度（词）", "length of the repeated phrase in words")
    ] = 7,
    width: Annotated[int, Range(4, 64), Words("隐藏维度", "hidden size")] = 16,
    seed: int = 0,
) -> None:
    """Repeat a phrase with one masked slot, and predict the slot in two places.

    Law: if every layer looks `window` words to each side, nothing beyond `layers` x `window` counts; two gaps
    alike within that get the same logits, unless absolute positions come in.
    """
    sight = layers * window
    here, there = sight, sight + period  # the two gaps, one phrase apart
    tokens = there + sight + 1
    random = torch.Generator().manual_seed(seed)
    phrase = torch.randint(1, WORDS, (period,), generator=random)
    phrase[0] = MASK
    text = phrase[(torch.arange(tokens) - here) % period][None]  # (1, T)

    model = untrained(tokens, width, layers, seed)
    near = offsets(tokens).abs() <= window  # (T, T)
    with torch.no_grad():
        h, h_of_all = model.encoder(text, near)[-2], model.encoder(text)[-2]
        positions = model.positions.weight
        ways = {
            Words("只有相对位置，看窗口内", "relative positions only, within the window"): model.decode(
                h, h, near
            ),
            Words("加绝对位置，看窗口内", "with absolute positions, within the window"): model.decode(
                h, h + positions, near
            ),
            Words("只有相对位置，看全文", "relative positions only, full text"): model.decode(
                h_of_all, h_of_all
            ),
        }
        logits = {name: model.logits(state)[0] for name, state in ways.items()}  # each (T, V)

    def gap(of: Tensor) -> Tensor:
        return (of[here] - of[there]).abs().max()

    alone, with_positions, whole = (gap(of) for of in logits.values())
    show.metric("sight", sight, zh="每侧能影响一个空的词数", en="words on each side that can affect a slot")
    show.metric(
        "gap_by_distances",
        alone,
        zh="两个空的差：只有相对位置",
        en="difference between the slots, relative only",
    )
    show.metric(
        "gap_with_positions",
        with_positions,
        zh="两个空的差：加绝对位置",
        en="difference, with absolute positions added",
    )
    show.metric(
        "gap_seeing_all",
        whole,
        zh="两个空的差：相对位置，看全文",
        en="difference, relative only, full text visible",
    )
    rows = []
    for name, of in logits.items():
        word = int(of[here].argmax())
        rows.append((name, f"{of[here].softmax(-1)[word]:.4f}", f"{of[there].softmax(-1)[word]:.4f}"))
    columns = [Words("方式", "method"), Words("第一个空", "first slot"), Words("第二个空", "second slot")]
    show.table(
        "gaps",
        columns,
        rows,
        zh="第一个空最可能的词，在两个空的概率",
        en="The first slot's most likely word: its probability in each slot",
    )
    show.say(
        zh="邻居相同的两个空，只靠相对位置得到同一个答案，训练多久都一样；增强掩码解码器（EMD）在最后补进绝对位置，"
        "才分得开。"
        "看得见全文时，两端的远近会透露一点位置，所以差别不是零，但要靠模型绕着推断。",
        en="From relative positions alone, two masked slots with the same neighbours get the same "
        "answer, however long you train; the decoder's absolute positions tell them apart. When the "
        "full text is visible, the distance to its ends gives a little away, so the difference isn't "
        "zero, but the model has to infer it indirectly.",
    )
