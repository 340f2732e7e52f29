"""The pieces of a formula's source, and a cursor over them."""

import re
from typing import NamedTuple, NoReturn

from quiz.text import tex_symbols as tex
from quiz.text.tex_tree import FormulaError


class Token(NamedTuple):
    """A command with its backslash, a number, or a character; and where it stands."""

    text: str
    at: int


_TOKENS = re.compile(r"\\([a-zA-Z]+\*?|.)|(\d+(?:\.\d+)*(?:(?:\{,\}|,)\d{3}(?!\d))*)|\s+|(.)", re.DOTALL)


def tokens_of(source: str) -> list[Token]:
    """The source's tokens; spaces mean nothing in a formula and are left out."""
    found: list[Token] = []
    for match in _TOKENS.finditer(source):
        command, number, char = match.groups()
        if command is not None:
            found.append(Token("\\" + command, match.start()))
        elif number is not None:
            found.append(Token(number.replace("{,}", ","), match.start()))
        elif char == "\\":
            raise FormulaError("a backslash at the end names no command", match.start())
        elif char is not None:
            found.append(Token(char, match.start()))
    return found


def pairs_of(tokens: list[Token]) -> dict[int, int]:
    """Which plain bracket closes which; they grow like \\left and \\right then."""
    partner: dict[int, int] = {}
    open_at: list[int] = []
    for at, token in enumerate(tokens):
        if token.text in ("{", "\\left", "\\begin", "&", "\\\\"):
            open_at.append(-1)
        elif token.text in ("}", "\\right", "\\end"):
            while open_at and open_at.pop() != -1:
                pass
        elif token.text in "([":
            open_at.append(at)
        elif token.text in ")]" and open_at and open_at[-1] != -1:
            opening = open_at[-1]
            if tokens[opening].text + token.text in ("()", "[]"):
                partner[open_at.pop()] = at
    return partner


class Cursor:
    """Walks over the tokens once; each method reads one thing and stands behind it."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.tokens = tokens_of(source)
        self.partner = pairs_of(self.tokens)
        self.at = 0
        self.depth = 0

    def fail(self, problem: str, at: int | None = None) -> NoReturn:
        """Raise the error for the token number `at`, or for the one that comes next."""
        at = self.at if at is None else at
        raise FormulaError(problem, self.tokens[at].at if at < len(self.tokens) else len(self.source))

    def peek(self) -> str:
        """The next token, or nothing at the end."""
        return self.tokens[self.at].text if self.at < len(self.tokens) else ""

    def take(self) -> str:
        """The next token, and step behind it."""
        text = self.peek()
        self.at += 1
        return text

    def words(self) -> str:
        """The argument of \\text as it was written, spaces and all."""
        start = self.at
        if self.peek() != "{":
            return self.take().lstrip("\\")
        depth = 1
        self.at += 1
        while depth:
            if self.at >= len(self.tokens):
                self.fail("this { is never closed", start)
            text = self.take()
            depth += (text == "{") - (text == "}")
        first, last = self.tokens[start].at + 1, self.tokens[self.at - 1].at
        inside = re.sub(r"(?<!\\)[{}$]", "", self.source[first:last].replace("~", " "))
        inside = re.sub(r"\\([%_&#${} ,])", r"\1", inside)
        if "\\" in inside:
            self.fail("a command inside \\text; put it outside", start)
        return inside

    def delimiter(self) -> str:
        """What stands after \\left and the like; nothing for a dot."""
        start = self.at
        text = self.take()
        if text == ".":
            return ""
        shown = (
            tex.DELIMITERS.get(text[1:]) if text.startswith("\\") else text if text in "()[]|/<>⟨⟩‖" else None
        )
        if not text or shown is None:
            self.fail(f"{text!r} is no delimiter", start)
        return {"<": "⟨", ">": "⟩"}.get(shown, shown)
