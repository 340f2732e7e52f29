"""Finds questions by what they say, in either language, and the nearest right word for a wrong one."""

import re
import sqlite3
import unicodedata
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread
from typing import TYPE_CHECKING

from quiz.bank.question import Question

if TYPE_CHECKING:
    from quiz.bank.deck import Deck
    from quiz.bank.full_text import FullText

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
WORD = re.compile(f"[{HAN}]+|[^\\s{HAN}]+")
"""A run of Chinese or a word of anything else: `BERT参数` is searched as two."""


LARGE = 500
"""From so many questions on an index is worth its file: fewer are read between two keys."""

RANKED = 200
"""So many hits are put in order by where the words stand. Of more, those with the words in id, prompt or
topic come first: nobody reads on that far."""


ENDING = re.compile("(?<=[a-z]{4})(?:ings?|ed|e?s)$")
"""What English hangs on a word: who types `masking` means `mask` and `masked` too."""


def fold(text: str) -> str:
    """Without the differences of case, width and white space that a searcher does not mean."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


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

    def search(self, text: str, lang: str) -> tuple[Question, ...]:
        """The questions that hold the text, or all of its words, best first; then those with other forms."""
        query = fold(text)
        words = tuple(dict.fromkeys(WORD.findall(query)))
        if not words:
            return self.questions
        hits = self._having(words)
        if len(hits) <= RANKED:
            numbers = self._ranked(hits, query, words, lang)
            if (looser := _looser(words)) != words:
                exact, stems = set(hits), " ".join(looser)
                others = [i for i in self._having(looser) if i not in exact]
                numbers += self._ranked(others, stems, looser, lang) if len(others) <= RANKED else others
            return tuple(self.questions[i] for i in numbers)
        first = self._having(words, titles=True)
        titled = set(first)
        return tuple(self.questions[i] for i in (*first, *(i for i in hits if i not in titled)))

    def _ranked(self, hits: Sequence[int], query: str, words: tuple[str, ...], lang: str) -> list[int]:
        return sorted(hits, key=lambda i: (_rank(self._fields(i, lang), query, words), i))

    def prepare(self) -> None:
        """Open the index on the disk, or begin to make it. Returns at once."""
        with self._one_at_a_time:
            if self._file is None or self._full_text is not None or self._making is not None:
                return
            self._open()
            if self._full_text is None:
                self._making = Thread(target=self._make, name="search index", daemon=True)
                self._making.start()

    def settle(self) -> None:
        """Wait for an index that is being made."""
        if self._making is not None:
            self._making.join()

    def _having(self, words: tuple[str, ...], titles: bool = False) -> Sequence[int]:
        """The numbers of the questions that hold all of these words (in the title, if asked for)."""
        self.prepare()
        if self._full_text is not None:
            try:
                return self._full_text.having(words, titles)
            except sqlite3.Error:
                self._drop()  # damaged: the texts themselves are there
        text_of = self._title if titles else self._text
        return [i for i in range(len(self.questions)) if all(word in text_of(i) for word in words)]

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


def _looser(words: tuple[str, ...]) -> tuple[str, ...]:
    """The same words without their English endings, and in the bank's own spelling: -ise, not -ize."""
    stems = (ENDING.sub("", re.sub("(?<=[a-z]{3})iz(?=e|ing|ation)", "is", word)) for word in words)
    return tuple(dict.fromkeys(stems))


def search(deck: "Deck", text: str, lang: str) -> tuple[Question, ...]:
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
    return tuple(fold(text) for text in texts)


def _parts(fields: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The title (id, prompt, topic, the other language's prompt), and all the rest."""
    return (*fields[:3], fields[5]), (*fields[3:5], *fields[6:])


def _rank(fields: tuple[str, ...], query: str, words: tuple[str, ...]) -> tuple[int, int]:
    """Smaller is better: the whole text before its words, the first field that has it before later ones."""
    if query in fields[:3]:  # the id, the prompt or the topic itself
        return (-1, 0)
    for place, text in enumerate(fields):
        if query in text:
            return (0, place)
    for place, text in enumerate(fields):
        if all(word in text for word in words):
            return (1, place)
    return (2, len(fields))
