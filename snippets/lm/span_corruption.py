"""T5's span corruption: runs of tokens give way to sentinels, and the target says what stood there."""

from itertools import pairwise

import torch
from torch import Generator, Tensor

Tokens = list[str]
END = "</s>"


def sentinel(i: int) -> str:
    """The name of the i-th gap. T5 keeps 100 such tokens at the end of its vocabulary."""
    return f"<extra_id_{i}>"


def budget(tokens: int, density: float, mean_span: float) -> tuple[int, int]:
    """How many tokens are dropped, and in how many spans: both rounded, both at least one.

    Raffel et al., T5 (arXiv 1910.10683) §3.1.4. Spans never touch, so each needs a kept token before it.
    """
    dropped = min(max(round(tokens * density), 1), tokens - 1)
    spans = min(max(round(dropped / mean_span), 1), dropped, tokens - dropped)
    return dropped, spans


def split(items: int, parts: int, random: Generator) -> list[int]:
    """Cut `items` into `parts` lengths of at least one, each way equally likely."""
    cuts = torch.randperm(items - 1, generator=random)[: parts - 1].sort().values + 1
    ends = [0, *cuts.tolist(), items]
    return [end - start for start, end in pairwise(ends)]


def span_mask(tokens: int, density: float, mean_span: float, random: Generator) -> Tensor:
    """True where a token is dropped: kept and dropped runs in turn, a kept one first. Returns (T)."""
    dropped, spans = budget(tokens, density, mean_span)
    kept = split(tokens - dropped, spans, random)
    gone = split(dropped, spans, random)
    runs = [run for pair in zip(kept, gone, strict=True) for run in pair]
    return torch.tensor([False, True] * spans).repeat_interleave(torch.tensor(runs))


def corrupt(tokens: Tokens, mask: Tensor) -> tuple[Tokens, Tokens]:
    """Input and target: each says with sentinels where the other one goes on; both end with </s>.

    The paper's figure closes the target with one more sentinel; the released code, and this, do not.
    """
    seen: Tokens = []
    target: Tokens = []
    gaps, inside = 0, False
    for token, dropped in zip(tokens, mask.tolist(), strict=True):
        if dropped and not inside:
            seen.append(sentinel(gaps))
            target.append(sentinel(gaps))
            gaps += 1
        (target if dropped else seen).append(token)
        inside = dropped
    return [*seen, END], [*target, END]


def restore(seen: Tokens, target: Tokens) -> Tokens:
    """The text again: each sentinel of the input gives way to what the target has behind it."""
    spans: dict[str, Tokens] = {}
    for token in target[:-1]:
        if token.startswith("<extra_id_"):
            spans[token] = current = []
        else:
            current.append(token)
    return [word for token in seen[:-1] for word in spans.get(token, [token])]
