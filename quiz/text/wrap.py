"""Lines of a given width out of styled text, broken where Chinese and English typesetting allow."""

import re
from collections.abc import Iterable, Iterator

from quiz.text.breaks import NEVER, PROPER, SOFT, breaks
from quiz.text.cells import WIDTHS, clean, units, width
from quiz.text.rows import Row, Span, as_row, clip, plain, row_width

_SPACES = " \u3000\u200b"


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
    ends: list[int] = []
    total = 0
    for span in source:
        total += len(span.text)
        ends.append(total)
    at = 0
    for start, end in lines:
        while at < len(ends) and ends[at] <= start:
            at += 1
        row: list[Span] = []
        index = at
        while index < len(ends) and start < end:
            text, style, link = source[index]
            offset = ends[index] - len(text)
            stop = min(end, ends[index])
            if stop > start:
                row.append(Span(text[start - offset : stop - offset], style, link))
            start = max(start, stop)
            index += 1
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


_BREAK = re.compile(bytes([PROPER]))


def _fill(
    text: str, levels: bytearray, start: int, end: int, room: int, later: int
) -> Iterator[tuple[int, int]]:
    """Lines of one paragraph, each as full as it can be."""
    line, used, filled = start, 0, start  # the line's start, its cells with spaces, the end of its words
    at = start
    for stop in [found.start() for found in _BREAK.finditer(levels, start + 1, end)] + [end]:
        word_end = at + len(text[at:stop].rstrip(_SPACES))
        size = width(text[at:word_end])
        if used + size > room and filled > line:
            yield line, filled
            line, used, room = at, 0, later
        while size > room and word_end - line > 1:  # longer than any line: split it
            cut = _split(text, levels, line, word_end, room)
            if cut >= word_end:
                break
            yield line, cut
            line = at = cut
            size, room = width(text[at:word_end]), later
        used += size + width(text[word_end:stop])
        if word_end > at:
            filled = word_end
        at = stop
    yield line, max(filled, line)


def _split(text: str, levels: bytearray, start: int, end: int, room: int) -> int:
    """Where to split a word that is longer than the line: at a joint, else where it is full."""
    fits = {NEVER: 0, 1: 0, SOFT: 0}
    at, used = start, 0
    for piece, size in units(text[start:end]):
        if used and used + size > room:
            break
        used += size
        at += len(piece)
        fits[NEVER] = at
        if at < end and levels[at] in fits:
            fits[levels[at]] = at
    return fits[SOFT] or fits[1] or fits[NEVER]
