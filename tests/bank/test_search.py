"""Search finds exactly what a plain scan finds, and puts the likeliest first."""

import random
import time
import unicodedata
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.bank.question import Question
from quiz.bank.search import Index, nearest
from quiz.bank.terms import fold
from quiz.demo.words import Words
from tests.patience import slowness


def question(
    name: str, topic: str, prompt: tuple[str, str], answer: tuple[str, str], *points: str
) -> Question:
    key_points = tuple(Words(point, point) for point in points)
    return Question(name, topic, "core", "often", Words(*prompt), Words(*answer), key_points)


BANK = (
    question(
        "mlm-ratio",
        "bert",
        ("为什么掩码 15%？", "Why mask 15%?"),
        ("ALBERT 也如此", "So does ALBERT"),
        "噪声",
    ),
    question(
        "albert-sharing",
        "albert",
        ("ALBERT 如何共享参数？", "How does ALBERT share?"),
        ("跨层共享", "across layers"),
        "嵌入",
    ),
    question(
        "gelu",
        "bert",
        ("ＧＥＬＵ是什么？", "What is GELU?"),
        ("高斯 误差\n线性单元", "Gaussian Error"),
        "平滑",
    ),
)
INDEX = Index(BANK)


def found(text: str, lang: str = "zh") -> list[str]:
    return [each.id for each in INDEX.search(text, lang).questions]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("ALBERT", ["albert-sharing", "mlm-ratio"]),
        ("albert", ["albert-sharing", "mlm-ratio"]),
        ("ａｌｂｅｒｔ", ["albert-sharing", "mlm-ratio"]),
        ("gelu", ["gelu"]),
        ("掩", ["mlm-ratio"]),
        ("掩码", ["mlm-ratio"]),
        ("共享参数", ["albert-sharing"]),
        ("ALBERT参数", ["albert-sharing"]),
        ("参数 ALBERT", ["albert-sharing"]),
        ("误差 线性", ["gelu"]),
        ("误差线性", ["gelu"]),  # its two words, as no text has them in one
        ("误差共享", ["albert-sharing", "gelu"]),
        ("噪声", ["mlm-ratio"]),
        ("嵌入", ["albert-sharing"]),
        ("bert", ["mlm-ratio", "gelu", "albert-sharing"]),
        ("15%", ["mlm-ratio"]),
        ("[MASK] (.*", []),
        ("layers shar", ["albert-sharing"]),
        ("nothing", []),
        ("", ["mlm-ratio", "albert-sharing", "gelu"]),
        ("  \n ", ["mlm-ratio", "albert-sharing", "gelu"]),
    ],
)
def test_what_is_found_and_in_which_order(text: str, ids: list[str]) -> None:
    assert found(text) == ids


def test_either_language_is_found_and_the_readers_own_comes_first() -> None:
    bank = (
        question("a", "t", ("甲", "share"), ("乙", "b")),
        question("b", "t", ("share 与共享", "c"), ("乙", "b")),
    )
    assert [q.id for q in Index(bank).search("share", "en").questions] == ["a", "b"]
    assert [q.id for q in Index(bank).search("share", "zh").questions] == ["b", "a"]


def test_other_forms_of_an_english_word_are_found_after_the_word_itself() -> None:
    bank = (
        question("a", "t", ("甲", "What does a mask hide?"), ("乙", "factorised embeddings")),
        question("b", "t", ("丙", "Why masking?"), ("丁", "normalisation")),
        question("c", "t", ("戊", "Are tasks alike?"), ("己", "king")),
    )

    def ids(text: str) -> list[str]:
        return [each.id for each in Index(bank).search(text, "en").questions]

    assert ids("masking") == ["b", "a"]
    assert ids("masked") == ids("masks") == ids("mask") == ["a", "b"]
    assert ids("Factorized embedding") == ["a"]
    assert ids("normalization") == ["b"]
    assert ids("king") == ["b", "c"]  # a short word is no ending


