"""The report on an interview fits any width, and its files hold nothing that runs or is fetched."""

import re
from datetime import date

import pytest

from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck
from quiz.study.mock_report import Answered, MockReport
from quiz.text.rows import joined, plain, row_width
from quiz.view.mock import report_rows
from quiz.view.mock_report import markdown, page

DECK = open_deck(built_in_deck(), None)


def report() -> MockReport:
    """One interview over all questions of the bank, every second one a gap."""
    answered = []
    for number, question in enumerate(DECK.questions):
        points = tuple(range(len(question.key_points)))
        made = points if number % 2 else ()
        missed = tuple(point for point in points if point not in made)
        notes = ("<b>bold</b> & [MASK] [/", "笔记 *x*") if not number else ()
        answered.append(Answered(question.id, question.topic, number % 3, made, missed, notes, 61.0))
    demos = {question.demo.name: (question.id,) for question in DECK.questions if question.demo}
    topics = dict.fromkeys(DECK.topics, (1, 2))
    return MockReport("s", date(2026, 11, 29), 45, 600.0, tuple(answered), topics, demos)


@pytest.mark.parametrize("cells", [30, 78])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_report_fits(lang: str, cells: int) -> None:
    rows = report_rows(report(), DECK.by_id, cells, lang)
    assert max(map(row_width, rows)) <= cells
    assert {"zh": "[MASK][/；笔记*x*", "en": "[MASK][/;笔记*x*"}[lang] in "".join(joined(rows).split())


def test_what_was_said_of_the_points_stays_in_one_piece() -> None:
    """A line may break between any two Chinese characters, and between these it did."""
    for cells in range(40, 90):
        told = joined(report_rows(report(), DECK.by_id, cells, "zh"))
        assert told.count("  要点 ") == 2 * len(DECK.questions), cells


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_page_needs_nothing_and_runs_nothing(lang: str) -> None:
    text = page(report(), DECK.by_id, lang)
    for word in ("<script", "http", "src=", "@import", "url(", "<b>bold</b>"):
        assert word not in text, word
    assert "&lt;b&gt;bold&lt;/b&gt; &amp; [MASK]" in text
    assert text.startswith("<!doctype html>")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_markdown_names_every_gap_and_every_demo(lang: str) -> None:
    told, text = report(), markdown(report(), DECK.by_id, lang)
    for each in told.gaps:
        for point in each.missed:
            assert DECK.by_id[each.question].key_points[point][lang] in text
    assert all(f"`runcall demo {name}`" in text for name in told.demos)
    assert "\\*x\\*" in text
    said = {"zh": ("？（要点 0/", "）；没说到："), "en": ("? (0/", "); missed: ")}[lang]
    assert all(piece in text for piece in said)  # each language in its own marks


def test_a_question_and_its_notes_hang_under_its_first_word() -> None:
    rows = list(map(plain, report_rows(report(), DECK.by_id, 40, "en")))
    listed = rows[rows.index("Question by question") + 1 :]
    for at, row in enumerate(listed):
        if number := re.match(r" *\d+\. ", row):
            below = listed[at + 1]
            assert len(below) - len(below.lstrip()) == number.end(), (row, below)
