"""The values of a sweep: even, inside the range, both ends among them; and how they are written."""

import sys
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiz.demo.parameters import Parameter, ParameterError
from quiz.proof.sweep import MOST_VALUES, Point, Sweep, SweepError, evenly, room, spread, values_of

TEMPERATURE = Parameter("temperature", "float", 4.0, 0.5, 1000.0)
SHARE = Parameter("share", "float", 0.5, 0, 1)
WIDTH = Parameter("width", "int", 768, 2, 8192)
SIZE = Parameter("size", "choice", "base", choices=("base", "large", "a:b"))
LOUD = Parameter("loud", "bool", False)
FREE = Parameter("free", "float", 2.0)

finite = st.floats(-1e300, 1e300)


def test_a_range_is_read_as_a_person_would_count_it() -> None:
    assert values_of(SHARE, "0.1:0.5:5") == (0.1, 0.2, 0.3, 0.4, 0.5)
    assert values_of(WIDTH, "2:10:5") == (2, 4, 6, 8, 10)
    assert values_of(WIDTH, "2:4") == (2, 3, 4)
    assert values_of(SHARE, "0.5:0.1:3") == (0.5, 0.3, 0.1)
    assert values_of(SHARE, "0.2:0.9:1") == (0.2,)


def test_a_list_is_taken_as_it_stands_each_value_once() -> None:
    assert values_of(WIDTH, "64, 32,64") == (64, 32)
    assert values_of(SIZE, "large,base") == ("large", "base")
    assert values_of(SIZE, "a:b") == ("a:b",)
    assert values_of(LOUD, "true") == (True,)


def test_choices_and_switches_need_no_values() -> None:
    assert values_of(SIZE, "") == ("base", "large", "a:b")
    assert values_of(LOUD, "") == (False, True)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0:1:2:3", "shape"),
        ("0:1:0", "count"),
        ("0:1:two", "count"),
        ("0:1:-3", "count"),
        ("0:1:9999999999", "count"),
        ("0:1:²", "count"),
        (f"0:1:{MOST_VALUES + 1}", "many"),
        ("", "values"),
        (" , ,", "values"),
    ],
)
def test_what_is_no_sweep_is_told(text: str, reason: str) -> None:
    with pytest.raises(SweepError) as told:
        values_of(SHARE, text)
    assert told.value.reason == reason


@pytest.mark.parametrize("text", ["0:2:5", "-1:1", "a:b:3", "::", "0.1,x", "nan:1:3", "0:inf:3", "9" * 400])
def test_a_value_that_the_parameter_can_t_take_is_a_parameter_error(text: str) -> None:
    for parameter in (SHARE, WIDTH):
        with pytest.raises(ParameterError):
            values_of(parameter, text)


@given(finite, finite, st.integers(2, MOST_VALUES))
def test_numbers_go_evenly_from_end_to_end(low: float, high: float, count: int) -> None:
    values = [float(value) for value in evenly(FREE, low, high, count)]
    assert (values[0], values[-1]) == (low, high) or low == high
    ordered = sorted(values, reverse=low > high)
    assert values == ordered
    assert len(values) <= count
    # Between numbers that are next to each other, or below the smallest normal one, there is no room.
    if abs(high - low) > max(1e-6 * max(abs(low), abs(high)), count * sys.float_info.min):
        assert len(values) == count
        step = (high / 2 - low / 2) / (count - 1) * 2
        gaps = [b - a for a, b in pairwise(values)]
        assert all(abs(gap - step) <= 1e-10 * max(abs(low), abs(high)) for gap in gaps)


@given(st.integers(-(2**62), 2**62), st.integers(-(2**62), 2**62), st.integers(2, MOST_VALUES))
def test_whole_numbers_stay_whole_and_within_half_of_even(low: int, high: int, count: int) -> None:
    values = evenly(Parameter("n", "int", 1), low, high, count)
    assert all(type(value) is int and min(low, high) <= value <= max(low, high) for value in values)
    assert (values[0], values[-1]) == (low, high)
    assert len(set(values)) == len(values)
    if abs(high - low) >= count:
        assert len(values) == count
        for step, value in enumerate(values):  # compared exactly, times 2 (count - 1)
            apart = 2 * (count - 1) * int(value) - 2 * (low * (count - 1) + (high - low) * step)
            assert abs(apart) <= count - 1


@given(st.text(max_size=20))
def test_any_text_is_values_or_one_of_the_two_errors(text: str) -> None:
    for parameter in (SHARE, WIDTH, SIZE, LOUD):
        try:
            values = values_of(parameter, text)
        except (SweepError, ParameterError):
            continue
        assert 1 <= len(values) <= MOST_VALUES
        assert all(parameter.check(value) == value for value in values)


def test_where_a_sweep_begins_and_ends_by_itself() -> None:
    assert room(SHARE, 0.5) == (0, 1)
    assert room(WIDTH, 768) == (192, 3072)  # the range is wide: what is near says more
    assert room(WIDTH, 4) == (2, 16)
    assert room(WIDTH, 8192) == (2048, 8192)
    assert room(TEMPERATURE, 4.0) == (1.0, 16.0)
    assert room(Parameter("seed", "int", 0, 0, 2**31 - 1), 7) == (0, 4)
    assert room(FREE, -2.0) == (-4.0, -1.0)
    assert room(FREE, 0.0) == (0.5, 2.0)


def test_in_a_wide_range_the_values_are_equal_factors_apart() -> None:
    assert spread(TEMPERATURE, 1.0, 16.0, 5) == (1.0, 2.0, 4.0, 8.0, 16.0)
    assert spread(WIDTH, 192, 3072, 5) == (192, 384, 768, 1536, 3072)
    assert spread(WIDTH, 2, 8, 9) == (2, 3, 4, 5, 6, 7, 8)  # whole numbers stay whole, each once
    assert spread(SHARE, 0.0, 1.0, 3) == (0.0, 0.5, 1.0)
    assert spread(TEMPERATURE, 16.0, 1.0, 3) == (16.0, 4.0, 1.0)


def test_points_stand_in_the_order_of_the_values_however_they_came() -> None:
    sweep = Sweep("d", "n", (True, 1, 0), {})
    for value in (0, 1, True):
        sweep = sweep.with_point(Point(value, (), "finished" if value else "failed", 0.1))
    assert [repr(point.value) for point in sweep.points] == ["True", "1", "0"]
    assert [point.value for point in sweep.failed] == [0]
