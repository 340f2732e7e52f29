"""From logits to the next token: temperature, top-k, top-p, and greedy choice as the limit."""

import torch
from torch import Tensor


def greedy(logits: Tensor) -> Tensor:
    """The likeliest token.  logits: (B, V). Returns (B)."""
    return logits.argmax(-1)


def warmed(logits: Tensor, temperature: float) -> Tensor:
    """Logits over a temperature: below 1 sharper, above 1 flatter; 0 is the limit, where one token is left.

    logits: (B, V), kept. Dividing by 0 would make NaN. Ackley et al., Boltzmann Machines (1985).
    """
    if temperature == 0:
        return keep_top_k(logits, 1)
    return logits / temperature


def keep_top_k(logits: Tensor, k: int) -> Tensor:
    """The k likeliest tokens keep their logits, the others get -inf.

    By rank and not by value: of tokens that tie at rank k only as many stay as fit. logits: (B, V), kept.
    Fan et al., Hierarchical Neural Story Generation (arXiv 1805.04833).
    """
    best = logits.topk(min(k, logits.shape[-1])).indices  # as many columns as are kept
    kept = torch.zeros_like(logits, dtype=torch.bool).scatter(-1, best, True)  # (B, V)
    return logits.masked_fill(~kept, -torch.inf)


def keep_top_p(logits: Tensor, p: float) -> Tensor:
    """The smallest set of likeliest tokens whose probabilities reach p; the others get -inf.

    The token that crosses p belongs to the set, so that it is never empty. logits: (B, V), kept.
    Holtzman et al., The Curious Case of Neural Text Degeneration (arXiv 1904.09751) §3.1.
    """
    chances, order = logits.softmax(-1).sort(stable=True, dim=-1, descending=True)  # (B, V), likeliest first
    before = chances.cumsum(-1) - chances  # the mass of those likelier
    inside = (before < p).index_fill(-1, torch.tensor(0, device=logits.device), True)
    back = torch.zeros_like(inside).scatter(-1, order, inside)  # (B, V), in the vocabulary's order again
    return logits.masked_fill(~back, -torch.inf)


def next_token_chances(
    logits: Tensor, temperature: float = 1.0, k: int | None = None, p: float = 1.0
) -> Tensor:
    """The probabilities to draw from: temperature first, then top-k, then top-p of what is left.

    The order matters: a temperature above 1 flattens the distribution, and top-p then keeps more tokens.
    logits: (B, V). Returns (B, V), each row sums to 1.
    """
    logits = warmed(logits, temperature)
    logits = logits if k is None else keep_top_k(logits, k)
    return (logits if p >= 1 else keep_top_p(logits, p)).softmax(-1)


def draw(chances: Tensor, random: torch.Generator) -> Tensor:
    """One token for each row.  chances: (B, V). Returns (B)."""
    return torch.multinomial(chances, 1, generator=random).squeeze(-1)
