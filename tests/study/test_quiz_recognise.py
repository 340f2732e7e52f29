"""Key points are recognised by the bank's own words, in either language, and other points are not."""

import pytest

from quiz.bank.built_in import built_in_deck
from quiz.bank.deck import Deck
from quiz.bank.load import open_deck
from quiz.demo.words import Words
from quiz.study.recognise import recognise
from tests.study.quiz_bank import question

SHARING = question(
    "sharing",
    prompt=Words("ALBERT 如何省参数？", "How does ALBERT save parameters?"),
    key_points=(
        Words("嵌入分解 $V \\times H$", "Factorised embedding, $V \\times H$"),
        Words("跨层共享使参数量与层数无关", "Sharing makes size independent of depth"),
        Words("1/18 属于 ALBERT-large", "The 1/18 belongs to ALBERT-large"),
    ),
)


@pytest.fixture(scope="module")
def deck() -> Deck:
    return open_deck(built_in_deck(), None)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("各层共享同一组参数，所以参数量和层数没有关系，是跨层共享", {1}),
        ("layers are shared, so the size is independent of the depth", {1}),
        ("the embedding gets factorized", {0}),
        ("1/18 是 ALBERT-large 的", {2}),
        ("it saves parameters", set()),
        ("", set()),
        ("[MASK] [/ 😀", set()),
    ],
)
def test_a_typed_answer_is_recognised_by_its_words(text: str, points: set[int]) -> None:
    assert recognise(text, SHARING) == points


def test_every_point_of_the_bank_recognises_itself_and_hardly_ever_another(deck: Deck) -> None:
    others = told = 0
    for asked in deck.questions:
        for place, point in enumerate(asked.key_points):
            for lang in ("zh", "en"):
                found = recognise(point[lang], asked)
                assert place in found, (asked.id, place, lang)
                others += len(found) - 1
                told += len(asked.key_points) - 1
    assert others / told < 0.01


def test_most_points_are_recognised_in_the_bank_s_own_answers(deck: Deck) -> None:
    points = sum(len(asked.key_points) for asked in deck.questions)
    for lang in ("zh", "en"):
        found = sum(len(recognise(asked.answer[lang], asked)) for asked in deck.questions)
        assert found / points > 0.75, lang
