"""A claim is proven exactly when the run reports its value, within its tolerance or bounds."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiz.bank.question import Claim, Proof
from quiz.proof.judge import expected, judge, number

Make = Callable[..., Claim]
NUMBERS = st.integers(-(10**6), 10**6).map(lambda n: n / 64)  # exact in binary, so the oracle is exact too


@pytest.mark.parametrize(
    ("fields", "measured", "proven"),
    [
        ({"value": 110}, 110, True),
        ({"value": 110}, 110.0, True),
        ({"value": 110}, 110.0000001, False),
        ({"value": 1}, True, False),
        ({"value": True}, True, True),
        ({"value": True}, 1, False),
        ({"value": "gelu"}, "gelu", True),
        ({"value": "12"}, 12, False),
        ({"value": 0, "within": 1e-12}, -1e-12, True),
        ({"value": 0, "within": 1e-12}, 2e-12, False),
        ({"value": 200, "within": "1%"}, 202, True),
        ({"value": 200, "within": "1%"}, 202.1, False),
        ({"value": -200, "within": "1%"}, -201, True),
        ({"at_least": 2}, 2, True),
        ({"at_least": 2}, 1.99, False),
        ({"at_most": 0.5}, 0.5, True),
        ({"at_most": 0.5}, 0.51, False),
        ({"at_least": 1, "at_most": 2}, 3, False),
        ({"at_least": 1}, "2", False),
    ],
)
def test_a_claim_against_a_measured_value(
    claim: Make, fields: dict[str, object], measured: float, proven: bool
) -> None:
    assert judge(claim(**fields), measured) is proven


@given(NUMBERS, NUMBERS, NUMBERS.map(abs))
def test_within_is_a_distance(value: float, measured: float, within: float) -> None:
    made = Claim(value=value, within=within, proof=Proof(run="a/b", metric="m"))
    assert judge(made, measured) is (abs(Fraction(measured) - Fraction(value)) <= Fraction(within))


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"value": 109482240}, "109,482,240"),
        ({"value": 0.829, "within": 0.005}, "0.829 ± 0.005"),
        ({"value": 3.8, "within": "1%"}, "3.8 ± 1%"),
        ({"at_least": 0.5, "at_most": 2}, "≥ 0.5, ≤ 2"),
        ({"value": True}, "true"),
    ],
)
def test_what_a_claim_expects_is_said_in_short(claim: Make, fields: dict[str, object], text: str) -> None:
    assert expected(claim(**fields)) == text


@pytest.mark.parametrize(
    ("value", "told"),
    [(6e24, "6e24"), (6.28575e24, "6.28575e24"), (1e-9, "1e-9"), (-2.5e-12, "-2.5e-12"), (1234.5, "1,234.5")],
)
def test_an_exponent_is_told_without_what_fills_it_up(value: float, told: str) -> None:
    assert number(value) == told
    assert float(told.replace(",", "")) == value


def test_a_tolerance_is_told_like_the_number() -> None:
    assert expected(Claim(value=0, within=1e-9, proof=Proof("a/b", "c"))) == "0 ± 1e-9"
