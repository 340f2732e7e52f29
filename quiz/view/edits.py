"""Rows about a learner's copy of a demo: what is wrong with it, and that the original has changed."""

from collections.abc import Mapping

from quiz.demo.parameters import ParameterError, Value
from quiz.demo.source import Demo
from quiz.messages import edits as words
from quiz.study.edits import Edit
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.view.trouble import cause


def copy_rows(edit: Edit, cells: int, lang: str) -> list[Row]:
    """Errors in the copy, with their place, and whether the original has changed since."""
    rows: list[Row] = []
    if edit.error is not None:
        rows += wrap([Span(words.UNREADABLE[lang].format(error=edit.error[lang]), "refuted")], cells)
        rows += wrap([Span(words.HOW_ON[lang], "muted")], cells)
    if edit.outdated:
        rows += wrap([Span(words.OUTDATED[lang], "erratum")], cells)
    return rows


def fitting(demo: Demo | None, given: Mapping[str, Value], before: Demo | None = None) -> dict[str, Value]:
    """Those of the given values that the demo's parameters accept.

    A value that was only the default of the demo shown `before` is replaced by the present default.
    """
    left = {p.name: p.default for p in before.parameters} if before else {}
    found: dict[str, Value] = {}
    for parameter in demo.parameters if demo else ():
        if parameter.name in given and given[parameter.name] != left.get(parameter.name):
            try:
                found[parameter.name] = parameter.check(given[parameter.name])
            except ParameterError:
                continue
    return found


def unusable(error: OSError, lang: str) -> str:
    """Why a copy can't be read or written."""
    return words.CANT[lang].format(path=error.filename or "", why=cause(error.errno or 0, lang))
