"""A measured value behind the figure that it decides: in the figure's own unit, and nothing said twice."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isclose

from quiz.proof.judge import Measured
from quiz.study.guess import read_number
from quiz.text.markdown import links
from quiz.view.marks import Marked

NOTHING = 1e-9

ALIKE = 2e-3
"""As a share of the figure: closer, a measured value that rounds to the figure tells nothing more."""

SIZES = {"万": 1e4, "亿": 1e8, "万亿": 1e12}

COUNTED = re.compile(r"(\d[\d,]*(?:\.\d+)?)(\s?)(万亿|亿|万)")

NUMBER = re.compile(r"[-+−]?\d[\d,]*(?:\.\d+)?\s*[%％]?")


def mark_link(marks: Mapping[str, Marked], text: str) -> Callable[[str], tuple[str, str]]:
    """For the Markdown renderer: the mark behind a `claim:` link of the text, and the style of both."""
    said = {target: shown for shown, target in links(text)}

    def link(target: str) -> tuple[str, str]:
        marked = marks.get(target.removeprefix("claim:"))
        if marked is None:
            return "", "link"
        return f" {marked.glyph} {measured_beside(said.get(target, ''), marked)}".rstrip(), marked.style

    return link


def measured_beside(figure: str, marked: Marked) -> str:
    """What a mark adds to its figure; nothing before it was measured.

    Behind words that are proven a number or a `true` would tell nobody anything.
    """
    if marked.measured is None:
        return ""
    in_words = bool(figure) and not re.search(r"\d", figure) and read_number(figure) is None
    return "" if in_words and marked.mark == "proven" else beside(figure, marked.measured)


def beside(figure: str, value: Measured) -> str:
    """A measured value as shown behind its figure: as a percentage if that is one, nothing said twice."""
    told = short(value)
    bare = figure.replace(",", "").strip()
    if told.replace(",", "").lower() == bare.lower():
        return ""
    if isinstance(value, bool | str):
        return told
    stated = _stated(figure)
    if any(_says(each, figure, value) for each in (stated, read_number(figure)) if each is not None):
        return ""
    if (notation := notation_of(figure, value)) is not None:
        told = in_notation(value, notation)
        said = bare if "%" in bare else notation.of
        return "" if told.replace(" ", "") == said.replace(" ", "") else told
    exact = isinstance(value, int) and stated is not None and _digits(stated) > _digits(value, 4)
    return f"{value:,}" if exact else told


@dataclass(frozen=True)
class Notation:
    """How a figure writes its number: as a percentage, or counted in 亿 or 万; `of` is what it writes."""

    factor: float
    sign: str
    of: str


def notation_of(figure: str, value: Measured) -> Notation | None:
    """The figure's own notation, where a value of that size fits it and it isn't a plain number."""
    stated = _stated(figure)
    if stated is None or isinstance(value, bool | str):
        return None
    if "%" in unicodedata.normalize("NFKC", figure):
        return Notation(100, "%", figure) if abs(value - stated) < abs(value - stated * 100) else None
    found = COUNTED.findall(figure)
    if len(found) != 1:
        return None
    number, gap, size = found[0]
    counted = read_number(f"{number}{size}")
    if counted is None or not 0.1 < abs(value) / counted < 10:  # measured in another unit
        return None
    return Notation(1 / SIZES[size], f"{gap}{size}", f"{number}{gap}{size}".replace(",", ""))


def in_notation(value: float, notation: Notation) -> str:
    """A value so written, to four digits."""
    return f"{short(value * notation.factor)}{notation.sign}"


def _stated(figure: str) -> float | None:
    """The one number that stands in a figure."""
    numbers = [number for each in NUMBER.findall(figure) if (number := read_number(each)) is not None]
    return read_number(figure) if len(numbers) != 1 else numbers[0]


def _says(stated: float, figure: str, value: float) -> bool:
    """Whether a figure already says the value: it is that, or what the value rounds to with as many digits.

    Where nothing is stated, what is left of floating-point arithmetic is nothing too.
    """
    if stated == 0:
        return abs(value) < NOTHING
    if isclose(value, stated, rel_tol=1e-12):
        return True
    digits = max(_digits(stated), sum(map(str.isdecimal, figure.lower().partition("e")[0].lstrip("-0."))))
    return isclose(value, stated, rel_tol=ALIKE) and isclose(float(f"{value:.{digits}g}"), stated)


def _digits(value: float, most: int = 15) -> int:
    """How many digits of a number matter, at most so many of them."""
    return len(f"{value:.{most}g}".partition("e")[0].replace(".", "").strip("-0"))


def short(value: Measured) -> str:
    """A measured value to four digits, as written in a sentence: 0.8291, 11.68M, 393,216, and no 5.4e+04."""
    if isinstance(value, bool | str):
        return str(value).lower() if isinstance(value, bool) else value
    if abs(value) >= 1e15:
        return f"{value:.3e}".replace("e+", "e")
    for size, suffix in ((1e12, "T"), (1e9, "B"), (1e6, "M")):
        if abs(value) >= size:
            return f"{value / size:.4g}{suffix}"
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:,.0f}" if abs(value) >= 9999.5 else f"{value:.4g}"
