"""A demo's head and source as rows: the deck's own source, or the learner's copy that replaces it."""

from collections.abc import Sequence
from pathlib import Path

from quiz.messages import edits as edit_words
from quiz.messages import interface as words
from quiz.messages import trust as trust_words
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.tui.gate import runs_unsealed
from quiz.tui.own_copy import OwnCopy
from quiz.view.edits import copy_rows


def head_rows(own: OwnCopy, cells: int, lang: str) -> list[Row]:
    """Title, name, how slow it is, and how its copy stands."""
    demo, edit = own.demo, own.edit
    if demo is None:
        return wrap([Span(words.NO_DEMO[lang], "muted")], cells)
    name = [Span(demo.name, "muted")]
    if demo.slow:
        name.append(Span("  " + words.SLOW[lang].format(n=f"{demo.slow:g}"), "muted"))
    if edit is not None:
        name.append(Span(f"  {edit_words.EDITED[lang]}", "accent"))
    title = (own.shown or demo).title[lang]
    told = copy_rows(edit, cells, lang) if edit else []
    if runs_unsealed(demo.root):
        told = [*told, *wrap([Span(trust_words.NOTICE[lang], "refuted")], cells)]
    return [*wrap([Span(title, "heading")], cells), *wrap(name, cells), *told, ()]


def source_of(path: Path) -> str | Exception:
    """A source as it is now, or why it can't be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return error


def source_rows(source: str | Exception, cells: int, lang: str) -> Sequence[Row]:
    """A source, coloured once highlighting is loaded; or why it can't be read."""
    from quiz.text.code import highlighted, knows_words

    if isinstance(source, Exception):
        return wrap([Span(words.SOURCE_GONE[lang].format(error=source), "refuted")], cells)
    return highlighted(source, "python" if knows_words() else "", cells)
