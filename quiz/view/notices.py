"""Everything that is wrong, as rows: by chapter, each thing with its place, and what to do about it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from quiz.bank.deck import Deck
from quiz.bank.fault import Fault
from quiz.demo.words import Words
from quiz.messages import notices as words
from quiz.messages.interface import WENT_WRONG
from quiz.messages.shell import say
from quiz.study.backup import Lost
from quiz.study.settings import Doubt
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.view.keymap import located_sentence
from quiz.view.left_out import check_command, left_out_here
from quiz.view.settings import setting_sentence
from quiz.view.trouble import lost_sentence, told

if TYPE_CHECKING:
    from quiz.view.keymap import Fault as KeyFault

MOST = 100
"""So many faults of a bank are listed; the command lists all."""


@dataclass(frozen=True)
class Findings:
    """What is wrong, as far as it has been looked for."""

    faults: tuple[Fault, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    keys: "tuple[KeyFault, ...]" = ()
    trouble: tuple[Words, Exception] | None = None
    lost: Lost | None = None
    ahead: date | None = None
    """The day of reviews that lie in the future of `today`."""
    today: date | None = None

    @property
    def count(self) -> int:
        """How many things are wrong."""
        history = [self.trouble, self.lost, self.ahead]
        return (
            len(self.faults) + len(self.doubts) + len(self.keys) + sum(each is not None for each in history)
        )


@dataclass(frozen=True)
class Chapter:
    """Things wrong of one kind: each its place, which may be empty, and its sentence."""

    name: Words
    said: tuple[tuple[str, str], ...]
    mend: str
    summary: str = ""
    more: int = 0


def notice_rows(
    found: Findings, deck: Deck | None, roots: Sequence[Path], cells: int, lang: str
) -> list[Row]:
    """The chapters that have something to tell, the gravest first."""
    rows: list[Row] = []
    for chapter in _chapters(found, deck, roots, lang):
        if not chapter.said:
            continue
        rows += [*([()] if rows else []), (Span(chapter.name[lang], "heading"),)]
        rows += wrap(chapter.summary, cells) if chapter.summary else []
        for place, sentence in chapter.said:
            rows += [
                (),
                *wrap([Span(place, "strong"), Span(sentence)], cells, (Span("! ", "erratum"),), "  "),
            ]
        if chapter.more:
            rows += [(), (Span("  " + words.MORE[lang].format(n=f"{chapter.more:,}"), "muted"),)]
        rows += [(), *wrap([Span(chapter.mend, "muted")], cells)]
    return rows


def _chapters(found: Findings, deck: Deck | None, roots: Sequence[Path], lang: str) -> Iterator[Chapter]:
    yield Chapter(words.HISTORY, tuple(_history(found, lang)), words.MEND_HISTORY[lang])
    settings = [
        (f"{d.path}:{d.line}" if d.line else str(d.path), setting_sentence(d, lang)) for d in found.doubts
    ]
    yield Chapter(words.SETTINGS, _placed(settings), words.MEND_SETTINGS[lang])
    keys = [(f"{f.path}:{f.line}" if f.line else str(f.path), located_sentence(f, lang)) for f in found.keys]
    yield Chapter(words.KEYS, _placed(keys), words.MEND_KEYS[lang])
    faults = found.faults[:MOST]
    yield Chapter(
        words.BANK,
        _placed([(f"{fault.file}:{fault.line}:{fault.column}", str(fault)) for fault in faults]),
        words.MEND_BANK[lang].format(command=check_command(roots)),
        left_out_here(deck, lang) if deck is not None and deck.faults else "",
        len(found.faults) - len(faults),
    )


def _placed(said: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Each sentence parted behind the place that it begins with."""
    return tuple(
        (place, text[len(place) :]) if text.startswith(place) else ("", text) for place, text in said
    )


def _history(found: Findings, lang: str) -> Iterator[tuple[str, str]]:
    if found.trouble is not None:
        what, error = found.trouble
        yield "", WENT_WRONG[lang].format(what=what[lang], error=told(error, lang))
    if found.lost is not None:
        yield "", lost_sentence(found.lost, lang)
    if found.ahead is not None:
        yield "", say("clock_behind", lang, day=found.ahead, today=found.today)
