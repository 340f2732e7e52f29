"""The Transformer line since 2017: what was new, and how the largest models grew."""

import math
from itertools import pairwise
from typing import Annotated, Literal

import numpy as np

from quiz.demo import AtMost, Range, Show, Words, demo
from snippets.timeline.milestone import Milestone
from snippets.timeline.milestones import MILESTONES


def records(models: list[Milestone], sparse: bool) -> list[tuple[Milestone, float]]:
    """The models that were larger than all before them, with their sizes."""
    found: list[tuple[Milestone, float]] = []
    for model in models:
        size = model.sparse if sparse else model.dense
        if size and (not found or size > found[-1][1]):
            found.append((model, size))
    return found


def months_between(first: Milestone, second: Milestone) -> int:
    """Months from one to the other."""
    return round((second.years - first.years) * 12)


@demo(zh="从 2017 年至今的时间线", en="The timeline since 2017")
def growth(
    show: Show,
    since: Annotated[int, Range(2017, 2026), AtMost("until"), Words("起始年份", "first year")] = 2017,
    until: Annotated[int, Range(2017, 2026), Words("结束年份（含）", "last year")] = 2026,
    kind: Annotated[
        Literal["dense", "sparse"], Words("比较哪类模型的纪录", "whose records to follow")
    ] = "dense",
    seed: int = 0,
) -> None:
    """List the milestones, plot their published sizes, and fit the growth of the record holders."""
    del seed  # nothing here is random
    shown = [m for m in MILESTONES if since <= m.year <= until]
    by_name = {m.name: m for m in MILESTONES}
    line = records(shown, kind == "sparse")
    first, third = by_name["GPT-1"], by_name["GPT-3"]
    show.metric("milestones", len(shown), zh="里程碑数", en="milestones")
    show.metric(
        "undisclosed",
        sum(m.dense is m.sparse is None for m in shown),
        zh="无公布规模",
        en="no published size",
    )
    show.metric(
        "gpt_1_to_3_times",
        (third.dense or 0) / (first.dense or 1),
        zh="GPT-1 到 GPT-3 参数的倍数",
        en="GPT-1 to GPT-3: parameters, times",
    )
    show.metric(
        "gpt_1_to_3_months",
        months_between(first, third),
        zh="GPT-1 到 GPT-3 月数",
        en="GPT-1 to GPT-3, months",
    )
    after_transformer = months_between(by_name["Transformer"], first)
    show.metric(
        "transformer_to_gpt_1_months",
        after_transformer,
        zh="Transformer 到 GPT-1 月数",
        en="Transformer to GPT-1, months",
    )
    bert = months_between(first, by_name["BERT"])
    show.metric("gpt_1_to_bert_months", bert, zh="GPT-1 到 BERT 月数", en="GPT-1 to BERT, months")
    ulmfit = months_between(by_name["ULMFiT"], first)
    show.metric(
        "ulmfit_to_gpt_1_months", ulmfit, zh="ULMFiT 早于 GPT-1 月数", en="ULMFiT before GPT-1, months"
    )
    dense = max((m.dense or 0 for m in shown), default=0) * 1e9
    show.metric("largest_dense", dense, zh="最大的稠密模型", en="largest dense model")
    sparse = max((m.sparse or 0 for m in shown), default=0) * 1e9
    show.metric("largest_sparse", sparse, zh="最大的稀疏模型（总参数）", en="largest sparse model (total)")
    if (
        len(line) > 1 and months_between(line[0][0], line[-1][0]) >= 12
    ):  # of weeks, a year's growth says nothing
        slope = np.polyfit([m.years for m, _ in line], [math.log10(size) for _, size in line], 1)[0]
        show.metric(
            "times_a_year", 10**slope, zh="纪录每年增长倍数", en="growth of the record per year, times"
        )
        longest = max(months_between(a[0], b[0]) for a, b in pairwise(line))
        show.metric("longest_wait_months", longest, zh="纪录最长保持月数", en="longest-held record, months")

    series = {
        Words("稠密", "dense"): [(2017 + m.years, m.dense * 1e9) for m in shown if m.dense],
        Words("稀疏（总参数）", "sparse (total)"): [
            (2017 + m.years, m.sparse * 1e9) for m in shown if m.sparse
        ],
    }
    show.plot(
        "sizes",
        {
            label: ([x for x, _ in points], [y for _, y in points])
            for label, points in series.items()
            if points
        },
        zh="公布的参数量",
        en="Published parameters",
        x=Words("年", "year"),
        y=Words("参数量", "parameters"),
        kind="scatter",
        log_y=True,
    )
    show.table(
        "timeline",
        (
            Words("月份", "month"),
            Words("模型", "model"),
            Words("参数 (B)", "size (B)"),
            Words("关键创新", "what was new"),
        ),
        [(m.month, m.name, round(m.dense or m.sparse or 0, 3) or None, Words(m.zh, m.en)) for m in shown],
        zh="里程碑",
        en="Milestones",
    )
    show.say(
        zh="规模只是主线之一：表中稠密模型的纪录自 2022 年起没有刷新，之后的进步来自数据配比、稀疏、对齐"
        "和推理时算力。GPT-4 等没有公布规模，图上没有它们。",
        en="Size is only one thread: the dense record in this table has stood since 2022, and progress "
        "since then has come from data, sparsity, alignment and test-time compute. GPT-4 and others "
        "disclose no size and aren't drawn.",
    )
