"""What a quiz asks: which questions, by topic, level, weakness or errata, and which of their forms, mixed."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Literal, TypeAlias

from msgspec import Struct

from quiz.bank.question import Choice, Cloze, Form, Numeric, Order, Question
from quiz.study.card import NEW, CardState
from quiz.study.forms import KINDS, Kind, Task, task_of
from quiz.study.schedule import retrievability

Among: TypeAlias = Literal["all", "weak", "errata", "predict", "choice", "cloze", "order", "topic", "level"]
"""What a quiz is about."""

OF_KIND: dict[Among, type[Form]] = {"predict": Numeric, "choice": Choice, "cloze": Cloze, "order": Order}
"""Selections of one form; `predict` are those whose run decides a guess."""


class Selection(Struct, frozen=True):
    """What to be quizzed on; `name` is the topic's or the level's."""

    among: Among = "all"
    name: str = ""


def chosen(questions: Sequence[Question], selection: Selection) -> tuple[Question, ...]:
    """The questions of a selection that have a form to ask, in the deck's order."""
    return tuple(question for question in questions if _belongs(question, selection))


def _belongs(question: Question, selection: Selection) -> bool:
    if not question.forms:
        return False
    match selection.among:
        case "topic":
            return question.topic == selection.name
        case "level":
            return question.level == selection.name
        case "errata":
            return any(claim.is_erratum for claim in question.claims.values())
        case _:
            return bool(_askable(question, selection))


def forms_in(questions: Sequence[Question], selection: Selection) -> int:
    """How many forms a selection has: more can't be asked."""
    return sum(len(_askable(question, selection)) for question in chosen(questions, selection))


def _askable(question: Question, selection: Selection) -> list[int]:
    kind = OF_KIND.get(selection.among)
    return [place for place, form in enumerate(question.forms) if kind is None or isinstance(form, kind)]


def draw_tasks(
    questions: Sequence[Question],
    selection: Selection,
    count: int,
    seed: int,
    states: Mapping[str, CardState],
    day: date,
) -> tuple[Task, ...]:
    """The tasks of a quiz, at most `count`, each question once before any comes a second time.

    `weak` takes those first that are least expected to be recalled on that day; all others are drawn by
    chance. Of each question the form is asked whose kind was asked least so far, so that kinds mix.
    """
    chance = random.Random(f"{seed} {selection.among} {selection.name}")
    pool = list(chosen(questions, selection))
    chance.shuffle(pool)
    if selection.among == "weak":
        # Whatever weights the learner has: the curve's decay bends it, but less is recalled exactly where
        # more days passed for the stability (which is the learner's own), so it changes no order.
        pool.sort(key=lambda question: retrievability(states.get(question.id, NEW), day))
        pool = pool[: max(count, 1)]
        chance.shuffle(pool)
    left = {question.id: _askable(question, selection) for question in pool}
    asked: Counter[Kind] = Counter()
    tasks: list[Task] = []
    while len(tasks) < count and any(left.values()):
        for question in pool:
            if left[question.id] and len(tasks) < count:
                place = _rarest(question, left[question.id], asked, chance)
                left[question.id].remove(place)
                asked[KINDS[type(question.forms[place])]] += 1
                tasks.append(task_of(question, place, chance))
    return tuple(tasks)


def _rarest(question: Question, places: Sequence[int], asked: Counter[Kind], chance: random.Random) -> int:
    """The form whose kind was asked least; ties are broken at random."""
    return min(places, key=lambda place: (asked[KINDS[type(question.forms[place])]], chance.random()))
