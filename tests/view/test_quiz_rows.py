"""Every form of the bank can be asked and told at any width and in both languages, nothing left raw."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from quiz.bank.built_in import built_in_deck
from quiz.bank.deck import Deck
from quiz.bank.load import open_deck
from quiz.bank.question import Between, Choice, Numeric, Option, Question
from quiz.demo.parameters import Parameter
from quiz.demo.source import Demo
from quiz.demo.words import Words
from quiz.study.forms import Task, gaps, task_of
from quiz.study.guess import Guessed, judge_guess
from quiz.study.judging import Verdict, judge
from quiz.text.rows import joined, plain, row_width
from quiz.tui.sheet_moves import fresh
from quiz.view.quiz import asking_rows, error_text, factor, gapped, told_rows
from quiz.view.quiz_sheet import Sheet


@pytest.fixture(scope="module")
def deck() -> Deck:
    return open_deck(built_in_deck(), None)


def answered(sheet: Sheet) -> Sheet:
    """The sheet with a right answer on it."""
    form = sheet.form
    if isinstance(form, Numeric):
        return replace(sheet, guess=1.0, sure=70, guessed=judge_guess(1.0, 1.0, form.margin))
    if sheet.task.kind == "choice":
        right = [place for place, option in enumerate(form.options) if option.right]
        return replace(sheet, picked=frozenset(right), verdict=judge(form, right))
    if sheet.task.kind == "order":
        order = tuple(range(len(form.items)))
        return replace(sheet, order=order, verdict=judge(form, order))
    texts = tuple(gap["en"].replace("$", "").replace("\\", "") for gap in gaps(form.text))
    return replace(sheet, texts=texts, verdict=judge(form, texts))


@pytest.mark.parametrize("cells", [30, 78])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_form_fits_and_its_right_answer_is_told_so(deck: Deck, lang: str, cells: int) -> None:
    chance = random.Random(3)
    for question in deck.questions:
        for place in range(len(question.forms)):
            task: Task = task_of(question, place, chance)
            sheet = fresh(question, task, deck.demos)
            told = answered(sheet)
            assert (told.verdict or told.guessed).right
            given_up = replace(sheet, verdict=Verdict(False), known=False, order=told.order, truth=1e9)
            shown = [
                asking_rows(sheet, cells, lang),
                told_rows(told, cells, lang),
                told_rows(given_up, cells, lang),
            ]
            if isinstance(sheet.form, Numeric):
                shown.append(asking_rows(replace(sheet, guess=1e9), cells, lang))
            for rows in shown:
                text = joined(rows)
                assert text.strip()
                assert max(map(row_width, rows)) <= cells, (question.id, text)
                assert "{{" not in text, (question.id, text)
                assert "\\" not in text, (question.id, text)
                assert "](" not in text, (question.id, text)


WHY = Words("因", "why")
OPTIONS = tuple(
    Option(Words(zh, zh), WHY, right) for zh, right in zip("ABCD", (True, True, False, False), strict=True)
)
PICKS = Question("q", "t", "core", "often", WHY, WHY, (), forms=(Choice(WHY, OPTIONS),))


@pytest.mark.parametrize(
    ("picked", "verdict", "marks"),
    [
        ({0, 1}, "✓ Right", ["✓ [x] A", "✓ [x] B", "  [ ] C", "  [ ] D"]),
        ({0, 2}, "✗ Partly right: 1 of 2, and 1 too many", ["✓ [x] A", "✗ [ ] B", "✗ [x] C", "  [ ] D"]),
        ({0}, "✗ Partly right: 1 of 2", ["✓ [x] A", "✗ [ ] B", "  [ ] C", "  [ ] D"]),
        ({2}, "✗ Not right", ["✗ [ ] A", "✗ [ ] B", "✗ [x] C", "  [ ] D"]),
    ],
)
def test_the_marks_of_a_choice_say_how_the_learner_did(
    picked: set[int], verdict: str, marks: list[str]
) -> None:
    sheet = Sheet(PICKS, Task("q", 0, "choice", (0, 1, 2, 3)), picked=frozenset(picked))
    form = sheet.form
    assert isinstance(form, Choice)
    shown = [
        plain(row).rstrip() for row in told_rows(replace(sheet, verdict=judge(form, list(picked))), 60, "en")
    ]
    assert shown[0] == verdict
    assert [line for line in shown if "[" in line] == marks
    missed = [shown[at + 1].strip() for at, line in enumerate(shown) if line.startswith("✗ [ ]")]
    assert missed == ["→ right, not picked  why"] * len(missed)


def test_a_gap_stands_beside_chinese_without_a_blank_whatever_fills_it() -> None:
    told = gapped("乘 {{1/√N}}，$N$ 等于 {{2L}} 层，与{{深度}}无关，见 {{A}} = {{B}}")
    bare = told.replace("](gap:)", "").replace("[", "")
    assert bare == "乘〔1〕，$N$ 等于〔2〕层，与〔3〕无关，见〔4〕 = 〔5〕"


def test_a_prediction_tells_what_its_prompt_leaves_out_and_no_default() -> None:
    drawn = tuple(
        Parameter(name, "float", 0.9, 0, 1, (), Words(name, name)) for name in ("said", "unsaid", "idle")
    )
    demo = Demo("t/d", Path(), Words("d", "d"), "", drawn, ())
    draw = {"said": Between(0.1, 0.2), "unsaid": Between(0.3, 0.4)}
    form = Numeric(Words("{said}？", "{said}?"), "t/d", "m", draw, unit=Words("GiB", "GiB"))
    asked = Question("q", "t", "core", "often", WHY, WHY, (), forms=(form,))
    task = Task("q", 0, "numeric", parameters={"said": 0.1, "unsaid": 0.3})
    text = joined(asking_rows(Sheet(asked, task, demo=demo), 60, "en"))
    assert "unsaid:\u00a00.3" in text
    assert "idle" not in text
    assert text.count("said") == 1, "only within `unsaid`"
    assert "The unit, GiB, may be left out." in " ".join(text.split())


@pytest.mark.parametrize(
    ("guess", "truth", "error", "times"),
    [
        (95, 100, "-5.0%", None),
        (100, 1, "+9,900%", 100),
        (1, 4, "-75.0%", 4),
        (1e9, 1, "> +100,000%", 1e9),
        (-1e9, 1, "< -100,000%", None),
        (-5, 5, "-200%", None),
    ],
)
def test_an_error_is_told_as_a_person_reads_it(
    guess: float, truth: float, error: str, times: float | None
) -> None:
    found: Guessed = judge_guess(guess, truth, 0.05)
    assert error_text(found) == error
    assert factor(found) == times
