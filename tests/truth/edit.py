"""One planted edit: what was changed in a question, where, and from what to what.

An edit works on a question as plain data, in the shape of its YAML, and leaves the original alone.
"""

import copy
import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from quiz.bank.markup import Part

Data = dict[str, Any]
Path = tuple[str | int, ...]
Where = Literal["zh", "en", "both", "everywhere", "-"]
NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")
LEAST = 0.05
"""The share by which an edit changes a figure at least."""


@dataclass(frozen=True)
class Edit:
    """What was changed: in which question, of which kind, in which language, and from what to what."""

    question: str
    kind: str
    where: Where
    path: Path
    old: str
    new: str
    data: Data

    def __str__(self) -> str:
        path = ".".join(map(str, self.path))
        return f"{self.question} {path} ({self.where}): {self.old} → {self.new}"


Maker = Callable[[Data, Where, random.Random], Edit | None]
Change = Callable[[str, random.Random], str]


def other_figure(text: str, chance: random.Random, factor: float | None = None) -> str:
    """Another figure in the same form, at least five per cent away."""
    found = chance.choice(list(NUMBER.finditer(text)))
    return text[: found.start()] + _scaled(found[0], chance, factor) + text[found.end() :]


def _scaled(number: str, chance: random.Random, factor: float | None) -> str:
    decimals = len(number.partition(".")[2])
    value = float(number.replace(",", ""))
    while True:
        by = factor or chance.choice((chance.uniform(0.3, 1 - LEAST), chance.uniform(1 + LEAST, 3)))
        new = value * by if value else float(chance.randint(1, 9)) * 10**-decimals
        told = f"{new:,.{decimals}f}" if "," in number else f"{new:.{decimals}f}"
        if abs(float(told.replace(",", "")) - value) >= LEAST * abs(value) and told != number:
            return told
        factor = None  # a small whole number that rounds back to itself


def value_at(data: Any, path: Path) -> Any:
    """What stands at the end of this way into a question."""
    for part in path:
        data = data[part]
    return data


def put_at(data: Data, path: Path, value: Any) -> None:
    """Put another value there, in place."""
    value_at(data, path[:-1])[path[-1]] = value


def edit_at(data: Data, kind: str, where: Where, spots: list[tuple[Path, str, Part, str]]) -> Edit:
    """A copy of the question with each spot's part of its text changed; the first spot tells the edit."""
    edited = copy.deepcopy(data)
    for path, text, part, new in spots:
        put_at(edited, path, text[: part.start] + new + text[part.start + len(part.text) :])
    path, _, part, new = spots[0]
    return Edit(data["id"], kind, where, path, part.text, new, edited)
