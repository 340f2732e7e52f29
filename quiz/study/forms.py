"""One task of a quiz: a form of a question, with its parameters and order drawn at random."""

import math
import random
from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from quiz.bank.decode_form import GAP, solutions
from quiz.bank.exponent import plain_exponent
from quiz.bank.question import Between, Choice, Cloze, Draw, Form, Numeric, Order, Question, Value
from quiz.demo.words import Words

Kind: TypeAlias = Literal["choice", "numeric", "cloze", "order"]

KINDS: dict[type[Form], Kind] = {Choice: "choice", Numeric: "numeric", Cloze: "cloze", Order: "order"}
"""The forms by their names, as events and the bank's files have them."""


class Task(Struct, frozen=True):
    """What is asked: a question's form by its place, and what was drawn for this asking.

    `shuffle` is the order in which options or items are shown, by their own places. `parameters` are those
    of a numeric form's run, the drawn and the fixed ones.
    """

    question: str
    form: int
    kind: Kind
    shuffle: tuple[int, ...] = ()
    parameters: dict[str, Value] = {}


def task_of(question: Question, form: int, chance: random.Random) -> Task:
    """A form made ready to be asked. Equal states of `chance` give equal tasks."""
    asked = question.forms[form]
    kind = KINDS[type(asked)]
    match asked:
        case Choice(_, options):
            return Task(question.id, form, kind, tuple(chance.sample(range(len(options)), len(options))))
        case Order(_, items):
            return Task(question.id, form, kind, _disorder(len(items), chance))
        case Numeric():
            return Task(question.id, form, kind, parameters=parameters_of(asked, chance))
        case Cloze():
            return Task(question.id, form, kind)


def alone(question: Question, form: Numeric) -> tuple[Question, Task]:
    """The question as if it had this form alone, for one that was made up, and the task of asking it."""
    return structs.replace(question, forms=(form,)), Task(
        question.id, 0, "numeric", parameters=dict(form.with_)
    )


def _disorder(number: int, chance: random.Random) -> tuple[int, ...]:
    """Any order but the right one, which would be no task."""
    while number > 1:
        order = tuple(chance.sample(range(number), number))
        if order != tuple(range(number)):
            return order
    return tuple(range(number))


def parameters_of(form: Numeric, chance: random.Random) -> dict[str, Value]:
    """A numeric form's parameters, those under `draw` drawn afresh."""
    return dict(form.with_) | {name: drawn(draw, chance) for name, draw in form.draw.items()}


def drawn(draw: Draw, chance: random.Random) -> Value:
    """A value inside the draw, of two figures where the range leaves room: 57,000 is soon in mind."""
    if not isinstance(draw, Between):
        return chance.choice(draw.choices)
    if isinstance(draw.low, int) and isinstance(draw.high, int):
        number = chance.randint(draw.low, draw.high)
        if number < 100:
            return number
        return min(max(round(number, 2 - len(str(number))), draw.low), draw.high)
    return min(max(_two_figures(chance.uniform(draw.low, draw.high)), draw.low), draw.high)


def _two_figures(value: float) -> float:
    return round(value, 1 - math.floor(math.log10(abs(value)))) if value else 0.0


def filled(prompt: str, parameters: Mapping[str, Value]) -> str:
    """A numeric form's prompt with its drawn parameters; other braces, as formulas have them, stay."""
    for name, value in parameters.items():
        prompt = prompt.replace("{" + name + "}", written(value))
    return prompt


def written(value: Value) -> str:
    """A parameter as a prompt shows it: 57000, 0.15, base."""
    if isinstance(value, bool):
        return str(value).lower()
    return plain_exponent(f"{value:g}") if isinstance(value, float) else str(value)


class Hole(Struct, frozen=True):
    """A gap in one language: all that fills it, and the text around it up to the next gap."""

    fits: tuple[str, ...]
    before: str = ""
    after: str = ""


class Gap(Struct, frozen=True):
    """A gap of a cloze; by a language, the solution that is shown there."""

    zh: Hole
    en: Hole

    def __getitem__(self, lang: str) -> str:
        return (self.en if lang == "en" else self.zh).fits[0]


def gaps(text: Words) -> tuple[Gap, ...]:
    """The gaps of a cloze, in both languages."""
    return tuple(Gap(zh, en) for zh, en in zip(_holes(text.zh), _holes(text.en), strict=True))


def _holes(text: str) -> list[Hole]:
    parts = GAP.split(text)  # text, gap, text, gap, …, text
    return [Hole(solutions(parts[n]), parts[n - 1], parts[n + 1]) for n in range(1, len(parts), 2)]
