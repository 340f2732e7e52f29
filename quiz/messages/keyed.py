"""Sentences that name keys: `<flip>` in a text becomes the key of that action, default or the learner's own.

`<cursor:2>` is its second key, `<pick:all>` all of them, `<demos.edit>` its key in that place, and
`<edit_here|edit>` the key of whichever of the two works on the current screen.
"""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from quiz.messages.action import Place
from quiz.messages.counted import Counted, Sentence

if TYPE_CHECKING:
    from quiz.messages.action import Action
    from quiz.messages.key_table import KeyTable

BLANK = re.compile(r"<([a-z_.|0-9]+)(?::(\w+))?>")
HAN = re.compile(r"[\u4e00-\u9fff]")


@dataclass
class InForce:
    """Which keys sentences name: those of `table` (None: the defaults), for the screen `place` first."""

    table: "KeyTable | None" = None
    place: Place = "everywhere"


IN_FORCE = InForce()
"""One for the process, as the keyboard is; the app sets it. The shell and the tests of rows have the default."""


class Keyed(Counted):
    """`Counted` words that also replace actions in angle brackets by their keys."""

    __slots__ = ()

    def __getitem__(self, lang: str) -> str:
        text = self.en if lang == "en" else self.zh

        def named(found: re.Match[str]) -> str:
            name = key_of(found[1], lang, found[2] or "1")
            if "{" in text:  # it is formatted afterwards
                name = name.replace("{", "{{").replace("}", "}}")
            return _spaced(name, text[: found.start()][-1:], text[found.end() :][:1])

        return Sentence(BLANK.sub(named, text))


def key_of(action: str, lang: str, which: str | int = 1) -> str:
    """A key of an action as text: one of several by its number, or all of them."""
    from quiz.messages.actions import key_name, key_range

    keys = keyed_action(action).keys
    return key_range(keys, lang) if which == "all" else key_name(keys[min(int(which), len(keys)) - 1], lang)


def key_at(action: str, place: int, lang: str) -> str:
    """The key for one of several things, counted from 0; a blank if there is none."""
    from quiz.messages.actions import key_name

    keys = keyed_action(action).keys
    return key_name(keys[place], lang) if place < len(keys) else " "


def keyed_action(action: str) -> "Action":
    """An action with its present keys, as the current screen has it."""
    from quiz.messages.key_table import DEFAULT_KEYS
    from quiz.messages.places import PARTS

    front = IN_FORCE.place
    table = IN_FORCE.table or DEFAULT_KEYS
    for name in action.split("|"):
        place, _, name = name.rpartition(".")  # noqa: PLW2901
        for here in (place,) if place else (front, *PARTS.get(front, ()), "everywhere"):
            for each in table.of(here):  # type: ignore[arg-type]
                if each.id == name:
                    return each
    return _elsewhere(action.split("|", maxsplit=1)[0], table)


def _elsewhere(name: str, table: "KeyTable") -> "Action":
    """The action in the first place where it works, if not on this screen."""
    from quiz.messages.actions import ACTIONS

    place = next(action.where[0] for action in ACTIONS if action.id == name)
    return next(each for each in table.of(place) if each.id == name)


def _spaced(name: str, before: str, after: str) -> str:
    """Add the blank that separates Chinese from other text."""
    left = " " if HAN.match(before) and not HAN.match(name) else ""
    right = " " if HAN.match(after) and not HAN.match(name[-1]) else ""
    return left + name + right
