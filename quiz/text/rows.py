"""Rows: what the text layer makes, pieces of text with the names of their styles.

The shell and the screens draw the same rows; each maps the style names to colours of its own.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from quiz.text.cells import cut, width


class Span(NamedTuple):
    """A piece of text in one style; `link` is what it leads to, if anything."""

    text: str
    style: str = ""
    link: str = ""


Row: TypeAlias = tuple[Span, ...]
"""One line of the screen, without a newline."""

Align: TypeAlias = Literal["left", "right", "centre"]

STYLES: dict[str, str] = {
    "": "body text",
    "strong": "strong words",
    "emphasis": "stressed words",
    "strong_emphasis": "both at once",
    "code": "code inside a sentence and fenced code without a language",
    "link": "a link without a mark of its own",
    "muted": "what may be read last: axes, rules, hints",
    "rule": "lines of tables and between sections",
    "heading": "headings, and the heads of tables",
    "accent": "the one accent: bullets, markers, the current thing",
    "formula": "formulas",
    "note": "a note beside the text",
    "proven": "a figure that its run confirmed",
    "refuted": "a figure that its run contradicts",
    "unproven": "a figure whose run has not been made",
    "cited": "a figure that rests on a citation",
    "erratum": "a place where the document is wrong",
    "struck": "words of a document that are wrong",
    "keyword": "Python: keywords",
    "string": "Python: strings",
    "comment": "Python: comments",
    "number": "Python: numbers",
    "function": "Python: names being defined, and decorators",
    "builtin": "Python: built-in names",
    "operator": "Python: operators and punctuation",
    "series1": "the first curve, and bars",
    "series2": "the second curve",
    "series3": "the third curve",
    "series4": "the fourth curve",
    "series5": "the fifth curve",
    "series6": "the sixth curve",
    "heat1": "the ground of the least fifth of a heat map's figures",
    "heat2": "the second fifth",
    "heat3": "the third fifth",
    "heat4": "the fourth fifth",
    "heat5": "the largest fifth",
}
"""Every style a row may name, and what it is for."""


def plain(row: Iterable[Span]) -> str:
    """The text of a row."""
    return "".join(span.text for span in row)


def row_width(row: Iterable[Span]) -> int:
    """The cells a row takes."""
    return sum(width(span.text) for span in row)


def spans(text: str, style: str = "") -> Row:
    """A row of one piece, or of none for no text."""
    return (Span(text, style),) if text else ()


def as_row(text: str | Iterable[Span]) -> Row:
    """A row as it is, a string as one plain piece."""
    return spans(text) if isinstance(text, str) else tuple(text)


def pad(row: Row, cells: int, align: Align = "left") -> Row:
    """The row with spaces added up to `cells`; a longer row comes back as it is."""
    room = cells - row_width(row)
    if room <= 0:
        return row
    left = {"left": 0, "right": room, "centre": room // 2}[align]
    return (*spans(" " * left), *row, *spans(" " * (room - left)))


def restyle(row: Iterable[Span], style: str) -> Row:
    """The row with `style` wherever it had none."""
    return tuple(Span(span.text, span.style or style, span.link) for span in row)


def clip(row: Iterable[Span], cells: int) -> Row:
    """The part of a row that lies inside `cells`. For views that scroll sideways, never for content."""
    kept: list[Span] = []
    for span in row:
        head, rest = cut(span.text, cells)
        if head:
            kept.append(Span(head, span.style, span.link))
        if rest:
            break
        cells -= width(head)
    return tuple(kept)


def shortened(row: Row, cells: int) -> Row:
    """A row in `cells`, which tells that there is more of it: what is cut off is never taken for the end."""
    if row_width(row) <= cells:
        return row
    return (*clip(row, cells - 1), Span("…", "muted")) if cells > 0 else ()


def joined(rows: Iterable[Iterable[Span]]) -> str:
    """Rows as text, a line each: what golden frames and plain pipes show. No spaces at line ends."""
    return "\n".join(plain(row).rstrip() for row in rows)
