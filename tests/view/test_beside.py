"""What a measured value adds to its figure: nothing where the figure says it, never another notation."""

import pytest

from quiz.view.beside import beside


@pytest.mark.parametrize(
    ("figure", "value"),
    [
        ("281", 281.2),
        ("6.65", 6.654),
        ("82.9%", 0.829044),
        ("0", 2.709e-13),
        ("109,482,240", 109_482_240),
        ("109.5M", 109_482_240),
        ("3.14e23", 3.1428e23),
        ("12", 12),
        ("15.58 亿", 1_557_611_200),
        ("1746 亿", 174_604_259_328),
        ("1/8", 0.125),
    ],
)
def test_a_figure_that_says_the_value_stands_alone(figure: str, value: float) -> None:
    assert beside(figure, value) == ""


@pytest.mark.parametrize(
    ("figure", "value", "told"),
    [
        ("15%", 0.149115, "14.91%"),  # measured by chance, and visibly so
        ("281", 283.9, "283.9"),
        ("6.65", 6.71, "6.71"),
        ("0", 0.02, "0.02"),
        ("0", 1e-6, "1e-06"),
        ("3.14e23", 3.3e23, "3.300e23"),
        ("109,482,240", 109_482_241, "109,482,241"),
        ("66%", 0.6642, "66.42%"),
        ("1.24 亿", 124_439_808, "1.244 亿"),
        ("约 1.1 亿参数", 109_482_240, "1.095 亿"),
        ("1.2万亿", 1.15e12, "1.15万亿"),
        ("3.5 万", 34_000, "3.4 万"),
        ("3.3 亿", 3.351, "3.351"),  # measured in another unit
    ],
)
def test_another_value_is_told_in_the_figures_notation(figure: str, value: float, told: str) -> None:
    assert beside(figure, value) == told
