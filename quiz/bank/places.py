"""Where something of a question stands in its file, down to a word inside a text.

Decks keep no positions: the few that are needed are found by reading the file once more.
"""

from pathlib import Path

from quiz.bank.fault import Place
from quiz.bank.node import Node, Parts, path_of
from quiz.bank.yaml_source import read_yaml


class Places:
    """Looks up places in files of questions; each file is read when it is first asked for.

    A question is named by its own place, for an id may be missing or stand twice.
    """

    def __init__(self) -> None:
        self._files: dict[str, tuple[Node, list[str]]] = {}

    def node(self, question: Place, parts: Parts = ()) -> Node:
        """The node at the end of a way down from the question, or the last one that is there."""
        return self._question(question).along(parts)

    def at(self, question: Place, parts: Parts = ()) -> Place:
        """The place of a value."""
        node, there = self._question(question).reach(parts)
        return self._place(question, there, node.line, node.column)

    def at_key(self, question: Place, parts: Parts) -> Place:
        """The place of the key that the way down ends with."""
        holder = self.node(question, parts[:-1])
        line, column = holder.keys.get(str(parts[-1]), (holder.line, holder.column))
        return self._place(question, parts, line, column)

    def inside(self, question: Place, parts: Parts, text: str, start: int, end: int) -> Place:
        """The place of `text[start:end]`, where `text` is the value at the end of the way down."""
        node, there = self._question(question).reach(parts)
        line, column = _inside(node, self._lines(question), text, start, end)
        return self._place(question, there, line, column)

    def comment_after(self, question: Place, parts: Parts) -> str:
        """The comment that ends the line of a text written without quotes; nothing if there is none."""
        node = self.node(question, parts)
        if node.style or not isinstance(node.value, str):
            return ""
        line = self._lines(question)[node.line - 1]
        rest = line[node.column - 1 + len(node.value) :].strip()
        return rest if rest.startswith("#") else ""

    def _place(self, question: Place, parts: Parts, line: int, column: int) -> Place:
        return Place(question.file, line, column, path_of((_index(question), *parts)))

    def _question(self, question: Place) -> Node:
        return self._file(question.file)[0].along((_index(question),))

    def _lines(self, question: Place) -> list[str]:
        return self._file(question.file)[1]

    def _file(self, file: str) -> tuple[Node, list[str]]:
        if file not in self._files:
            try:
                data = Path(file).read_bytes()
            except OSError:  # gone since the deck was opened
                data = b""
            root = read_yaml(data).root or Node([], 1, 1)
            text = data.decode("utf-8", "replace").removeprefix("\ufeff")
            self._files[file] = root, text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        return self._files[file]


def _index(question: Place) -> int:
    return int(question.path.partition("[")[2].rstrip("]"))


def _inside(node: Node, lines: list[str], text: str, start: int, end: int) -> tuple[int, int]:
    """Line and column of a piece of a scalar's text; the scalar's own where that can't be told."""
    piece = text[start:end].split("\n", maxsplit=1)[0]
    if node.style == "|":
        below = text.count("\n", 0, start)
        line = node.line + 1 + below
        source = lines[line - 1] if line <= len(lines) else ""
        content = text.split("\n")[below]
        indent = source.find(content)
        column = start - (text.rfind("\n", 0, start) + 1)
        if indent >= 0 and content:
            return line, indent + column + 1
        return node.line, node.column
    occurrence = text.count(piece, 0, start)
    for number in range(node.line, min(node.line + 60, len(lines)) + 1):
        source = lines[number - 1]
        at = source.find(piece, node.column - 1 if number == node.line else 0)
        while piece and at >= 0:
            if occurrence == 0:
                return number, at + 1
            occurrence -= 1
            at = source.find(piece, at + len(piece))
    return node.line, node.column
