"""Who reads English is told what a document says in English, wherever its words are quoted."""

from collections.abc import Callable
from pathlib import Path

import pytest

from quiz.bank.deck import Deck
from quiz.bank.question import Claim, Document, Question
from quiz.demo.words import Words
from quiz.proof.verify import Checked
from quiz.text.rows import plain
from quiz.view.claim_detail import claim_detail_rows
from quiz.view.claims import documents_value, legible
from quiz.view.marks import Marked
from quiz.view.notes import note_rows
from quiz.view.proof_list import Entry, Standing, entry_rows, matching, searchable_texts
from quiz.view.report import report_on
from quiz.view.report_html import page
from quiz.view.report_markdown import markdown
from quiz.view.spoken_question import note_lines

OWN, TRANSLATION = "参数仅为其 1/18", "its parameters are a mere 1/18"


def asked(translation: str | None) -> Question:
    claim = Claim(
        value="2/3",
        cites="Lan et al.",
        note=Words("应为三分之二。", "It is two thirds."),
        document=Document("a.txt", "一", OWN, "wrong", "1/18", translation),
    )
    answer = Words("它有[三分之二](claim:share)。", "It has [two thirds](claim:share).")
    return Question(
        "q", "albert", "core", "often", Words("多少？", "How many?"), answer, (), claims={"share": claim}
    )


def on_a_card(question: Question, lang: str) -> str:
    return "\n".join(map(plain, note_rows(question, lang, 200)))


def aloud(question: Question, lang: str) -> str:
    return "\n".join(note_lines(question, lang))


def in_the_panel(question: Question, lang: str) -> str:
    deck = Deck(Path(), "d", (question,), {})
    return "\n".join(map(plain, claim_detail_rows(question, "share", Marked("cited"), deck, lang, 200)))


def in_the_list(question: Question, lang: str) -> str:
    entry = Entry(question, "share", question.claims["share"], None)
    return "\n".join(map(plain, entry_rows(entry, Standing(Marked("cited")), 200, lang)))


def in_a_page(question: Question, lang: str) -> str:
    return page(report_on([question], [Checked("q", "share", question.claims["share"], "cited")], [], lang))


def in_markdown(question: Question, lang: str) -> str:
    checked = [Checked("q", "share", question.claims["share"], "cited")]
    return markdown(report_on([question], checked, [], lang))


PLACES = [on_a_card, aloud, in_the_panel, in_the_list, in_a_page, in_markdown]
WITH_ROOM = [in_the_panel, in_a_page, in_markdown]


@pytest.mark.parametrize("place", PLACES)
def test_a_quote_is_told_in_the_reader_s_language(place: Callable[[Question, str], str]) -> None:
    question = asked(TRANSLATION)
    english, chinese = place(question, "en"), place(question, "zh")
    assert f"“{TRANSLATION}”" in english
    assert (f"「{OWN}」" in english) == (place in WITH_ROOM)
    assert "translated" in english or place is in_the_list
    assert f"「{OWN}」" in chinese
    assert TRANSLATION not in chinese
    assert f"“{OWN}”" in place(asked(None), "en")


def test_a_search_finds_a_claim_by_the_translation() -> None:
    question = asked(TRANSLATION)
    texts = searchable_texts([Entry(question, "share", question.claims["share"], None)])
    assert matching("mere parameters", texts) == frozenset(texts)
    assert matching("仅为其", texts) == frozenset(texts)


@pytest.mark.parametrize(
    ("says", "translation", "en"),
    [
        ("worse at equal size", "Worse than BERT at equal parameters", ""),
        ("1/18", "only 1/18 as many", ""),
        ("24 层", "24 layers", ""),
        (0.18, "nearly a fifth", "0.18"),
    ],
)
def test_the_document_s_value_is_not_told_beside_a_translation_that_tells_it(
    says: str | float, translation: str, en: str
) -> None:
    assert documents_value(Document("a.txt", "一", "不如它", "wrong", says, translation), "en") == en


def test_formulas_in_a_documents_words_are_drawn() -> None:
    assert legible(r"嵌入分解 ($V \times E$) + 共享") == "嵌入分解 (V × E) + 共享"
    assert legible(r"C \approx 6ND") == "C ≈ 6ND"
    assert legible("costs $5 and [MASK]") == "costs $5 and [MASK]"
    assert legible(r"替换为 \n") == r"替换为 \n"
