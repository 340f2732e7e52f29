"""A place in a file while it is decoded: hands out typed values and notes every fault on the way."""

import math
import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from quiz.bank.doubt import covers, touches
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
Read = TypeVar("Read")


class Scope:
    """One node, the way down to it, and the lists that faults and doubts are noted in.

    A value that can't be had is noted as a fault and as a doubt, and a stand-in is returned, so that
    decoding goes on and finds the next fault. A question with a fault is never shown; it is only
    looked at for more.
    """

    __slots__ = ("doubts", "found", "node", "parts")

    def __init__(self, node: Node, parts: Parts, found: list[Found], doubts: list[Parts]) -> None:
        self.node, self.parts, self.found, self.doubts = node, parts, found, doubts

    def wrong(self, message: str) -> None:
        """Note that the value is wrong. It can still be looked at."""
        self.found.append(Found(self.node.line, self.node.column, self.parts, message))

    def useless(self, message: str) -> None:
        """Note that the value is wrong, and that a stand-in takes its place."""
        self.wrong(message)
        self.doubts.append(self.parts)

    def wrong_key(self, key: str, message: str) -> None:
        """Note that a key of the mapping is wrong."""
        line, column = self.node.keys.get(key, (self.node.line, self.node.column))
        self.found.append(Found(line, column, (*self.parts, key), message))

    def has(self, key: str) -> bool:
        """Whether the mapping has the key, with something under it."""
        below = self.node.value
        return isinstance(below, dict) and key in below and below[key].value is not None

    def lacks(self, key: str) -> bool:
        """Whether the mapping is without the key for certain: a misspelt one may have been meant for it."""
        return not self.has(key) and not covers(self.doubts, (*self.parts, key))

    def is_certain(self, *way: str | int) -> bool:
        """Whether nothing at the way down from here, or below it, is a stand-in."""
        return not touches(self.doubts, (*self.parts, *way))

    def at(self, key: str) -> "Scope":
        """The value under a key, which must be there."""
        below = self.node.value
        assert isinstance(below, dict)
        return Scope(below[key], (*self.parts, key), self.found, self.doubts)

    def read(self, key: str, reader: "Callable[[Scope], Read]", otherwise: Fallback) -> Read | Fallback:
        """What the reader makes of the value under the key; `otherwise` if there is none."""
        return reader(self.at(key)) if self.has(key) else otherwise

    def mapping(self, required: Sequence[str] = (), optional: Sequence[str] = ()) -> bool:
        """Whether it is a mapping. Unknown keys are noted, with the nearest, and required ones it lacks."""
        below = self.node.value
        if not isinstance(below, dict):
            keys = ", ".join(required)
            self.useless(f"this is {self.node.kind}; a mapping with {keys} is needed here")
            return False
        known = (*required, *optional)
        for key in below:
            if key not in known:
                self._unknown(key, known)
        for key in required:
            if key in below and not self.has(key):
                self.at(key).useless(f"{key} is empty")
            elif self.lacks(key):
                self.wrong(f"the key {key} is missing")
                self.doubts.append((*self.parts, key))
        return True

    def _unknown(self, key: str, known: Sequence[str]) -> None:
        near = _nearest(key, known)
        self.wrong_key(key, f"unknown key {shown(key)}; {_did_you_mean(near, known)}")
        if near and not self.has(near):
            self.doubts.append((*self.parts, near))

    def entries(self, what: str) -> "list[tuple[str, Scope]]":
        """The pairs of a mapping whose keys are free."""
        below = self.node.value
        if not isinstance(below, dict):
            self.useless(f"this is {self.node.kind}; a mapping of {what} is needed here")
            return []
        return [(key, self.at(key)) for key in below]

    def items(self, what: str, at_least: int = 0) -> "list[Scope]":
        """The items of a list."""
        below = self.node.value
        if not isinstance(below, list):
            self.useless(f"this is {self.node.kind}; a list of {what} is needed here")
            return []
        if len(below) < at_least:
            note = self.wrong if below else self.useless
            note(f"{len(below)} {what} are too few; at least {at_least} are needed")
        return [Scope(node, (*self.parts, i), self.found, self.doubts) for i, node in enumerate(below)]

    def text(self) -> str:
        """A text that is not empty, without white space at its end."""
        value = self.node.value
        if not isinstance(value, str):
            hint = "; put it in quotes" if isinstance(value, bool | int | float) else ""
            self.useless(f"this is {self.node.kind}; a text is needed here{hint}")
            return ""
        bad = CONTROL.search(value)
        if bad:
            self.wrong(f"the text holds the control character U+{ord(bad[0]):04X}; remove it")
        text = CONTROL.sub(" ", value).rstrip()
        if not text:
            self.useless("the text is empty")
        return text

    def matching(self, pattern: re.Pattern[str], what: str) -> str:
        """A text of a certain form."""
        if not isinstance(self.node.value, str):
            return self.text()
        if not pattern.fullmatch(self.node.value):
            self.useless(f"{shown(self.node.value)} is not {what}")
        return self.node.value

    def one_of(self, choices: Sequence[str], fallback: Fallback) -> Any | Fallback:
        """One of a few words."""
        value = self.node.value
        if isinstance(value, str) and value in choices:
            return value
        if isinstance(value, str):
            hint = _did_you_mean(_nearest(value, choices), choices)
            self.useless(f"{shown(value)} is none of {', '.join(choices)}; {hint}")
        else:
            self.useless(f"this is {self.node.kind}; one of {', '.join(choices)} is needed here")
        return fallback

    def number(self) -> float | int:
        """A finite number."""
        value = self.node.value
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.useless(f"this is {self.node.kind}; a number is needed here{_unquote(value)}")
            return 0
        if not math.isfinite(value):
            self.useless("the number is not finite")
            return 0
        return value

    def truth(self) -> bool:
        """True or false."""
        value = self.node.value
        if not isinstance(value, bool):
            self.useless(f"this is {self.node.kind}; true or false is needed here")
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
                self.useless(f"this is a text{hint}")
            return self.text()
        self.useless(f"this is {self.node.kind}; a number, a truth value or a text is needed here")
        return 0

    def words(self) -> Words:
        """A text in both languages: {zh, en}, or a plain text that stands for both."""
        if isinstance(self.node.value, dict):
            self.mapping(("zh", "en"))
            return self.both()
        if isinstance(self.node.value, str):
            text = self.text()
            return Words(text, text)
        self.useless(f"this is {self.node.kind}; a text, or a mapping with zh and en, is needed here")
        return Words("", "")

    def both(self) -> Words:
        """The texts under zh and en."""
        return Words(self.read("zh", Scope.text, ""), self.read("en", Scope.text, ""))


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


def _nearest(word: str, known: Sequence[str]) -> str:
    from quiz.bank.search import nearest

    return next(iter(nearest(word, known)), "")


def _did_you_mean(near: str, known: Sequence[str]) -> str:
    return f"did you mean {near}?" if near else f"it may be {', '.join(known)}"
