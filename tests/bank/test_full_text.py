"""The index on the disk finds what reading every text finds, no more and no less."""

import random
import sqlite3
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.bank import search as searching
from quiz.bank.full_text import FullText, make
from quiz.bank.load import open_deck
from quiz.bank.question import Question
from quiz.bank.search import Index
from quiz.bank.terms import WORD, fold, plain, terms
from quiz.demo.words import Words

PIECES = [
    *("掩码", "参数共享", "注意力", "量化", "的", "与", "𠮷野", "㐀", "\U000323af", "数 共", "参\n数"),
    *("BERT", "ALBERT", "albert-base", "gpt", "GPT-3", "x[i]", "[MASK]", "15%", "c++", "'", '"', "*", "x"),
    *("ＢＥＲＴ", "café", unicodedata.normalize("NFD", "café naïve"), "ﬁne", "①", "Ⅷ", "，", "—", "👩‍🔬"),
    *("AND", "OR", "NOT", "NEAR(", "title:", "a", "1", "0", "4e00", " ", "\n", "　"),
]  # fmt: skip


@cache
def texts() -> tuple[str, ...]:
    draw = random.Random(3)

    def text(pieces: int) -> str:
        return "".join(draw.choice(PIECES) + draw.choice(["", "", " "]) for _ in range(pieces))

    return tuple(text(draw.randrange(25)) for _ in range(600))


def question(number: int) -> Question:
    made = texts()
    prompt, answer, point = (made[(number * step) % len(made)] for step in (1, 7, 11))
    return Question(
        f"q-{number}",
        "bert" if number % 3 else "量化",
        "core",
        "often",
        Words(prompt, prompt[::-1]),
        Words(answer, answer[::-1]),
        (Words(point, point),),
    )


@cache
def bank() -> tuple[Question, ...]:
    return tuple(question(number) for number in range(600))


def plain_scan(text: str) -> list[str]:
    """The ids of the questions that hold all that the text asks for, by the plainest of ways."""
    hits = []
    for each in bank():
        parts = [each.id, each.topic]
        for words in (each.prompt, each.answer, *each.key_points):
            parts += [words.zh, words.en]
        whole = "\n".join(map(plain, parts))
        if all(any(all(word in whole for word in way) for way in term) for term in terms(text)):
            hits.append(each.id)
    return hits


def is_what_a_scan_finds(index: Index, text: str) -> bool:
    """Where nothing holds all of it, what is found in its place is found without the index too."""
    found, scanned = index.search(text, "zh"), plain_scan(text)
    if scanned:
        return not found.is_part and sorted(each.id for each in found.questions) == sorted(scanned)
    return found == SCANNING.search(text, "zh")


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Index]:
    made = Index(bank(), tmp_path_factory.mktemp("cache") / "search-a-b.db")
    made.prepare()
    made.settle()
    assert made._full_text is not None
    yield made
    made._full_text.close()


SCANNING = Index(bank())

PIECE_OF_A_TEXT = st.builds(
    lambda number, start, length: texts()[number][start:][:length],
    st.integers(0, 599),
    st.integers(0, 60),
    st.integers(1, 8),
)
TEXT = st.lists(st.one_of(st.sampled_from(PIECES), PIECE_OF_A_TEXT, st.text(max_size=2)), max_size=3).map(
    "".join
)


@settings(max_examples=50, deadline=None)
@given(text=TEXT)
def test_the_index_misses_nothing_and_adds_nothing_to_a_plain_scan(index: Index, text: str) -> None:
    assert is_what_a_scan_finds(index, text)
    assert index._full_text is not None  # and it was the index that answered


@pytest.mark.slow
@settings(max_examples=1500, deadline=None)
@given(text=TEXT)
def test_the_index_misses_nothing_over_many_searches(index: Index, text: str) -> None:
    assert is_what_a_scan_finds(index, text)


