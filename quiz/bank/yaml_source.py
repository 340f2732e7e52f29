"""Reads a YAML file into nodes with positions, and trusts nothing in it.

PyYAML's C parser gives the events; the values, the bounds and the complaints are ours. Working from
events keeps the stack flat: its composer recurses in C, and a deeply nested file would crash it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from quiz.bank.files import MOST_BYTES
from quiz.bank.node import Node, Parts, shown
from quiz.bank.pause import collector_off
from quiz.bank.scalars import resolve

MAX_NODES = 200_000
"""With aliases expanded: a few lines of YAML can stand for billions of nodes."""
MAX_DEPTH = 40

FORBIDDEN = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
"""What YAML does not allow in a stream; and NEL, LS and PS, which its parsers count as line ends."""

ADVICE = (
    ("mapping values are not allowed", "a colon and a space end a key; put the text in quotes or under `|`"),
    ("cannot start any token", "put the text in quotes; indent with spaces, not tabs"),
    ("expected ',' or '}'", "inside {…} a text with a comma, a colon or a quote needs quotes of its own"),
    ("expected ',' or ']'", "inside […] a text with a comma, a colon or a quote needs quotes of its own"),
    ("expected <block end>", "lines of one list or mapping start in the same column"),
    ("did not find expected key", "keys of one mapping start in the same column, each as `key: value`"),
    ("did not find expected '-' indicator", "items of one list start with `- ` in the same column"),
    ("could not find expected ':'", "write `key: value`, or put a longer text under `|`"),
    ("unexpected end of stream", "a quote or bracket is not closed"),
    ("invalid Unicode character escape", "write the character itself"),
    ("unknown escape", "in double quotes \\ is special; use single quotes, or `|` for formulas"),
)


@dataclass(frozen=True)
class Found:
    """Something wrong in a file: where, the way down to it, and a sentence."""

    line: int
    column: int
    parts: Parts
    message: str


@dataclass
class Tree:
    """A file's nodes. `root` is None if nothing can be made of the file."""

    root: Node | None = None
    found: list[Found] = field(default_factory=list)


class Dropped(str):
    """Stands for a key that is no text: its value goes nowhere."""


class Unreadable(Exception):
    """The file as a whole can't be read."""

    def __init__(self, found: Found) -> None:
        super().__init__(found.message)
        self.found = found


def read_yaml(data: bytes, *, in_c: bool = True) -> Tree:
    """The nodes of a file's bytes. Raises nothing: what is wrong is in the tree's `found`."""
    try:
        text = _text(data)
        with collector_off():
            return _Builder().build(text, in_c)
    except Unreadable as error:
        return Tree(None, [error.found])


