"""Which key points a typed answer seems to make, by the bank's own words for them, in either language.

A suggestion, never a verdict: a person ticks. A point's words are looked for, not its sense.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from quiz.bank.question import Question

ENOUGH = {"zh": 0.4, "en": 0.5}
"""The share of a point's words, by weight, that an answer must hold. Half of a paraphrase's pairs of Chinese
characters are others where half of its English words still are the same."""

_HAN = "\u3400-\u4dbf\u4e00-\u9fff"
_PIECE = re.compile(f"[{_HAN}]+|[a-zα-ω]+(?:-[a-zα-ω0-9]+)*\\d*|\\d+(?:[.,/]\\d+)*%?")
_COMMAND = re.compile(r"\\[a-z]+\s*")
_EMPTY = frozenset(
    re.findall(
        "[a-z]+",
        """a an and are as at be but by can do does each for from has have in into is it its no not of on one
        only or over per so than that the their them then there they this to under was were what when which
        while with without you both same more most less all any""",
    )
)
_ENDINGS = (
    *("isations", "izations", "isation", "ization", "ising", "izing", "ised", "ized", "ises", "izes", "ise"),
    *("ize", "ations", "ation", "ings", "ing", "ied", "ies", "ed", "es", "s", "e", "y"),
)
_PARTICLES = frozenset("的了是在和与或也就都而且及其把被让使对于从到为由个种时会能可要则仅只")


def recognise(text: str, question: Question) -> frozenset[int]:
    """The places of the key points whose words occur in the text, in Chinese or in English."""
    said = frozenset(_terms(text))
    found = set()
    for place in range(len(question.key_points)):
        for lang in ("zh", "en"):
            weights = _weights(question, lang)[place]
            total = sum(weights.values())
            if total and sum(w for term, w in weights.items() if term in said) >= ENOUGH[lang] * total:
                found.add(place)
    return frozenset(found)


@lru_cache(maxsize=512)
def _cached(points: tuple[str, ...], prompt: str) -> tuple[dict[str, float], ...]:
    """Each point's terms with their weights: less for one that other points share or the prompt gives."""
    terms = [frozenset(_terms(point)) for point in points]
    given = frozenset(_terms(prompt))
    return tuple(
        {
            term: _weight(term) / sum(term in other for other in terms) * (0.3 if term in given else 1.0)
            for term in own
        }
        for own in terms
    )


def _weight(term: str) -> float:
    """A figure says most; a single letter, as formulas have them, least."""
    return 2.0 if term[0].isdigit() else 0.3 if len(term) == 1 else 1.0


def _weights(question: Question, lang: str) -> tuple[dict[str, float], ...]:
    return _cached(tuple(point[lang] for point in question.key_points), question.prompt[lang])


def _terms(text: str) -> Iterator[str]:
    """The words of a text: Latin ones by their stems, numbers, and each two Chinese characters in a row."""
    text = unicodedata.normalize("NFKC", _COMMAND.sub(" ", text)).casefold()
    for piece in _PIECE.findall(text.replace("**", " ")):
        if re.match(f"[{_HAN}]", piece):
            yield from _pairs(piece)
        elif piece[0].isdigit():
            yield piece.replace(",", "")
        elif piece not in _EMPTY:
            yield _stem(piece)


def _pairs(run: str) -> Iterator[str]:
    """Pairs of adjacent characters, except those with a particle, which mean nothing."""
    for first, second in pairwise(run):
        if first not in _PARTICLES and second not in _PARTICLES:
            yield first + second


def _stem(word: str) -> str:
    """A word without the endings of English: shares, shared and sharing are one."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word
