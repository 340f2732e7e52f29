"""Training FSRS weights: ours against the fsrs library's optimizer, the same simulated logs, one thread.

    python -m bench.trainer [cards] [days]

Both train on the earlier part of each history; the later part judges, beside the weights that the learner
really has. The goal is 20 times the library's logs a second at no worse a log loss. The library's optimizer
needs pandas: `pip install -r bench/requirements.txt`; without it only ours is measured.
"""

import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

import fsrs
import torch

from bench.learners import STRANGER, history
from quiz.study.memory import DEFAULT_WEIGHTS
from quiz.study.weights import Graded
from quiz.train.fit import fit, losses
from quiz.train.histories import histories
from quiz.train.split import earlier

Weights = tuple[float, ...]

LEARNERS = {"typical": DEFAULT_WEIGHTS, "stranger": STRANGER}


def train_ours(reviews: Sequence[Graded]) -> Weights:
    """From reviews to weights, the columns made on the way."""
    return fit(histories(reviews))


def train_library(logs: list[fsrs.ReviewLog]) -> Weights:
    """From its own records to weights. Raises ImportError without pandas."""
    return tuple(float(weight) for weight in fsrs.Optimizer(logs).compute_optimal_parameters())


def library_logs(reviews: Sequence[Graded]) -> list[fsrs.ReviewLog]:
    """The same reviews as the library's records: whole days apart, and minutes within a day."""
    at: dict[str, datetime] = {}
    logs = []
    for review in reviews:
        former = at.get(review.card, datetime(2026, 1, 1, tzinfo=UTC))
        midnight = former.replace(hour=0, minute=0)
        at[review.card] = (
            midnight + timedelta(days=review.days) if review.days else former + timedelta(minutes=10)
        )
        logs.append(fsrs.ReviewLog(int(review.card), fsrs.Rating(review.rating), at[review.card], None))
    return logs


def timed(train: Callable[[], Weights]) -> tuple[Weights, float]:
    """The weights and the seconds that they took."""
    began = time.process_time()
    weights = train()
    return weights, time.process_time() - began


def measure(name: str, true: Weights, cards: int, days: int) -> None:
    """Train on one learner's history and print a row for each set of weights."""
    reviews = history(true, cards, days, seed=7)
    first, counts = earlier(reviews)
    whole, logs = histories(reviews), library_logs(first)

    def told(who: str, weights: Weights, seconds: float = 0.0, beside: str = "") -> None:
        loss = losses(whole, weights)[counts.trained :].mean().item()
        speed = f"{len(first) / seconds:12,.0f}" if seconds else " " * 12
        print(f"{name:10} {who:8} {loss:10.5f} {speed} {beside}")

    told("default", DEFAULT_WEIGHTS)
    told("true", true)
    ours, ours_took = timed(lambda: train_ours(first))
    told("ours", ours, ours_took)
    try:
        library, library_took = timed(lambda: train_library(logs))
    except ImportError:
        print("the library's optimizer needs pandas: pip install -r bench/requirements.txt")
        return
    told("library", library, library_took, f"ours is {library_took / ours_took:,.0f} times as fast")


def main() -> None:
    """Measure and print."""
    asked = [int(word) for word in sys.argv[1:] if word.isdigit()]
    cards, days = asked[:2] if len(asked) > 1 else (400, 240)
    torch.set_num_threads(1)
    train_ours(history(DEFAULT_WEIGHTS, 20, 30))  # torch prepares much at its first gradient
    print(f"{cards} cards over {days} days\n")
    print(f"{'learner':10} {'weights':8} {'later loss':>10} {'logs/s':>12}")
    for name, true in LEARNERS.items():
        measure(name, true, cards, days)


if __name__ == "__main__":
    main()
