"""From TeX to the parts of a formula; what is not understood is an error with its place."""

import re
import unicodedata
from collections.abc import Callable

from quiz.text import tex_symbols as tex
from quiz.text.cells import clean
from quiz.text.tex_symbols import Kind
from quiz.text.tex_tokens import Cursor, Token
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
)

_LIMIT = 64  # nesting; Python's own stack ends at a thousand frames
_SIGNS = {"-": "−", "+": "+", "*": "∗", "−": "−", "±": "±", "×": "×", "·": "·"}
_RELATIONS = {"=": "=", "<": "<", ">": ">", **{char: char for char in "≤≥≠≈∼→←⇒∈∝∣≡≪≫"}}


def parse(source: str) -> Node:
    """The parts of a formula. Raises FormulaError."""
    reader = _Reader(clean(source))
    node = reader.rows(())
    if reader.at < len(reader.tokens):
        reader.fail(f"nothing is open that {reader.tokens[reader.at].text!r} could close")
    return node


class _Reader(Cursor):
    """Reads the parts; a method for each construction."""

    def rows(self, ends: tuple[str, ...], align: str = "") -> Node:
        """Cells up to one of `ends`; more than one makes a grid."""
        table: list[list[Node]] = [[]]
        while True:
            table[-1].append(self.group((*ends, "&", "\\\\", "\\cr")))
            if self.peek() == "&" and (ends or align):
                self.take()
            elif self.peek() in ("\\\\", "\\cr"):
                self.take()
                self._skip_height()
                table.append([])
            else:
                break
        if len(table) > 1 and table[-1] == [Group(())]:
            table.pop()
        if len(table) == 1 and len(table[0]) == 1 and not align:
            return table[0][0]
        columns = max(map(len, table))
        rows = tuple(tuple(row) + (Group(()),) * (columns - len(row)) for row in table)
        align = align or "l"
        return Grid(rows, (align * columns)[:columns], equations=not ends)

    def _skip_height(self) -> None:
        """The extra height of a row: \\\\[2pt]."""
        if self.peek() == "[" and self.at in self.partner:
            inside = "".join(token.text for token in self.tokens[self.at + 1 : self.partner[self.at]])
            if re.fullmatch(r"-?[\d.]+(pt|em|ex|mm|cm)", inside):
                self.at = self.partner[self.at] + 1

    def group(self, ends: tuple[str, ...], stop: int = -1) -> Group:
        """Parts in a row, up to a token of `ends` or the token number `stop`."""
        parts: list[Node] = []
        bars = 0
        while self.at < len(self.tokens) and self.at != stop:
            text = self.peek()
            if text in ends or text in ("}", "\\right", "\\end") or (text == "&" and ends):
                break
            if text in ("^", "_", "'"):
                parts.append(self.scripts(parts.pop() if parts else Symbol("")))
                continue
            bars += text == "|"
            node = self.part()
            if node is not None:
                parts.append(node)
        if bars % 2:  # P(x | y): a bar without a partner is "given"
            parts = [Symbol("|", "rel") if part == Symbol("|") else part for part in parts]
        return Group(tuple(parts))

    def scripts(self, base: Node) -> Node:
        """What follows the base below and above."""
        below: Node | None = None
        above: Node | None = None
        primes = ""
        start = self.at
        while self.peek() in ("^", "_", "'"):
            mark = self.take()
            if mark == "'":
                primes += "′"
            elif mark == "^":
                above = self._once(above, "superscripts", start)
            else:
                below = self._once(below, "subscripts", start)
        if primes:
            above = Group((Symbol(primes), above)) if above else Symbol(primes)
        return Scripts(base, below, above, _takes_limits(base))

    def _once(self, had: Node | None, what: str, start: int) -> Node:
        if had is not None:
            self.fail(f"two {what} on one base; put braces around the inner one", start)
        return self.argument()

    def argument(self) -> Node:
        """A group in braces, or a single part."""
        if not self.peek():
            self.fail("something is missing at the end")
        if self.peek() == "{":
            return self.braced()
        if len(self.peek()) > 1 and self.peek()[0].isdigit():  # x^23 is x²3
            token = self.tokens[self.at]
            self.tokens[self.at] = Token(token.text[1:], token.at + 1)
            return Symbol(token.text[0])
        if self.peek() in ("^", "_", "&", "}", "\\\\", "\\right", "\\end"):
            self.fail(f"a part is missing before {self.peek()!r}")
        node = self.part()
        return node if node is not None else self.argument()

    def braced(self) -> Node:
        start = self.at
        if self.take() != "{":
            self.fail("a group in { } is missing", start)
        node = self.group(("}",))
        if self.take() != "}":
            self.fail("this { is never closed", start)
        return node

    def part(self) -> Node | None:
        """One part without its scripts; None for a command that shows nothing."""
        start = self.at
        self.depth += 1
        if self.depth > _LIMIT:
            self.fail(f"parts nested more than {_LIMIT} deep")
        text = self.take()
        node: Node | None
        if text == "{":
            self.at = start
            node = self.braced()
        elif start in self.partner:
            inside = self.group((), self.partner[start])
            if self.at != self.partner[start]:
                self.fail(f"this {text!r} is never closed", start)
            node = Fenced(text, inside, self.take())
        elif text.startswith("\\"):
            node = self.command(text[1:], start)
        else:
            node = self.character(text, start)
        self.depth -= 1
        return node

    def character(self, text: str, start: int) -> Node:
        if text in _SIGNS:
            return Symbol(_SIGNS[text], "bin")
        if text == ":" and self.peek() == "=":
            self.take()
            return Symbol(":=", "rel")
        if text in _RELATIONS:
            return Symbol(_RELATIONS[text], "rel")
        if text in ",;":
            return Symbol(text, "punct")
        if text in "([":
            return Symbol(text, "open")
        if text in ")]!":
            return Symbol(text, "close")
        if text in "&$#":
            self.fail(f"{text!r} has no place here; write \\{text} for the character", start)
        if text == "~":
            return Space(1)
        return Symbol(text)

    def command(self, name: str, start: int) -> Node | None:
        """What a command shows."""
        for table, kind in _SYMBOLS:
            if name in table:
                return Symbol(table[name], kind)
        if name in tex.FUNCTIONS:
            return Symbol(name, "function")
        if name in tex.SPACES:
            return Space(tex.SPACES[name])
        if name in tex.IGNORED:
            return None
        if name in tex.TEXTS:
            return Symbol(self.words())
        if name in tex.UPRIGHT or name in tex.FONTS:
            return self.argument()
        if name in tex.ACCENTS:
            return Accent(tex.ACCENTS[name], self.argument())
        if name in tex.SIZES:
            shown = self.delimiter()
            return Symbol(shown, tex.SIDES.get(name[-1]) or ("open" if shown in "([{⟨⌊⌈" else "close"))
        build = _BUILDERS.get(name)
        if build is None:
            self.fail(f"the command \\{name} is not known", start)
        return build(self)

    def fraction(self) -> Node:
        """\\frac{a}{b}"""
        return Fraction(self.argument(), self.argument())

    def binomial(self) -> Node:
        """\\binom{n}{k}"""
        return Fenced("(", Fraction(self.argument(), self.argument(), bar=False), ")")

    def root(self) -> Node:
        """\\sqrt[n]{x}"""
        degree: Node | None = None
        if self.peek() == "[" and self.at in self.partner:
            stop = self.partner[self.at]
            self.take()
            degree = self.group((), stop)
            self.take()
        return Root(self.argument(), degree)

    def fenced(self) -> Node:
        """\\left( … \\right)"""
        start = self.at - 1
        left = self.delimiter()
        inside = self.rows(())
        if self.take() != "\\right":
            self.fail("this \\left has no \\right", start)
        return Fenced(left, inside, self.delimiter())

    def environment(self) -> Node:
        """\\begin{…} … \\end{…}"""
        start = self.at - 1
        name = self.words()
        if name not in tex.MATRICES and name not in tex.ALIGNED:
            self.fail(f"the environment {name!r} is not known", start)
        align = {"cases": "l", "rcases": "l"}.get(name, "c" if name in tex.MATRICES else "rl" * 8)
        if name in ("array", "alignedat"):
            given = re.sub("[^lcr]", "", self.words())
            align = given if name == "array" else align
        inside = self.rows(("\\end",), align)
        if not self.peek():
            self.fail(f"\\begin{{{name}}} has no \\end", start)
        end = self.at
        self.take()
        if self.words() != name:
            self.fail(f"\\begin{{{name}}} is closed by another \\end", end)
        if name in tex.ALIGNED and isinstance(inside, Grid):
            return Grid(inside.rows, inside.align, equations=True)
        left, right = tex.MATRICES.get(name, ("", ""))
        return Fenced(left, inside, right) if left or right else inside

    def over(self) -> Node:
        """\\overset{above}{base}"""
        above = self.argument()
        return Scripts(self.argument(), None, above, limits=True)

    def under(self) -> Node:
        """\\underset{below}{base}"""
        below = self.argument()
        return Scripts(self.argument(), below, None, limits=True)

    def arrow(self, shown: str) -> Node:
        """\\xrightarrow{above}"""
        return Scripts(Symbol(shown, "rel"), None, self.argument(), limits=True)

    def stacked(self) -> Node:
        """\\substack{a \\\\ b}"""
        start = self.at
        if self.take() != "{":
            self.fail("a group in { } is missing", start)
        inside = self.rows(("}",), "c")
        if self.take() != "}":
            self.fail("this { is never closed", start)
        return inside

    def negated(self) -> Node:
        """\\not\\in"""
        node = self.argument()
        if not isinstance(node, Symbol):
            self.fail("\\not needs a single sign after it")
        return Symbol(unicodedata.normalize("NFC", node.text + "\u0338"), "rel")

    def modulus(self) -> Node:
        """\\pmod{n}"""
        return Fenced("(", Group((Symbol("mod", "function"), self.argument())), ")")

    def middle(self) -> Node:
        """\\middle|"""
        return Symbol(self.delimiter(), "rel")


