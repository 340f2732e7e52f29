"""What review asks to predict: a named figure of a run, never one that it gives away."""

import random
from dataclasses import replace

import pytest

from quiz.bank.built_in import built_in_deck
from quiz.bank.deck import Deck
from quiz.bank.load import open_deck
from quiz.bank.question import Numeric
from quiz.demo.parameters import complete
from quiz.text.rows import joined, row_width
from quiz.view.prediction import GAP, measured, prediction_rows, to_predict
from quiz.view.quiz_sheet import Sheet


@pytest.fixture(scope="module")
def deck() -> Deck:
    return open_deck(built_in_deck(), None)


def asked(deck: Deck) -> list[Sheet]:
    """One prediction of every card with a demo."""
    found = []
    for question in deck.questions:
        if question.demo is not None:
            demo = deck.demos[question.demo.name]
            given = complete(demo.parameters, dict(question.demo.with_))
            sheet = to_predict(question, deck.demos, demo, given, random.Random(3))
            assert sheet is not None, question.id
            found.append(sheet)
    return found


def test_every_card_of_the_bank_has_a_named_figure_to_guess(deck: Deck) -> None:
    sheets = asked(deck)
    assert len(sheets) > 90
    for sheet in sheets:
        form = sheet.form
        assert isinstance(form, Numeric)
        assert sheet.demo is not None
        assert sheet.demo.reports(form.metric), sheet.question.id
        for lang in ("zh", "en"):
            text = joined(prediction_rows(sheet, 76, lang))
            assert (GAP[lang] in text) == (GAP[lang] in form.prompt[lang])
            assert "](claim:" not in text
            assert max(map(row_width, prediction_rows(sheet, 40, lang))) <= 40


def test_a_guess_is_judged_and_a_run_that_gave_nothing_judges_none(deck: Deck) -> None:
    sheet = asked(deck)[0]
    guessed = replace(sheet, guess=2.0)
    assert "running" in joined(prediction_rows(guessed, 76, "en"))
    near = measured(guessed, 2.02)
    assert near.guessed is not None
    assert near.guessed.right
    assert "✓ within the tolerance" in joined(prediction_rows(near, 76, "en"))
    far = joined(prediction_rows(measured(guessed, 4.0), 76, "en"))
    assert "relative error -50.0%" in far
    assert "✗ outside the tolerance" in far
    broke = measured(guessed, None)
    assert broke.guessed is None
    assert "gave no result" in joined(prediction_rows(broke, 76, "en"))


def test_a_figure_that_the_run_is_given_is_not_asked(deck: Deck) -> None:
    question = deck.by_id["bert-architecture-and-pretraining"]
    assert question.demo is not None
    demo = deck.demos[question.demo.name]
    given = complete(demo.parameters, dict(question.demo.with_))
    asked = {
        sheet.form.metric
        for seed in range(40)
        if (sheet := to_predict(question, deck.demos, demo, given, random.Random(seed))) is not None
        and isinstance(sheet.form, Numeric)
    }
    assert len(asked) > 1
    assert "selected" not in asked  # the mask ratio itself
