"""The blocks of our Markdown: paragraphs, lists, tables, code, formulas, notes, headings, rules."""

import re
from dataclasses import dataclass
from typing import TypeAlias

from quiz.text.inline import Inline, joined_lines, parse_inline
from quiz.text.rows import Align


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text; a single newline in its source is no line break."""

    text: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """# text"""

    level: int
    text: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Items:
    """A list; `first` is the number of the first item, or None for bullets."""

    items: tuple[tuple["Block", ...], ...]
    first: int | None = None


@dataclass(frozen=True, slots=True)
class Fenced:
    """```language"""

    source: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Display:
    """$$formula$$"""

    source: str


@dataclass(frozen=True, slots=True)
class Note:
    """> text"""

    blocks: tuple["Block", ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """| a | table |"""

    columns: tuple[tuple[Inline, ...], ...]
    rows: tuple[tuple[tuple[Inline, ...], ...], ...]
    align: tuple[Align | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """---"""


Block: TypeAlias = Paragraph | Heading | Items | Fenced | Display | Note | Grid | Rule

_FENCE = re.compile(r"( *)(`{3,}|~{3,})\s*([\w+-]*)[^`]*$")
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.*?)[ \t#]*$")
_RULE = re.compile(r" {0,3}([-*_])(?: *\1){2,} *$")
_ITEM = re.compile(r"( *)([-*+]|\d{1,4}[.)])( +|$)(.*)$")
_DELIMITERS = re.compile(r" *\|?( *:?-+:? *\|)* *:?-+:? *\|? *$")
_CELL = re.compile(r"((?:`+[^`]*`+|\$[^$|]*(?:\|[^$|]*)*\$(?!\d)|\\.|[^|])*)(?:\||$)")
_LIMIT = 12


def parse(source: str) -> tuple[Block, ...]:
    """The blocks of a text. Never fails: what is no block of ours is a paragraph."""
    return _parse(source.replace("\r\n", "\n").expandtabs(4).split("\n"), 0)


def _parse(lines: list[str], depth: int) -> tuple[Block, ...]:
    blocks: list[Block] = []
    at = 0
    while at < len(lines):
        if not lines[at].strip():
            at += 1
            continue
        block, at = _read(lines, at, depth)
        blocks.append(block)
    return tuple(blocks)


_Found: TypeAlias = tuple[Block, int] | None


def _fenced(lines: list[str], at: int) -> _Found:
    opening = _FENCE.match(lines[at])
    if not opening:
        return None
    indent, fence, language = opening.groups()
    end = at + 1
    while end < len(lines) and not (
        lines[end].strip().startswith(fence) and not lines[end].strip().strip(fence[0])
    ):
        end += 1
    body = [line[min(len(indent), len(line) - len(line.lstrip(" "))) :] for line in lines[at + 1 : end]]
    return Fenced("\n".join(body), language.lower()), end + 1


def _display(lines: list[str], at: int) -> _Found:
    text = lines[at].strip()
    if not text.startswith("$$"):
        return None
    for end in range(at, len(lines)):
        if end > at and not lines[end].strip():
            return None
        whole = "\n".join(lines[at : end + 1]).strip()
        close = whole.find("$$", 2)
        if close > 2:
            rest = whole[close + 2 :].strip()
            if rest:
                lines[end] = rest
            return Display(whole[2:close].strip()), end + (not rest)
    return None


def _heading(lines: list[str], at: int) -> _Found:
    found = _HEADING.match(lines[at])
    return (Heading(len(found[1]), parse_inline(found[2])), at + 1) if found else None


def _rule(lines: list[str], at: int) -> _Found:
    return (Rule(), at + 1) if _RULE.match(lines[at]) else None


def _note(lines: list[str], at: int, depth: int) -> _Found:
    if not lines[at].lstrip().startswith(">"):
        return None
    end = at
    inner: list[str] = []
    while end < len(lines) and lines[end].lstrip().startswith(">"):
        inner.append(re.sub(r"^ *> ?", "", lines[end]))
        end += 1
    return Note(_parse(inner, depth + 1)), end


def _items(lines: list[str], at: int, depth: int) -> _Found:
    opening = _ITEM.match(lines[at])
    if not opening:
        return None
    indent, marker = len(opening[1]), opening[2]
    numbered = marker[0].isdigit()
    items: list[list[str]] = []
    inner = 0
    while at < len(lines):
        line = lines[at]
        found = _ITEM.match(line)
        here = len(line) - len(line.lstrip(" "))
        if (
            found
            and not (items and here > indent)
            and found[2][0].isdigit() == numbered
            and not _RULE.match(line)
        ):
            indent = here
            inner = here + len(found[2]) + (len(found[3]) if found[4] else 1)
            items.append([found[4]])
        elif not line.strip():
            if at + 1 >= len(lines) or not _continues(lines[at + 1], indent, numbered):
                break
            items[-1].append("")
        elif here > indent or not (_starts_block(line) or not items[-1][-1]):
            items[-1].append(line[min(here, inner) :])
        else:
            break
        at += 1
    first = int(marker[:-1]) if numbered else None
    return Items(tuple(_parse(item, depth + 1) for item in items), first), at


def _continues(line: str, indent: int, numbered: bool) -> bool:
    """Whether a line after a blank one still belongs to the list."""
    found = _ITEM.match(line)
    here = len(line) - len(line.lstrip(" "))
    same = found is not None and here == indent and found[2][0].isdigit() == numbered
    return bool(line.strip()) and (same or here > indent)


def _table(lines: list[str], at: int) -> _Found:
    if "|" not in lines[at] or at + 1 >= len(lines) or "|" not in lines[at + 1]:
        return None
    if not _DELIMITERS.match(lines[at + 1]):
        return None
    end = at + 2
    while end < len(lines) and "|" in lines[end]:
        end += 1
    marks = [text.strip() for text in split_cells(lines[at + 1])]
    ways: dict[tuple[bool, bool], Align] = {
        (True, True): "centre",
        (False, True): "right",
        (True, False): "left",
    }
    align = tuple(ways.get((mark.startswith(":"), mark.endswith(":"))) for mark in marks)
    columns = tuple(map(parse_inline, split_cells(lines[at])))
    rows = tuple(tuple(map(parse_inline, split_cells(line))) for line in lines[at + 2 : end])
    return Grid(columns, rows, align), end


def split_cells(line: str) -> list[str]:
    """The cells of a table's line; a bar inside code, a formula or behind a backslash parts nothing."""
    line = line.strip().removeprefix("|")
    if line.endswith("|") and not line.endswith("\\|"):
        line = line[:-1]
    cells: list[str] = []
    at = 0
    while at <= len(line):
        found = _CELL.match(line, at)
        if not found:
            break
        cells.append(found[1].strip().replace("\\|", "|"))
        at = found.end() + (found.end() == len(line) and not found[0].endswith("|"))
        if at == len(line) and found[0].endswith("|"):
            cells.append("")
            break
    return cells


def _starts_block(line: str) -> bool:
    text = line.strip()
    return bool(
        _ITEM.match(line) or _HEADING.match(line) or _FENCE.match(line) or _RULE.match(line)
    ) or text.startswith((">", "$$", "|"))


def _paragraph(lines: list[str], at: int) -> tuple[Block, int]:
    end = at + 1
    while end < len(lines) and lines[end].strip() and not _starts_block(lines[end]):
        end += 1
    return Paragraph(parse_inline(joined_lines(lines[at:end]))), end


def _read(lines: list[str], at: int, depth: int) -> tuple[Block, int]:
    """The block that begins at a line, and the line after it."""
    for read in (_fenced, _display, _heading, _rule, _table):
        found = read(lines, at)
        if found is not None:
            return found
    for nesting in (_note, _items) if depth < _LIMIT else ():
        found = nesting(lines, at, depth)
        if found is not None:
            return found
    return _paragraph(lines, at)
