"""What an action is: a thing that a person can do, with its keys, its words and where it works."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from quiz.demo.words import Words

Place: TypeAlias = Literal[
    "everywhere",
    "today",
    "review",
    "browse",
    "question",
    "demos",
    "quiz_setup",
    "quiz",
    "quiz_result",
    "mock_setup",
    "mock",
    "report",
    "plan",
    "progress",
    "trust",
    "editor",
    "difference",
    "runs",
    "sweep",
    "proofs",
    "settings",
    "notices",
    "first_run",
    "help",
    "filters",
    "list",
    "reading",
    "form",
    "line",
]
"""A screen, or a part that several screens hold: a list, a text to read, a form of parameters, a line to type into."""


@dataclass(frozen=True)
class Action:
    """One thing to do. Actions are listed by importance: a narrow key bar keeps the first ones.

    `keys` are single characters or names such as `space`; the first is the one shown. `call` is the action
    method with its argument, if it isn't named like the id; with `takes_key` the pressed key is its argument.
    If the learner has keys of their own, `names` are the keys of the table that they replace: the argument is
    still one of those.
    """

    id: str
    keys: tuple[str, ...]
    label: Words
    help: Words
    where: tuple[Place, ...]
    call: str = ""
    in_bar: bool = True
    takes_key: bool = False
    names: tuple[str, ...] = ()

    def method(self, key: str = "") -> str:
        """The call as Textual writes it: `grade(1)`, `tick('a')`, `app.language`."""
        name = self.call or self.id
        if self.takes_key:
            name = f"{name}({dict(zip(self.keys, self.names, strict=False)).get(key, key)!r})"
        return f"app.{name}" if "everywhere" in self.where else name