_SYMBOLS: tuple[tuple[dict[str, str], Kind], ...] = (
    (tex.LETTERS, "ord"),
    (tex.BINARY, "bin"),
    (tex.RELATIONS, "rel"),
    (tex.BIG, "big"),
    (tex.OPENING, "open"),
    (tex.CLOSING, "close"),
    ({"|": "‖", "Vert": "‖"}, "ord"),
    ({"colon": ":"}, "punct"),
)
_BUILDERS: dict[str, Callable[[_Reader], Node]] = {
    **dict.fromkeys(("frac", "dfrac", "tfrac", "cfrac"), _Reader.fraction),
    **dict.fromkeys(("binom", "dbinom", "tbinom"), _Reader.binomial),
    "sqrt": _Reader.root,
    "left": _Reader.fenced,
    "begin": _Reader.environment,
    **dict.fromkeys(("overset", "stackrel"), _Reader.over),
    "underset": _Reader.under,
    **dict.fromkeys(("xrightarrow", "xlongrightarrow"), lambda reader: reader.arrow("→")),
    "xleftarrow": lambda reader: reader.arrow("←"),
    **dict.fromkeys(("underbrace", "overbrace"), lambda reader: Braced(reader.argument())),
    "substack": _Reader.stacked,
    "not": _Reader.negated,
    "pmod": _Reader.modulus,
    "middle": _Reader.middle,
    **dict.fromkeys(("mathbb", "mathds", "mathbbm"), lambda reader: Symbol(tex.blackboard(reader.words()))),
    **dict.fromkeys(("operatorname", "operatorname*"), lambda reader: Symbol(reader.words(), "function")),
    "tag": lambda reader: Symbol(f"({reader.words()})"),
    "boxed": lambda reader: Fenced("[", reader.argument(), "]"),
}


def _takes_limits(base: Node) -> bool:
    if isinstance(base, Symbol):
        return (base.kind == "big" and base.text not in tex.INTEGRALS) or base.text in tex.LIMITED
    return isinstance(base, Braced)
