"""What a document says for a claim: told where its quote does not, in the language of the reader."""

from pathlib import Path

import pytest

from quiz.bank.load import open_deck
from quiz.bank.question import Document
from quiz.view.claims import documents_value

ROOT = Path(__file__).resolve().parents[2]


def quoted(quote: str, says: str | float | None) -> Document:
    return Document(file="a.txt", section="一", quote=quote, verdict="wrong", says=says)


@pytest.mark.parametrize(
    ("quote", "says", "zh", "en"),
    [
        ("在同参数量下明显不如 BERT", "worse at equal parameters", "", "worse at equal parameters"),
        ("仅为其 1/18", "1/18", "", ""),
        ("约一成八", 0.18, "0.18", "0.18"),
        ("几十 GB", "160 GB", "160 GB", "160 GB"),
        ("没有", None, "", ""),
    ],
)
def test_an_english_gloss_is_for_who_reads_english(
    quote: str, says: str | float | None, zh: str, en: str
) -> None:
    assert documents_value(quoted(quote, says), "zh") == zh
    assert documents_value(quoted(quote, says), "en") == en


def test_no_chinese_page_tells_a_document_s_value_in_english_prose() -> None:
    deck = open_deck(ROOT, None)
    told = [
        documents_value(claim.document, "zh")
        for question in deck.questions
        for claim in question.claims.values()
        if claim.document is not None
    ]
    assert not [text for text in told if text.isascii() and sum(map(str.isalpha, text)) > 8]
