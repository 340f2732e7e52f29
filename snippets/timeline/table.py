"""The timeline as a table: choose the years and the family, sort it, and read the source of each row."""

from typing import Annotated, Any, Literal

from quiz.demo import AtMost, Range, Show, Words, demo
from snippets.timeline.milestone import Milestone
from snippets.timeline.milestones import MILESTONES

FAMILIES = {
    "encoder": Words("编码器", "encoder"),
    "decoder": Words("解码器", "decoder"),
    "encoder-decoder": Words("编码器-解码器", "encoder-decoder"),
    "other": Words("其他", "other"),
}
UNKNOWN = -1.0  # sizes that nobody published sort to the end


def size(milestone: Milestone) -> float:
    """Billions of parameters of the largest member, all experts counted; UNKNOWN where none is published."""
    return milestone.dense or milestone.sparse or UNKNOWN


def ordered(milestones: list[Milestone], sort_by: str) -> list[Milestone]:
    """By month as they are; by name and organisation from A; by parameters from the largest."""
    keys: dict[str, Any] = {
        "name": lambda m: m.name.lower(),
        "organisation": lambda m: m.organisation.lower(),
        "parameters": lambda m: -size(m),
    }
    return sorted(milestones, key=keys[sort_by]) if sort_by in keys else milestones


@demo(zh="时间线：筛选与排序", en="The timeline, filtered and sorted")
def table(
    show: Show,
    sort_by: Annotated[
        Literal["month", "name", "organisation", "parameters"], Words("排序依据", "what to sort by")
    ] = "month",
    family: Annotated[
        Literal["all", "encoder", "decoder", "encoder-decoder", "other"],
        Words("模型家族", "family of models"),
    ] = "all",
    since: Annotated[int, Range(2017, 2026), AtMost("until"), Words("起始年份", "first year")] = 2017,
    until: Annotated[int, Range(2017, 2026), Words("结束年份（含）", "last year")] = 2026,
    seed: int = 0,
) -> None:
    """Show the milestones of some years and of one family. Filters drop rows, sorting only moves them."""
    del seed  # nothing here is random
    years = range(since, until + 1)
    in_years = [m for m in MILESTONES if m.year in years]
    chosen = ordered([m for m in in_years if family in ("all", m.family)], sort_by)
    show.metric("shown", len(chosen), zh="条目数", en="entries")
    show.metric(
        "share",
        len(chosen) / max(len(in_years), 1),
        zh="占这些年全部条目",
        en="share of all entries in these years",
    )
    undisclosed = sum(size(m) == UNKNOWN for m in chosen)
    show.metric("undisclosed", undisclosed, zh="无公布规模", en="no published size")
    by_month = sorted(chosen, key=lambda m: m.month)
    show.metric("first", by_month[0].month if chosen else "-", zh="最早", en="earliest")
    show.metric("last", by_month[-1].month if chosen else "-", zh="最晚", en="latest")
    largest = max(chosen, key=size, default=None)
    known = largest is not None and size(largest) != UNKNOWN
    show.metric("largest", largest.name if largest and known else "-", zh="最大的模型", en="largest model")
    biggest = size(largest) * 1e9 if largest and known else 0
    show.metric("largest_parameters", biggest, zh="它的参数量", en="its parameters")

    show.table(
        "timeline",
        (
            Words("月份", "month"),
            Words("模型", "model"),
            Words("机构", "by"),
            Words("家族", "family"),
            Words("参数 (B)", "size (B)"),
            Words("关键创新", "what was new"),
            Words("来源", "source"),
        ),
        [
            (
                m.month,
                m.name,
                m.organisation,
                FAMILIES[m.family],
                None if size(m) == UNKNOWN else round(size(m), 3),
                Words(m.zh, m.en),
                m.source,
            )
            for m in chosen
        ],
        zh="时间线",
        en="Timeline",
    )
    show.bars(
        "families",
        {words: sum(m.family == name for m in in_years) for name, words in FAMILIES.items()},
        zh="这些年里各家族的条目",
        en="Entries by family in these years",
    )
    show.say(
        zh="参数取家族里最大的一个，稀疏模型计全部专家；没有公布的留空。月份以论文或发布为准。",
        en="Sizes are those of the family's largest member, counting all experts; unpublished ones are "
        "left empty. Months are those of the paper or release.",
    )
