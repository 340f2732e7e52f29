"""Finds questions by what they say, in either language, and the nearest right word for a wrong one."""

import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread
from typing import TYPE_CHECKING, NamedTuple

from quiz.bank.question import Question
from quiz.bank.terms import HAN, Term, fold, looser, plain, terms

if TYPE_CHECKING:
    from quiz.bank.deck import Deck
    from quiz.bank.full_text import FullText

LARGE = 500
"""From so many questions on an index is worth its file: fewer are read between two keys."""

RANKED = 200
"""So many hits are put in order by where the words stand. Of more, those with the words in id, prompt or
topic come first: nobody reads on that far."""

RUN = re.compile(f"[{HAN}]+")

LONGEST_RUN = 24
"""So many Chinese characters of a run are looked at when it is cut."""


class Found(NamedTuple):
    """The questions that hold all that was asked for, best first; or, if none does, those that hold most."""

    questions: tuple[Question, ...]
    is_part: bool = False
    """Whether they hold some of the words only."""


class Index:
    """The questions of a deck made ready for search: by an index on the disk, or by reading their texts.

    Both find the same. A large deck's index is made once, in a thread of its own, and kept in `file`.
    """

    def __init__(self, questions: Sequence[Question], file: Path | None = None) -> None:
        self.questions = tuple(questions)
        self._file = file if len(self.questions) >= LARGE else None
        self._full_text: FullText | None = None
        self._making: Thread | None = None
        self._one_at_a_time = Lock()
        self._folded: dict[tuple[int, str], tuple[str, ...]] = {}
        self._whole: dict[int, str] = {}

    def search(self, text: str, lang: str) -> Found:
        """The questions that hold the text, or all of its words, best first; then those with other forms."""
        wanted = terms(text)
        if not wanted:
            return Found(self.questions)
        numbers = self._all_of(plain(text), wanted, lang)
        if not numbers and (cut := self._cut(wanted)) != wanted:
            wanted = cut
            numbers = self._all_of(plain(text), wanted, lang)
        if numbers:
            return Found(tuple(self.questions[i] for i in numbers))
        numbers = self._most_of(wanted)
        return Found(tuple(self.questions[i] for i in numbers), is_part=bool(numbers))

    def _all_of(self, query: str, wanted: tuple[Term, ...], lang: str) -> list[int]:
        hits = self._having(wanted)
        if len(hits) > RANKED:
            first = self._having(wanted, titles=True)
            titled = set(first)
            return [*first, *(i for i in hits if i not in titled)]
        numbers = self._ranked(hits, query, wanted, lang)
        if (loose := looser(wanted)) != wanted:
            exact = set(hits)
            others = [i for i in self._having(loose) if i not in exact]
            numbers += self._ranked(others, query, loose, lang) if len(others) <= RANKED else others
        return numbers

    def _most_of(self, wanted: tuple[Term, ...]) -> list[int]:
        """Those with as many of the terms as any has; what few have says more than what many have."""
        held: Counter[int] = Counter()
        weight: Counter[int] = Counter()
        for term in looser(wanted):
            hits = self._having((term,))
            held.update(hits)
            for i in hits:
                weight[i] += len(self.questions) // len(hits)
        most = max(held.values(), default=0)
        best = sorted((-weight[i], i) for i, n in held.items() if n == most)
        return [i for _, i in best]

    def _cut(self, wanted: tuple[Term, ...]) -> tuple[Term, ...]:
        """A run of Chinese that is nowhere in the bank, as the longest pieces that are."""
        cut: list[Term] = []
        for term in wanted:
            (first, *others), *ways = term
            if ways or others or not RUN.fullmatch(first) or self._having((term,)):
                cut.append(term)
            else:
                cut += [((piece,),) for piece in self._pieces(first)] or [term]
        return tuple(dict.fromkeys(cut))

    def _pieces(self, run: str) -> list[str]:
        pieces, at = [], 0
        run = run[:LONGEST_RUN]
        while at < len(run) - 1:
            ends = range(len(run), at + 1, -1)
            end = next((end for end in ends if self._having((((run[at:end],),),))), at + 1)
            if end > at + 1:
                pieces.append(run[at:end])
            at = end
        return pieces

    def _ranked(self, hits: Sequence[int], query: str, wanted: tuple[Term, ...], lang: str) -> list[int]:
        return sorted(hits, key=lambda i: (_rank(self._fields(i, lang), query, wanted), i))

    def prepare(self) -> None:
        """Open the index on the disk, or begin to make it. Returns at once."""
        with self._one_at_a_time:
            if self._file is None or self._full_text is not None or self._making is not None:
                return
            self._open()
            if self._full_text is None:
                self._making = Thread(target=self._make, name="search index", daemon=True)
                self._making.start()

    def warm(self) -> None:
        """Make the texts of a small deck ready, so that the first key finds them so."""
        self.prepare()
        if self._file is None:
            for number in range(len(self.questions)):
                self._text(number)

    def settle(self) -> None:
        """Wait for an index that is being made."""
        if self._making is not None:
            self._making.join()

    def _having(self, wanted: tuple[Term, ...], titles: bool = False) -> Sequence[int]:
        """The numbers of the questions that hold all of these terms (in the title, if asked for)."""
        self.prepare()
        if self._full_text is not None:
            try:
                return _looked_up(self._full_text, wanted, titles)
            except sqlite3.Error:
                self._drop()  # damaged: the texts themselves are there
        text_of = self._title if titles else self._text
        return [i for i in range(len(self.questions)) if _holds(text_of(i), wanted)]

    def _fields(self, number: int, lang: str) -> tuple[str, ...]:
        key = number, "en" if lang == "en" else "zh"
        if key not in self._folded:
            self._folded[key] = _fields(self.questions[number], lang)
        return self._folded[key]

    def _text(self, number: int) -> str:
        if number not in self._whole:
            self._whole[number] = "\n".join(self._fields(number, "zh"))
        return self._whole[number]

    def _title(self, number: int) -> str:
        return "\n".join(_parts(self._fields(number, "zh"))[0])

    def _open(self) -> None:
        from quiz.bank.full_text import FullText

        with suppress(sqlite3.Error, ValueError, TypeError):
            if self._file is not None and self._file.exists():
                opened = FullText(self._file)
                if opened.size == len(self.questions):
                    self._full_text = opened

    def _drop(self) -> None:
        file, self._file, self._full_text = self._file, None, None
        if file is not None:
            with suppress(OSError):
                file.unlink()

    def _make(self) -> None:
        """Without room, or without FTS5, a search goes on reading the texts."""
        from quiz.bank.full_text import make

        file = self._file
        assert file is not None
        with suppress(OSError, sqlite3.Error):
            parts = (_parts(_fields(question, "zh")) for question in self.questions)
            make(file, (("\n".join(title), "\n".join(body)) for title, body in parts))
            self._open()
            for other in file.parent.glob(file.name.rpartition("-")[0] + "-*.db"):
                if other != file:
                    other.unlink()  # of what the deck was before


