"""The parts of a formula, and how they stand beside each other."""

from dataclasses import dataclass
from typing import TypeAlias

from quiz.text.tex_symbols import Kind


class FormulaError(ValueError):
    """A formula that cannot be laid out: what is wrong, and at which character (from 0)."""

    def __init__(self, problem: str, position: int) -> None:
        super().__init__(f"{problem} (character {position + 1} of the formula)")
        self.problem = problem
        self.position = position


@dataclass(frozen=True, slots=True)
class Symbol:
    """A letter, a number, an operator, a word; `kind` decides the space around it."""

    text: str
    kind: Kind = "ord"


@dataclass(frozen=True, slots=True)
class Space:
    """A space that the author asked for."""

    cells: int


@dataclass(frozen=True, slots=True)
class Group:
    """Parts in a row."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Scripts:
    """A base with something below and above to its right; `limits`: below and above it in a display."""

    base: "Node"
    below: "Node | None"
    above: "Node | None"
    limits: bool = False


@dataclass(frozen=True, slots=True)
class Fraction:
    """One part over another, with a bar or (in a binomial) without."""

    above: "Node"
    below: "Node"
    bar: bool = True


@dataclass(frozen=True, slots=True)
class Root:
    """A root, square unless it has a degree."""

    inside: "Node"
    degree: "Node | None" = None


@dataclass(frozen=True, slots=True)
class Accent:
    """A combining mark on what it marks."""

    mark: str
    inside: "Node"


@dataclass(frozen=True, slots=True)
class Braced:
    """Parts with a horizontal brace that carries a label (as limits)."""

    inside: "Node"


@dataclass(frozen=True, slots=True)
class Fenced:
    """Parts inside delimiters that grow with them; an empty delimiter is not drawn."""

    left: str
    inside: "Node"
    right: str


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells in rows: a matrix, cases, aligned equations. `align` has an l, c or r for each column."""

    rows: tuple[tuple["Node", ...], ...]
    align: str
    equations: bool = False


Node: TypeAlias = Symbol | Space | Group | Scripts | Fraction | Root | Accent | Braced | Fenced | Grid


def kind_of(node: Node) -> Kind:
    """The part a node plays for its neighbours."""
    if isinstance(node, Symbol):
        return node.kind
    if isinstance(node, Scripts | Accent):
        return kind_of(node.base if isinstance(node, Scripts) else node.inside)
    if isinstance(node, Group) and len(node.parts) == 1:
        return kind_of(node.parts[0])
    return "ord"


def is_fenced(node: Node) -> bool:
    """Whether a part begins with its own delimiter, as the argument of a function does."""
    return isinstance(node, Fenced) or (isinstance(node, Scripts) and is_fenced(node.base))


_WIDE = ("bin", "rel")
_SPACED = frozenset(
    (left, right)
    for left, rights in {
        "ord": ("function", "big"),
        "close": ("function", "big"),
        "function": ("ord", "function", "big"),
        "big": ("ord", "function", "big", "open"),
        "punct": ("ord", "function", "big", "open", "close", "punct"),
    }.items()
    for right in rights
)


def spaced(parts: tuple[Node, ...], tight: bool) -> list[Node]:
    """The parts with the spaces between them; `tight` in scripts, where operators stand close.

    A binary operator with nothing on its left is a sign: no space after it.
    """
    kinds = _roles(parts)
    placed: list[Node] = []
    left: Kind | None = None
    for node, kind in zip(parts, kinds, strict=True):
        if isinstance(node, Space):
            if placed and not isinstance(placed[-1], Space) and node.cells:
                placed.append(node)
            elif placed and isinstance(placed[-1], Space) and node.cells > placed[-1].cells:
                placed[-1] = node
            continue
        if placed and left and not isinstance(placed[-1], Space) and _parted(left, kind, node, tight):
            placed.append(Space(1))
        placed.append(node)
        left = kind
    return placed


def _roles(parts: tuple[Node, ...]) -> list[Kind]:
    """Each part's kind; a sign (a binary operator with no left side) counts as ordinary."""
    roles: list[Kind] = []
    before: Kind | None = None
    for node in parts:
        kind = kind_of(node)
        if kind == "bin" and before in (None, "bin", "rel", "open", "punct", "function", "big"):
            kind = "open"  # a sign clings to what follows, and keeps its distance from what it follows
        roles.append(kind)
        if not isinstance(node, Space):
            before = kind
    return roles


def _parted(left: Kind, right: Kind, node: Node, tight: bool) -> bool:
    if tight:
        return left == "function" and right in ("ord", "function") and not is_fenced(node)
    if left in _WIDE or right in _WIDE:
        return True
    if left == "function" and is_fenced(node):
        return False
    return (left, right) in _SPACED
