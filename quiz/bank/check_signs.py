"""A check that no text holds a sign of which terminals disagree how wide it is: its line would shift."""

import re
from collections.abc import Iterator

from quiz.bank.check_figures import LANGUAGES
from quiz.bank.markup import Part
from quiz.bank.node import shown
from quiz.bank.problem import Problem
from quiz.bank.question import Question
from quiz.bank.texts import texts_of

UNSURE = re.compile(
    r"\S?[\ufe0e\ufe0f\u20e3]+"  # a sign in its coloured or plain form; a key cap
    r"|(?:\S\u200d)+\S"  # signs joined into one
    r"|\S?[\U0001f3fb-\U0001f3ff]"  # a tone of skin
    r"|[\U0001f1e6-\U0001f1ff]+"  # a flag
)


def check_signs(question: Question) -> Iterator[Problem]:
    """Every such sign of every text."""
    for text in texts_of(question):
        for lang in LANGUAGES:
            words = text.words[lang]
            for found in UNSURE.finditer(words):
                sign = shown(found[0])
                message = f"terminals disagree how wide {sign} is, and its line would shift; use another"
                yield Problem((*text.parts, lang), message, text=words, part=Part(found[0], found.start()))
