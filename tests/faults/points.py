"""How many random points each kind of fault strikes the real program at: two thousand in the slow set."""

import pytest

POINTS = {
    "app killed": 650,
    "command killed": 550,
    "quiz killed": 200,
    "disk fails under a command": 100,
    "disk fails under the app": 100,
    "disk is full": 100,
    "last write torn": 100,
    "page torn": 100,
    "write-ahead log missing": 100,
}
PORTION = 50


def portions(fault: str, quick: int) -> pytest.MarkDecorator:
    """Pairs of a number of points and a seed: a few for every day, and the slow set's in portions."""
    slow = [
        pytest.param(PORTION, seed, marks=pytest.mark.slow) for seed in range(1, POINTS[fault] // PORTION + 1)
    ]
    return pytest.mark.parametrize(("points", "seed"), [(quick, 0), *slow])
