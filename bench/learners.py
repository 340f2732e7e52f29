"""Learners of known weights, and the histories that they leave: what a trainer should find again."""

from collections.abc import Iterator
from random import Random

from quiz.study.memory import DEFAULT_WEIGHTS, Fsrs6, Memory
from quiz.study.weights import Graded

STRANGER = (
    *(0.8, 1.6, 5.2, 21.0, 6.0, 0.6, 2.4, 0.02, 1.45, 0.28, 1.1),
    *(1.1, 0.09, 0.38, 1.1, 0.45, 2.6, 0.8, 0.25, 0.12, 0.28),
)
"""A memory well away from everyone's: firm at first, slow to grow."""


def history(
    weights: tuple[float, ...], cards: int, days: int, seed: int = 0, fresh: int = 10
) -> list[Graded]:
    """What a learner with these weights does in so many days, scheduled by the default ones.

    `fresh` new cards a day; learning steps on the same day; sometimes a day is missed.
    """
    return list(_reviews(Random(seed), Fsrs6(weights), Fsrs6(DEFAULT_WEIGHTS), cards, days, fresh))


def _reviews(chance: Random, true: Fsrs6, used: Fsrs6, cards: int, days: int, fresh: int) -> Iterator[Graded]:
    due: dict[int, list[int]] = {}
    for number in range(cards):
        due.setdefault(number // fresh, []).append(number)
    real: dict[int, Memory] = {}
    thought: dict[int, Memory] = {}
    last: dict[int, int] = {}
    for day in range(days):
        today = due.pop(day, [])
        if chance.random() < 0.1:
            due.setdefault(day + 1, []).extend(today)
            continue
        chance.shuffle(today)
        for card in today:
            if card not in real:
                passed, rating = 0, chance.choices((1, 2, 3, 4), (0.3, 0.15, 0.4, 0.15))[0]
                real[card], thought[card] = true.first(rating), used.first(rating)
            else:
                passed = day - last[card]
                known = chance.random() < true.retrievability(real[card].stability, passed)
                rating = chance.choices((2, 3, 4), (0.15, 0.7, 0.15))[0] if known else 1
                real[card] = true.after(real[card], rating, passed)
                thought[card] = used.after(thought[card], rating, passed)
            last[card] = day
            yield Graded(str(card), passed, rating)
            while rating == 1:  # its learning or relearning step
                rating = chance.choices((1, 3), (0.2, 0.8))[0]
                real[card] = true.after(real[card], rating, 0)
                thought[card] = used.after(thought[card], rating, 0)
                yield Graded(str(card), 0, rating)
            wait = max(1, round(thought[card].stability * chance.uniform(0.8, 1.25)))
            due.setdefault(day + wait, []).append(card)
