"""A document of figures as SVG: a heading, values, then one chart under the other, on a ground of its own."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias
from xml.sax.saxutils import escape, quoteattr

from quiz.demo.events import Bars, Heat, Plot, Table
from quiz.text.cells import width
from quiz.text.rows import plain
from quiz.text.wrap import wrap

Drawn: TypeAlias = Plot | Bars | Heat

STYLE = Path(__file__).with_name("figure.css")
WIDE, EDGE = 760, 24
"""Pixels across, and around everything."""

CELL, LINE = 7.4, 20
"""Pixels that a cell of text takes at most, and a line of it."""

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LANGUAGE = {"zh": "zh-Hans", "en": "en"}


def document(heading: str, values: Sequence[tuple[str, str]], figures: Sequence[Drawn], lang: str) -> str:
    """The whole SVG: a heading, values by name, and the charts."""
    from quiz.view.svg_charts import chart

    parts, y = texts(heading, EDGE, EDGE + 10, "heading")
    for name, value in values:
        drawn, y = texts(f"{name}  {value}".strip(), EDGE, y, "quiet")
        parts += drawn
    for figure in figures:
        drawn, height = chart(figure, lang)
        parts += [f'<g transform="translate(0 {place(y + 8)})">', *drawn, "</g>"]
        y += height + 28
    high = place(y + EDGE - 12)
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{high}"'
            f' viewBox="0 0 {WIDE} {high}" role="img" xml:lang={quoteattr(_LANGUAGE.get(lang, "en"))}>',
            f"<title>{safe(heading)}</title>",
            f"<style>{escape(STYLE.read_text(encoding='utf-8'))}</style>",
            f'<rect class="ground" width="{WIDE}" height="{high}"/>',
            *parts,
            "</svg>\n",
        ]
    )


def drawable(figures: Sequence[Drawn | Table]) -> list[Drawn]:
    """The figures that can be drawn: everything but tables."""
    return [figure for figure in figures if not isinstance(figure, Table)]


def texts(
    text: str, x: float, y: float, style: str, room: float = WIDE - 2 * EDGE
) -> tuple[list[str], float]:
    """A text on as many lines as it needs, and where the next line begins."""
    size = 1.35 if style == "heading" else 1.1 if style == "title" else 1.0
    drawn = []
    for row in wrap(text, max(4, int(room / (CELL * size)))):
        drawn.append(line_of(plain(row), x, y, style))
        y += LINE * size
    return drawn, y


def line_of(text: str, x: float, y: float, style: str = "") -> str:
    """One line of text."""
    named = f' class="{style}"' if style else ""
    return f'<text x="{place(x)}" y="{place(y)}"{named} xml:space="preserve">{safe(text)}</text>'


def measured(text: str) -> float:
    """The approximate width of a text in pixels, never too small."""
    return width(text) * CELL


def safe(text: str) -> str:
    """Text without characters that XML forbids."""
    return escape(_FORBIDDEN.sub("\ufffd", text))


def place(value: float) -> str:
    """A length, to a hundredth of a pixel."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
