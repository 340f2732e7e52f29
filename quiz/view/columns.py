"""Sections of rows one under the other, or in two columns where there is room."""

from collections.abc import Iterable

from quiz.text.rows import Row, pad, row_width

TWO_COLUMNS = 100
"""From this width on a page has two columns."""

GAP = 4


def half(width: int) -> int:
    """The width of a column: half of it, or all of it."""
    return (width - GAP) // 2 if width >= TWO_COLUMNS else width


def in_columns(left: Iterable[list[Row]], right: Iterable[list[Row]], width: int) -> list[Row]:
    """The left sections beside the right ones, or all of them under each other."""
    if width < TWO_COLUMNS:
        return fitted(sections([*left, *right]), width)
    one, other = fitted(sections(left), half(width)), fitted(sections(right), half(width))
    height = max(len(one), len(other))
    pairs = zip(one + [()] * (height - len(one)), other + [()] * (height - len(other)), strict=True)
    return [(*pad(row, half(width) + GAP), *beside) if beside else row for row, beside in pairs]


def sections(found: Iterable[list[Row]]) -> list[Row]:
    """One under the other, an empty row between; what is empty is left out."""
    rows: list[Row] = []
    for section in found:
        if section:
            rows += [(), *section] if rows else section
    return rows


def fitted(rows: Iterable[Row], width: int) -> list[Row]:
    """The rows, those that are too wide wrapped."""
    from quiz.text.wrap import wrap  # Today's first paint does without it

    return [part for row in rows for part in (wrap(row, width) if row_width(row) > width else [row])]
