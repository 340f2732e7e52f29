"""BERT's tokeniser: whole words first, then the longest known pieces from the left."""

import string
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable

from snippets.lm.tokenizers.merging import Score, Word, by_frequency, learn_merges

INSIDE = "##"
"""Marks a piece that goes on with a word."""
UNKNOWN = "[UNK]"
CJK = (
    *((0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F)),
    *((0x2B740, 0x2B81F), (0x2B920, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F)),
)
"""Each of these characters is a word of its own. 2B920 is the `tokenizers` library's; BERT has 2B820."""


def words_of(text: str) -> list[str]:
    """Lower-case words without accents; each punctuation mark and each Chinese character stands alone.

    google-research/bert tokenization.py, BasicTokenizer, uncased.
    """
    plain = "".join(f" {c} " if is_chinese(c) else c for c in cleaned(text))
    plain = "".join(c for c in unicodedata.normalize("NFD", plain) if unicodedata.category(c) != "Mn").lower()
    return "".join(f" {c} " if is_punctuation(c) else c for c in plain).split()


def cleaned(text: str) -> str:
    """White space as spaces; control characters and U+FFFD gone."""
    kept = [c for c in text if c in "\t\n\r" or (unicodedata.category(c)[0] != "C" and c != "\ufffd")]
    return "".join(" " if c.isspace() else c for c in kept)


def is_chinese(character: str) -> bool:
    """A CJK ideograph; Japanese kana and Korean letters are none."""
    return any(low <= ord(character) <= high for low, high in CJK)


def is_punctuation(character: str) -> bool:
    """Unicode's punctuation, and all of ASCII that is neither letter, digit nor space, such as $ and ^."""
    return character in string.punctuation or unicodedata.category(character)[0] == "P"


def smallest_pieces(word: str) -> Word:
    """`word` as w ##o ##r ##d: the same letter is another piece inside a word."""
    return (word[0], *[INSIDE + character for character in word[1:]])


def join(first: str, second: str) -> str:
    """##a and ##b make ##ab: the mark of the first piece stays."""
    return first + second.removeprefix(INSIDE)


def alphabet(words: Iterable[Word]) -> list[str]:
    """Every character, and marked those that stand inside a word: two pieces for most letters."""
    pieces = {piece for word in words for piece in word}
    return sorted({piece[-1] for piece in pieces}) + sorted(p for p in pieces if p.startswith(INSIDE))


def train(words: Iterable[str], merges: int, score: Score = by_frequency) -> list[str]:
    """The vocabulary: [UNK], the alphabet, and a piece a merge.

    `by_frequency` is what the `tokenizers` library's WordPieceTrainer does, a BPE with the mark;
    `by_likelihood` is the rule that the name WordPiece stood for.
    """
    counts = Counter(smallest_pieces(word) for word in words)
    letters = alphabet(counts)
    learned = learn_merges(counts, merges, letters, score, join)
    return list(dict.fromkeys([UNKNOWN, *letters, *[join(*pair) for pair in learned]]))


def encode_word(word: str, vocabulary: Collection[str], longest: int = 100) -> list[str]:
    """Take the longest known piece from the left, and again from where it ends.

    If none fits, the whole word is [UNK], its good pieces too. So is a word of more than `longest`
    characters, which bounds the tries: they grow with the square of the length.
    Devlin et al., BERT (arXiv 1810.04805), §3; google-research/bert tokenization.py.
    """
    pieces, at = list[str](), 0
    while at < len(word) <= longest:
        mark = INSIDE if at else ""
        ends = range(len(word), at, -1)
        end = next((end for end in ends if mark + word[at:end] in vocabulary), None)
        if end is None:
            return [UNKNOWN]
        pieces.append(mark + word[at:end])
        at = end
    return pieces or [UNKNOWN]


def encode(text: str, vocabulary: Collection[str]) -> list[str]:
    """All pieces of a text, word by word. `vocabulary` should be a set or dict: it is asked often."""
    return [piece for word in words_of(text) for piece in encode_word(word, vocabulary)]
