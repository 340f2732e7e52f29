"""Next-sentence pairs: topic gives away negatives from another document, but never swapped ones."""

from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo

SEGMENT, TOPIC_WORDS, COMMON = 48, 10, 200
"""Words in a segment; words that belong to one topic; words that belong to none."""


def write(
    topic: Tensor, place: int, shares: tuple[float, float], topics: int, random: torch.Generator
) -> Tensor:
    """A segment a document, as a bag of words (N, V): topical words, words of its place, common ones.

    place: 0 opens the document, 1 goes on. The last two columns count opening and continuing words.
    """
    shape = (len(topic), SEGMENT)
    topical = topic[:, None] * TOPIC_WORDS + torch.randint(TOPIC_WORDS, shape, generator=random)  # (N, S)
    words = topics * TOPIC_WORDS + torch.randint(COMMON, shape, generator=random)
    of_place = torch.rand(shape, generator=random) < shares[1]
    words[of_place] = topics * TOPIC_WORDS + COMMON + place
    words = torch.where(torch.rand(shape, generator=random) < shares[0], topical, words)
    bag = torch.zeros(len(topic), topics * TOPIC_WORDS + COMMON + 2)  # (N, V)
    return bag.scatter_add_(1, words, torch.ones(shape))


def same_words(a: Tensor, b: Tensor) -> Tensor:
    """(N): how many words the two segments share. Blind to their order."""
    return (a * b).sum(-1)


def in_order(a: Tensor, b: Tensor) -> Tensor:
    """(N): whether a opens and b goes on, by the words of place. Blind to the topic."""
    return (a[:, -2] - a[:, -1]) - (b[:, -2] - b[:, -1])


def told_apart(positive: Tensor, negative: Tensor) -> float:
    """The chance that a positive pair scores above a negative one (AUC); 0.5 is guessing."""
    ahead = (positive[:, None] > negative).double() + 0.5 * (positive[:, None] == negative).double()
    return ahead.mean().item()


@demo(zh="NSP 与 SOP 的句对", en="Pairs for NSP and for SOP")
def nsp_pairs(
    show: Show,
    pairs: Annotated[int, Range(100, 3000), Words("句对数", "number of pairs")] = 1500,
    topics: Annotated[int, Range(2, 50), Words("主题数", "number of topics")] = 20,
    topic_share: Annotated[
        float, Range(0, 1), Words("主题词的占比", "share of words that tell the topic")
    ] = 0.4,
    order_share: Annotated[
        float, Range(0, 1), Words("其余词中提示先后的占比", "of the rest, share that tell the order")
    ] = 0.05,
    lone_chunks: Annotated[
        float, Range(0, 1), Words("只有一段的文本块占比", "share of chunks of one segment")
    ] = 0.0,
    seed: int = 0,
) -> None:
    """Two negatives for the same pairs: a segment from another document (NSP), or the two swapped (SOP).

    lone_chunks: share of chunks of one segment, for which BERT's script always takes a negative.
    """
    random = torch.Generator().manual_seed(seed)
    lone = torch.rand(100_000, generator=random) < lone_chunks
    negatives = (lone | (torch.rand(100_000, generator=random) < 0.5)).double().mean()

    topic = torch.randint(topics, (pairs,), generator=random)  # (N), one document a pair
    shares = (topic_share, order_share)
    a, b = (write(topic, place, shares, topics, random) for place in (0, 1))  # (N, V)
    other = b.roll(1, 0)  # the second segment of another document

    nsp_topic = told_apart(same_words(a, b), same_words(a, other))
    nsp_order = told_apart(in_order(a, b), in_order(a, other))
    sop_topic = told_apart(same_words(a, b), same_words(b, a))
    sop_order = told_apart(in_order(a, b), in_order(b, a))
    show.metric("negatives", negatives, zh="NSP 负例的比例", en="share of negatives in NSP")
    show.metric("nsp_by_topic", nsp_topic, zh="NSP：只看共有的词", en="NSP, AUC from shared words")
    show.metric("nsp_by_order", nsp_order, zh="NSP：只看顺序", en="NSP, AUC from order")
    show.metric("sop_by_topic", sop_topic, zh="SOP：只看共有的词", en="SOP, AUC from shared words")
    show.metric("sop_by_order", sop_order, zh="SOP：只看顺序", en="SOP, AUC from order")
    columns = [Words("线索", "cue"), Words("NSP 负例", "NSP negatives"), Words("SOP 负例", "SOP negatives")]
    rows = [
        (Words("共有的词（主题）", "shared words (topic)"), f"{nsp_topic:.3f}", f"{sop_topic:.3f}"),
        (
            Words("开头词与接续词（顺序）", "opening vs continuation words (order)"),
            f"{nsp_order:.3f}",
            f"{sop_order:.3f}",
        ),
    ]
    show.table(
        "auc", columns, rows, zh="各线索的 AUC（0.5 即瞎猜）", en="AUC of each cue (0.5 is random guessing)"
    )
    show.say(
        zh="句序预测（SOP）交换两段，共有的词不变，主题线索恰好是 0.5；下一句预测（NSP）的负例换了文档，"
        "主题词越多越易认。",
        en="Swapping two segments doesn't change their shared words, so for sentence-order prediction (SOP) "
        "the topic is worth exactly nothing. In next-sentence prediction (NSP) the negatives come from "
        "another document: the more topical words there are, the easier they are to spot.",
    )
