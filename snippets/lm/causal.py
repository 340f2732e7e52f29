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


def banded_mask(length: int, band: int) -> Tensor:
    """The causal mask cut to the last `band` positions, the token's own among them.

        M[t, s] = (t - band < s <= t)

    Returns (T, T) of bool. Child et al., Sparse Transformers (arXiv 1904.10509) §4.3.
    """
    return causal_mask(length) & causal_mask(length, peek=-band).logical_not()


def visible(mask: Tensor, present: Tensor) -> Tensor:
    """The same mask for each sequence, less the keys that are padding.

    mask: (T, S). present: (B, S), False at padding. Returns (B, T, S).
    """
    return mask & present[:, None, :]


def places(present: Tensor) -> Tensor:
    """Each token's number among those present, from 0: padding on the left moves no token's position.

    present: (B, T). Returns (B, T); padding before the first token gets 0, which nobody sees.
    """
    return (present.cumsum(-1) - 1).clamp(min=0)


def next_token_loss(logits: Tensor, tokens: Tensor, present: Tensor | None = None) -> Tensor:
    """The mean negative log-likelihood of each token after the first, given those before it.

        L = - 1/(T-1) sum_t log p(x[t+1] | x[1..t])

    The logits at position t are about the token at t + 1, so the last logits and the first token have no
    partner: T tokens make T - 1 predictions. With padding, only pairs of two tokens present count.

    logits: (B, T, V). tokens, present: (B, T). Returns a scalar.
    Radford et al., Improving Language Understanding by Generative Pre-Training (2018), eq. 1.
    """
    log_p = logits[:, :-1].log_softmax(-1)  # (B, T-1, V)
    right = log_p.gather(-1, tokens[:, 1:, None]).squeeze(-1)  # (B, T-1)
    if present is None:
        return -right.mean()
    return -right[present[:, :-1] & present[:, 1:]].mean()


def log_likelihood(logits: Tensor, tokens: Tensor) -> Tensor:
    """log p(x[1..T]) by the chain rule, when logits[:, t] come from the tokens before t (start token first).

        log p(x) = sum_t log p(x[t] | x[<t])

    logits: (B, T, V), already aligned with tokens (B, T). Returns (B).
    """
    return logits.log_softmax(-1).gather(-1, tokens[..., None]).squeeze(-1).sum(-1)
