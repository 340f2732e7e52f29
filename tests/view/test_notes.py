"""A session tells the documents' errors in short and says whose they are; a question's page tells all."""

import re
from pathlib import Path

import pytest

from quiz.bank.load import open_deck
from quiz.bank.question import Claim, Document, Question
from quiz.demo.words import Words
from quiz.text.rows import plain
from quiz.view.notes import brief_rows, first_sentence, note_rows, noted
from quiz.view.spoken_question import note_lines

ROOT = Path(__file__).resolve().parents[2]
OURS = "001_6f05abd52a8e6c46.txt"


def asked(*claims: Claim) -> Question:
    answer = Words("它有[66%](claim:c0)。", "It has [66%](claim:c0).")
    named = {f"c{place}": claim for place, claim in enumerate(claims)}
    return Question("q", "albert", "core", "often", Words("多少？", "How many?"), answer, (), claims=named)


def erratum(file: str = OURS) -> Claim:
    quote = Document(file, "一", "仅为其 1/18", "wrong", "1/18", "a mere 1/18")
    note = Words("是三分之二。算法见附录 B。", "It is two thirds. See appendix B.")
    return Claim(value=0.66, cites="Lan et al.", note=note, document=quote)


def remark(document: Document | None = None) -> Claim:
    said = Words("另一处说明。", "One more remark.")
    return Claim(value="6", cites="Lan et al.", note=said, document=document)


def told(rows: list) -> str:
    return "\n".join(map(plain, rows)).replace("\u00a0", " ")


def test_a_session_introduces_the_documents_and_tells_an_erratum_by_its_first_sentence() -> None:
    question = asked(erratum(), remark(), remark())
    english, chinese = told(brief_rows(question, "en", 200)), told(brief_rows(question, "zh", 200))
    assert english.split("\n") == [
        "Against the study documents (two Chinese question lists that this bank was checked against)",
        "! Erratum  “a mere 1/18”  → 66%",
        "  It is two thirds.",
        "2 more notes on the question's page: press w",
    ]
    assert chinese.split("\n") == [
        "对照学习文档（本题库逐句核对过的两份中文面试资料）",
        "! 勘误  「仅为其 1/18」  → 66%",
        "  是三分之二。",
        "另有 2 处说明，见题目页（按 w）",
    ]


def test_a_page_tells_everything_under_the_same_introduction() -> None:
    whole = told(note_rows(asked(erratum(), remark()), "en", 200))
    assert whole.startswith("Against the study documents (two Chinese question lists")
    assert "See appendix B." in whole
    assert "One more remark." in whole
    assert "(translated)" in whole


def test_nothing_is_said_of_another_deck_s_documents() -> None:
    assert told(note_rows(asked(erratum("mine.txt")), "en", 200)).startswith("Against the study documents\n")


def test_what_quotes_no_document_says_which_figure_it_is_about() -> None:
    assert told(note_rows(asked(remark()), "en", 200)).startswith("· Note  on “66%”")
    assert told(brief_rows(asked(remark()), "en", 200)).startswith("1 note on the study documents")


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("说反了：变差的是同形状。同参数量时更好。", "说反了：变差的是同形状。"),
        ("As Samuel et al. (2024) show. So does T5.", "As Samuel et al. (2024) show."),
        ("It costs 0.25 of that. More follows.", "It costs 0.25 of that."),
        ("The paper (v2.1) says 18.", "The paper (v2.1) says 18."),
        ("One sentence", "One sentence"),
    ],
)
def test_a_first_sentence_ends_where_a_sentence_ends(text: str, first: str) -> None:
    assert first_sentence(text) == first


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_no_card_of_the_bank_tells_more_of_the_documents_than_of_the_answer(lang: str) -> None:
    for question in open_deck(ROOT, None).questions:
        rows = brief_rows(question, lang, 76)
        errata = sum(claim.is_erratum for _, claim in noted(question))
        assert len(rows) <= 3 + 6 * errata, question.id
        for text in re.findall(r"^  (.+)$", told(brief_rows(question, lang, 999)), re.MULTILINE):
            assert text.count("（") == text.count("）"), text
            assert text.count("(") == text.count(")"), text


def test_read_aloud_a_session_is_as_short_and_says_how_to_hear_the_rest() -> None:
    question = asked(erratum(), remark())
    brief, whole = ("\n".join(note_lines(question, "en", brief=brief)) for brief in (True, False))
    said = "Against the study documents (two Chinese question lists that this bank was checked against):"
    assert said in brief
    assert said in whole
    assert "It is two thirds.\n\nType o for the whole question" in brief
    assert "See appendix B." in whole
    assert "One more remark." in whole
