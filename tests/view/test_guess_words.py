"""How near a guess was, in words that can be read one way only and in the unit it was typed in."""

from dataclasses import replace
from random import Random

import pytest

from quiz.bank.question import Numeric, Question
from quiz.demo.words import Words
from quiz.study.forms import task_of
from quiz.study.guess import judge_guess, read_number
from quiz.text.rows import plain
from quiz.view.quiz import error_text, truth_rows
from quiz.view.quiz_sheet import Sheet


def told(typed: str, truth: float, lang: str = "en") -> str:
    form = Numeric(Words("多少？", "How many?"), "tiny/count", "total", {}, "5%")
    prompt, answer = Words("多少？", "How many?"), Words("很多。", "Many.")
    question = Question("q", "bert", "core", "often", prompt, answer, (), forms=(form,))
    guess = read_number(typed)
    assert guess is not None
    sheet = Sheet(question, task_of(question, 0, Random(0)), guess=guess, typed=typed)
    rows = truth_rows(form, replace(sheet, guessed=judge_guess(guess, truth, form.margin)), 60, lang)
    return "\n".join(map(plain, rows))


@pytest.mark.parametrize(
    ("guess", "truth", "error"),
    [
        (396_000_000, 396_047_360, "-0.01%"),
        (5, 5, "0%"),
        (5.0000000001, 5, "0%"),
        (93.1, 100, "-6.9%"),
        (100.04, 100, "+0.04%"),
    ],
)
def test_an_error_is_never_a_zero_below_zero(guess: float, truth: float, error: str) -> None:
    assert error_text(judge_guess(guess, truth, 0.05)) == error


def test_a_guess_is_told_in_the_unit_it_was_typed_in_and_both_can_be_read() -> None:
    assert "30%      67.16%" in told("30%", 0.671638)
    assert "0.3      0.6716" in told("0.3", 0.671638)
    assert "1,200,000    1,234,568" in told("1.2M", 1234567.8)


def test_it_says_which_of_the_two_is_how_many_times_the_other() -> None:
    assert "the truth is 2.2 times your guess" in told("30%", 0.671638)
    assert "实测是猜测的 2.2 倍" in told("30%", 0.671638, "zh")
    assert "your guess is 4 times the truth" in told("4", 1)
    assert "the truth is more than 1,000 times your guess" in told("1", 90_000)
