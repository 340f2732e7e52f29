"""A formula on one line: scripts as Unicode has them, fractions with a slash, brackets where needed."""

import re
import unicodedata
from collections.abc import Callable

from quiz.text.cells import units
from quiz.text.tex_symbols import LONG_ACCENTS, lowered, raised
from quiz.text.tex_tree import (
    Accent,
    Braced,
    Fenced,
    Fraction,
    Grid,
    Group,
    Node,
    Root,
    Scripts,
    Space,
    Symbol,
    kind_of,
    spaced,
)

_PLAIN = re.compile(r"[^\W_]+|\d+\.\d+|[<>]\w")
_DEGREES = {"2": "√", "3": "∛", "4": "∜"}


def line(node: Node, tight: bool = False) -> str:
    """The formula's text; `tight` inside scripts."""
    match node:
        case Symbol(text):
            return text
        case Space(cells):
            return " " * cells
        case Group(parts):
            return _row(parts, tight)
        case Scripts():
            return _scripts(node, tight)
        case Fraction(above, below):
            return f"{_product(above, tight)}/{_atom(below, tight, applied=True)}"
        case Root(inside, degree):
            sign = "√" if degree is None else _degree(line(degree, True))
            return sign + _atom(inside, tight)
        case Accent(mark, inside):
            return accented(line(inside, tight), mark)
        case Braced(inside):
            return f"({line(inside, tight)})"
        case Fenced("{", Grid(rows), ""):  # cases
            return "; ".join(_cells(row, tight, " ") for row in rows)
        case Fenced(left, inside, right):
            if isinstance(inside, Fraction) and not inside.bar:
                return f"C({line(inside.above, True)}, {line(inside.below, True)})"
            return f"{left}{line(inside, tight)}{right}"
        case Grid():
            return _grid(node, tight)


def accented(text: str, mark: str) -> str:
    """The text with a combining mark on its first character, or on each if it is a line."""
    pieces = [piece for piece, _ in units(text)]
    if mark in LONG_ACCENTS:
        return "".join(piece + mark for piece in pieces)
    return unicodedata.normalize("NFC", pieces[0] + mark) + "".join(pieces[1:]) if pieces else mark


def _row(parts: tuple[Node, ...], tight: bool) -> str:
    placed = spaced(parts, tight)
    texts: list[str] = []
    for index, node in enumerate(placed):
        text = line(node, tight)
        if isinstance(node, Fraction) and _touches(placed, index):
            text = f"({text})"
        texts.append(text)
    return "".join(texts)


def _touches(placed: list[Node], index: int) -> bool:
    """Whether a fraction stands directly beside a factor, so that a/b x could be misread."""
    for step in (-1, 1):
        beside = index + step
        if 0 <= beside < len(placed) and isinstance(placed[beside], Space):
            beside += step
        if 0 <= beside < len(placed) and kind_of(placed[beside]) in ("ord", "big", "function"):
            return True
    return False


def _degree(text: str) -> str:
    return _DEGREES.get(text) or (raised(text) or f"({text})") + "√"


def _scripts(node: Scripts, tight: bool) -> str:
    base = line(node.base, tight)
    if isinstance(node.base, Fraction) or (isinstance(node.base, Group) and len(node.base.parts) > 1):
        base = f"({base})"
    below = "" if node.below is None else line(node.below, True).strip()
    above = "" if node.above is None else line(node.above, True).strip()
    return base + _script(below, lowered, "_") + _script(above, raised, "^")


def _script(text: str, glyphs: Callable[[str], str | None], sign: str) -> str:
    if not text:
        return ""
    shown = glyphs(text)
    if shown is not None:
        return shown
    plain = _PLAIN.fullmatch(text) and unicodedata.is_normalized("NFKC", text)  # no script in a script
    return f"{sign}{text}" if plain else f"{sign}({text})"


def _grid(node: Grid, tight: bool) -> str:
    between = " " if node.equations else ", "
    return "; ".join(_cells(row, tight, between).strip() for row in node.rows)


def _cells(row: tuple[Node, ...], tight: bool, between: str) -> str:
    return between.join(text for text in (line(cell, tight).strip() for cell in row) if text)


def _operators(node: Node) -> bool:
    """Whether a part shows an operator or a space at its top level."""
    if isinstance(node, Group):
        inner = [kind_of(part) for part in node.parts]
        return any(kind in ("bin", "rel", "punct", "big", "function") for kind in inner) or (
            len(node.parts) == 1 and _operators(node.parts[0])
        )
    return isinstance(node, Grid)


def _product(node: Node, tight: bool) -> str:
    """A part as it stands before a slash: bracketed if it is more than a product."""
    text = line(node, tight)
    if isinstance(node, Group) and len(node.parts) == 1:
        node = node.parts[0]
    sign = text.startswith("−") and isinstance(node, Group) and not _operators(Group(node.parts[1:]))
    return f"({text})" if (_operators(node) and not sign) or isinstance(node, Fraction) else text


def is_single(node: Node) -> bool:
    """Whether a part is one thing to the eye: it needs no brackets after a slash or under a root."""
    while isinstance(node, Group) and len(node.parts) == 1:
        node = node.parts[0]
    return not isinstance(node, Group | Fraction | Grid) or node == Group(())


def _is_applied(node: Node) -> bool:
    """A name with its argument, Q(x), or a differential, ∂W."""
    if not isinstance(node, Group) or len(node.parts) != 2:
        return False
    first, second = node.parts
    return is_single(first) and (isinstance(second, Fenced) or first in (Symbol("∂"), Symbol("d")))


def _atom(node: Node, tight: bool, applied: bool = False) -> str:
    text = line(node, tight)
    return text if is_single(node) or (applied and _is_applied(node)) else f"({text})"
