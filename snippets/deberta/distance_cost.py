"""What the terms of position cost DeBERTa: two more matrices a layer, and scores against every distance."""

from typing import Annotated, Literal

import torch
from torch.utils.flop_counter import FlopCounterMode

from quiz.demo import Range, Show, Words, demo
from snippets.lm.counts.bert import layer_parts
from snippets.lm.counts.deberta import DEBERTA, deberta_layer_parts, deberta_parts
from snippets.lm.models.deberta import Layer, Shape

FLOAT = 4  # bytes


def plain_work(T: int, D: int) -> int:
    """Multiply-adds of one BERT layer over one text: its matrices, then scores and mixing."""
    return 12 * T * D * D + 2 * T * T * D


def position_work(T: int, D: int, k: int, texts: int) -> float:
    """What disentangling adds: the table through two matrices once a batch, then two terms a text."""
    return 2 * (2 * k) * D * D / texts + 2 * T * (2 * k) * D


def counted(T: int, D: int, heads: int, k: int, texts: int) -> float:
    """Multiply-adds a text of one layer, counted while it runs on tensors that have shapes and no numbers."""
    with torch.device("meta"), torch.no_grad():
        layer = Layer(Shape(1, D, 1, heads, 4 * D, k))
        x, table = torch.empty(texts, T, D), torch.empty(2 * k, D)
        with FlopCounterMode(display=False) as counter:
            layer(x, x, table)
    flops: int = counter.get_total_flops()
    return flops / 2 / texts  # two FLOPs are one multiply-add


@demo(zh="解耦注意力的代价", en="What disentangling costs")
def distance_cost(
    show: Show,
    size: Annotated[Literal["base", "large"], Words("DeBERTa 的尺寸", "DeBERTa size")] = "base",
    tokens: Annotated[int, Range(8, 4096), Words("文本长度（词元）", "text length in tokens")] = 512,
    reach: Annotated[
        int,
        Range(1, 1024),
        Words("最大相对距离 k（不超过文本长度）", "largest relative distance k, up to the text"),
    ] = 512,
    texts: Annotated[int, Range(1, 256), Words("每批文本数", "texts per batch")] = 32,
    seed: int = 0,
) -> None:
    """Count one layer's parameters and multiply-adds, with the two terms and without; `reach` is k.

    Law, with k no more than T: the work counted on the running layer is, a text,
    T (12 D^2 + 2 T D) + 4 k D (D / texts + T).
    """
    del seed  # nothing is drawn
    shape = DEBERTA[size]
    D, T = shape.width, tokens
    k = min(reach, T)  # a text has no distance of T: the rows beyond are left out, as in the released code
    ours, bert = sum(deberta_layer_parts(shape).values()), sum(layer_parts(shape).values())
    parts = deberta_parts(shape)
    show.metric("layer", ours, zh="每层参数", en="parameters per layer")
    show.metric(
        "extra_parameters",
        ours / bert - 1,
        zh="每层参数比 BERT 多出的比例",
        en="extra parameters over a BERT layer",
    )
    show.metric("total", sum(parts.values()), zh="总参数（k = 512）", en="total parameters (k = 512)")
    show.metric(
        "backbone",
        sum(parts.values()) - parts["words"] - parts["embedding_norm"],
        zh="主干（不含嵌入）",
        en="backbone, without embeddings",
    )

    plain, extra = plain_work(T, D), position_work(T, D, k, texts)
    show.metric(
        "multiply_adds", counted(T, D, D // 64, k, texts), zh="每层乘加，实测", en="multiply-adds, counted"
    )
    show.metric("by_formula", plain + extra, zh="每层乘加，按公式", en="multiply-adds, by formula")
    show.metric(
        "extra_work", extra / plain, zh="每层计算比 BERT 多出的比例", en="extra compute over a BERT layer"
    )
    show.metric(
        "score_ratio",
        1 + 4 * k / T,
        zh="三项分数的计算是一项的几倍",
        en="compute of the three terms / one term",
    )
    show.metric(
        "table_saving",
        T * T / (2 * k),
        zh="每对词元存一个向量，显存是按距离存的几倍",
        en="memory: one vector per pair / one per distance",
    )
    show.table(
        "vectors",
        [Words("位置键的存法", "position keys"), "MiB"],
        [
            (
                Words("每对词元一个向量，T²×D", "one vector per pair, T^2 x D"),
                round(T * T * D * FLOAT / 2**20, 1),
            ),
            (
                Words("每个距离一个，2k×D", "one vector per distance, 2k x D"),
                round(2 * k * D * FLOAT / 2**20, 2),
            ),
        ],
        zh="一层、一条文本",
        en="One layer, one text",
    )
    lengths = [2**n for n in range(6, 13)]
    show.plot(
        "by_length",
        {
            Words("k = 512", "k = 512"): (
                lengths,
                [position_work(n, D, min(n, 512), texts) / plain_work(n, D) for n in lengths],
            ),
            Words(f"k = {reach}", f"k = {reach}"): (
                lengths,
                [position_work(n, D, min(n, reach), texts) / plain_work(n, D) for n in lengths],
            ),
        },
        zh="比 BERT 层多算的比例",
        en="Extra compute over a BERT layer",
        x=Words("词元数", "tokens"),
        y=Words("比例", "share"),
        log_x=True,
    )
    show.say(
        zh="两个位置项各要一张投影矩阵，还要拿每个词元去对 2k 个距离打分：k 等于文本长 T 时，三项分数的乘加"
        "是一项的五倍，不是三倍。距离表的投影一批只算一次，批越大越摊薄。",
        en="Each of the two extra terms needs a matrix, and every word is scored against 2k distances: "
        "with k = T the three terms take five times the compute of one, not three. The position "
        "table is projected once per batch, so larger batches amortise it.",
    )
