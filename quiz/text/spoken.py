"""Markdown as lines to be read aloud: no frame and no layout, a table told row by row."""

from collections.abc import Iterable, Iterator, Sequence

from quiz.text.blocks import Block, Display, Fenced, Grid, Heading, Items, Note, Paragraph, parse
from quiz.text.inline import Tex
from quiz.text.markdown import LinkStyle, spans_of
from quiz.text.rows import Span, joined, plain
from quiz.text.table import Cell, stacked

UNBROKEN = 1_000_000
"""Cells of a line that is never wrapped here: whoever prints it knows the width."""


def spoken(source: str | Iterable[Block], link: LinkStyle | None = None) -> list[str]:
    """A line for each paragraph, item and line of code, an empty one between blocks.

    `link` gives the words behind a link's text. A formula is always its one line.
    """
    blocks = parse(source) if isinstance(source, str) else tuple(source)
    lines: list[str] = []
    for place, block in enumerate(blocks):
        told = list(_block(block, link))
        under = isinstance(block, Items) and place and isinstance(blocks[place - 1], Paragraph)
        if lines and told and not under:
            lines.append("")
        lines += told
    return lines


def spoken_table(columns: Sequence[Cell], rows: Sequence[Sequence[Cell]]) -> list[str]:
    """Each cell behind its heading, an empty line between rows."""
    return joined(stacked(columns, rows, UNBROKEN)).split("\n")


def spoken_line(text: str, link: LinkStyle | None = None) -> str:
    """The whole as one line."""
    return " ".join(line.strip() for line in spoken(text, link) if line)


def _block(block: Block, link: LinkStyle | None) -> Iterator[str]:
    match block:
        case Paragraph(text) | Heading(_, text):
            yield from plain(spans_of(text, link)).split("\n")
        case Items(items, first):
            for place, item in enumerate(items):
                lead = "- " if first is None else f"{first + place}. "
                inside = [line for line in spoken(item, link) if line] or [""]
                yield lead + inside[0]
                yield from ("  " + line for line in inside[1:])
        case Fenced(source):
            yield from source.split("\n")
        case Display(source):
            yield plain(spans_of((Tex(source),)))
        case Note(inner):
            yield from spoken(inner, link)
        case Grid(columns, body):
            heads = [spans_of(cell, link) for cell in columns]
            yield from spoken_table(
                heads, [[_unbroken(spans_of(cell, link)) for cell in row] for row in body]
            )
        case _:
            return


def _unbroken(cell: Sequence[Span]) -> tuple[Span, ...]:
    return tuple(Span(span.text.replace("\n", " "), span.style) for span in cell)
