"""Our subset of Markdown as rows, and what a text holds: its links, code, formulas and prose."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from quiz.text.blocks import Block, Display, Fenced, Grid, Heading, Items, Note, Paragraph, Rule, parse
from quiz.text.cells import clean, width
from quiz.text.code import highlighted
from quiz.text.inline import Code, Inline, Link, Tex, Words
from quiz.text.math import FormulaError, formula, inline
from quiz.text.rows import Row, Span, plain, restyle, row_width
from quiz.text.table import table
from quiz.text.wrap import wrap

LinkStyle: TypeAlias = Callable[[str], tuple[str, str]]
"""From a link's target to what is added behind its text (" ✓"), and the style of both."""

_OPERATOR = re.compile(r"((?:^|(?<= ))[^\w\s,;()\[\]{}…]|\b(?:log|ln|exp|max|min|sin|cos|tanh|mod)) ")
_PRODUCT = re.compile(" (?=[·×⊙⊗∘])")
"""The spaces where a formula does not break: behind an operator or a function, and around a product."""

_SHORT = 24
"""A part of a formula of so many cells is not broken at all: `H = 768` stays on one line."""

_FIGURE = re.compile(r"[-+−±≈~<>≤≥]?\s*\d")
_SHORT_FIGURE = 12
"""A figure of so many cells stays with its unit: `3.55 亿`."""

_LETTERS = re.compile(r"[A-Za-z%％×]+")

_BULLETS = ("•", "◦", "▪", "·")


def render(
    source: str | Iterable[Block], cells: int, link: LinkStyle | None = None, *, wide: int = 0
) -> list[Row]:
    """Rows of at most `cells`. A link's text is always shown; a formula that is wrong shows its source.

    A table that stands by itself may take `wide` cells, where there is room beside a text's measure.
    """
    blocks = parse(source) if isinstance(source, str) else tuple(source)
    return _render(blocks, max(cells, 2), link or _plain_link, 0, wide)


def render_line(text: str, link: LinkStyle | None = None) -> Row:
    """A text as one row of any width, for lists and headings: blocks follow each other after a space."""
    row: list[Span] = []
    for is_end, parts in groupby(_inlines(parse(text)), lambda part: part is None):
        if is_end:
            row += [Span(" ") for _ in parts] if row else []
        else:
            row += spans_of((part for part in parts if part is not None), link)
    return tuple(Span(span.text.replace("\n", " "), span.style, span.link) for span in row)


def _plain_link(target: str) -> tuple[str, str]:
    return "", "" if target.startswith("claim:") else "link"


def spans_of(text: Iterable[Inline], link: LinkStyle | None = None) -> Row:
    """The pieces of a paragraph."""
    link = link or _plain_link
    row: list[Span] = []
    parts = list(text)
    for place, part in enumerate(parts):
        match part:
            case Words(words, style) | Code(words, style):
                row.append(Span(words, style))
            case Tex(source, style):
                row.append(_formula(source, style))
            case Link(inside, target):
                suffix, style = link(target)
                figure = spans_of(inside, link)
                if _FIGURE.match(plain(figure)) and row_width(figure) <= _SHORT_FIGURE:
                    figure = tuple(Span(s.text.replace(" ", "\u00a0"), s.style) for s in figure)
                row += (Span(span.text, style or span.style, target) for span in figure)
                if suffix and place + 1 < len(parts) and (ending := _ending(parts[place + 1])):
                    parts[place + 1], rest = ending
                    row.append(Span(rest, style, target))
                if suffix:  # a mark stays beside its figure
                    row.append(Span(suffix.replace(" ", "\u00a0"), style, target))
                    if place + 1 < len(parts) and _begins_with_a_word(parts[place + 1]):
                        row.append(Span(" "))
    return tuple(row)


def _ending(part: Inline) -> tuple[Words, str] | None:
    """A text without the letters at its head that belong to the figure before it: 90th, 12x, 3M."""
    if not isinstance(part, Words) or (found := _LETTERS.match(part.text)) is None:
        return None
    return Words(part.text[found.end() :], part.style), found[0]


def _begins_with_a_word(part: Inline) -> bool:
    """Whether a text would touch a mark before it, as Chinese does."""
    return isinstance(part, Words) and part.text[:1].isalnum()


def _formula(source: str, style: str) -> Span:
    try:
        line = _PRODUCT.sub("\u00a0", _OPERATOR.sub("\\1\u00a0", inline(source)))
    except FormulaError:
        return Span(f"${source}$", "code")
    parts = (part.replace(" ", "\u00a0") if width(part) <= _SHORT else part for part in line.split(", "))
    return Span(", ".join(parts), style)


def _render(blocks: Sequence[Block], cells: int, link: LinkStyle, depth: int, wide: int = 0) -> list[Row]:
    rows: list[Row] = []
    for index, block in enumerate(blocks):
        if index and not _follows(blocks[index - 1], block, depth):
            rows.append(())
        room = max(cells, wide) if isinstance(block, Grid) else cells
        rows += _block(block, room, link, depth)
    return rows