@settings(max_examples=100, deadline=None)
@given(text=TEXT, lang=st.sampled_from(["zh", "en"]))
def test_with_and_without_the_index_the_order_is_the_same(index: Index, text: str, lang: str) -> None:
    assert index.search(text, lang) == SCANNING.search(text, lang)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("量", [0, 1, 2]),
        ("量化", [0, 1]),
        ("量化感知训", [1]),
        ("化量", []),
        ("量训", []),
        ("bert", [0, 2]),
        ("alb", [0]),
        ("bert参数", [2]),
        ("ＢＥＲＴ", [0, 2]),
        ("cafe\u0301", [1]),
        ("数共", []),
        ("[mask]", [2]),
        ("没有", []),
        ("qqq", []),
    ],
)
def test_what_a_word_finds(text: str, found: list[int], tmp_path: Path) -> None:
    make(
        tmp_path / "i.db",
        [
            (fold("模型量化"), fold("ALBERT")),
            (fold("量化感知训练"), fold("Café")),
            (fold("数量 BERT"), fold("参数 共享 [MASK]")),
        ],
    )
    assert FullText(tmp_path / "i.db").having(WORD.findall(fold(text))) == found


def test_titles_can_be_asked_for_alone(tmp_path: Path) -> None:
    make(tmp_path / "i.db", [("量化 bert", "x"), ("x", "量化 bert"), ("bert", "量化")])
    index = FullText(tmp_path / "i.db")
    assert index.having(["量化", "bert"]) == [0, 1, 2]
    assert index.having(["量化", "bert"], titles=True) == [0]


def test_many_hits_are_led_by_those_with_the_words_in_the_title(
    index: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "RANKED", 5)
    found = index.search("量化", "zh")
    titled = ["量化" in fold("\n|".join((q.topic, q.prompt.zh, q.prompt.en))) for q in found.questions]
    assert len(found.questions) > 100
    assert titled == sorted(titled, reverse=True)
    assert found == SCANNING.search("量化", "zh")


def test_a_small_deck_makes_no_file(tmp_path: Path) -> None:
    small = Index(bank()[:99], tmp_path / "search-a-b.db")
    small.search("bert", "zh")
    small.settle()
    assert list(tmp_path.iterdir()) == []


def test_while_the_index_is_made_a_search_finds_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quiz.bank.full_text.make", lambda *_: None)
    making = Index(bank(), tmp_path / "search-a-b.db")
    assert making.search("量化", "zh") == SCANNING.search("量化", "zh")


@pytest.mark.parametrize("content", [b"", b"not a database" * 400, b"\0" * 8192])
def test_a_file_that_is_no_index_is_made_again(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "search-a-b.db"
    file.write_bytes(content)
    index = Index(bank(), file)
    assert index.search("量化", "zh") == SCANNING.search("量化", "zh")
    index.settle()
    assert FullText(file).size == 600


def test_an_index_that_turns_out_damaged_is_dropped_and_the_texts_read(tmp_path: Path) -> None:
    file = tmp_path / "search-a-b.db"
    make(file, [("量化", "量化")] * 600)
    content = bytearray(file.read_bytes())
    content[8192:] = b"\xff" * (len(content) - 8192)
    file.write_bytes(content)
    index = Index(bank(), file)
    for text in ("量化", "bert", "的"):
        assert index.search(text, "zh") == SCANNING.search(text, "zh")


def test_where_nothing_can_be_written_a_search_reads_the_texts(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    index = Index(bank(), tmp_path / "file" / "search-a-b.db")
    assert index.search("量化", "zh") == SCANNING.search("量化", "zh")
    index.settle()


def test_an_index_is_kept_for_the_content_and_the_former_one_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "LARGE", 1)
    (tmp_path / "questions").mkdir()
    kept = tmp_path / "cache"

    def found(prompt: str) -> tuple[str, ...]:
        (tmp_path / "questions/a.yaml").write_text(
            f"- id: one\n  topic: t\n  level: core\n  asked: often\n"
            f"  prompt: {{zh: {prompt}, en: {prompt}}}\n  answer: {{zh: 答, en: a}}\n"
            f"  key_points: [{{zh: 点, en: p}}]\n  sources: [s]\n",
            encoding="utf-8",
        )
        deck = open_deck(tmp_path, kept)
        index = deck.index
        index.prepare()
        index.settle()
        assert index._full_text is not None
        assert not deck.faults
        assert deck.index_file in list(kept.iterdir())
        return tuple(each.id for each in index.search("量化", "zh").questions)

    assert found("量化") == ("one",)
    assert found("别的") == ()
    assert len(list(kept.glob("search-*"))) == 1


def test_half_an_index_is_never_seen(tmp_path: Path) -> None:
    def broken() -> Iterator[tuple[str, str]]:
        yield "量化", ""
        raise sqlite3.OperationalError("no room")

    with pytest.raises(sqlite3.OperationalError):
        make(tmp_path / "i.db", broken())
    assert list(tmp_path.iterdir()) == []
