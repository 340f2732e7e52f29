"""The figures of the Today screen: counted off the event loop, from the bank and the study log."""

from dataclasses import dataclass
from datetime import datetime
from math import ceil
from typing import TYPE_CHECKING

from quiz.bank.deck import Deck

if TYPE_CHECKING:
    from quiz.study.log import StudyLog

WEAKEST = 5
"""How many topics are named."""


@dataclass(frozen=True)
class Figures:
    """What Today shows. `weakest` are topics already begun, with the share expected to be recalled now.

    `later` cards are due beyond the day's share of reviews; they are caught up within `catching_up` days.
    """

    due: int
    new: int
    minutes: int
    reviewed: int
    begun: bool
    weakest: tuple[tuple[str, float], ...]
    questions: int
    demos: int
    proven: int
    cited: int
    errata: int
    later: int = 0
    catching_up: int = 0


def figures(deck: Deck, log: "StudyLog | None", at: datetime) -> Figures:
    """Count everything for one moment. Raises StudyError if the log can't be read."""
    from quiz.study.day import study_day
    from quiz.study.order import study_order
    from quiz.study.queue import build_queue, days_to_catch_up
    from quiz.study.readiness import weights_of
    from quiz.study.settings import DEFAULTS
    from quiz.study.statistics import mastery, minutes, reviewed

    if log is not None:
        log.refresh()
    states = log.states if log is not None else {}
    events = log.events() if log is not None else []
    settings = log.settings if log is not None else DEFAULTS
    today = study_day(at, settings.rollover_hour)
    cards = study_order(deck.questions)
    queue = build_queue(states, cards, at, settings, weights_of(deck.questions))
    catching_up = days_to_catch_up(states, cards, today, settings) if queue.later else 0
    topics = {question.id: question.topic for question in deck.questions}
    begun = {topics[card] for card in states if card in topics}
    known = mastery(states, topics, today)
    weakest = sorted((share, topic) for topic, share in known.items() if topic in begun)
    claims = [claim for question in deck.questions for claim in question.claims.values()]
    return Figures(
        due=queue.due,
        new=len(queue.new),
        minutes=ceil(minutes(len(queue.cards), events)),
        reviewed=reviewed(events, today),
        begun=bool(begun),
        weakest=tuple((topic, share) for share, topic in weakest[:WEAKEST]),
        questions=len(deck.questions),
        demos=len(deck.demos),
        proven=sum(claim.kind == "proven" for claim in claims),
        cited=sum(claim.kind == "cited" for claim in claims),
        errata=sum(claim.is_erratum for claim in claims),
        later=len(queue.later),
        catching_up=catching_up,
    )
