"""FSRS-6 over many cards at once: every forecast of a history as a function of the weights.

The formulas are those of quiz.study.memory, where each stands by itself; here they are written so that
what depends on a single review alone is computed for all reviews together. Tests hold both to the library.
"""

from itertools import accumulate
from typing import NamedTuple

import torch
from torch import Tensor
from torch.autograd import grad

from quiz.train.histories import Histories

STABILITY_MIN, STABILITY_MAX = 0.001, 1e9  # the library's floor, and the schedule's ceiling
LOWEST = torch.tensor(
    [*[0.001] * 4, 1.0, *[0.001] * 3, 0.0, 0.0, *[0.001] * 4, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.1],
    dtype=torch.float64,
)
HIGHEST = torch.tensor(
    [*[100.0] * 4, 10.0, 4.0, 4.0, 0.75, 4.5, 0.8, 3.5, 5.0, 0.25, 0.9, 4.0, 1.0, 6.0, 2.0, 2.0, 0.8, 0.8],
    dtype=torch.float64,
)
"""The bounds that the library puts on each weight; it takes no others."""


class Reviewed(NamedTuple):
    """What reviews make of memories, and the recall that was to be expected at each."""

    stability: Tensor
    difficulty: Tensor
    recall: Tensor


class Rated(NamedTuple):
    """What depends on the single review and the weights, not on the card's memory: (N) each."""

    days: Tensor
    within: Tensor  # on the same day as the review before
    forgotten: Tensor
    gain: Tensor
    short: Tensor
    least: Tensor  # only Again may shrink a memory within a day
    moved: Tensor


def forward(w: Tensor, found: Histories) -> Reviewed:
    """Go through all histories under the weights w: (21). The memory after each review, (N) each."""
    before, after = _memories(w, found), first(w, found)
    rated = _rate(w, found)
    later = reviewed(w, before[0][found.sizes[0] :], before[1][found.sizes[0] :], rated)
    return Reviewed(*(torch.cat(parts) for parts in zip(after, later, strict=True)))


def loss_and_slope(w: Tensor, found: Histories) -> tuple[Tensor, Tensor]:
    """The log loss of all predictions together, and its derivative by each weight: (21).

    Backpropagation through time, but only what must go step by step does. Once the memories before all
    reviews are known, every review is an equation of its own; autograd differentiates all of them at once,
    and a short backward recursion chains them. That is a third of the time of a tape over all steps.
    """
    w = w.detach().requires_grad_()
    S, D = (column[found.sizes[0] :].requires_grad_() for column in _memories(w, found))
    met = first(w, found)
    after = reviewed(w, S, D, _rate(w, found))
    forecast = torch.cat([met.recall, after.recall])[found.predicted]
    loss = log_losses(forecast, found.recalled).sum()
    if not len(S):
        return loss.detach(), torch.zeros_like(w)
    (loss_by_S,) = grad(loss, S, retain_graph=True)
    S_by_S, S_by_D = grad(after.stability.sum(), (S, D), retain_graph=True)
    (D_by_D,) = grad(after.difficulty.sum(), D, retain_graph=True)
    by_S, by_D = _chained(found.sizes, loss_by_S, S_by_S, S_by_D, D_by_D)
    stability = torch.cat([met.stability, after.stability])
    difficulty = torch.cat([met.difficulty, after.difficulty])
    (slope,) = grad(loss + by_S @ stability + by_D @ difficulty, w)
    return loss.detach(), slope


def first(w: Tensor, found: Histories) -> Reviewed:
    """The cards after their first reviews, which nothing could forecast: (C) each."""
    rating = found.rating[: found.sizes[0]]
    S = w[rating.long() - 1].clamp(min=STABILITY_MIN)
    D = (w[4] - torch.exp(w[5] * (rating - 1)) + 1).clamp(1, 10)
    return Reviewed(S, D, torch.ones_like(S))


def reviewed(w: Tensor, S: Tensor, D: Tensor, rated: Rated) -> Reviewed:
    """The memories after these reviews."""
    decay, factor = w[20], 0.9 ** (-1 / w[20]) - 1
    log_S = S.log()
    R = torch.exp(-decay * torch.log1p(factor * rated.days / S))
    lost = 1 - R
    recalled = S * (1 + rated.gain * (11 - D) * torch.exp(-w[9] * log_S) * torch.expm1(lost * w[10]))
    lapsed = w[11] * torch.exp(lost * w[14] - w[12] * D.log()) * torch.expm1(w[13] * torch.log1p(S))
    lapsed = torch.minimum(lapsed, S * torch.exp(-w[17] * w[18]))
    repeated = S * torch.maximum(rated.short * torch.exp(-w[19] * log_S), rated.least)
    after = torch.where(rated.within, repeated, torch.where(rated.forgotten, lapsed, recalled))
    easiest = w[4] - torch.exp(w[5] * 3) + 1
    harder = w[7] * easiest + (1 - w[7]) * (D - rated.moved * (10 - D))
    return Reviewed(after.clamp(STABILITY_MIN, STABILITY_MAX), harder.clamp(1, 10), R)


def _rate(w: Tensor, found: Histories) -> Rated:
    days, rating = found.days[found.sizes[0] :], found.rating[found.sizes[0] :]
    again, hard, easy = rating == 1, rating == 2, rating == 4
    return Rated(
        days,
        days == 0,
        again,
        torch.exp(w[8]) * torch.where(hard, w[15], torch.where(easy, w[16], 1.0)),
        torch.exp(w[17] * (rating - 3 + w[18])),
        torch.where(again, 0.0, 1.0).to(w.dtype),
        w[6] * (rating - 3) / 9,
    )


@torch.no_grad()
def _memories(w: Tensor, found: Histories) -> tuple[Tensor, Tensor]:
    """Stability and difficulty before each review, step by step; (N) each, ones at the first reviews."""
    S, D, _ = first(w, found)
    before = [(torch.ones_like(S), torch.ones_like(D))]
    for columns in zip(*(torch.split(column, found.sizes[1:]) for column in _rate(w, found)), strict=True):
        rated = Rated(*columns)
        n = len(rated.days)
        before.append((S[:n], D[:n]))
        S, D, _ = reviewed(w, S[:n], D[:n], rated)
    stability, difficulty = (torch.cat(columns) for columns in zip(*before, strict=True))
    return stability, difficulty


def _chained(
    sizes: list[int], loss_by_S: Tensor, S_by_S: Tensor, S_by_D: Tensor, D_by_D: Tensor
) -> tuple[Tensor, Tensor]:
    """How the loss changes with the memory after each review, by all that it will do later: (N) each."""
    ends = list(accumulate(sizes))
    by_S = torch.zeros(ends[-1], dtype=loss_by_S.dtype)
    by_D = torch.zeros_like(by_S)
    for turn in range(len(sizes) - 1, 0, -1):
        start, end, former = ends[turn - 1], ends[turn], ends[turn - 1] - sizes[turn - 1]
        here = slice(start - sizes[0], end - sizes[0])  # the derivatives have no first reviews
        there = slice(former, former + sizes[turn])
        by_S[there] = loss_by_S[here] + S_by_S[here] * by_S[start:end]
        by_D[there] = S_by_D[here] * by_S[start:end] + D_by_D[here] * by_D[start:end]
    return by_S, by_D


def log_losses(forecast: Tensor, recalled: Tensor) -> Tensor:
    """-log of the probability given to what happened, for each prediction: (P)."""
    sure = forecast.clamp(1e-6, 1 - 1e-6)
    return -(recalled * sure.log() + (1 - recalled) * torch.log1p(-sure))