def _text(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise Unreadable(
            Found(1, 1, (), f"the file has {len(data):,} bytes; split it, {MOST_BYTES:,} are allowed")
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = _position(data[: error.start].decode("utf-8"))
        byte = f"the byte 0x{data[error.start]:02x} is not UTF-8; save the file as UTF-8"
        raise Unreadable(Found(line, column, (), byte)) from None
    text = text.removeprefix("\ufeff")
    bad = FORBIDDEN.search(text)
    if bad:
        line, column = _position(text[: bad.start()])
        message = f"the character U+{ord(bad[0]):04X} can't stand in a file; remove it"
        raise Unreadable(Found(line, column, (), message))
    return text


def _position(before: str) -> tuple[int, int]:
    lines = re.split(r"\r\n|\r|\n", before.removeprefix("\ufeff"))
    return len(lines), len(lines[-1]) + 1


def _events(text: str, in_c: bool) -> Iterator[Any]:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader) if in_c else yaml.SafeLoader
    try:
        parser = loader(text)
        while parser.check_event():
            yield parser.get_event()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        problem = error.problem or error.context or "not YAML"
        advice = next((say for words, say in ADVICE if words in problem), "")
        message = f"not YAML: {problem}" + (f"; {advice}" if advice else "")
        raise Unreadable(Found(line, column, (), message)) from None
    except (yaml.YAMLError, ValueError) as error:
        raise Unreadable(Found(1, 1, (), f"not YAML: {shown(error, 200)}")) from None


class _Builder:
    """Puts nodes together from events."""

    def __init__(self) -> None:
        self.found: list[Found] = []
        self.stack: list[tuple[Node, str | None]] = []  # open collections, each with its anchor
        self.pending: list[str | None] = []  # for each open mapping: the key that waits for its value
        self.anchors: dict[str, Node] = {}
        self.total = 0

    def build(self, text: str, in_c: bool) -> Tree:
        import yaml

        root: Node | None = None
        documents = 0
        for event in _events(text, in_c):
            kind = type(event)
            if kind is yaml.ScalarEvent:
                node = self._scalar(event)
            elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                self._open(event, {} if kind is yaml.MappingStartEvent else [])
                continue
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                node = self._close()
            elif kind is yaml.AliasEvent:
                node = self._alias(event)
            else:
                documents += kind is yaml.DocumentStartEvent
                if documents > 1:
                    raise self._stop(
                        event, "a second document starts here; one file holds one list of questions"
                    )
                continue
            if self.stack:
                self._put(node, event)
            else:
                root = node
        return Tree(root, self.found)

    def _scalar(self, event: Any) -> Node:
        self._refuse_tag(event)
        style = event.style or ""
        text = event.value
        node = Node(
            resolve(text) if not style else text,
            event.start_mark.line + 1,
            event.start_mark.column + 1,
            style,
        )
        if not style or style == '"':
            self._refuse_unstorable(node)
        if event.anchor:
            self.anchors[event.anchor] = node
        self._count(event, 1)
        return node

    def _open(self, event: Any, value: Any) -> None:
        self._refuse_tag(event)
        if len(self.stack) >= MAX_DEPTH:
            raise self._stop(event, f"nested deeper than {MAX_DEPTH} levels")
        self._count(event, 1)
        mark = event.start_mark
        if self.stack and isinstance(self.stack[-1][0].value, dict) and self.pending[-1] is None:
            raise self._stop(event, "a list or mapping can't be a key; a key is a text")
        self.stack.append((Node(value, mark.line + 1, mark.column + 1), event.anchor))
        self.pending.append(None)

    def _close(self) -> Node:
        node, anchor = self.stack.pop()
        self.pending.pop()
        if anchor:
            self.anchors[anchor] = node
        return node

    def _alias(self, event: Any) -> Node:
        node = self.anchors.get(event.anchor)
        if node is None:
            inside = any(anchor == event.anchor for _, anchor in self.stack)
            why = "stands inside its own anchor" if inside else "has no anchor before it"
            raise self._stop(event, f"the alias *{event.anchor} {why}")
        self._count(event, node.size)
        return node

    def _put(self, node: Node, event: Any) -> None:
        holder, _ = self.stack[-1]
        below = holder.value
        if isinstance(below, list):
            below.append(node)
        elif isinstance(below, dict):
            key = self.pending[-1]
            if key is None:
                self.pending[-1] = self._key(node, holder, event)
                return
            if not isinstance(key, Dropped):
                below.setdefault(key, node)
            self.pending[-1] = None
        holder.size += node.size

    def _key(self, node: Node, holder: Node, event: Any) -> str:
        mark = event.start_mark
        line, column = mark.line + 1, mark.column + 1
        key = node.value
        if not isinstance(key, str):
            self._find(
                line, column, f"the key {event.value or 'here'} is {node.kind}, not a text; put it in quotes"
            )
            return Dropped()
        if key in holder.keys:
            first = holder.keys[key]
            message = f"the key {shown(key)} stands twice in one mapping, first at {first[0]}:{first[1]}"
            self._find(line, column, message, key)
        else:
            holder.keys[key] = (line, column)
        return key

    def _refuse_tag(self, event: Any) -> None:
        if event.tag is not None:
            mark = event.start_mark
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self._find(
                mark.line + 1,
                mark.column + 1,
                f"the tag {shown(tag)} is not allowed; values have no tags here",
            )

    def _refuse_unstorable(self, node: Node) -> None:
        """What YAML can write and a cache, a terminal or a comparison can't hold."""
        value = node.value
        if isinstance(value, int) and not -(2**63) <= value < 2**63:
            self._find(
                node.line, node.column, "the whole number needs more than 64 bits; write it as 1.0e+25"
            )
            node.value = 0
        elif isinstance(value, str) and not value.isascii() and re.search("[\ud800-\udfff]", value):
            self._find(
                node.line, node.column, "half of a surrogate pair is no character; write the character itself"
            )
            node.value = re.sub("[\ud800-\udfff]", "\ufffd", value)

    def _count(self, event: Any, nodes: int) -> None:
        self.total += nodes
        if self.total > MAX_NODES:
            raise self._stop(event, f"more than {MAX_NODES:,} values, aliases expanded; split the file")

    def _here(self) -> Parts:
        parts: list[str | int] = []
        for (node, _), key in zip(self.stack, self.pending, strict=True):
            if isinstance(node.value, list):
                parts.append(len(node.value))
            elif key is not None:
                parts.append(key)
        return tuple(parts)

    def _find(self, line: int, column: int, message: str, *more: str | int) -> None:
        self.found.append(Found(line, column, (*self._here(), *more), message))

    def _stop(self, event: Any, message: str) -> Unreadable:
        mark = event.start_mark
        return Unreadable(Found(mark.line + 1, mark.column + 1, self._here(), message))
