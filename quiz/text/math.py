"""Formulas for the screen: laid out in two dimensions, or on one line."""

from functools import lru_cache

from quiz.text import tex_line
from quiz.text.cells import width
from quiz.text.rows import Row, Span, pad
from quiz.text.tex_box import layout
from quiz.text.tex_parse import parse
from quiz.text.tex_tree import FormulaError
from quiz.text.wrap import wrap

__all__ = ["FormulaError", "formula", "inline"]


@lru_cache(maxsize=4096)
def inline(source: str) -> str:
    """The formula on one line, with Unicode's own sub- and superscripts. Raises FormulaError."""
    return tex_line.line(parse(source)).strip()


@lru_cache(maxsize=1024)
def _formula(source: str, cells: int) -> tuple[Row, ...]:
    lines = layout(parse(source), cells)
    if lines is None:
        return tuple(wrap((Span(inline(source), "formula"),), cells, rest="  " if cells > 8 else ""))
    widest = max(map(width, lines))
    return tuple(pad((Span(text, "formula"),), widest) for text in lines)


def formula(source: str, cells: int) -> list[Row]:
    """The formula in two dimensions, all rows equally wide; on one line, wrapped, if that is too wide.

    A formula that is a little too wide is broken before a relation or an operator first.
    Raises FormulaError.
    """
    return list(_formula(source, cells))
