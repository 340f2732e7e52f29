"""A YAML file as a tree of values with their positions."""

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

from quiz.bank.scalars import Scalar

Parts: TypeAlias = tuple[str | int, ...]
"""A way down the tree: keys and indexes."""


class Node:
    """A value with its position: a scalar, a list of nodes, or a mapping of texts to nodes.

    `line` and `column` count from 1, in characters. `keys` says where each key of a mapping stands.
    `style` is the scalar's way of writing: "" plain, a quotation mark, "|" or ">". `size` counts the
    nodes below with aliases expanded, itself included.
    """

    __slots__ = ("column", "keys", "line", "size", "style", "value")

    def __init__(self, value: Any, line: int, column: int, style: str = "") -> None:
        self.value: Scalar | list[Node] | dict[str, Node] = value
        self.line, self.column, self.style = line, column, style
        self.size = 1
        self.keys: dict[str, tuple[int, int]] = {}

    @property
    def kind(self) -> str:
        """What it is, for messages."""
        match self.value:
            case None:
                return "nothing"
            case bool():
                return "a truth value"
            case int() | float():
                return "a number"
            case str():
                return "a text"
            case list():
                return "a list"
            case _:
                return "a mapping"

    def plain(self) -> Any:
        """The values alone, without positions."""
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        return self.value

    def walk(self) -> "Iterator[Node]":
        """This node and all below it."""
        yield self
        below = self.value
        if isinstance(below, list | dict):
            for node in below.values() if isinstance(below, dict) else below:
                yield from node.walk()

    def along(self, parts: Parts) -> "Node":
        """The node at the end of the way down, or the last one that is there."""
        return self.reach(parts)[0]

    def reach(self, parts: Parts) -> "tuple[Node, Parts]":
        """That node, and as much of the way as is there."""
        node = self
        for i, part in enumerate(parts):
            below: Any = node.value if isinstance(node.value, list | dict) else ()
            try:
                node = below[part]
            except (TypeError, KeyError, IndexError):
                return node, parts[:i]
        return node, parts


def path_of(parts: Parts) -> str:
    """The way down as a reader writes it: `questions[2].claims.embedding_saving.proof`."""
    text = "questions"
    for part in parts:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += f".{part}" if re.fullmatch(r"[\w-]+", part) else f".{shown(part)}"
    return text


def shown(value: object, most: int = 60) -> str:
    """A value from a file inside a message: quoted, on one line, not endless, nothing invisible."""
    text = str(value) if not isinstance(value, bool) else str(value).lower()
    short = text if len(text) <= most else text[: most - 1] + "…"
    if isinstance(value, int | float):
        return short
    printable = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in short)
    return '"' + printable.replace('"', '\\"') + '"'
