"""Topics stand in one order for people: Latin names by their letters, then Chinese ones by their sounds."""

from pathlib import Path

import pytest

from quiz.bank.load import open_deck
from quiz.messages.topics import TOPICS, in_order, topic_name
from quiz.tui.browsing import Wish, listing
from quiz.view.proof_list import ERRATA, groups_of, ordered

CHINESE = ["发展时间线", "分词", "规模定律", "架构"]  # fa, fen, gui, jia
ROOT = Path(__file__).resolve().parents[2]


def test_chinese_names_come_after_latin_ones_in_the_order_of_their_sounds() -> None:
    names = [topic_name(topic, "zh") for topic in in_order(reversed(TOPICS), "zh")]
    assert names[-4:] == CHINESE
    assert names[:4] == ["ALBERT", "BART", "BERT", "DeBERTa"]


def test_english_names_are_in_alphabetical_order_however_they_are_cased() -> None:
    names = [topic_name(topic, "en") for topic in in_order(TOPICS, "en")]
    assert names == sorted(names, key=str.lower)
    assert in_order(["b", "A", "\ud800", "c"], "en")[:3] == ["A", "b", "c"]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_browse_and_proofs_list_the_topics_in_that_order(lang: str) -> None:
    deck = open_deck(ROOT, None)
    wanted = in_order(deck.topics, lang)
    listed = listing(deck, Wish(), None, lang).questions
    assert list(dict.fromkeys(question.topic for question in listed)) == wanted
    assert sorted(question.id for question in listed) == sorted(deck.by_id)
    groups = [name for name, _ in ordered(groups_of(deck), lang)]
    assert groups == [ERRATA, *(topic for topic in wanted if topic in groups)]
