"""A deck before a person trusts it: its folder, its files of code, and what of them is other than before."""

import shlex
from collections.abc import Sequence
from pathlib import Path

from quiz.bank.trust import Standing
from quiz.demo.words import Words
from quiz.messages import trust as words
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap


def standing_rows(standing: Standing, sealed: bool, cells: int, lang: str, most: int = 20) -> list[Row]:
    """What to know before a yes; at most `most` names of each kind of file."""
    head = words.ASK_CHANGED if standing.trust == "changed" else words.ASK
    rows = [*wrap([Span(head[lang])], cells), ()]
    rows += wrap([Span(words.FOLDER[lang] + "  ", "muted"), Span(str(standing.root), "strong")], cells)
    if standing.trust == "changed":
        for word, names in (
            (words.ADDED, standing.added),
            (words.CHANGED, standing.changed),
            (words.REMOVED, standing.removed),
        ):
            rows += _names(word[lang], names, cells, lang, most)
    else:
        count = words.FILES[lang].format(n=f"{len(standing.files):,}")
        rows += _names(count, standing.files, cells, lang, most)
    note = words.SEALED if sealed else words.UNSEALED
    return [*rows, (), *wrap([Span(note[lang], "muted" if sealed else "refuted")], cells)]


def refusal(standing: Standing, sealed: bool) -> Words:
    """Why a deck's code did not run, and the command that changes it, in both languages."""
    said = words.REFUSED_CHANGED if standing.trust == "changed" else words.REFUSED
    if standing.may_run and not sealed:
        said = words.REFUSED_UNSEALED
    facts = {"path": standing.root, "quoted": shlex.quote(str(standing.root))}
    return Words(said.zh.format(**facts), said.en.format(**facts))


def unreadable(folder: Path, error: OSError) -> Words:
    """Why a deck's code could not even be looked at, in both languages."""
    said, facts = words.UNREADABLE, {"path": folder, "why": error.strerror}
    return Words(said.zh.format(**facts), said.en.format(**facts))


def _names(head: str, names: Sequence[str], cells: int, lang: str, most: int) -> list[Row]:
    if not names:
        return []
    rows: list[Row] = [(), (Span(head, "heading"),)]
    for name in names[:most]:
        rows += wrap([Span("  " + name, "code")], cells)
    if len(names) > most:
        rows.append((Span("  " + words.MORE[lang].format(n=f"{len(names) - most:,}"), "muted"),))
    return rows
