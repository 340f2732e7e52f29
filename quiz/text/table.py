"""Tables that lose nothing: a grid where it fits, wrapped cells in less room, cards in little."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise, zip_longest
from typing import TypeAlias

from quiz.text.breaks import PROPER, breaks
from quiz.text.cells import WIDTHS, clean, width
from quiz.text.rows import Align, Row, Span, as_row, pad, plain, restyle, row_width, spans
from quiz.text.wrap import wrap

Cell: TypeAlias = str | Row
_BETWEEN = " │ "
_HEAD = 10
_NUMBER = re.compile(
    r"\s*(?:[≈~<>≤≥±]\s*)?[-+−±]?[$¥€]?\d[\d,_]*(?:\.\d+)?(?:[eE][-+−]?\d+)?(?:\s*[%‰×x]|\s?[A-Za-zµ/]{1,5})?[✓✗\s]*"
)
_PLAIN = re.compile(r"\s*[-+−]?\d[\d,_]*(?:\.\d+)?\s*")
_SPARE = 5
"""Cells that a column may grow by for the sake of its points."""

_NOTHING = frozenset(("", "-", "–", "—", "n/a", "N/A", "nan", "inf", "∞"))


def table(
    columns: Sequence[Cell], rows: Sequence[Sequence[Cell]], cells: int, align: Sequence[Align | None] = ()
) -> list[Row]:
    """Rows under headings in at most `cells`; every character of every cell is shown.

    Columns of numbers stand to the right unless `align` says otherwise. Widths are shared out so that
    no word is split; where that cannot be, each row becomes a card of "heading: value" lines.
    """
    count = max([len(columns), *map(len, rows)], default=0)
    if not count:
        return []
    heads = _filled(columns, count)
    body = [_filled(row, count) for row in rows]
    aligns = [
        given or _alignment([row[column] for row in body])
        for column, given in zip_longest(range(count), align[:count])
    ]
    for column in range(count):
        if aligns[column] == "right" and (column >= len(align) or align[column] is None):
            body = _by_the_point(body, column)
    by_column = [[heads[column], *(row[column] for row in body)] for column in range(count)]
    shares = _shares(by_column, cells - len(_BETWEEN) * (count - 1))
    if shares is None:
        return _cards(heads, body, cells)
    grid = _grid(heads, body, shares, aligns)
    if count > 1 and len(grid) > 2 * len(body) + 2:  # tall cells: cards may be shorter, and easier to read
        cards = _cards(heads, body, cells)
        if len(cards) * 3 < len(grid) * 2:
            return cards
    return grid


def stacked(columns: Sequence[Cell], rows: Sequence[Sequence[Cell]], cells: int) -> list[Row]:
    """Each row as "heading: value" lines whatever the room is, an empty line between rows and no frame."""
    count = max([len(columns), *map(len, rows)], default=0)
    return _cards(_filled(columns, count), [_filled(row, count) for row in rows], cells, between=())


def _filled(row: Sequence[Cell], count: int) -> list[Row]:
    cells = [_cleaned(as_row(cell)) for cell in row]
    return cells + [()] * (count - len(cells))


def _cleaned(row: Row) -> Row:
    return tuple(Span(clean(span.text), span.style, span.link) for span in row)


def _alignment(column: Iterable[Row]) -> Align:
    texts = [plain(cell).strip() for cell in column]
    numbers = [_NUMBER.fullmatch(text) is not None for text in texts if text not in _NOTHING]
    return "right" if numbers and all(numbers) else "left"


def _by_the_point(body: list[list[Row]], column: int) -> list[list[Row]]:
    """Plain numbers with their points under each other, if that takes little room."""
    texts = [plain(row[column]).rstrip() for row in body]
    if not all(_PLAIN.fullmatch(text) for text in texts if text.strip() not in _NOTHING):
        return body
    tails = [len(text.partition(".")[2]) + ("." in text) for text in texts]
    longest = max(tails, default=0)
    whole = max((width(text) - tail for text, tail in zip(texts, tails, strict=True)), default=0)
    if whole + longest > max(map(width, texts), default=0) + _SPARE:
        return body
    return [
        [*row[:column], (*row[column], *spans("\u00a0" * (longest - tail))), *row[column + 1 :]]
        for row, tail in zip(body, tails, strict=True)
    ]


def _natural(cell: Row) -> int:
    """The width of a cell that is not wrapped."""
    return max(map(width, plain(cell).split("\n")))


def _least(cell: Row) -> int:
    """The width of the longest part of a cell that should not be split."""
    text = plain(cell)
    levels = breaks(text)
    starts = [0, *(at for at in range(1, len(text)) if levels[at] == PROPER or text[at] == "\n"), len(text)]
    return max((width(text[a:b].strip()) for a, b in pairwise(starts)), default=0)


def _shares(columns: list[list[Row]], room: int) -> list[int] | None:
    """A width for each column, or None if some word would have to be split."""
    wanted = [max(1, *map(_natural, column)) for column in columns]
    if sum(wanted) <= room:
        return wanted
    words = [max(1, *map(_least, column)) for column in columns]
    least = [max(size, min(_natural(column[0]), _HEAD)) for size, column in zip(words, columns, strict=True)]
    if sum(least) > room:  # a heading of a few Han characters stays whole if it can
        least = words
    left = room - sum(least)
    if left < 0:
        return None
    shares = list(least)
    while left > 0:  # the neediest column grows first: the one whose text is longest for its width
        needs = [
            (_need(column, share), index)
            for index, (column, share) in enumerate(zip(columns, shares, strict=True))
            if share < wanted[index]
        ]
        if not needs:
            break
        _, index = max(needs)
        step = min(left, max(1, left // 8), wanted[index] - shares[index])
        shares[index] += step
        left -= step
    return shares


def _need(column: list[Row], share: int) -> float:
    return max(_natural(cell) for cell in column) / share


def _grid(heads: list[Row], body: list[list[Row]], shares: list[int], aligns: list[Align]) -> list[Row]:
    lines: list[Row] = []
    wrapped = [[wrap(cell, share) for cell, share in zip(row, shares, strict=True)] for row in body]
    is_parted = any(len(cell) > 1 for row in wrapped for cell in row)
    if any(heads):
        head_cells = [
            wrap(restyle(cell, "heading"), share) for cell, share in zip(heads, shares, strict=True)
        ]
        lines += _lines(head_cells, shares, aligns)
        lines.append(_rule(shares, "─", "┼"))
    for index, row in enumerate(wrapped):
        if index and is_parted:  # all alike: a gap between some rows only would read as groups
            lines += _lines([[()]] * len(shares), shares, aligns)
        lines += _lines(row, shares, aligns)
    return lines


def _rule(shares: list[int], line: str, cross: str) -> Row:
    return (Span(f"{line}{cross}{line}".join(line * share for share in shares), "rule"),)


def _lines(cells: list[list[Row]], shares: list[int], aligns: list[Align]) -> list[Row]:
    """The lines of one row of the table; the last column gets no spaces behind it."""
    lines: list[Row] = []
    last = len(shares) - 1
    for parts in zip_longest(*cells, fillvalue=()):
        line: list[Span] = []
        for index, (part, share, align) in enumerate(zip(parts, shares, aligns, strict=True)):
            if index:
                line.append(Span(_BETWEEN, "rule"))
            line += part if index == last and align == "left" else pad(part, share, align)
        lines.append(tuple(line))
    return lines


def _cards(heads: list[Row], body: list[list[Row]], cells: int, between: Row | None = None) -> list[Row]:
    """Each row of the table on lines of its own, "heading: value"; a short rule between two of them."""
    if not body:
        return [
            line for head in heads if plain(head).strip() for line in wrap(restyle(head, "heading"), cells)
        ]
    lines: list[Row] = []
    colon = _colon(heads)
    for number, row in enumerate(body):
        if number:
            lines.append((Span("┄" * min(cells, 12), "rule"),) if between is None else between)
        for index, (head, cell) in enumerate(zip(heads, row, strict=True)):
            if not plain(head).strip() and not plain(cell).strip():
                continue
            value = restyle(cell, "strong") if index == 0 else cell
            label = (*restyle(head, "heading"), *spans(colon if plain(head).strip() else "", "muted"))
            hang = "  " if cells >= 12 else ""
            if row_width(label) > cells * 2 // 3:  # a long heading: the value starts below it
                lines += wrap(label, cells)
                lines += wrap(value, cells, hang)
            else:
                lines += wrap((*label, *value), cells, rest=hang)
    return lines


def _colon(heads: Sequence[Row]) -> str:
    """The colon of the language that the headings are in: one for the whole table."""
    return "：" if any(WIDTHS[char] == 2 for head in heads for char in plain(head)) else ": "
