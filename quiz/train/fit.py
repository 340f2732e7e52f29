"""Fits FSRS-6's weights to the earlier part of a history and judges them by the later part."""

import time
from collections.abc import Callable, Sequence

import torch
from torch import Tensor

from quiz.study.memory import DEFAULT_WEIGHTS
from quiz.study.weights import Graded
from quiz.train.contract import CERTAINTY, Counts, Trained
from quiz.train.forward import HIGHEST, LOWEST, forward, log_losses, loss_and_slope
from quiz.train.histories import Histories, histories
from quiz.train.split import earlier, missing

TYPICAL = torch.tensor(DEFAULT_WEIGHTS, dtype=torch.float64)
SPREAD = torch.tensor(
    [
        *(1.4, 1.4, 1.4, 1.4, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33),
        *(0.3, 0.09, 0.16, 0.57, 0.25, 1.03, 0.31, 0.32, 0.14, 0.27),
    ],
    dtype=torch.float64,
)
"""How much the weights differ among learners: fsrs-optimizer's standard deviations over ten thousand
collections. The first four are of the logarithm, as first stabilities differ by factors, not by days.
What few reviews can't tell stays near the typical learner's value."""

ROUNDS = 40
SETTLED = 1e-5
"""Of the loss a review: another round that gains less would not be seen in any interval."""

Progress = Callable[[float], None]


def train(reviews: Sequence[Graded], now: Sequence[float], progress: Progress | None = None) -> Trained:
    """Weights from the earlier reviews, held against the ones in force (`now`) on the later reviews.

    They are better if their log loss is lower by more than CERTAINTY standard errors of the difference.
    The reviews of one card share their luck, so the error is taken over cards and not over reviews.
    """
    began = time.perf_counter()
    first, counts = earlier(reviews)
    if lacking := missing(counts):
        return Trained(lacking, counts)
    weights = fit(histories(first), progress)
    return _judged(histories(reviews), counts, weights, now, began)


def fit(found: Histories, progress: Progress | None = None) -> tuple[float, ...]:
    """The most probable weights: those that explain the history best without being far from everyone's.

    Found by L-BFGS in units of SPREAD, from everyone's weights: the same history gives the same weights. (Its
    strong Wolfe line search needs half the forwards of a backtracking one; importing it costs a second.)
    """
    z = torch.zeros(len(TYPICAL), dtype=torch.float64, requires_grad=True)
    predictions = max(len(found.predicted), 1)
    search = torch.optim.LBFGS(
        [z], max_iter=ROUNDS, tolerance_change=SETTLED, line_search_fn="strong_wolfe", history_size=21
    )
    calls = 0

    def loss() -> Tensor:
        nonlocal calls
        w = weights_at(z)
        unlikely, slope = loss_and_slope(w, found)
        far, by_z = z.detach().square().sum() / 2, torch.autograd.grad(w, z, slope)[0]
        z.grad = (by_z + z.detach()) / predictions
        calls += 1
        if progress:
            progress(min(calls / (1.25 * ROUNDS), 1.0))
        return (unlikely + far) / predictions

    search.step(loss)  # type: ignore[no-untyped-call]
    return tuple(float(weight) for weight in weights_at(z.detach()))


def weights_at(z: Tensor) -> Tensor:
    """The weights so many spreads away from everyone's, inside the library's bounds: (21)."""
    # A better first answer never gives a shorter memory, however few of them there were.
    first = torch.cummax(TYPICAL[:4] * torch.exp(SPREAD[:4] * z[:4]), 0).values
    moved = torch.cat([first, TYPICAL[4:] + SPREAD[4:] * z[4:]])
    return torch.minimum(torch.maximum(moved, LOWEST), HIGHEST)


def losses(found: Histories, weights: Sequence[float]) -> Tensor:
    """The log loss of each prediction under these weights, in the order of time: (P)."""
    with torch.no_grad():
        w = torch.tensor(tuple(weights), dtype=torch.float64)
        return log_losses(forward(w, found).recall[found.predicted], found.recalled)


def _judged(
    whole: Histories, counts: Counts, weights: tuple[float, ...], now: Sequence[float], began: float
) -> Trained:
    later = slice(counts.trained, None)
    before, after = losses(whole, now)[later], losses(whole, weights)[later]
    gained = before - after  # (J)
    gain = gained.mean()
    by_card = torch.zeros(counts.cards, dtype=torch.float64).index_add(0, whole.card[later], gained - gain)
    noise = by_card.square().sum().sqrt() / len(gained)
    return Trained(
        "better" if gain > CERTAINTY * noise else "not_better",
        counts,
        weights,
        float(before.mean()),
        float(after.mean()),
        float(gain),
        float(noise),
        time.perf_counter() - began,
    )
