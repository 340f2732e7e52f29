"""Why a number comes out so stands under the verdict in one calm line, wherever a prediction is told."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from quiz.bank.built_in import built_in_deck
from quiz.bank.deck import Deck
from quiz.bank.load import open_deck
from quiz.bank.question import Numeric
from quiz.study.forms import task_of
from quiz.study.guess import judge_guess
from quiz.study.judging import Verdict
from quiz.study.quiz_session import Result
from quiz.text.rows import joined, plain, row_width
from quiz.view.quiz import told_rows, why_of, why_rows
from quiz.view.quiz_result import result_rows
from quiz.view.quiz_sheet import Sheet
from quiz.view.spoken_quiz import result_lines, told_lines


@pytest.fixture(scope="module")
def deck() -> Deck:
    return open_deck(built_in_deck(), None)


def predictions(deck: Deck) -> Iterator[tuple[Sheet, Numeric]]:
    """Every prediction of the bank, with drawn parameters."""
    chance = random.Random(5)
    for question in deck.questions:
        for place, form in enumerate(question.forms):
            if isinstance(form, Numeric):
                yield Sheet(question, task_of(question, place, chance)), form


def missed(deck: Deck) -> Result:
    """A quiz whose one task was a prediction, and went wrong."""
    sheet = next(sheet for sheet, _ in predictions(deck) if sheet.question.id == "bert-mlm-problem")
    name = sheet.question.id
    kinds = {"numeric": (0, 1)}
    return Result(1, 0, kinds, {"bert": (0, 1)}, (name,), (), 9.0, missed={name: sheet.task})  # type: ignore[arg-type]


@pytest.mark.parametrize(("lang", "label"), [("zh", "为什么  "), ("en", "why  ")])
def test_every_prediction_says_why_with_its_own_numbers(deck: Deck, lang: str, label: str) -> None:
    for sheet, form in predictions(deck):
        why = why_of(form, sheet.task, lang)
        assert why, sheet.question.id
        assert not [name for name in sheet.task.parameters if "{" + name + "}" in why], why
        rows = why_rows(form, sheet.task, 76, lang)
        assert len(rows) <= 2, why
        assert plain(rows[0]).startswith(label)
        assert all(row_width(row) <= 30 for row in why_rows(form, sheet.task, 30, lang))


def test_why_is_told_once_the_run_has_decided_and_not_before(deck: Deck) -> None:
    for sheet, form in predictions(deck):
        guessed = replace(sheet, guess=1.0, sure=70, guessed=judge_guess(1.0, 2.0, form.margin))
        passed = replace(sheet, verdict=Verdict(False), known=False)
        for told in (guessed, replace(passed, truth=0.0)):
            assert "why  " in joined(told_rows(told, 76, "en"))
            assert [line for line in told_lines(told, "en") if line.startswith("Why: ")]
        for waiting in (passed, replace(passed, broke=True)):
            assert "why  " not in joined(told_rows(waiting, 76, "en"))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_missed_prediction_is_explained_in_the_result(deck: Deck, lang: str) -> None:
    result = missed(deck)
    ratio = result.missed["bert-mlm-problem"].parameters["mask_ratio"]
    assert f"{ratio} × (0.8 + 0.1)" in joined(result_rows(result, deck.by_id, 76, lang))
    assert [line for line in result_lines(result, deck.by_id, lang) if f"{ratio} × (0.8 + 0.1)" in line]
