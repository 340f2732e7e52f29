"""Draws rows of styled text on a plain terminal or into a pipe."""

import os
import sys
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from quiz.text.rows import Row

if TYPE_CHECKING:
    from rich.console import Console

STYLES: dict[str, str] = {
    "strong": "bold",
    "emphasis": "italic",
    "strong_emphasis": "bold italic",
    "code": "cyan",
    "link": "underline",
    "muted": "dim",
    "rule": "dim",
    "heading": "bold",
    "accent": "bold cyan",
    "formula": "magenta",
    "note": "dim",
    "proven": "green",
    "refuted": "bold red",
    "unproven": "yellow",
    "cited": "blue",
    "erratum": "bold yellow",
    "struck": "dim strike",
    "keyword": "magenta",
    "string": "green",
    "comment": "dim",
    "number": "cyan",
    "function": "bold",
    "builtin": "cyan",
    "operator": "",
    "series1": "cyan",
    "series2": "magenta",
    "series3": "yellow",
    "series4": "green",
    "series5": "blue",
    "series6": "red",
    "heat1": "dim",
    "heat2": "",
    "heat3": "bold",
    "heat4": "cyan reverse",
    "heat5": "bold cyan reverse",
}
"""Each style as the terminal's own sixteen colours, so that every palette stays readable."""


@cache
def _console() -> "Console":
    from rich.console import Console

    return Console(markup=False, emoji=False, highlight=False, soft_wrap=True)


def screen_width() -> int:
    """The columns to lay text out in: the terminal's, at most 100; 80 in a pipe, or what COLUMNS says."""
    if os.environ.get("COLUMNS", "").isdigit():
        return max(20, int(os.environ["COLUMNS"]))
    if not sys.stdout.isatty():
        return 80
    return max(20, min(100, os.get_terminal_size().columns))


def print_rows(rows: Iterable[Row]) -> None:
    """Print the rows; without colour in a pipe or under NO_COLOR. Raises BrokenPipeError."""
    if not sys.stdout.isatty():
        for row in rows:
            print("".join(span.text for span in row).rstrip())
        return
    from rich.text import Text

    for row in rows:
        line = Text(end="")
        for span in row:
            line.append(span.text, STYLES.get(span.style, ""))
        _console().print(line)


def print_json(value: object) -> None:
    """Print a value as one JSON document, Chinese as it is; at once, as a program may answer it."""
    import json

    import msgspec

    print(json.dumps(msgspec.to_builtins(value), ensure_ascii=False), flush=True)
