"""The causal language model: who may look at whom, and the loss that follows from it."""

import torch
from torch import Tensor


def causal_mask(length: int, peek: int = 0) -> Tensor:
    """Which positions each position may see: itself and those before it.

        M[t, s] = (s <= t + peek)

    `peek` = 0 is the causal mask. Anything above lets a position see its own answer; it is here to show
    that the mistake is found. Returns (T, T) of bool: a row is a query, a column a key.
    """
    return torch.ones(length, length, dtype=torch.bool).tril(peek)


def next_token_loss(logits: Tensor, tokens: Tensor) -> Tensor:
    """The mean negative log-likelihood of each token after the first, given those before it.

        L = - 1/(T-1) sum_t log p(x[t+1] | x[1..t])

    The logits at position t are about the token at t + 1, so the last logits and the first token have no
    partner: T tokens make T - 1 predictions.

    logits: (B, T, V). tokens: (B, T). Returns a scalar.
    Radford et al., Improving Language Understanding by Generative Pre-Training (2018), eq. 1.
    """
    log_p = logits[:, :-1].log_softmax(-1)  # (B, T-1, V)
    right = log_p.gather(-1, tokens[:, 1:, None]).squeeze(-1)  # (B, T-1)
    return -right.mean()


def log_likelihood(logits: Tensor, tokens: Tensor) -> Tensor:
    """log p(x[1..T]) by the chain rule, when logits[:, t] come from the tokens before t (start token first).

        log p(x) = sum_t log p(x[t] | x[<t])

    logits: (B, T, V), already aligned with tokens (B, T). Returns (B).
    """
    return logits.log_softmax(-1).gather(-1, tokens[..., None]).squeeze(-1).sum(-1)
