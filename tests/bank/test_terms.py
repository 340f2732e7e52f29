"""A search means the same however it is written: hyphens, spelling, case, order, filler words, synonyms."""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.bank.built_in import built_in_deck
from quiz.bank.field_words import COMPOUNDS, SYNONYMS
from quiz.bank.load import open_deck
from quiz.bank.search import Index
from quiz.bank.terms import plain, terms


@cache
def bank() -> Index:
    return open_deck(built_in_deck(), None).index


def found(text: str) -> list[str]:
    """What holds all that is asked for."""
    hits = bank().search(text, "en")
    return [] if hits.is_part else [each.id for each in hits.questions]


@pytest.mark.parametrize(
    "ways",
    [
        ("pre-training", "pretraining", "pre training", "Pre\u2010Training", "PRE-TRAINING"),
        ("fine-tuning", "finetuning", "fine tuning"),
        ("multi-head", "multihead", "multi head"),
        ("decoder-only", "decoder only", "only decoder", "why decoder-only?"),
        ("tokenization", "tokenisation", "tokenizer", "分词"),
        ("GQA", "gqa", "explain gqa", "grouped-query attention", "什么是分组查询注意力？"),
        ("RoPE", "why rope", "rotary position embedding", "旋转位置编码", "为什么用旋转位置编码"),
        ("注意力 复杂度", "注意力复杂度", "attention complexity", "注意力的复杂度是什么"),
        ("KV cache", "kv-cache", "KV缓存", "KV 缓存"),
        ("GPT-3", "gpt3", "gpt 3"),
        ("MLM 和 NSP", "nsp mlm", "MLM和NSP的区别", "difference between NSP and MLM"),
        ("normalise", "normalize", "NORMALISE"),
        ("modelling", "modeling"),
    ],
)
def test_each_way_to_write_it_finds_the_same(ways: tuple[str, ...]) -> None:
    first = set(found(ways[0]))
    assert first
    assert {way: set(found(way)) for way in ways} == dict.fromkeys(ways, first)


def test_fillers_count_when_there_is_nothing_else() -> None:
    assert terms("what is") == terms("is what")
    assert terms("what is") != ()
    assert terms("什么") == ((("什么",),),)


@pytest.mark.parametrize("word", ["size", "resize", "prize", "four", "about", "optimal-size", "programming"])
def test_a_word_that_only_looks_american_keeps_its_letters(word: str) -> None:
    assert terms(word.replace("-", " ")) == tuple(sorted(((part,),) for part in word.split("-")))


ASKED = st.lists(
    st.sampled_from([*COMPOUNDS, *(way for line in SYNONYMS for way in line), "BERT", "loss", "掩码", "why"]),
    min_size=1,
    max_size=4,
    unique=True,
)


@settings(max_examples=80, deadline=None)
@given(asked=ASKED, seed=st.integers(0, 1000))
def test_order_case_and_hyphens_change_nothing(asked: list[str], seed: int) -> None:
    draw = random.Random(seed)
    words = [word for text in asked for word in text.split()]
    mixed = draw.sample(words, len(words))
    other = " ".join(draw.choice([word, word.upper(), word.title()]) for word in mixed)
    plainly = {each.id for each in bank().search(" ".join(words), "en").questions}
    assert {each.id for each in bank().search(other, "en").questions} == plainly
    hyphens = " ".join(text.replace(" ", "-") for text in asked)
    assert {each.id for each in bank().search(hyphens, "en").questions} == plainly


@pytest.mark.parametrize("line", SYNONYMS)
def test_every_synonym_finds_what_its_fellows_find(line: tuple[str, ...]) -> None:
    held = [{each.id for each in bank().search(way, "zh").questions} for way in line]
    assert all(each == held[0] for each in held)


def test_a_text_keeps_its_words_under_one_spelling() -> None:
    assert plain("Pre-training, fine tuning of GPT-3: x-1 and 10-20") == (
        "pretraining, finetuning of gpt3: x1 and 10-20"
    )
