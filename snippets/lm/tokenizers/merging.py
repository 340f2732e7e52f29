"""Grow a vocabulary by merging: join the best pair of neighbours everywhere, and again."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise

Pair = tuple[str, str]
Word = tuple[str, ...]
Score = Callable[[int, int, int], float]
"""From the counts of a pair, of its first and of its second piece."""


def by_frequency(pair: int, *_: int) -> float:
    """BPE's rule: the pair seen most often. Sennrich et al. (arXiv 1508.07909), §3.2."""
    return pair


def by_likelihood(pair: int, first: int, second: int) -> float:
    """WordPiece's rule as it is usually told: the pair seen most often for how common its pieces are.

        count(ab) / (count(a) * count(b))

    Schuster & Nakajima (2012) ask for the pair that raises the likelihood of the text most, and no code of
    Google's trainer was published. This quotient is how the Hugging Face course puts it (chapter 6).
    """
    return pair / (first * second)


def plainly(first: str, second: str) -> str:
    """The merged piece of a BPE: one after the other."""
    return first + second


def learn_merges(
    words: Mapping[Word, int],
    merges: int,
    alphabet: Iterable[str],
    score: Score = by_frequency,
    join: Callable[[str, str], str] = plainly,
) -> list[Pair]:
    """Learn up to `merges` pairs, in order, from words with their counts.

    words: each as its smallest pieces. Ties go to the pair whose first piece, then second, is older: first
    in `alphabet`, then as merges made them. So does the `tokenizers` library; the paper leaves ties open.
    """
    age = {piece: at for at, piece in enumerate(alphabet)}
    learned: list[Pair] = []
    while len(learned) < merges:
        best = best_pair(words, age, score)
        if best is None:
            break
        learned.append(best)
        age.setdefault(join(*best), len(age))
        words = merge_words(words, best, join)
    return learned


def best_pair(words: Mapping[Word, int], age: Mapping[str, int], score: Score) -> Pair | None:
    """The pair to merge next, or None if every word is one piece."""
    pieces, pairs = count_pieces(words), count_pairs(words)
    if not pairs:
        return None
    return min(
        pairs,
        key=lambda pair: (
            -score(pairs[pair], pieces[pair[0]], pieces[pair[1]]),
            age[pair[0]],
            age[pair[1]],
        ),
    )


def count_pieces(words: Mapping[Word, int]) -> Counter[str]:
    """How often each piece stands in the text."""
    counts: Counter[str] = Counter()
    for word, times in words.items():
        for piece in word:
            counts[piece] += times
    return counts


def count_pairs(words: Mapping[Word, int]) -> Counter[Pair]:
    """How often each two pieces are neighbours; in `aaa` the pair `aa` counts twice."""
    counts: Counter[Pair] = Counter()
    for word, times in words.items():
        for pair in pairwise(word):
            counts[pair] += times
    return counts


def merge_words(
    words: Mapping[Word, int], pair: Pair, join: Callable[[str, str], str] = plainly
) -> dict[Word, int]:
    """The words with this pair joined."""
    merged: Counter[Word] = Counter()
    for word, times in words.items():
        merged[merge(word, pair, join)] += times
    return dict(merged)


def merge(word: Word, pair: Pair, join: Callable[[str, str], str] = plainly) -> Word:
    """One word with this pair joined, from the left: `aaa` becomes `aa a`."""
    if pair[0] not in word:
        return word
    pieces, at = list[str](), 0
    while at < len(word):
        fits = word[at : at + 2] == pair
        pieces.append(join(*pair) if fits else word[at])
        at += 2 if fits else 1
    return tuple(pieces)
