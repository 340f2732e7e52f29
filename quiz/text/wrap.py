"""Lines of a given width out of styled text, broken where Chinese and English typesetting allow."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate

from quiz.text.breaks import PROPER, SOFT, WITHIN, breaks
from quiz.text.cells import WIDTHS, clean, units
from quiz.text.rows import Row, Span, as_row, clip, plain, row_width

_SPACES = " \u3000\u200b"

LEAST_LAST, AMPLE = 6, 24
"""Cells that the last line of a paragraph has at least, where a line has at least so many."""


def wrap(
    text: str | Iterable[Span], cells: int, first: str | Row = "", rest: str | Row | None = None
) -> list[Row]:
    """Rows of at most `cells`; newlines are kept. `first` stands before row one, `rest` before the others.

    Nothing is lost but the spaces at the breaks. A word longer than the line is split by cells, at its
    joints where it has some. `rest` is as many spaces as `first` takes, if not given (a hanging indent).
    At less than two cells of room a wide character may stand out.
    """
    source = as_row(text)
    lead = as_row(first)
    hang = as_row(" " * row_width(lead)) if rest is None else as_row(rest)
    least = min(cells, 2)
    lead, hang = clip(lead, cells - least), clip(hang, cells - least)
    whole = clean(plain(source))
    if whole != plain(source):
        source = tuple(Span(clean(span.text), span.style, span.link) for span in source)
        whole = plain(source)  # cleaning a piece at a time may differ at "\r" | "\n"
    rooms = (max(1, cells - row_width(lead)), max(1, cells - row_width(hang)))
    rows: list[Row] = []
    for piece in _pieces(source, _lines(whole, *rooms)):
        rows.append((*(hang if rows else lead), *piece))
    return rows


def _pieces(source: Row, lines: Iterable[tuple[int, int]]) -> Iterator[Row]:
    """Cut the styled source at the lines' ends; lines come in order."""
    if len(source) == 1:
        text, style, link = source[0]
        for start, end in lines:
            yield (Span(text[start:end], style, link),) if end > start else ()
        return
    starts = list(accumulate((len(span.text) for span in source), initial=0))
    index = 0
    for start, end in lines:
        while index < len(source) and starts[index + 1] <= start:
            index += 1
        row: list[Span] = []
        for at in range(index, len(source)):
            if starts[at] >= end:
                break
            text, style, link = source[at]
            part = text[max(0, start - starts[at]) : end - starts[at]]
            if part:
                row.append(Span(part, style, link))
        yield tuple(row)


def _lines(text: str, room: int, later: int) -> Iterator[tuple[int, int]]:
    """Start and end of each line: the first has `room` cells, the others `later`."""
    levels = breaks(text)
    start = 0
    while True:
        stop = text.find("\n", start)
        end = len(text) if stop < 0 else stop
        for line in _fill(text, levels, start, end, room, later):
            yield line
            room = later
        if stop < 0:
            return
        start = stop + 1


def _fill(
    text: str, levels: bytearray, start: int, end: int, room: int, later: int
) -> Iterator[tuple[int, int]]:
    """Lines of one paragraph, each as full as it can be."""
    taken = list(accumulate(_sizes(text[start:end]), initial=0))  # cells before each character
    line = start
    while True:
        full = start + bisect_right(taken, taken[line - start] + room) - 1  # what fits by cells
        while full < end and text[full] in _SPACES:
            full += 1  # spaces at a break need no room
        stop = end if full >= end else max(levels.rfind(PROPER, line + 1, full + 1), line)
        if stop == line < end:
            stop = _split(levels, line, full)
        elif stop < end and taken[end - start] - taken[stop - start] < LEAST_LAST and room >= AMPLE:
            stop = _with_company(levels, taken, (start, line, stop, end), room)
        words_end = line + len(text[line:stop].rstrip(_SPACES))
        if stop == end:
            yield line, words_end
            return
        if words_end > line:
            yield line, words_end
            room = later
        line = stop


def _with_company(levels: bytearray, taken: list[int], places: tuple[int, int, int, int], room: int) -> int:
    """An earlier break, so that no single character or short word ends a paragraph alone on its line."""
    start, line, stop, end = places
    earlier = stop
    while (earlier := levels.rfind(PROPER, line + 1, earlier)) > line:
        if taken[earlier - start] - taken[line - start] < room * 2 // 3:
            break
        if taken[end - start] - taken[earlier - start] >= LEAST_LAST:
            return earlier
    return stop


def _sizes(text: str) -> Iterable[int]:
    """The cells of each character; those joined to an emoji take none."""
    if "\u200d" in text or "\ufe0f" in text:
        return (size for piece, cells in units(text) for size in (cells, *[0] * (len(piece) - 1)))
    return map(WIDTHS.__getitem__, text)


def _split(levels: bytearray, line: int, full: int) -> int:
    """Where to split a word that is longer than the line: at a joint, else where the line is full."""
    for level in (SOFT, WITHIN):
        found = levels.rfind(level, line + 1, full + 1)
        if found > line:
            return found
    return max(full, line + 1)
