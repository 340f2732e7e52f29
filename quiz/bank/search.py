"""Finds questions by what they say, in either language, and the nearest right word for a wrong one."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from quiz.bank.question import Question

if TYPE_CHECKING:
    from quiz.bank.deck import Deck

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
WORD = re.compile(f"[{HAN}]+|[^\\s{HAN}]+")
"""A run of Chinese or a word of anything else: `BERT参数` is searched as two."""


def fold(text: str) -> str:
    """Without the differences of case, width and white space that a searcher does not mean."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


class Index:
    """The questions of a deck with their texts folded, each field apart, the weightiest first."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self.questions = tuple(questions)
        self.fields = {lang: [_fields(q, lang) for q in self.questions] for lang in ("zh", "en")}
        self.whole = ["\n".join(fields) for fields in self.fields["zh"]]

    def search(self, text: str, lang: str) -> tuple[Question, ...]:
        """The questions that hold the text, or all of its words, best first."""
        query = fold(text)
        words = tuple(dict.fromkeys(WORD.findall(query)))
        if not words:
            return self.questions
        fields = self.fields["en" if lang == "en" else "zh"]
        hits = []
        for i, whole in enumerate(self.whole):
            if all(word in whole for word in words):
                hits.append((_rank(fields[i], query, words), i))
        hits.sort()
        return tuple(self.questions[i] for _, i in hits)


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
