"""A share as a line: seen without colour, never all or nothing where it is neither."""

from hypothesis import given
from hypothesis import strategies as st

from quiz.text.meter import FULL, REST, meter
from quiz.text.rows import plain


@given(st.floats(-1, 2), st.integers(3, 60))
def test_a_meter_has_its_width_and_says_more_than_nothing_and_less_than_all(share: float, cells: int) -> None:
    line = plain(meter(share, cells))
    assert len(line) == cells
    assert (FULL in line) == (share > 0)
    assert (REST in line) == (share < 1)
    assert abs(line.count(FULL) - min(1, max(0, share)) * cells) <= 1


def test_a_meter_is_full_from_its_left() -> None:
    assert plain(meter(0.25, 8)) == "━━──────"
