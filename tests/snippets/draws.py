"""What a property of the objectives is drawn from, and the bound that samples of a known law keep to."""

import math

from hypothesis import settings
from hypothesis import strategies as st

shares = st.floats(0, 1)
seeds = st.integers(0, 2**31 - 1)
quick = settings(max_examples=60, deadline=None)


def spread(samples: list[float], mean: float, sigma: float) -> None:
    """Samples of known mean and deviation: each within 5 sigma, and their mean within 4 of its own."""
    z = [(sample - mean) / sigma for sample in samples]
    assert max(map(abs, z)) < 5, z
    assert abs(sum(z)) / math.sqrt(len(z)) < 4, z
