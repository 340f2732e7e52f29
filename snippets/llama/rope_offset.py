"""With rotary positions a score depends on the distance alone, wherever the pair stands."""

from typing import Annotated, Literal

import torch

from quiz.demo import Range, Show, Words, demo
from snippets.lm.rotary import rotate


@demo(zh="RoPE：分数只看相对距离", en="RoPE: scores depend only on the distance")
def rope_offset(
    show: Show,
    head_size: Annotated[
        Literal[2, 4, 8, 16, 32, 64, 128, 256], Words("每头维度", "dimensions per head")
    ] = 128,
    offset: Annotated[int, Range(0, 1000), Words("查询与键的距离（词元）", "tokens from key to query")] = 7,
    furthest: Annotated[
        int, Range(1, 100_000), Words("平移到的最远位置", "furthest position they move to")
    ] = 100_000,
    base: Annotated[float, Range(100, 10_000_000), Words("RoPE 的底数", "base of RoPE")] = 10_000.0,
    seed: int = 0,
) -> None:
    """Move one query and one key together through the text, then apart, and watch their score."""
    random = torch.Generator().manual_seed(seed)
    q, k = torch.randn(2, 1, head_size, generator=random, dtype=torch.float64)  # (1, E) each

    def score(query_at: int, key_at: int) -> float:
        query = rotate(q, torch.tensor([query_at]), base)
        return float((query * rotate(k, torch.tensor([key_at]), base)).sum())

    starts = sorted({0, 1, furthest // 1000, furthest // 10, furthest})
    scores = [score(start + offset, start) for start in starts]
    norm = rotate(q, torch.tensor([furthest]), base).norm()
    length = float(q.norm() * k.norm())
    spread = (max(scores) - min(scores)) / length
    show.metric(
        "spread", spread, zh="整体平移后分数的变化（相对模长）", en="change of the score when both move"
    )
    show.metric(
        "norm_change", abs(norm / q.norm() - 1), zh="模长的相对变化", en="relative change of the norm"
    )
    apart = max(abs(score(offset + step, 0) - scores[0]) for step in (1, 2, 3)) / length
    show.metric(
        "change_when_apart", apart, zh="距离变了之后分数的变化", en="change when the distance changes"
    )
    swap = abs(score(0, offset) - scores[0]) / length
    show.metric("change_when_swapped", swap, zh="前后对调后分数的变化", en="change when the two swap places")

    show.table(
        "scores",
        [Words("键的位置", "key at"), Words("查询的位置", "query at"), Words("分数", "score")],
        [(start, start + offset, round(s, 9)) for start, s in zip(starts, scores, strict=True)],
        zh=f"距离始终是 {offset}",
        en=f"Always {offset} apart",
    )
    distances = list(range(0, 128))
    ones = torch.ones(1, head_size, dtype=torch.float64)
    decay = [float((rotate(ones, torch.tensor([d]), base) @ ones.T) / head_size) for d in distances]
    show.plot(
        "by_distance",
        {Words("这一对随机向量", "this random pair"): (distances, [score(d, 0) / length for d in distances]),
         Words("全一向量", "two vectors of ones"): (distances, decay)},
        zh="分数随距离怎么变",
        en="How the score changes with the distance",
        x=Words("距离", "distance"),
        y=Words("分数／模长", "score / norms"),
    )  # fmt: skip
    show.say(
        zh="旋转只改方向，不改模长；两边转角之差只由距离决定，所以绝对位置消失了。"
        "距离不变，分数就不变；距离变了，或者前后对调，分数一般会变。",
        en="A rotation changes the direction, not the length, and the difference between the two angles "
        "depends only on the distance, so the absolute position cancels out. Keep the distance and "
        "the score stays the same; change it, or swap the two, and the score generally changes.",
    )
