"""What a document says for a claim: told where its quote does not, in the language of the reader."""

import re
from pathlib import Path

import pytest

from quiz.bank.load import open_deck
from quiz.bank.question import Claim, Document
from quiz.view.claims import corrected, documents_value, without_bars
from quiz.view.notes import note_rows
from quiz.view.spoken_question import note_lines

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


@pytest.mark.parametrize(
    ("quote", "told"),
    [
        ("| Hidden Size | 768 |", "Hidden Size · 768"),
        ("| Vocab Size | 30,522 (WordPiece) | |", "Vocab Size · 30,522 (WordPiece)"),
        ("8K → 128K | 128K vocab", "8K → 128K · 128K vocab"),
        ("RoPE, SwiGLU, Pre-Norm |", "RoPE, SwiGLU, Pre-Norm"),
        ("\\log P(x_i | x_{\\backslash i})", "\\log P(x_i | x_{\\backslash i})"),
        ("|V| = 30000", "|V| = 30000"),
        ("没有表格", "没有表格"),
    ],
)
def test_a_row_of_a_document_s_table_is_told_without_its_bars(quote: str, told: str) -> None:
    assert without_bars(quote) == told


def has_cells(claim: Claim) -> bool:
    if claim.document is None or claim.note is None:
        return False
    return re.search(r"^\||\|$", claim.document.quote) is not None


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_no_page_shows_a_row_of_a_table_raw(lang: str) -> None:
    """Notes as they stand on a card and as they are spoken; a formula keeps its bar."""
    deck = open_deck(ROOT, None)
    raw = [q for q in deck.questions if any(map(has_cells, q.claims.values()))]
    assert len(raw) >= 4
    for question in raw:
        rows = note_rows(question, lang, 400)
        drawn = ["".join(span.text for span in row) for row in rows]
        told = [line for line in [*drawn, *note_lines(question, lang)] if "\\" not in line]
        assert not [line for line in told if re.search(r"[「“]\||\|[」”]| \| ", line)]


@pytest.mark.parametrize(
    ("quote", "says", "right", "struck"),
    [
        ("仅为其 1/18", "1/18", "66%", "1/18"),
        ("BERT 开创了范式", "BERT", "ULMFiT 和 GPT-1", "BERT"),
        ("ELECTRA-base 的成本只有 1/4", "ELECTRA-base", "0.22", ""),
        ("T5, BART · Span Corruption", "Span Corruption", "513", ""),
        ("Encoder 模型无此现象", "无此现象", "DeBERTa", ""),
        ("涌现能力 · 无", "无", "反例", ""),
        ("It has none", "none", "counter-example", ""),
        ("不具备生成能力", "不具备", "", ""),
    ],
)
def test_only_like_replaces_like(quote: str, says: str, right: str, struck: str) -> None:
    """The figure of an erratum is no replacement for the document's words unless it is one of its kind."""
    claim = Claim(document=quoted(quote, says))
    assert corrected(claim, quote, right) == struck
