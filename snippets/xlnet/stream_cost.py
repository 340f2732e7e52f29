"""What XLNet pays beyond BERT in one pass: distances in every layer, and a second stream for its targets."""

from typing import Annotated

from quiz.demo import Range, Show, Words, demo


def bert_work(T: int, D: int) -> int:
    """Multiply-adds of one BERT layer over one text, F = 4 D."""
    return 12 * T * D * D + 2 * T * T * D


def content_work(T: int, D: int, texts: int) -> float:
    """The same for XLNet's content stream: 2T - 1 distances through a matrix once a batch, then scored.

    12 T D^2 + 2 T^2 D, and (2T - 1) D^2 / texts + T (2T - 1) D + 2 T D for distances and segments.
    """
    return bert_work(T, D) + (2 * T - 1) * D * D / texts + T * (2 * T - 1) * D + 2 * T * D


def query_work(T: int, D: int, targets: int) -> int:
    """The query stream: its own queries, output and feed-forward; keys and values are the content stream's.

    M (10 D^2 + 2 T D + (2T - 1) D + 2 D)
    """
    return targets * (10 * D * D + 2 * T * D + (2 * T - 1) * D + 2 * D)


@demo(zh="XLNet 的双流要多算多少", en="What XLNet's two streams cost")
def stream_cost(
    show: Show,
    tokens: Annotated[int, Range(16, 1024), Words("文本长度（词元）", "text length in tokens")] = 512,
    width: Annotated[int, Range(16, 4096), Words("隐藏维度", "hidden size")] = 768,
    k: Annotated[int, Range(1, 16), Words("K：只预测末尾 1/K", "K: only the last 1/K is predicted")] = 6,
    texts: Annotated[int, Range(1, 256), Words("每批文本数", "texts per batch")] = 32,
    seed: int = 0,
) -> None:
    """Count a layer's multiply-adds a text: BERT, the content stream, the query stream for T/k targets.

    Law: the query stream's work is proportional to the targets, so predicting the last 1/k costs T // k / T
    of what predicting all would.
    """
    del seed  # nothing is drawn
    targets = tokens // k
    bert, content = bert_work(tokens, width), content_work(tokens, width, texts)
    query, query_of_all = query_work(tokens, width, targets), query_work(tokens, width, tokens)
    both, both_of_all = content + query, content + query_of_all
    show.metric("content_over_bert", content / bert, zh="内容流比 BERT", en="content stream / BERT")
    show.metric("query_extra", query / content, zh="查询流再加", en="the query stream adds")
    show.metric(
        "query_extra_of_all",
        query_of_all / content,
        zh="若全部预测，查询流再加",
        en="the query stream, if everything were predicted",
    )
    show.metric("over_bert", both / bert, zh="两条流比 BERT", en="both streams / BERT")
    show.metric(
        "over_bert_of_all",
        both_of_all / bert,
        zh="若全部预测，两条流比 BERT",
        en="both streams / BERT, if everything is predicted",
    )
    show.metric(
        "query_share",
        query / query_of_all,
        zh="查询流的计算量占全部预测时的比例",
        en="query stream, share of its full compute",
    )
    label = both / targets / (bert / (0.15 * tokens))
    show.metric(
        "cost_of_a_label", label, zh="每个预测的算力，比 BERT", en="compute per prediction, relative to BERT"
    )
    show.table(
        "work",
        [Words("一层、一条文本", "one layer, one text"), Words("百万次乘加", "million multiply-adds")],
        [
            ("BERT", round(bert / 1e6, 1)),
            (Words("XLNet 内容流", "XLNet, content stream"), round(content / 1e6, 1)),
            (Words(f"查询流，{targets} 个目标", f"query stream, {targets} targets"), round(query / 1e6, 1)),
            (Words("查询流，全部", "query stream, all"), round(query_of_all / 1e6, 1)),
        ],
    )
    ks = list(range(1, 17))
    ratios = [(content + query_work(tokens, width, tokens // each)) / bert for each in ks]
    show.plot(
        "by_k",
        {Words("两条流比 BERT", "both streams / BERT"): (ks, ratios)},
        zh="K 与单步算力",
        en="Compute per step by K",
        x="K",
        y=Words("倍数", "times"),
    )
    show.say(
        zh="双流只是多了一条短的：K = 6 时，查询流只走六分之一的位置。"
        "XLNet 预训练贵，主要贵在数据和步数，不在双流。",
        en="The second stream is short: at K = 6, the query stream covers only a sixth of the "
        "positions. XLNet's pre-training is expensive mainly because of its data and steps, not "
        "because of the two streams.",
    )
