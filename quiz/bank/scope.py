"""A place in a file while it is decoded: hands out typed values and notes every fault on the way."""

import math
import re
from collections.abc import Sequence
from typing import Any, TypeVar

from quiz.bank.node import Node, Parts, shown
from quiz.bank.yaml_source import Found
from quiz.demo.words import Words

ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
SNAKE = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
DEMO = re.compile(r"[a-z][a-z0-9_]*/[a-z][a-z0-9_]*")
PERCENT = re.compile(r"[0-9]+(?:\.[0-9]+)?%")
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What could drive a terminal or turn a line around. Tabs and newlines may stand."""

Fallback = TypeVar("Fallback")


class Scope:
    """One node, the way down to it, and the list that faults are noted in.

    A value that can't be had is noted, and a stand-in is returned, so that decoding goes on and finds
    the next fault; whoever decodes a question throws it away if anything was noted.
    """

    __slots__ = ("found", "node", "parts")

    def __init__(self, node: Node, parts: Parts, found: list[Found]) -> None:
        self.node, self.parts, self.found = node, parts, found

    def wrong(self, message: str) -> None:
        """Note that the value is wrong."""
        self.found.append(Found(self.node.line, self.node.column, self.parts, message))

    def wrong_key(self, key: str, message: str) -> None:
        """Note that a key of the mapping is wrong."""
        line, column = self.node.keys.get(key, (self.node.line, self.node.column))
        self.found.append(Found(line, column, (*self.parts, key), message))

    def has(self, key: str) -> bool:
        """Whether the mapping has the key, with something under it."""
        below = self.node.value
        return isinstance(below, dict) and key in below and below[key].value is not None

    def at(self, key: str) -> "Scope":
        """The value under a key, which must be there."""
        below = self.node.value
        assert isinstance(below, dict)
        return Scope(below[key], (*self.parts, key), self.found)

    def mapping(self, required: Sequence[str] = (), optional: Sequence[str] = ()) -> bool:
        """Whether it is a mapping that has all required keys; unknown keys are noted, with the nearest."""
        below = self.node.value
        if not isinstance(below, dict):
            keys = ", ".join(required)
            self.wrong(f"this is {self.node.kind}; a mapping with {keys} is needed here")
            return False
        known = (*required, *optional)
        for key in below:
            if key not in known:
                self.wrong_key(key, f"unknown key {shown(key)}; {_did_you_mean(key, known)}")
        missing = [key for key in required if not self.has(key)]
        for key in missing:
            if key in below:
                self.at(key).wrong(f"{key} is empty")
            else:
                self.wrong(f"the key {key} is missing")
        return not missing

    def entries(self, what: str) -> "list[tuple[str, Scope]]":
        """The pairs of a mapping whose keys are free."""
        below = self.node.value
        if not isinstance(below, dict):
            self.wrong(f"this is {self.node.kind}; a mapping of {what} is needed here")
            return []
        return [(key, self.at(key)) for key in below]

    def items(self, what: str, at_least: int = 0) -> "list[Scope]":
        """The items of a list."""
        below = self.node.value
        if not isinstance(below, list):
            self.wrong(f"this is {self.node.kind}; a list of {what} is needed here")
            return []
        if len(below) < at_least:
            self.wrong(f"{len(below)} {what} are too few; at least {at_least} are needed")
        return [Scope(node, (*self.parts, i), self.found) for i, node in enumerate(below)]

    def text(self) -> str:
        """A text that is not empty, without white space at its end."""
        value = self.node.value
        if not isinstance(value, str):
            hint = "; put it in quotes" if isinstance(value, bool | int | float) else ""
            self.wrong(f"this is {self.node.kind}; a text is needed here{hint}")
            return ""
        bad = CONTROL.search(value)
        if bad:
            self.wrong(f"the text holds the control character U+{ord(bad[0]):04X}; remove it")
        if not value.strip():
            self.wrong("the text is empty")
        return value.rstrip()

    def matching(self, pattern: re.Pattern[str], what: str) -> str:
        """A text of a certain form."""
        if not isinstance(self.node.value, str):
            return self.text()
        if not pattern.fullmatch(self.node.value):
            self.wrong(f"{shown(self.node.value)} is not {what}")
        return self.node.value

    def one_of(self, choices: Sequence[str], fallback: Fallback) -> Any | Fallback:
        """One of a few words."""
        value = self.node.value
        if isinstance(value, str) and value in choices:
            return value
        if isinstance(value, str):
            self.wrong(f"{shown(value)} is none of {', '.join(choices)}; {_did_you_mean(value, choices)}")
        else:
            self.wrong(f"this is {self.node.kind}; one of {', '.join(choices)} is needed here")
        return fallback

    def number(self) -> float | int:
        """A finite number."""
        value = self.node.value
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.wrong(f"this is {self.node.kind}; a number is needed here{_unquote(value)}")
            return 0
        if not math.isfinite(value):
            self.wrong("the number is not finite")
            return 0
        return value

    def truth(self) -> bool:
        """True or false."""
        value = self.node.value
        if not isinstance(value, bool):
            self.wrong(f"this is {self.node.kind}; true or false is needed here")
            return False
        return value

    def value(self) -> bool | int | float | str:
        """A number, a truth value or a text."""
        value = self.node.value
        if isinstance(value, bool):
            return value
        if isinstance(value, int | float):
            return self.number()
        if isinstance(value, str):
            hint = _unquote(value)
            if hint:
                self.wrong(f"this is a text{hint}")
            return self.text()
        self.wrong(f"this is {self.node.kind}; a number, a truth value or a text is needed here")
        return 0

    def words(self) -> Words:
        """A text in both languages: {zh, en}, or a plain text that stands for both."""
        if isinstance(self.node.value, dict):
            return self.both() if self.mapping(("zh", "en")) else Words("", "")
        if isinstance(self.node.value, str):
            text = self.text()
            return Words(text, text)
        self.wrong(f"this is {self.node.kind}; a text, or a mapping with zh and en, is needed here")
        return Words("", "")

    def both(self) -> Words:
        """The texts under zh and en, which must be there."""
        return Words(self.at("zh").text(), self.at("en").text())


def _unquote(value: object) -> str:
    """Advice for a text that was meant as a number."""
    if not isinstance(value, str):
        return ""
    digits = value.strip().replace(",", "").replace("_", "")
    try:
        number = float(digits)
    except ValueError:
        return ""
    if not math.isfinite(number):
        return ""
    return f"; write the number as {digits}, without quotes, commas or underscores"


def _did_you_mean(word: str, known: Sequence[str]) -> str:
    from quiz.bank.search import nearest

    near = nearest(word, known)
    return f"did you mean {near[0]}?" if near else f"it may be {', '.join(known)}"
