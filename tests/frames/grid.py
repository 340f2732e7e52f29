"""The drawn screen as a grid: the text of each cell, and the name of the style it was drawn in.

The names are found from the colours that were really drawn, in a dark and in a light theme: a style must look
like the cell in both. A colour that belongs to no style, or to the wrong one, gets no name.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import NamedTuple

from rich.color import Color
from rich.segment import Segment
from rich.style import Style

from quiz.text.cells import units
from quiz.tui.app import RuncallApp
from quiz.tui.palettes import PALETTES
from quiz.tui.theme import PLAIN, token_styles

DARK, LIGHT = "runcall-dark", "runcall-light"

LETTERS = {
    "": ".",
    "strong": "s",
    "emphasis": "e",
    "strong_emphasis": "E",
    "code": "c",
    "link": "l",
    "muted": "m",
    "note": "n",
    "accent": "a",
    "key": "K",
    "proven": "p",
    "refuted": "x",
    "error": "X",
    "cited": "q",
    "erratum": "!",
    "string": "t",
    "number": "0",
    "comment": "#",
    "series1": "1",
    "series2": "2",
    "series3": "3",
    "series4": "4",
    "series5": "5",
    "series6": "6",
    "muted+strong": "M",
    "proven+strong": "P",
    "cited+strong": "Q",
    "erratum+strong": "W",
    "underline": "_",
    "struck": "~",
    "thumb": "T",
    "divider": "|",
    "caret": "^",
}
"""One letter a style; of those that look the same everywhere (muted and rule, key and keyword) the first."""

WEIGHTS = ("bold", "dim", "italic", "underline", "reverse", "strike")
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-+"
"""A set of weights as one character: bold 1, dim 2, italic 4, underline 8, reverse 16, struck through 32."""

UNKNOWN = "?"


class Cell(NamedTuple):
    """What stands in a cell, and its style as it was drawn."""

    text: str
    style: Style


@dataclass(frozen=True)
class Frame:
    """A screen at one size, in one language: what stands there, and how it is drawn."""

    text: tuple[str, ...]
    styles: tuple[str, ...]
    grounds: tuple[str, ...]
    weights: tuple[str, ...]
    plain: tuple[str, ...]
    """The rows that read otherwise without colour, which are few; else empty."""


Grid = tuple[tuple[Cell, ...], ...]


def grid_of(app: RuncallApp) -> Grid:
    """Every cell of the screen; the second cell of a wide character holds no text."""
    strips = app.screen._compositor.render_strips()[: app.size.height]
    return tuple(tuple(_cells(strip)) for strip in strips)


def _cells(segments: Iterable[Segment]) -> Iterator[Cell]:
    for text, style, _ in segments:
        for unit, size in units(text):
            yield Cell(unit, style or Style())
            yield from [Cell("", style or Style())] * (size - 1)


def frame_of(dark: Grid, light: Grid, plain: Grid) -> Frame:
    """One frame from the same screen in three themes."""
    text, bare = _text(dark), _text(plain)
    assert text == _text(light), "dark and light don't show the same text"
    styles, grounds, weights = [], [], []
    for rows in zip(dark, light, plain, strict=True):
        cells = [*zip(*rows, strict=True)]
        letters = [_letter(a, b) for a, b, _ in cells]
        under = [_ground(a.style, b.style) for a, b, _ in cells]
        styles.append("".join(letters).rstrip(" "))
        grounds.append(under)
        weights.append(_untold([c for *_, c in cells], letters, under))
    return Frame(
        text, tuple(styles), tuple(_stretches(grounds)), tuple(weights), bare if bare != text else ()
    )


def _text(grid: Grid) -> tuple[str, ...]:
    return tuple("".join(cell.text for cell in row).rstrip() for row in grid)


def _letter(dark: Cell, light: Cell) -> str:
    """The letter of the style that looks like this in both themes; a blank has none."""
    if dark.text == " " and not dark.style.underline:
        return " "
    return _letter_of(dark.style, light.style)


@cache
def _letter_of(dark: Style, light: Style) -> str:
    if _ground(dark, light) == "ink":
        return LETTERS["caret"]
    there = _inks(LIGHT).get(_ink(light, LIGHT), ())
    common = [name for name in _inks(DARK).get(_ink(dark, DARK), ()) if name in there]
    return LETTERS[common[0]] if common else UNKNOWN


@cache
def _ground(dark: Style, light: Style) -> str:
    """The name of what a cell stands on; nothing for the page itself."""
    seen, there = _hex(dark.bgcolor), _hex(light.bgcolor)
    names = [
        name for name, color in _grounds(DARK).items() if (color, _grounds(LIGHT)[name]) == (seen, there)
    ]
    return names[0] if names else UNKNOWN


def _ink(style: Style, theme: str) -> tuple[str, int]:
    return _hex(style.color) or PALETTES[theme].text, weight(style)


@cache
def weight(style: Style) -> int:
    """Bold, dim and so on, as a set of bits."""
    return sum(1 << place for place, name in enumerate(WEIGHTS) if getattr(style, name))


@cache
def _inks(theme: str) -> dict[tuple[str, int], list[str]]:
    """The styles by what they look like, each with and without what may be joined to it."""
    palette, styles = PALETTES[theme], token_styles(theme)
    looks: dict[tuple[str, int], list[str]] = {}
    own = {"thumb": Style(color=palette.thumb), "divider": Style(color=palette.cursor)}
    own |= {"caret": Style(color=palette.background)}
    for name in LETTERS:
        style = own.get(name) or styles[name]
        color = _hex(style.color) or palette.text
        looks.setdefault((color, weight(style)), []).append(name)
    return looks


@cache
def _grounds(theme: str) -> dict[str, str]:
    palette = PALETTES[theme]
    return {
        "": palette.background,
        "bar": palette.bar,
        "cursor": palette.cursor,
        "code": palette.code_ground,
        "ink": palette.text,
        **{f"series{place}": color for place, color in enumerate(palette.series, 1)},
    }


def _hex(color: Color | None) -> str:
    return color.get_truecolor().hex if color is not None and not color.is_default else ""


def _stretches(grounds: list[list[str]]) -> Iterator[str]:
    """Each ground with where it lies: `cursor 5-6:3-41`, the rows and the columns from 1."""
    found: dict[tuple[str, int, int], list[int]] = {}
    for row, names in enumerate(grounds, 1):
        column = 1
        for name, run in groupby(names):
            length = len([*run])
            if name:
                found.setdefault((name, column, column + length - 1), []).append(row)
            column += length
    for (name, first, last), rows in sorted(found.items(), key=lambda each: each[1][0]):
        yield f"{name} {','.join(map(str, rows))}:{first}-{last}"


def _untold(plain: list[Cell], letters: list[str], grounds: list[str]) -> str:
    """The weights of a row without colour, unless its letters imply them."""
    marks = [weight(cell.style) for cell in plain]
    told = [
        WITHOUT_COLOUR.get(letter, 0) | (16 * (ground in REVERSED))
        for letter, ground in zip(letters, grounds, strict=True)
    ]
    seen = [
        (mark, tell)
        for mark, tell, cell in zip(marks, told, plain, strict=True)
        if cell.text.strip() or mark & 24
    ]
    if all(mark == tell for mark, tell in seen):
        return ""
    return "".join(DIGITS[mark] for mark in marks).rstrip("0")


REVERSED = ("cursor", "ink")
"""What is a ground with colours, and is shown by reversing without."""

_PLAIN = token_styles(PLAIN)
WITHOUT_COLOUR = {letter: weight(_PLAIN[name]) for name, letter in LETTERS.items() if name in _PLAIN}
"""The weights that tell a style where no colour does; the legend keeps them."""


def legend() -> str:
    """What each letter stands for: the style, its colours, and its weights without colour."""
    rows = [
        "letter  style            dark     light    bold, dim, italic, underline or reversed without colour"
    ]
    for name, letter in LETTERS.items():
        colors = [_hex(token_styles(theme)[name].color) or "-" for theme in (DARK, LIGHT)]
        told = [mark for place, mark in enumerate(WEIGHTS) if WITHOUT_COLOUR.get(letter, 0) >> place & 1]
        rows.append(
            f"{letter}       {name or 'body text':16} {colors[0]:8} {colors[1]:8} {', '.join(told)}".rstrip()
        )
    return "\n".join(rows) + "\n"
