"""Checks citations: one arXiv number has one author and one year, wherever it is cited."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from unicodedata import combining, normalize

from quiz.bank.deck import Deck, Reading
from quiz.bank.node import Parts, shown
from quiz.bank.problem import Problem

WORD = r"[A-Z][\w'’-]*"
CITATION = re.compile(
    rf"\b(?!and )(?P<author>[^\W\d_][\w'’-]*(?: {WORD})?)(?: et al\.| (?:&|and) {WORD})?,?(?P<title>[^;()]*?)"
    r"\(arXiv (?P<number>\d{4}\.\d{4,5})(?P<more>[^()]*)\)"
)
A_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
LATEST = 3
"""Years from a preprint to its publication at most."""


@dataclass(frozen=True)
class Cited:
    """A paper as one place cites it."""

    reading: Reading
    parts: Parts
    number: str
    author: str
    title: str
    year: int | None

    @property
    def posted(self) -> int:
        """The year of the preprint, which its number begins with; a paper may be cited as of it."""
        return 2000 + int(self.number[:2])

    @property
    def work(self) -> tuple[str, str]:
        """What names the paper without its number."""
        return self.author, self.title


def check_citations(deck: Deck) -> Iterator[tuple[Reading, Problem]]:
    """Citations that disagree with the others, or with the date in their own number."""
    cited = [each for reading in deck.readings for each in _of(reading)]
    numbers: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    authors: dict[str, Counter[str]] = defaultdict(Counter)
    years: dict[str, Counter[int]] = defaultdict(Counter)
    for each in cited:
        authors[each.number][each.author] += 1
        if each.title:
            numbers[each.work][each.number] += 1
        if each.year and each.year != each.posted:
            years[each.number][each.year] += 1
    for each in cited:
        if message := (
            _impossible(each)
            or _other(each.author, authors[each.number], f"arXiv {each.number} is by")
            or (each.title and _other(each.number, numbers[each.work], f"{each.author}, {each.title}: arXiv"))
            or (
                each.year not in (None, each.posted)
                and _other(each.year, years[each.number], f"arXiv {each.number} is of")
            )
        ):
            yield each.reading, Problem(each.parts, message)


def _other(said: object, known: Counter[str] | Counter[int], what: str) -> str:
    """A sentence if others say something else, and more of them or as many."""
    first, count = known.most_common(1)[0]
    if len(known) == 1 or (said == first and count > known.total() - count):
        return ""
    other = first if first != said else known.most_common(2)[1][0]
    return f"{what} {shown(other)} elsewhere, {shown(said)} here"


def _impossible(cited: Cited) -> str:
    """The first four digits of a number are the year and month of the preprint."""
    if not 1 <= int(cited.number[2:4]) <= 12:
        return f"arXiv {cited.number} can't be: its third and fourth digit are a month"
    if cited.year and not cited.posted <= cited.year <= cited.posted + LATEST:
        return f"arXiv {cited.number} is of {cited.posted}, so it can't be cited as of {cited.year}"
    return ""


def _of(reading: Reading) -> Iterator[Cited]:
    question = reading.question
    for name, claim in question.claims.items():
        yield from _in(claim.cites or "", reading, ("claims", name, "cites"))
    for i, source in enumerate(question.sources):
        if isinstance(source, str):
            yield from _in(source, reading, ("sources", i))


def _in(text: str, reading: Reading, parts: Parts) -> Iterator[Cited]:
    for found in CITATION.finditer(text):
        told = A_YEAR.findall(found["title"] + found["more"])
        title = found["title"].rsplit(",", 1)[0].strip(" ,") if "," in found["title"] else ""
        year = int(told[-1]) if told else None
        yield Cited(reading, parts, found["number"], _plain(found["author"]), title, year)


def _plain(author: str) -> str:
    """Without accents, which not everybody types."""
    return "".join(letter for letter in normalize("NFKD", author) if not combining(letter))
