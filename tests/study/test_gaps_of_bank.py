"""Every gap of the bank takes what it names, however it is written, and no other gap's answer."""

from itertools import permutations

from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck
from quiz.bank.question import Cloze
from quiz.study.forms import Gap, gaps
from quiz.study.guess import read_number
from quiz.study.judging import fills, judge_cloze


def clozes_of_the_bank() -> list[Cloze]:
    deck = open_deck(built_in_deck(), None)
    return [form for question in deck.questions for form in question.forms if isinstance(form, Cloze)]


def answers(gap: Gap) -> tuple[str, ...]:
    return (*gap.zh.fits, *gap.en.fits)


def meanings(gap: Gap) -> set[object]:
    """What a gap accepts, compared plainly: letters without case and blanks, numbers by their value."""
    return {read_number(text) or "".join(text.casefold().split()) for text in answers(gap)}


SAID_WITH_THE_SENTENCE = {("相对", "相对位置"), ("相对", "relative position"), ("原词", "保留原词")}
"""Answers of another gap that are right here too, as the sentence has those words around its gap."""


def test_a_gap_of_the_bank_takes_all_that_it_names_in_every_writing_and_no_answer_of_another_gap() -> None:
    every = [gap for form in clozes_of_the_bank() for gap in gaps(form.text)]
    for gap in every:
        for text in answers(gap):
            wide = text.translate({code: code + 0xFEE0 for code in range(ord("A"), ord("z"))})
            assert all(fills(each, gap) for each in (text, text.upper(), f" {text} ", wide)), (text, gap)
    means = {id(gap): meanings(gap) for gap in every}
    for gap, other in permutations(every, 2):
        for text in () if means[id(gap)] & means[id(other)] else {other["zh"], other["en"]}:
            assert not fills(text, gap) or (gap["zh"], text) in SAID_WITH_THE_SENTENCE, (text, gap)


def test_every_gap_of_the_bank_is_filled_by_its_own_text_and_no_other_one_of_its_cloze() -> None:
    clozes = clozes_of_the_bank()
    assert len(clozes) > 25
    for form in clozes:
        for lang in ("zh", "en"):
            assert judge_cloze(form, [gap[lang] for gap in gaps(form.text)]).right, form
            first, *others = gaps(form.text)
            assert not any(fills(other[lang], first) for other in others if other != first), form
