"""Who reads English is told in English which section of a study document is meant."""

import re
from collections.abc import Iterator

from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck
from quiz.bank.question import Source
from quiz.messages.sections import DOCUMENTS, SECTIONS, section_title
from quiz.view.question import source_text

HAN = re.compile(r"[⺀-鿿＀-￯]")


def sections() -> Iterator[str]:
    for question in open_deck(built_in_deck(), None).questions:
        yield from (source.section for source in question.sources if isinstance(source, Source))
        yield from (claim.document.section for claim in question.claims.values() if claim.document)


def test_each_section_of_the_bank_has_an_english_title_and_none_is_left_over() -> None:
    found = set(sections())
    assert found == set(SECTIONS)
    assert not [title for each in found if HAN.search(title := section_title(each, "en"))]
    assert all(section_title(each, "zh") == each for each in found)


def test_no_file_of_the_bank_is_told_by_its_name() -> None:
    """A learner never saw the files; the titles are those in them."""
    questions = open_deck(built_in_deck(), None).questions
    sources = [source for q in questions for source in q.sources if isinstance(source, Source)]
    assert {source.file for source in sources} == set(DOCUMENTS)
    files = {claim.document.file for q in questions for claim in q.claims.values() if claim.document}
    assert files <= set(DOCUMENTS)
    for source in sources:
        zh, en = source_text(source, "zh"), source_text(source, "en")
        assert zh.startswith("学习文档 ")
        assert en.startswith("Study document ")
        assert ".txt" not in zh + en


def test_another_deck_s_section_is_told_as_it_stands() -> None:
    source = Source("a.txt", "第一节")
    assert source_text(source, "en") == "a.txt · 第一节"