@pytest.mark.parametrize(
    ("text", "ids", "is_part"),
    [
        ("share layers", ["albert-sharing"], False),
        ("share gelu", ["albert-sharing", "gelu"], True),
        ("gelu zzzz", ["gelu"], True),
        ("ALBERT share gelu", ["albert-sharing"], True),  # it has two of them
        ("误差共享", ["albert-sharing", "gelu"], True),
        ("zzzz", [], False),
    ],
)
def test_if_none_has_all_words_those_with_most_are_found_and_it_is_told(
    text: str, ids: list[str], is_part: bool
) -> None:
    found = INDEX.search(text, "en")
    assert ([each.id for each in found.questions], found.is_part) == (ids, is_part)


def scan(questions: tuple[Question, ...], text: str) -> set[str]:
    """All questions that hold the text as it stands, by the plainest of ways."""

    def flat(part: str) -> str:
        return " ".join(unicodedata.normalize("NFKC", part).casefold().split())

    hits = set()
    for each in questions:
        parts = [each.id, each.topic]
        for words in (each.prompt, each.answer, *each.key_points):
            parts += [words.zh, words.en]
        if any(flat(text) in flat(part) for part in parts):
            hits.add(each.id)
    return hits


WORDS = "掩码 参数 共享 注意力 嵌入 解码 BERT GPT attention layer 训练 的 与 是 mask Token KV 缓存".split()


@cache
def made_bank(size: int = 1000) -> tuple[Question, ...]:
    draw = random.Random(7)

    def text(words: int) -> str:
        return "".join(draw.choice(WORDS) + draw.choice(["", "", " ", "，", "\n"]) for _ in range(words))

    return tuple(
        question(
            f"q-{i}",
            draw.choice(["bert", "gpt"]),
            (text(8), text(8)),
            (text(150), text(150)),
            text(5),
            text(5),
        )
        for i in range(size)
    )


@cache
def made_index() -> Index:
    return Index(made_bank()[:200])


@settings(max_examples=60, deadline=None)
@given(at=st.integers(0, 199), start=st.integers(0, 400), length=st.integers(1, 6))
def test_every_piece_of_a_text_finds_its_question(at: int, start: int, length: int) -> None:
    bank = made_bank()[:200]
    answer = bank[at].answer.zh
    piece = answer[start % len(answer) :][:length]
    hits = {each.id for each in made_index().search(piece, "zh").questions}
    if fold(piece):
        assert hits >= scan(bank, piece)
        assert bank[at].id in hits


@pytest.mark.parametrize("text", ["掩", "码", "参数", "bert", "注意力", "没有"])
def test_one_word_finds_what_a_scan_finds(text: str) -> None:
    bank = made_bank()[:200]
    assert {each.id for each in made_index().search(text, "en").questions} == scan(bank, text)


def test_a_thousand_questions_are_searched_between_two_keys() -> None:
    index = Index(made_bank())
    times = []
    for text in ("的", "注意", "attention", "参数 bert", "没有这样的"):
        started = time.thread_time()
        index.search(text, "zh")
        times.append(time.thread_time() - started)
    assert sorted(times)[len(times) // 2] < 0.1 * slowness()


@pytest.mark.parametrize(
    ("word", "words", "near"),
    [
        ("embeding_saving", ["total", "embedding_saving"], "embedding_saving"),
        ("albert-share", ["bert-mlm", "albert-sharing"], "albert-sharing"),
        ("MLM-RATIO", ["mlm-ratio"], "mlm-ratio"),
    ],
)
def test_nearest_word(word: str, words: list[str], near: str) -> None:
    assert nearest(word, words)[0] == near


def test_nothing_is_near_to_something_else() -> None:
    assert nearest("zzz", ["total", "saving"]) == ()
    assert nearest("a", []) == ()
    assert len(nearest("aaa1", [f"aaa{i}" for i in range(9)])) == 3
