"""What may happen to a learner's log beside another device's: drawn at random, done to real logs."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from quiz.study.card import Rating
from quiz.study.log import StudyLog
from quiz.study.memory import DEFAULT_WEIGHTS
from tests.study.hand_clock import HandClock

OTHER = (*DEFAULT_WEIGHTS[:4], 6.0, *DEFAULT_WEIGHTS[5:])
"""Weights to adopt."""


def actions(cards: str, days: list[int], *others: str, most: int) -> SearchStrategy[list[Any]]:
    """Reviews on either device, some days after one another, and other actions by name."""
    reviews = st.tuples(
        st.integers(0, 1), st.sampled_from(cards), st.sampled_from(Rating), st.sampled_from(days)
    )
    return st.lists(st.one_of(reviews, st.sampled_from(others)), max_size=most)


def act(action: Any, ours: StudyLog, theirs: StudyLog, clock: HandClock) -> None:
    """Three minutes later, this: a review, an undo or redo, a sync, new weights, or a kind of event."""
    clock.wait(minutes=3)
    if isinstance(action, tuple):
        which, card, rating, days = action
        clock.wait(days=days)
        (ours, theirs)[which].review(card, rating, clock(), duration_ms=1000 * (2 + rating))
    elif action == "undo":
        ours.undo(clock())
    elif action == "redo":
        ours.redo(clock())
    elif action == "sync":
        ours.take_in(theirs.events())
    elif action == "adopt":
        ours.adopt(OTHER if ours.schedule.weights is None else None, clock())
    else:
        ours.record("a", action, clock(), extra={"sure": 70, "right": True})