def search(deck: "Deck", text: str, lang: str) -> Found:
    """The deck's questions that hold the text, or all of its words, best first; all for no text."""
    return deck.index.search(text, lang)


def nearest(word: str, words: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """The words that someone may have meant, nearest first."""
    import difflib

    folded = {fold(each): each for each in reversed(list(words))}
    close = difflib.get_close_matches(fold(word), folded, n=most, cutoff=0.6)
    return tuple(folded[each] for each in close)


def _fields(question: Question, lang: str) -> tuple[str, ...]:
    """The weightiest first: id, prompt, topic, key points, answer; then the other language's."""
    other = "zh" if lang == "en" else "en"
    texts = [question.id, question.prompt[lang], question.topic]
    texts += ["\n".join(point[lang] for point in question.key_points), question.answer[lang]]
    texts += [question.prompt[other]]
    texts += ["\n".join(point[other] for point in question.key_points), question.answer[other]]
    return tuple(plain(text) for text in texts)


def _parts(fields: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The title (id, prompt, topic, the other language's prompt), and all the rest."""
    return (*fields[:3], fields[5]), (*fields[3:5], *fields[6:])


def _holds(text: str, wanted: tuple[Term, ...]) -> bool:
    return all(any(all(word in text for word in way) for way in term) for term in wanted)


def _looked_up(index: "FullText", wanted: tuple[Term, ...], titles: bool) -> Sequence[int]:
    """What has one spelling alone is asked for at once; of several, each by itself."""
    single = [word for term in wanted if len(term) == 1 for word in term[0]]
    found = [index.having(single, titles)] if single else []
    several = [term for term in wanted if len(term) > 1]
    found += [sorted(set[int]().union(*(index.having(way, titles) for way in term))) for term in several]
    if len(found) == 1:
        return found[0]
    return sorted(set(found[0]).intersection(*found[1:]))


def _rank(fields: tuple[str, ...], query: str, wanted: tuple[Term, ...]) -> tuple[int, int]:
    """Smaller is better: the whole text before its words, the first field that has it before later ones."""
    if query in fields[:3]:  # the id, the prompt or the topic itself
        return (-1, 0)
    for place, text in enumerate(fields):
        if query in text:
            return (0, place)
    for place, text in enumerate(fields):
        if _holds(text, wanted):
            return (1, place)
    return (2, len(fields))
