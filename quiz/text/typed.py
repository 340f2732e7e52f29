"""Lines of a text while it is typed: nothing is left out, so that a cursor can stand anywhere in it."""

from quiz.text.cells import WIDTHS, width

CLOSING = frozenset("，。、；：！？）》」』】”’…,.;:!?)%")
"""What begins no line."""


def typed_lines(text: str, cells: int) -> list[tuple[int, int]]:
    """Where each line begins and ends: broken after a space, beside a wide character, else in a word.

    The next line begins where one ends. A line takes at most so many cells, if every character does.
    """
    lines: list[tuple[int, int]] = []
    start = used = may = 0  # `may`: the last place in this line to break at
    for place, char in enumerate(text):
        wide = WIDTHS[char]
        may = place if place and _may_break(text[place - 1], char) else may
        while used + wide > cells and place > start:
            end = may if may > start else place
            lines.append((start, end))
            start, used = end, width(text[end:place])
        used += wide
    return [*lines, (start, len(text))]


def _may_break(before: str, after: str) -> bool:
    """Beside wide characters, but before no mark that closes; after a space."""
    return before == " " or (2 in (WIDTHS[before], WIDTHS[after]) and after not in CLOSING)


def place_in(lines: list[tuple[int, int]], text: str, position: int) -> tuple[int, int]:
    """The line and the cell of a position; at a break it is the beginning of the next line."""
    row = next((row for row, (_, end) in enumerate(lines) if position < end), len(lines) - 1)
    return row, width(text[lines[row][0] : position])


def position_at(lines: list[tuple[int, int]], text: str, row: int, cell: int) -> int:
    """The position at a line and a cell, or at its end; a cell of a wide character is that character."""
    row = min(max(row, 0), len(lines) - 1)
    start, end = lines[row]
    used = 0
    for place in range(start, end):
        used += WIDTHS[text[place]]
        if used > cell:
            return place
    return end if row == len(lines) - 1 else end - 1
