"""What Today says of the day's cards: how many to review, how many new, how long; or that it is done."""

from typing import TYPE_CHECKING

from quiz.messages import interface as words
from quiz.text.rows import Row, Span, row_width
from quiz.text.wrap import wrap

if TYPE_CHECKING:
    from quiz.study.today import Figures


def day_rows(found: "Figures", room: int, lang: str) -> list[Row]:
    """The day's cards in so many cells."""
    if not found.questions:
        return wrap(words.EMPTY_BANK[lang], room)
    if not found.due and not found.new:
        return _done(found, room, lang)
    row: list[Span] = []
    for number, name in ((found.due, words.TO_REVIEW[lang]), (found.new, words.NEW[lang])):
        row += [Span(str(number), "key"), Span(f" {name}   ")]
    long = Span(words.MINUTES[lang].format(n=found.minutes), "muted")
    rows: list[Row] = [(*row, long)] if row_width((*row, long)) <= room else [tuple(row), (long,)]
    if found.planned:
        from quiz.messages.plan import BY_THE_PLAN, SET_ASIDE

        rows += _muted(BY_THE_PLAN[lang], room)
        rows += _muted(SET_ASIDE[lang].format(n=found.set_aside), room) if found.set_aside else []
    if found.later:
        rows += _muted(words.LATER[lang].format(n=found.later, days=found.catching_up), room)
    if not found.begun:
        rows += [(), *_muted(words.START_FRESH[lang], room)]
    return rows


def _done(found: "Figures", room: int, lang: str) -> list[Row]:
    """Nothing more today, and what one can do all the same."""
    rows: list[Row] = []
    if found.planned is not None:
        from quiz.messages.plan import SET_ASIDE_NOW, TODAYS_DONE

        rows += wrap(TODAYS_DONE[lang], room)
        rows += _muted(words.GO_ON[lang], room)
        rows += _muted(SET_ASIDE_NOW[lang].format(n=found.set_aside), room) if found.set_aside else []
        return rows
    rows += wrap(words.NOTHING_DUE[lang], room)
    if found.next_due is not None:
        rows += [(), *wrap(words.NEXT_DUE[lang].format(day=found.next_due.isoformat()), room)]
    return rows


def _muted(text: str, room: int) -> list[Row]:
    return wrap((Span(text, "muted"),), room)
