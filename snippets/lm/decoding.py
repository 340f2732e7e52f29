"""Writing on from a prompt, token by token: once reading all anew at each step, once with a cache."""

from collections.abc import Callable

import torch
from torch import Tensor

from snippets.lm.models.llama import Llama
from snippets.lm.sampling import greedy

Choose = Callable[[Tensor], Tensor]
"""From logits (B, V) to the next tokens (B)."""


@torch.no_grad()
def decode(
    model: Callable[[Tensor, Tensor], Tensor],
    tokens: Tensor,
    present: Tensor,
    steps: int,
    end: int | None = None,
    choose: Choose = greedy,
) -> Tensor:
    """Read the whole text again for each new token: what is right by definition, and slow.

    tokens, present: (B, T), padding on the left, so that each row's last token is the text's.
    Returns the new tokens, (B, steps) or fewer if every row has ended; a row that has ended repeats `end`.
    """
    prompt = tokens.shape[1]
    done = torch.zeros(len(tokens), dtype=torch.bool)  # (B)
    for _ in range(steps):
        new, done = _next(model(tokens, present)[:, -1], done, end, choose)
        tokens = torch.cat([tokens, new[:, None]], 1)  # (B, T + 1)
        present = torch.cat([present, torch.ones_like(new[:, None], dtype=torch.bool)], 1)
        if done.all():
            break
    return tokens[:, prompt:]


@torch.no_grad()
def decode_cached(
    model: Llama,
    tokens: Tensor,
    present: Tensor,
    steps: int,
    end: int | None = None,
    choose: Choose = greedy,
) -> Tensor:
    """The same tokens: the prompt is read once (prefill), then each step reads the newest token alone.

    Shapes as in `decode`. Pope et al., Efficiently Scaling Transformer Inference (arXiv 2211.05102) §2.
    """
    done = torch.zeros(len(tokens), dtype=torch.bool)  # (B)
    logits, cache = model.read(tokens, present)  # (B, T, V)
    written: list[Tensor] = []
    while True:
        new, done = _next(logits[:, -1], done, end, choose)
        written.append(new)
        if len(written) == steps or done.all():
            return torch.stack(written, 1)  # (B, steps)
        logits, cache = model.read(new[:, None], cache=cache)  # (B, 1, V)


def _next(logits: Tensor, done: Tensor, end: int | None, choose: Choose) -> tuple[Tensor, Tensor]:
    """The next tokens (B) from logits (B, V), and which rows have ended with them."""
    new = choose(logits)
    if end is None:
        return new, done
    new = new.masked_fill(done, end)
    return new, done | (new == end)
