"""Our tokenisers against the `tokenizers` library, trained on the same text: every merge, every piece."""

import json
import random
import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from snippets.lm.tokenizers import byte_level_bpe as bpe
from snippets.lm.tokenizers import wordpiece as wp
from snippets.lm.tokenizers.merging import by_likelihood, learn_merges
from snippets.lm.tokenizers.texts import BOTH, CHINESE, ENGLISH

tokenizers = pytest.importorskip("tokenizers")

MERGES = 300
TEXTS = {"english": ENGLISH, "chinese": CHINESE, "both": BOTH, "ties": "abab cdcd efef aaaa aaaaa bbb"}
# Python 3.11 knows the characters of Unicode 14; the library knows some that are newer.
characters = st.characters(codec="utf-8").filter(lambda c: unicodedata.category(c) != "Cn")
hard = st.sampled_from(" \t\n\r  　'sdé1½²٣Ⅷ_!？中文字节😀👩\u200d👧🏽a\u0301\x00\x1c\x85\u200b")
anything = st.lists(characters | hard, max_size=40).map("".join)
mixed = st.lists(st.sampled_from([*BOTH.split(), *BOTH, "😀", "  ", "\n"]), max_size=30).map("".join)
thorough = settings(max_examples=300)


def theirs_byte_level(text: str, vocabulary: int = 256 + MERGES) -> "tokenizers.Tokenizer":
    tokenizer = tokenizers.Tokenizer(tokenizers.models.BPE())
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = tokenizers.decoders.ByteLevel()
    alphabet = tokenizers.pre_tokenizers.ByteLevel.alphabet()
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=vocabulary, initial_alphabet=alphabet, show_progress=False
    )
    tokenizer.train_from_iterator([text], trainer)
    return tokenizer


def merges_of(tokenizer: "tokenizers.Tokenizer") -> list[tuple[str, str]]:
    return [tuple(pair) for pair in json.loads(tokenizer.to_str())["model"]["merges"]]


def in_order(vocabulary: dict[str, int]) -> list[str]:
    return sorted(vocabulary, key=vocabulary.__getitem__)


OURS = bpe.train([BOTH], MERGES)
THEIRS = theirs_byte_level(BOTH)


@pytest.mark.parametrize("name", TEXTS)
def test_byte_level_merges_equal_the_library_in_order(name: str) -> None:
    theirs = merges_of(theirs_byte_level(TEXTS[name]))
    ours = bpe.train([TEXTS[name]], MERGES).merges
    assert list(ours)[: len(theirs)] == theirs
    assert len(theirs) >= 8


@settings(max_examples=60)
@given(st.lists(st.text("abc ", max_size=12), max_size=6), st.integers(0, 12))
def test_merges_of_random_words_equal_the_library_ties_and_repeats_too(texts: list[str], merges: int) -> None:
    text = "\n".join(texts)
    theirs = merges_of(theirs_byte_level(text, 256 + merges))
    assert list(bpe.train([text], len(theirs)).merges) == theirs


@thorough
@given(anything)
def test_pre_tokenisation_without_the_regex_package_equals_the_library(text: str) -> None:
    pieces = ["".join(bpe.to_characters(piece)) for piece in bpe.pre_tokenize(text)]
    library = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    assert pieces == [piece for piece, _ in library.pre_tokenize_str(text)]


def test_every_assigned_character_has_the_kind_that_the_library_sees() -> None:
    library = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    known = [c for c in map(chr, range(0x110000)) if unicodedata.category(c) not in ("Cn", "Cs")]
    random.Random(0).shuffle(known)  # neighbours of every kind
    for start in range(0, len(known), 2000):
        text = "".join(known[start : start + 2000])
        pieces = ["".join(bpe.to_characters(piece)) for piece in bpe.pre_tokenize(text)]
        assert pieces == [piece for piece, _ in library.pre_tokenize_str(text)]


@thorough
@given(anything | mixed)
def test_byte_level_pieces_equal_the_library_and_decode_to_the_text(text: str) -> None:
    pieces = OURS.encode(text)
    assert pieces == THEIRS.encode(text).tokens
    assert bpe.decode(pieces) == text == THEIRS.decode(THEIRS.encode(text).ids)


def test_a_piece_may_end_inside_a_character() -> None:
    pieces = OURS.encode("😀")
    assert len(pieces) > 1
    assert bpe.decode(pieces[:1]) == "\ufffd"
    assert bpe.decode(pieces) == "😀"


