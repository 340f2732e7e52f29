"""All texts of a question that a learner reads, each with its path in the question."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from quiz.bank.decode_form import shown
from quiz.bank.node import Parts
from quiz.bank.question import Choice, Cloze, Form, Numeric, Order, Question
from quiz.demo.words import Words

Role: TypeAlias = Literal[
    "prompt", "answer", "key point", "note", "option", "reason", "gap text", "item", "unit"
]
SAME_IN_BOTH: frozenset[Role] = frozenset(("option", "gap text", "item", "unit"))
"""Texts such as `0.15`, `BERT` or a formula may read the same in both languages."""


@dataclass(frozen=True)
class Text:
    """A text in both languages, what it is for, and the way down to it from its question."""

    parts: Parts
    words: Words
    role: Role


def texts_of(question: Question) -> Iterator[Text]:
    """Every text of the question, in the order of the contract."""
    yield Text(("prompt",), question.prompt, "prompt")
    yield Text(("answer",), question.answer, "answer")
    for i, point in enumerate(question.key_points):
        yield Text(("key_points", i), point, "key point")
    for name, claim in question.claims.items():
        if claim.note:
            yield Text(("claims", name, "note"), claim.note, "note")
    for i, form in enumerate(question.forms):
        yield from _texts_of_form(form, ("forms", i), question)


def _texts_of_form(form: Form, parts: Parts, question: Question) -> Iterator[Text]:
    match form:
        case Choice(prompt, options):
            yield Text((*parts, "choice", "prompt"), prompt, "prompt")
            for i, option in enumerate(options):
                here: Parts = (*parts, "choice", "options", i)
                yield Text(here, option.text, "option")
                yield Text((*here, "why"), option.why, "reason")
        case Numeric():
            yield Text((*parts, "numeric", "prompt"), form.prompt, "prompt")
            if form.unit:
                yield Text((*parts, "numeric", "unit"), form.unit, "unit")
            if form.why:
                yield Text((*parts, "numeric", "why"), form.why, "reason")
        case Cloze(text):
            yield Text((*parts, "cloze", "text"), shown(text), "gap text")
        case Order(prompt, items):
            if prompt != question.prompt:
                yield Text((*parts, "order", "prompt"), prompt, "prompt")
            for i, item in enumerate(items):
                yield Text((*parts, "order", "items", i), item, "item")
