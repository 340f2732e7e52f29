"""Sections of rows one under the other, or in two or three columns where there is room."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TypeAlias

from quiz.text.rows import Row, pad, row_width

TWO_COLUMNS, THREE_COLUMNS = 100, 160
"""From these widths on a page has two columns, and three."""

GAP = 4

MEASURE = 88
"""No column is wider: a longer line of text is hard to follow."""

Section: TypeAlias = list[Row]


def columns_of(width: int) -> int:
    """How many columns fit on a page of this width."""
    return 3 if width >= THREE_COLUMNS else 2 if width >= TWO_COLUMNS else 1


def column_width(width: int) -> int:
    """The width of each."""
    count = columns_of(width)
    return min(MEASURE, (width - GAP * (count - 1)) // count)


def in_columns(columns: Sequence[Sequence[Section]], width: int) -> list[Row]:
    """Sections side by side, in the given number of columns."""
    each = column_width(width)
    drawn = [fitted(sections(column), each) for column in columns]
    rows: list[Row] = []
    for parts in zip_longest(*drawn, fillvalue=()):
        row: Row = ()
        for place, part in enumerate(parts):
            if part:
                row = (*pad(row, place * (each + GAP)), *part)
        rows.append(row)
    return rows


def sections(found: Iterable[list[Row]]) -> list[Row]:
    """Sections one below the other with blank rows between; empty ones are left out."""
    rows: list[Row] = []
    for section in found:
        if section:
            rows += [(), *section] if rows else section
    return rows


def fitted(rows: Iterable[Row], width: int) -> list[Row]:
    """The rows, those that are too wide wrapped."""
    from quiz.text.wrap import wrap  # Today's first paint does without it

    return [part for row in rows for part in (wrap(row, width) if row_width(row) > width else [row])]
