"""Pictures of the app as SVG in which every character stands in its own cells, Chinese ones too.

Textual's export sets the length of a run of text by its number of characters, which squeezes Chinese to half
its width. Here each run is cut into short pieces, each placed by the cells before it.
"""

import re
from html import escape, unescape
from typing import TYPE_CHECKING

from quiz.text.cells import units

if TYPE_CHECKING:
    from textual.app import App

FONTS = '"Fira Code", "DejaVu Sans Mono", "Noto Sans Mono CJK SC", "Sarasa Mono SC", monospace'
CELL = 12.2
"""The width of a cell in the export: its character height of 20 times the font's aspect of 0.61."""

LONGEST = 8
"""Characters in a piece: few, so that a slightly narrower font never drifts by a cell."""

_RUN = re.compile(
    r'<text class="(?P<look>[^"]*)" x="(?P<x>[^"]*)" y="(?P<y>[^"]*)" textLength="[^"]*" (?P<rest>[^>]*)>'
    r"(?P<text>[^<]*)</text>"
)
_FACES = re.compile(r"@font-face \{.*?\}", re.DOTALL)
_FAMILY = re.compile(r"font-family: [^;]*;")


def screenshot(app: "App[object]", title: str = "runcall") -> str:
    """The present screen as SVG. Fonts are the reader's own; nothing is fetched from anywhere."""
    return cell_exact(app.export_screenshot(title=title))


def cell_exact(svg: str) -> str:
    """An exported SVG with each run of text laid out by cells."""
    svg = _FACES.sub("", svg)
    svg = _FAMILY.sub(lambda _: f"font-family: {FONTS};", svg)
    return _RUN.sub(_pieces, svg)


def _pieces(run: re.Match[str]) -> str:
    """The same run as one text element for each word, wide character or stretch of eight."""
    x = float(run["x"])
    made: list[str] = []
    piece, start, cells = "", x, 0

    def close() -> None:
        if piece.strip():
            made.append(
                f'<text class="{run["look"]}" x="{start:g}" y="{run["y"]}" textLength="{cells * CELL:g}" '
                f"{run['rest']}>{escape(piece)}</text>"
            )

    for unit, size in units(unescape(run["text"]).replace("\u00a0", " ")):
        if unit == " " or size == 2 or len(piece) == LONGEST:
            close()
            piece, start, cells = "", x, 0
        if size == 2:  # centred in its two cells
            glyph = f'x="{x + CELL:g}" y="{run["y"]}" text-anchor="middle"'
            made.append(f'<text class="{run["look"]}" {glyph} {run["rest"]}>{escape(unit)}</text>')
            x += 2 * CELL
            start = x
            continue
        if unit == " ":
            x += CELL
            start = x
            continue
        piece += unit
        cells += size
        x += size * CELL
    close()
    return "".join(made)
