"""Code as rows, Python with the styles of its words."""

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module

from quiz.text.cells import clean
from quiz.text.rows import Row, Span, row_width
from quiz.text.wrap import wrap

_STYLES = (  # pygments' token types by name, the more special first
    ("Token.Keyword.Constant", "builtin"),
    ("Token.Keyword", "keyword"),
    ("Token.Operator.Word", "keyword"),
    ("Token.Operator", "operator"),
    ("Token.Punctuation", "operator"),
    ("Token.Comment", "comment"),
    ("Token.Literal.String.Doc", "comment"),
    ("Token.Literal.String.Interpol", "operator"),
    ("Token.Literal.String", "string"),
    ("Token.Literal.Number", "number"),
    ("Token.Name.Function", "function"),
    ("Token.Name.Class", "function"),
    ("Token.Name.Decorator", "function"),
    ("Token.Name.Builtin", "builtin"),
    ("Token.Name.Exception", "builtin"),
)
_MARK = Span("↪ ", "muted")


LEXER = "pygments.lexers.python"
"""What knows Python's words. Loading it takes longer than a frame."""


def knows_words() -> bool:
    """Whether Python can be coloured at once."""
    return LEXER in sys.modules


def learn_words() -> None:
    """Load what colours Python; made for a thread."""
    import_module(LEXER)


def python(source: str, cells: int | None = None) -> list[Row]:
    """Python source line by line; lines longer than `cells` go on under a mark, or stay without `cells`."""
    from pygments.lexers.python import PythonLexer

    lexer = PythonLexer(stripnl=False, ensurenl=False)
    pieces = ((value, _style(kind)) for kind, value in lexer.get_tokens(_plain(source)))
    return folded(_rows(pieces), cells)


def python_spans(source: str) -> Iterator[tuple[int, int, int, str]]:
    """Where each styled word stands: line, first and last byte of it in UTF-8, style."""
    from pygments.lexers.python import PythonLexer

    line = column = 0
    for kind, value in PythonLexer(stripnl=False, ensurenl=False).get_tokens(source):
        style = _style(kind)
        for place, part in enumerate(value.split("\n")):
            line, column = (line + 1, 0) if place else (line, column)
            end = column + len(part.encode())
            if part and style:
                yield line, column, end, style
            column = end


def highlighted(source: str, language: str, cells: int | None = None) -> list[Row]:
    """Fenced code: Python in its styles, anything else in the style of code."""
    if language in ("python", "py", "python3"):
        return python(source, cells)
    return folded(_rows([(_plain(source), "code")]), cells)


def folded(rows: Iterable[Row], cells: int | None) -> list[Row]:
    """Rows cut to `cells`, each later part under a mark and the line's own indentation; nothing is lost."""
    if cells is None:
        return list(rows)
    lines: list[Row] = []
    for row in rows:
        if row_width(row) <= cells:
            lines.append(row)
            continue
        text = "".join(span.text for span in row)
        indent = min(len(text) - len(text.lstrip(" ")), cells // 4)
        lines += wrap(row, cells, rest=(Span(" " * indent), _MARK) if cells >= 12 else "")
    return lines


def _plain(source: str) -> str:
    return clean(source.replace("\r\n", "\n").expandtabs(4))


@cache
def _style(kind: object) -> str:
    return next((style for name, style in _STYLES if str(kind).startswith(name)), "")


def _rows(pieces: Iterable[tuple[str, str]]) -> list[Row]:
    """Pieces of text with newlines in them, as rows."""
    rows: list[Row] = []
    row: list[Span] = []
    for value, style in pieces:
        first, *others = value.split("\n")
        for line, starts in ((first, False), *((other, True) for other in others)):
            if starts:
                rows.append(tuple(row))
                row = []
            if line and row and row[-1].style == style:
                row[-1] = Span(row[-1].text + line, style)
            elif line:
                row.append(Span(line, style))
    rows.append(tuple(row))
    if len(rows) > 1 and not rows[-1]:
        rows.pop()
    return rows
