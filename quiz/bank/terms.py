"""What a search means: spellings led to one, words that say nothing dropped, synonyms beside each other.

The same leads texts and queries to one spelling, so that neither case, hyphens nor the sides of an ocean
part what belongs together.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from quiz.bank.field_words import BRITISH, COMPOUNDS, FILLERS, HAN_FILLERS, SYNONYMS

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
WORD = re.compile(f"[{HAN}]+|[^\\s{HAN}]+")
"""A run of Chinese or a word of anything else: `BERT参数` is searched as two."""

Term = tuple[tuple[str, ...], ...]
"""One thing that is looked for: several ways to write it, each as words that must all be there."""

ENDING = re.compile("(?<=[a-z]{4})(?:ings?|ed|e?s)$")
"""What English hangs on a word: who types `masking` means `mask` and `masked` too."""

_HAN_WORD = re.compile(f"[{HAN}]+")
_DASH = re.compile("[\u2010-\u2013\u2212]")
_HYPHEN = re.compile(r"-(?<=[^\W\d_]-)(?=[^\W_])")
_EDGES = re.compile("^[\"'“”‘’(-]+(?=[\\w])|(?<=[\\w])[\"'“”‘’?!,.;:)-]+$")
_MARKS = re.compile("[?!,.;:、。…·\"'“”‘’()-]+")
_OF = re.compile("(?<!目)的(?!确)")


def fold(text: str) -> str:
    """Without the differences of case, width and white space that a searcher does not mean."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def plain(text: str) -> str:
    """A text as it is searched: folded, in one spelling, and what may be hyphenated as one word."""
    folded = spelt(fold(text))
    if "-" in folded or " " in folded:
        folded = _HYPHEN.sub("", _spaced().sub(_together, folded))
    return folded


def terms(query: str) -> tuple[Term, ...]:
    """What a query asks for, in no order; its filler words count only if there is nothing else."""
    words = frozenset(_words(query))
    left, found = set(words), []
    for synonym in _largest([each for each in _synonyms() if _says(words, each.words)]):
        left = _without(left, synonym.words)
        found.append(synonym.means)
    compounds = _largest([each for each in _compounds() if left.issuperset(each.words)])
    found += [compound.means for compound in compounds]
    for term in found:
        left -= {part for word in term[0] for part in _apart().get(word, ())}
    left = {part for word in left for part in _bare(word)}
    return tuple(dict.fromkeys([*found, *(((word,),) for word in sorted(left))])) or _each(words)


def looser(wanted: Iterable[Term]) -> tuple[Term, ...]:
    """The same without English endings; and a compound as its words, which may stand apart."""

    def stems(way: tuple[str, ...]) -> tuple[str, ...]:
        words: list[str] = []
        for word in way:
            apart = _apart().get(word, (word,))
            words += apart if all(len(part) > 3 for part in apart) else (word,)
        return tuple(ENDING.sub("", word) for word in words)

    return tuple(dict.fromkeys(tuple(dict.fromkeys(map(stems, term))) for term in wanted))


def spelt(text: str) -> str:
    """In one of the spellings on either side of an ocean, dashes as hyphens; small letters in, and out."""
    text = _DASH.sub("-", text)
    for pattern, instead in _british():
        text = pattern.sub(instead, text)
    return text


def _words(query: str) -> list[str]:
    """The words of a query; those that a hyphen parts, or could part, are two if neither is a mere sign."""
    words: list[str] = []
    for word in WORD.findall(spelt(fold(query))):
        bare = _EDGES.sub("", word)
        parts, whole = bare.split("-"), _HYPHEN.sub("", bare)
        if whole in _apart():
            words += _apart()[whole]
        elif all(len(part) > 1 and part.isalnum() for part in parts):
            words += [piece for part in parts for piece in _apart().get(part, (part,))]
        else:
            words.append(whole)
    return words


def _bare(word: str) -> tuple[str, ...]:
    """What a word says beside what it is asked with: nothing, or in Chinese several words."""
    if not _HAN_WORD.fullmatch(word):
        return () if word in FILLERS or _MARKS.fullmatch(word) else (word,)
    rest = _OF.sub(" ", _han_fillers().sub(" ", word)).split()
    return tuple(piece for piece in rest if piece not in FILLERS)


def _each(words: Iterable[str]) -> tuple[Term, ...]:
    return tuple(((word,),) for word in sorted(set(words)))


class _Way(NamedTuple):
    """One way to write something, by the words of a query, and all ways to find it."""

    words: frozenset[str]
    means: Term


def _says(words: Iterable[str], wanted: Iterable[str]) -> bool:
    """Whether all that is wanted is among the words, Chinese as a part of one."""
    return all(any(word == each or (_is_han(word) and word in each) for each in words) for word in wanted)


def _largest(ways: list[_Way]) -> list[_Way]:
    """Without those that are a part of another: `rotary position embedding` is no mere position embedding."""
    return [
        way
        for way in ways
        if not any(way.words != each.words and _says(each.words, way.words) for each in ways)
    ]


def _without(words: set[str], way: Iterable[str]) -> set[str]:
    """The rest of the words; what stands about a piece of Chinese remains."""
    for word in sorted(way, key=len, reverse=True):
        if _is_han(word):
            words = {piece for each in words for piece in each.replace(word, " ").split()}
        else:
            words = words - {word}
    return words


def _is_han(word: str) -> bool:
    return _HAN_WORD.fullmatch(word) is not None


@cache
def _synonyms() -> tuple[_Way, ...]:
    made: dict[frozenset[str], Term] = {}
    for line in SYNONYMS:
        ways = tuple(dict.fromkeys(tuple(dict.fromkeys(WORD.findall(plain(text)))) for text in line))
        made |= {frozenset(_words(text)): ways for text in line}
    return tuple(_Way(words, means) for words, means in made.items())


@cache
def _compounds() -> tuple[_Way, ...]:
    return tuple(_Way(frozenset(parts), ((joined,),)) for joined, parts in _apart().items())


@cache
def _apart() -> dict[str, tuple[str, ...]]:
    """A compound's words by the compound in one word."""
    return {spelt(text).replace(" ", ""): tuple(spelt(text).split()) for text in COMPOUNDS}


@cache
def _spaced() -> re.Pattern[str]:
    """A compound as several words, the longest first."""
    ordered = sorted(_apart().values(), key=lambda parts: -sum(map(len, parts)))
    apart = "|".join("[ -]".join(map(re.escape, parts)) for parts in ordered)
    return re.compile(f"\\b(?:{apart})\\b")


def _together(found: re.Match[str]) -> str:
    return re.sub("[ -]", "", found[0])


@cache
def _british() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern), instead) for pattern, instead in BRITISH)


@cache
def _han_fillers() -> re.Pattern[str]:
    return re.compile("|".join(sorted(HAN_FILLERS, key=len, reverse=True)))
