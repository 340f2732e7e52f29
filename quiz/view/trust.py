"""A deck before a person trusts it: its folder, its code files, and which of them have changed."""

import shlex
from collections.abc import Sequence
from pathlib import Path

from quiz.bank.trust import Standing
from quiz.demo.words import Words
from quiz.messages import trust as words
from quiz.messages.shell import say
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap

MOST_NAMES = 1000
"""Of each kind of file; a person has to see what there is, and a screen to draw it."""


def deck_rows(standing: Standing, cells: int, lang: str) -> list[Row]:
    """Which deck it is, and why the question is asked."""
    head = words.ASK_CHANGED if standing.trust == "changed" else words.ASK
    folder = [Span(words.FOLDER[lang] + "  ", "muted"), Span(_on_a_line(str(standing.root)), "strong")]
    return [*wrap([Span(head[lang])], cells), (), *wrap(folder, cells)]


def note_rows(sealed: bool, cells: int, lang: str) -> list[Row]:
    """What a yes means here."""
    note = words.SEALED if sealed else words.UNSEALED
    return [(), *wrap([Span(note[lang], "muted" if sealed else "refuted")], cells)]


def file_rows(standing: Standing, cells: int, lang: str) -> list[Row]:
    """Its code files, or those that have changed since it was trusted."""
    if standing.trust != "changed":
        count = words.FILES[lang].format(n=f"{len(standing.files):,}")
        return _names(count, standing.files, cells, lang)
    return [
        *_names(words.ADDED[lang], standing.added, cells, lang),
        *_names(words.CHANGED[lang], standing.changed, cells, lang),
        *_names(words.REMOVED[lang], standing.removed, cells, lang),
    ]


def refusal(standing: Standing, sealed: bool) -> Words:
    """Why a deck's code did not run, and the command that allows it, in both languages."""
    said = words.REFUSED_CHANGED if standing.trust == "changed" else words.REFUSED
    if standing.may_run and not sealed:
        said = words.REFUSED_UNSEALED
    facts = {"path": standing.root, "quoted": shlex.quote(str(standing.root))}
    return Words(said.zh.format(**facts), said.en.format(**facts))


def unreadable(folder: Path, error: OSError) -> Words:
    """Why a deck's code could not be inspected, in both languages."""
    said, facts = words.UNREADABLE, {"path": folder, "why": error.strerror}
    return Words(said.zh.format(**facts), said.en.format(**facts))


def unwritable(path: Path, error: OSError) -> Words:
    """Why a yes could not be saved, in both languages."""
    facts = {"path": path, "why": error.strerror}
    return Words(say("cant_write", "zh", **facts), say("cant_write", "en", **facts))


def _names(head: str, names: Sequence[str], cells: int, lang: str) -> list[Row]:
    if not names:
        return []
    rows: list[Row] = [(), (Span(head, "heading"),)]
    for name in names[:MOST_NAMES]:
        rows += wrap([Span(_on_a_line(name), "code")], cells, first="  ", rest="      ")
    if len(names) > MOST_NAMES:
        rows.append((Span("  " + words.MORE[lang].format(n=f"{len(names) - MOST_NAMES:,}"), "muted"),))
    return rows


def _on_a_line(name: str) -> str:
    """A file name with nothing in it that could pass for another row or be overlooked."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in name)
