"""The claim that causal masks win because of rank: what the theorem says and what a run shows."""

import math
from typing import Annotated

import torch

from quiz.demo import Range, Show, Words, demo
from snippets.lm.causal import causal_mask


@demo(zh="“双向注意力低秩”：定理与数值", en="“Bidirectional attention is low-rank”: theorem and experiment")
def mask_rank(
    show: Show,
    length: Annotated[int, Range(2, 96), Words("序列长度（词元）", "sequence length in tokens")] = 64,
    head_size: Annotated[int, Range(1, 128), Words("每头维度", "dimensions per head")] = 8,
    matrices: Annotated[int, Range(1, 40), Words("抽取的注意力矩阵数", "attention matrices drawn")] = 20,
    sharpness: Annotated[
        float, Range(0.1, 4), Words("注意力分数的放大系数", "factor on the attention scores")
    ] = 1.0,
    seed: int = 0,
) -> None:
    """Draw random queries and keys; compare scores, softmax and masked softmax by rank."""
    random = torch.Generator().manual_seed(seed)
    q, k = torch.randn(2, matrices, length, head_size, generator=random, dtype=torch.float64)  # (N, T, E)
    scores = sharpness * q @ k.transpose(-1, -2) / math.sqrt(head_size)  # (N, T, T)
    both_ways = scores.softmax(-1)
    causal = scores.masked_fill(~causal_mask(length), -math.inf).softmax(-1)

    singular = {
        name: torch.linalg.svdvals(a) for name, a in (("full", both_ways), ("causal", causal))
    }  # (N, T)
    # In float32, the precision of training, singular values below this are noise
    floor = length * torch.finfo(torch.float32).eps
    rank = {name: (s > floor * s[:, :1]).sum(-1).double() for name, s in singular.items()}
    least = {name: s[:, -1].median() for name, s in singular.items()}
    show.metric(
        "score_rank",
        torch.linalg.matrix_rank(scores).double().mean(),
        zh="分数 QKᵀ 的秩",
        en="rank of the scores",
    )
    show.metric(
        "full_rank", rank["full"].mean(), zh="双向：平均数值秩", en="bidirectional: mean numerical rank"
    )
    show.metric("causal_rank", rank["causal"].mean(), zh="因果：平均数值秩", en="causal: mean numerical rank")
    show.metric(
        "full_least", least["full"], zh="双向：最小奇异值", en="bidirectional: smallest singular value"
    )
    show.metric("causal_least", least["causal"], zh="因果：最小奇异值", en="causal: smallest singular value")
    better = (rank["full"] >= rank["causal"]).double().mean()
    show.metric(
        "full_at_least", better, zh="双向秩不低于因果的比例", en="share where bidirectional rank is no lower"
    )
    diagonal = causal.diagonal(dim1=-2, dim2=-1)  # (N, T): a triangle's determinant is the product of these
    show.metric("least_diagonal", diagonal.min(), zh="因果：最小对角元", en="causal: smallest diagonal entry")
    log_determinant = diagonal.log10().sum(-1).mean()
    show.metric(
        "log10_determinant", log_determinant, zh="因果：行列式的 log10", en="causal: log10 of the determinant"
    )

    at = list(range(1, length + 1))
    show.plot(
        "spectrum",
        {
            Words("双向", "bidirectional"): (at, singular["full"].median(0).values.clamp(min=1e-30)),
            Words("因果", "causal"): (at, singular["causal"].median(0).values.clamp(min=1e-30)),
        },
        zh="奇异值（中位数）",
        en="Singular values (median)",
        x=Words("序号", "index"),
        y=Words("奇异值", "singular value"),
        log_y=True,
    )
    show.say(
        zh="定理没错：因果注意力矩阵是下三角，对角元为正，行列式不为零，必满秩。但满秩不等于数值上好：行"
        "列式可以小到没有意义，双向矩阵经 softmax 也未必低秩。请看上面两列奇异值再下结论。",
        en="The theorem holds: a causal attention matrix is triangular with a positive diagonal, so its "
        "determinant isn't zero and its rank is full. But full rank doesn't mean well-conditioned: "
        "the determinant may be too small to mean anything, and a bidirectional matrix needn't be "
        "low-rank after the softmax. Compare the two spectra.",
    )