def theirs_wordpiece(text: str, merges: int) -> "tokenizers.Tokenizer":
    tokenizer = tokenizers.Tokenizer(tokenizers.models.WordPiece(unk_token=wp.UNKNOWN))
    tokenizer.normalizer = tokenizers.normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.BertPreTokenizer()
    letters = wp.alphabet(map(wp.smallest_pieces, wp.words_of(text)))
    trainer = tokenizers.trainers.WordPieceTrainer(
        vocab_size=1 + len(letters) + merges, special_tokens=[wp.UNKNOWN], show_progress=False
    )
    tokenizer.train_from_iterator([text], trainer)
    return tokenizer


@pytest.mark.parametrize("name", ["english", "both"])
def test_wordpiece_vocabulary_equals_the_library_piece_by_piece(name: str) -> None:
    """The library gives ##a, ##b, … their ages from a hash's order, another in each run, and ties follow.

    So we learn from its order here. Everything after the alphabet then comes out the same.
    """
    theirs = in_order(theirs_wordpiece(TEXTS[name], 200).get_vocab())
    counts = wp.Counter(wp.smallest_pieces(word) for word in wp.words_of(TEXTS[name]))
    letters = theirs[1 : 1 + len(wp.alphabet(counts))]
    assert sorted(letters) == sorted(wp.alphabet(counts))
    merged = [wp.join(*pair) for pair in learn_merges(counts, 260, letters, join=wp.join)]
    assert list(dict.fromkeys(merged))[:200] == theirs[1 + len(letters) :]


def test_the_librarys_wordpiece_trainer_is_a_bpe_and_likelihood_another_rule() -> None:
    words = wp.words_of(ENGLISH)
    frequent, likely = wp.train(words, 60), wp.train(words, 60, by_likelihood)
    letters = len(wp.alphabet(map(wp.smallest_pieces, words)))
    assert frequent[: 1 + letters] == likely[: 1 + letters]
    theirs = set(in_order(theirs_wordpiece(ENGLISH, 60).get_vocab())[1 + letters :])
    first = set(frequent[1 + letters :])
    assert len(theirs & first) >= 50, "ties alone part them"
    assert len(theirs & set(likely[1 + letters :])) < 30


@thorough
@given(anything)
def test_words_equal_the_librarys_bert_words(text: str) -> None:
    normal = tokenizers.normalizers.BertNormalizer().normalize_str(text)
    words = [word for word, _ in tokenizers.pre_tokenizers.BertPreTokenizer().pre_tokenize_str(normal)]
    assert wp.words_of(text) == words


VOCABULARY = theirs_wordpiece(BOTH, 250).get_vocab()
WORDPIECE = theirs_wordpiece(BOTH, 250)
WORDPIECE.model = tokenizers.models.WordPiece(VOCABULARY, unk_token=wp.UNKNOWN)


@thorough
@given(anything | mixed)
def test_wordpiece_pieces_equal_the_library(text: str) -> None:
    assert wp.encode(text, VOCABULARY) == WORDPIECE.encode(text).tokens


@given(st.text("reading", min_size=1, max_size=120))
def test_wordpiece_of_long_words_equals_the_library(word: str) -> None:
    assert wp.encode(word, VOCABULARY) == WORDPIECE.encode(word).tokens


def test_one_unknown_piece_makes_the_whole_word_unknown() -> None:
    vocabulary = {"read", "##ing", "[UNK]"}
    assert wp.encode_word("reading", vocabulary) == ["read", "##ing"]
    assert wp.encode_word("readingß", vocabulary) == ["[UNK]"]
    assert wp.encode_word("ingread", vocabulary) == ["[UNK]"], "##ing cannot begin a word"


def test_greedy_takes_the_longest_piece_and_can_fail_where_a_shorter_one_would_do() -> None:
    assert wp.encode_word("abc", {"ab", "a", "##bc"}) == ["[UNK]"]


def test_a_word_of_more_than_a_hundred_characters_is_not_tried() -> None:
    assert wp.encode_word("a" * 100, {"a", "##a"}) == ["a", *["##a"] * 99]
    assert wp.encode_word("a" * 101, {"a", "##a"}) == ["[UNK]"]


def test_bytes_map_to_256_characters_as_in_gpt_2() -> None:
    assert len(set(bpe.CHARACTER.values())) == 256
    assert set(bpe.CHARACTER.values()) == set(tokenizers.pre_tokenizers.ByteLevel.alphabet())
    assert bpe.CHARACTER[ord(" ")] == "Ġ"
    assert bpe.CHARACTER[ord("\n")] == "Ċ"
    assert not any(a.isspace() for a, _ in pairwise(bpe.CHARACTER.values()))
