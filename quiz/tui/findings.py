"""Looks for whatever is wrong with bank, settings and history, in a thread; and reads all of it again."""

import asyncio
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from quiz.messages import interface as words
from quiz.view.notices import Findings

if TYPE_CHECKING:
    from quiz.bank.deck import Deck
    from quiz.bank.fault import Fault
    from quiz.study.log import StudyLog
    from quiz.tui.app import RuncallApp


def of_the_bank(deck: "Deck") -> "tuple[Fault, ...]":
    """The faults as `runcall check` finds them; it takes seconds."""
    from quiz.bank.check import check
    from quiz.text.math import inline

    return check(deck, formula=inline)


def of_the_rest(app: "RuncallApp") -> Findings:
    """What is wrong besides, and those faults of the bank that its reading has met."""
    deck, at = app.deck, app.services.clock()
    found = Findings(
        deck.faults if deck is not None else (), app.services.doubts(), app.key_faults, app.trouble
    )
    log = app.log_of_study
    return found if log is None else _with_history(found, log, at)


def _with_history(found: Findings, log: "StudyLog", at: datetime) -> Findings:
    from quiz.study.queue import ahead_of_clock

    today = log.day(at)
    return replace(found, lost=log.lost(), ahead=ahead_of_clock(log.snapshot(), today), today=today)


async def read_again(app: "RuncallApp") -> None:
    """Read settings, keys, history and bank, and use what has changed. What can't be read is told."""
    app.take_again(await asyncio.to_thread(app.services.preferences))
    await app.take_keys().wait()
    is_read = await _history(app), await _bank(app)
    if all(is_read):
        app.trouble = None
    app.kept += 1


async def _history(app: "RuncallApp") -> bool:
    try:
        if app.log_of_study is None:
            app.log_of_study = await asyncio.to_thread(app.services.open_log)
        app.log_of_study.follow(await asyncio.to_thread(app.services.study_settings))
    except Exception as error:
        app.fail(words.STUDY_FAILED, error)
        return False
    return True


async def _bank(app: "RuncallApp") -> bool:
    try:
        deck = await asyncio.to_thread(app.services.open_deck)
        if await asyncio.to_thread(_differs, deck, app.deck):
            app.deck = deck
    except Exception as error:
        app.fail(words.OPENING_FAILED, error)
        return False
    return True


def _differs(deck: "Deck", before: "Deck | None") -> bool:
    """Whether a deck read again says anything else; the sessions on it would begin anew."""
    if before is None:
        return True
    return _content(deck) != _content(before)


def _content(deck: "Deck") -> tuple[object, ...]:
    return deck.questions, deck.demos, deck.faults, deck.suspects, deck.places