def _follows(before: Block, block: Block, depth: int) -> bool:
    """Whether a block stands right under the one before: a list under the line that announces it."""
    if not isinstance(block, Items):
        return False
    end = before.text[-1] if isinstance(before, Paragraph) and before.text else None
    return depth > 0 or (isinstance(end, Words) and end.text.endswith((":", "：")))


def _block(block: Block, cells: int, link: LinkStyle, depth: int) -> list[Row]:
    match block:
        case Paragraph(text):
            return wrap(spans_of(text, link), cells)
        case Heading(_, text):
            return wrap(restyle(spans_of(text, link), "heading"), cells)
        case Items():
            return _items(block, cells, link, depth)
        case Fenced(source, language):
            return _indented(highlighted(source, language, cells - _inset(cells)), _inset(cells))
        case Display(source):
            return _display(source, cells)
        case Note(inner):
            bar: Row = (Span("│ ", "note"),) if cells >= 8 else ()
            inside = _render(inner, cells - 2 if bar else cells, link, depth)
            return [(*bar, *restyle(row, "note")) for row in inside]
        case Grid(columns, body, align):
            heads = [spans_of(cell, link) for cell in columns]
            return table(heads, [[spans_of(cell, link) for cell in row] for row in body], cells, align)
        case Rule():
            return [(Span("─" * cells, "rule"),)]


def _inset(cells: int) -> int:
    return 0 if cells < 24 else 2 if cells < 60 else 4


def _indented(rows: Iterable[Row], by: int) -> list[Row]:
    return [(Span(" " * by), *row) if by and row else row for row in rows]


def _display(source: str, cells: int) -> list[Row]:
    inset = _inset(cells)
    try:
        return _indented(formula(source, cells - inset), inset)
    except FormulaError:
        return wrap((Span(source, "code"),), cells)


def _items(block: Items, cells: int, link: LinkStyle, depth: int) -> list[Row]:
    rows: list[Row] = []
    last = (block.first or 0) + len(block.items) - 1
    size = len(f"{last}. ") if block.first is not None else 2
    size = size if cells >= size + 4 else 0
    airy = any(len([part for part in item if not isinstance(part, Items)]) > 1 for item in block.items)
    for index, item in enumerate(block.items):
        marker = _BULLETS[depth % 4] if block.first is None else f"{block.first + index}."
        if index and airy:
            rows.append(())
        inner = _render(item, cells - size, link, depth + 1) or [()]
        lead = Span(f"{marker} ".rjust(size), "accent")
        if not size:  # too narrow to hang anything: the marker on the line of the text
            inner = (
                [(lead,), *inner]
                if row_width(inner[0]) + row_width((lead,)) > cells
                else [(lead, *inner[0]), *inner[1:]]
            )
            rows += inner
            continue
        rows.append((lead, *inner[0]))
        rows += ((Span(" " * size), *row) if row else row for row in inner[1:])
    return rows


def _inlines(blocks: Iterable[Block]) -> Iterator[Inline | None]:
    """Every part of every paragraph, cell and heading, in order; None between them."""
    for block in blocks:
        match block:
            case Paragraph(text) | Heading(_, text):
                yield from text
                yield None
            case Items(items):
                for item in items:
                    yield from _inlines(item)
            case Note(inner):
                yield from _inlines(inner)
            case Grid(columns, rows):
                for cell in (*columns, *(cell for row in rows for cell in row)):
                    yield from cell
                    yield None
            case Fenced(source):
                yield Code(source)
                yield None
            case Display(source):
                yield Tex(source)
                yield None
            case Rule():
                pass


def _flat(source: str) -> Iterator[tuple[Inline | None, str]]:
    """The parts with those inside links in their place, each with the link's target."""
    for part in _inlines(parse(source)):
        if isinstance(part, Link):
            yield part, part.target
            yield from ((inner, part.target) for inner in part.inside)
        else:
            yield part, ""


def links(source: str) -> tuple[tuple[str, str], ...]:
    """The links of a text in order: what is shown, and the target."""
    return tuple(
        (plain(spans_of(part.inside)), target) for part, target in _flat(source) if isinstance(part, Link)
    )


def code_spans(source: str) -> tuple[str, ...]:
    """The code of a text in order, inside sentences and fenced."""
    return tuple(part.text for part, _ in _flat(source) if isinstance(part, Code))


def formulas(source: str) -> tuple[str, ...]:
    """The TeX of a text in order, inside sentences and displayed."""
    return tuple(part.source for part, _ in _flat(source) if isinstance(part, Tex))


def prose(source: str) -> str:
    """The text without its code, formulas and links: where a bare figure would be no claim.

    What was left out leaves a space, so that nothing runs together.
    """
    texts = [" " if not isinstance(part, Words) or target else part.text for part, target in _flat(source)]
    return clean("".join(texts)).strip()


def plain_text(source: str) -> str:
    """The text as it reads, on one line: for searching and for lists."""
    return clean(plain(render_line(source))).replace("\u00a0", " ").strip()
