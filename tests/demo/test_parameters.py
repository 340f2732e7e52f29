"""A parameter takes what its declaration says and refuses all else in a sentence."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiz.demo.parameters import SEED, Parameter, ParameterError, complete

RATIO = Parameter("ratio", "float", 0.15, 0, 1)
TOKENS = Parameter("tokens", "int", 100, 1, 1000)
SIZE = Parameter("size", "choice", "base", choices=("base", "large"))
TIED = Parameter("tied", "bool", True)


@given(st.floats(0, 1))
def test_a_float_in_range_comes_back_from_its_text(value: float) -> None:
    assert RATIO.read(repr(value)) == value


@given(st.integers(1, 1000))
def test_an_int_in_range_comes_back_from_its_text(value: int) -> None:
    read = TOKENS.read(f" {value:_} ")
    assert read == value
    assert type(read) is int


@given(st.floats().filter(lambda x: not 0 <= x <= 1))
def test_a_float_out_of_range_is_refused_with_the_range(value: float) -> None:
    with pytest.raises(ParameterError, match="it must be 0 to 1"):
        RATIO.check(value)


@pytest.mark.parametrize("text", ["", "many", "1.5", "1e3", "0", "1001", "nan", "True", "一百"])
def test_what_is_no_whole_number_in_range_is_refused(text: str) -> None:
    with pytest.raises(ParameterError, match=r"tokens is .* it must be a whole number, 1 to 1,000"):
        TOKENS.read(text)


@pytest.mark.parametrize("value", [True, "0.5", None, math.nan, math.inf, [0.5]])
def test_a_number_is_neither_a_truth_value_nor_a_text(value: object) -> None:
    with pytest.raises(ParameterError):
        RATIO.check(value)


def test_a_range_reads_the_same_whether_its_bounds_were_cached_as_floats() -> None:
    assert Parameter("tokens", "int", 1000, 1000.0, 2e6).allowed == "1,000 to 2,000,000"
    assert Parameter("rate", "float", 0.1, 0.0, 0.5).allowed == "0 to 0.5"
    assert Parameter("seed", "int", 0, 0.0, float(2**31 - 1)).allowed == "0 to 2,147,483,647"


def test_a_choice_is_one_of_its_values() -> None:
    assert SIZE.read("large") == "large"
    with pytest.raises(ParameterError, match=r"size is 'huge'; it must be base \| large"):
        SIZE.read("huge")


@pytest.mark.parametrize(("text", "value"), [("true", True), ("No", False), ("on", True), ("0", False)])
def test_a_truth_value_is_read_from_the_usual_words(text: str, value: bool) -> None:
    assert TIED.read(text) is value


def test_what_is_left_out_takes_its_default_and_order_is_the_declaration_s() -> None:
    values = complete((SIZE, RATIO, SEED), {"ratio": 1})
    assert list(values.items()) == [("size", "base"), ("ratio", 1.0), ("seed", 0)]


def test_an_unknown_parameter_names_the_nearest() -> None:
    with pytest.raises(ParameterError, match="no parameter ratoi; did you mean ratio"):
        complete((RATIO, SEED), {"ratoi": 1})


@pytest.mark.parametrize("text", ["9" * 19, "-" + "9" * 400, "1" + "0" * 30])
def test_a_whole_number_that_no_run_can_be_told_is_refused(text: str) -> None:
    with pytest.raises(ParameterError):
        Parameter("n", "int", 1).read(text)
    assert Parameter("n", "int", 1).read("9223372036854775807") == 2**63 - 1
