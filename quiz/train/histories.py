"""A learner's reviews as columns, so that the n-th reviews of all cards can be gone through at once."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor

from quiz.study.weights import Graded
from quiz.train.split import MOST_REVIEWS


class Histories(NamedTuple):
    """All reviews. The cards stand in order, the longest history first, so each step is a prefix of them.

    N reviews, P predictions: those on a later day than the card's former review, whose outcome was open.
    """

    sizes: list[int]  # how many cards have an n-th review; they sum up to N
    days: Tensor  # (N) study days since the former review
    rating: Tensor  # (N)
    predicted: Tensor  # (P) the predictions among the reviews, in the order of time
    recalled: Tensor  # (P) 1 or 0
    card: Tensor  # (P) the number of the card


def histories(reviews: Sequence[Graded]) -> Histories:
    """The columns of these reviews, which come in the order of time."""
    of_card: dict[str, list[int]] = defaultdict(list)
    for index, review in enumerate(reviews):
        if len(of_card[review.card]) < MOST_REVIEWS:
            of_card[review.card].append(index)
    rows = sorted(of_card.values(), key=lambda row: -len(row))  # stable, so the same on every machine
    sizes = [0] * (len(rows[0]) if rows else 0)
    order: list[int] = []
    days: list[int] = []
    owner: list[int] = []
    for turn in range(len(sizes)):
        for number, row in enumerate(rows):
            if len(row) <= turn:
                break
            sizes[turn] += 1
            order.append(row[turn])
            days.append(max(reviews[row[turn]].days, 0) if turn else 0)
            owner.append(number)
    rating = [reviews[index].rating for index in order]
    predicted = sorted((place for place, passed in enumerate(days) if passed), key=order.__getitem__)
    return Histories(
        sizes,
        torch.tensor(days, dtype=torch.float64),
        torch.tensor(rating, dtype=torch.float64),
        torch.tensor(predicted, dtype=torch.long),
        torch.tensor([float(rating[place] > 1) for place in predicted], dtype=torch.float64),
        torch.tensor([owner[place] for place in predicted], dtype=torch.long),
    )
