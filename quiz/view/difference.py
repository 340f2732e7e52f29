"""What a learner's copy changes in a demo's source, as rows: lines that went and lines that came."""

from collections.abc import Iterator
from difflib import SequenceMatcher

from quiz.messages import edits as words
from quiz.text.code import python
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap

AROUND = 2
"""Lines shown before and after a change."""

SIGNS = {"-": "refuted", "+": "proven", " ": "muted"}


def difference_rows(before: str, after: str, cells: int, lang: str) -> list[Row]:
    """The changed lines with their neighbours and numbers; runs of equal lines are counted."""
    old, new = (text.replace("\r\n", "\n").removesuffix("\n").split("\n") for text in (before, after))
    groups = list(SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(AROUND))
    if not groups:
        return wrap([Span(words.NO_DIFFERENCE[lang], "muted")], cells)
    coloured = python("\n".join(old)), python("\n".join(new))
    digits = len(str(max(len(old), len(new))))
    rows: list[Row] = []
    shown = 0
    for group in groups:
        rows += _equal(group[0][3] - shown, lang)
        shown = group[-1][4]
        for sign, line, place in _lines(group):
            source = coloured[0] if sign == "-" else coloured[1]
            text = source[place] if place < len(source) else ()
            lead = (Span(f"{line:>{digits}} ", "muted"), Span(f"{sign} ", SIGNS[sign]))
            rest = (Span(" " * (digits + 1)), Span("↪ ", "muted"))
            rows += wrap(text, cells, first=lead, rest=rest) if text else [lead]
    return [*rows, *_equal(len(new) - shown, lang)]


def _lines(group: list[tuple[str, int, int, int, int]]) -> Iterator[tuple[str, int, int]]:
    """Each line's sign, number from 1, and place in its text."""
    for kind, first, last, other_first, other_last in group:
        if kind != "equal":
            yield from (("-", place + 1, place) for place in range(first, last))
        sign = " " if kind == "equal" else "+"
        yield from ((sign, place + 1, place) for place in range(other_first, other_last))


def _equal(count: int, lang: str) -> list[Row]:
    return [(Span(words.LINES_EQUAL[lang].format(n=count), "muted"),)] if count > 0 else []
