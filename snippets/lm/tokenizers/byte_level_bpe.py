"""GPT-2's tokeniser: BPE over bytes, so that no text is ever unknown."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from snippets.lm.tokenizers.merging import Pair, Word, learn_merges, merge

CONTRACTION = re.compile("'s|'t|'re|'ve|'m|'ll|'d")
PIECE = re.compile(r" ?L+| ?N+| ?O+|[ S]+(?![LNO])|[ S]+")
"""Over the kinds of the characters, see `kind`: words, numbers and the rest with one space before, spaces."""


def byte_characters() -> dict[int, str]:
    """A visible character for each of the 256 bytes: itself if it prints, else one from 256 upwards.

    Radford et al., Language Models are Unsupervised Multitask Learners (2019) §2.2; openai/gpt-2 encoder.py.
    """
    printed = [*range(ord("!"), ord("~") + 1), *range(ord("¡"), ord("¬") + 1), *range(ord("®"), ord("ÿ") + 1)]
    hidden = [byte for byte in range(256) if byte not in printed]  # a space becomes Ġ, a line's end Ċ
    return {byte: chr(byte) for byte in printed} | {byte: chr(256 + n) for n, byte in enumerate(hidden)}


CHARACTER = byte_characters()
BYTE = {character: byte for byte, character in CHARACTER.items()}


def kind(character: str) -> str:
    """L for a letter of any script, N for a number, a space as itself, S for other blanks, O the rest."""
    if character == " ":
        return character
    if character.isspace() and character not in "\x1c\x1d\x1e\x1f":  # Python alone calls these four spaces
        return "S"
    category = unicodedata.category(character)[0]
    return category if category in "LN" else "O"


def pre_tokenize(text: str) -> list[str]:
    r"""Cut the text where no merge may cross. Nothing is lost: the pieces side by side are the text.

        's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+

    That is GPT-2's pattern. `re` has no \p{L}, so it runs over each character's kind.
    """
    kinds, pieces, at = "".join(map(kind, text)), list[str](), 0
    while at < len(text):
        found = CONTRACTION.match(text, at) or PIECE.match(kinds, at)
        assert found  # every character has a kind, and each kind its place in the pattern
        pieces.append(text[at : found.end()])
        at = found.end()
    return pieces


def to_characters(text: str) -> Word:
    """The text's UTF-8 bytes, a character each."""
    return tuple(CHARACTER[byte] for byte in text.encode())


@dataclass(frozen=True)
class ByteLevelBPE:
    """The merges in the order they were learned. The vocabulary is 256 bytes and a piece a merge."""

    merges: tuple[Pair, ...]

    @cached_property
    def rank(self) -> dict[Pair, int]:
        """When each pair was learned."""
        return {pair: at for at, pair in enumerate(self.merges)}

    def encode(self, text: str) -> list[str]:
        """The text's pieces, spelled in `CHARACTER`s. Sennrich et al. (arXiv 1508.07909), §3.2."""
        return [piece for word in pre_tokenize(text) for piece in self._encode(to_characters(word))]

    def _encode(self, word: Word) -> Word:
        """Of the pairs in the word, join the one learned first, until none is known."""
        while known := [pair for pair in pairwise(word) if pair in self.rank]:
            word = merge(word, min(known, key=self.rank.__getitem__))
        return word


def decode(pieces: Iterable[str]) -> str:
    """The text again. Pieces may end inside a character: only their bytes together must be UTF-8."""
    return bytes(BYTE[character] for piece in pieces for character in piece).decode(errors="replace")


def train(texts: Iterable[str], merges: int) -> ByteLevelBPE:
    """Learn up to `merges` pairs of neighbouring pieces; the most frequent first, ties to the older pair."""
    words = Counter(to_characters(word) for text in texts for word in pre_tokenize(text))
    return ByteLevelBPE(tuple(learn_merges(words, merges, sorted(BYTE))))
