"""Going on when the day is done: some ten minutes more of what is due, and of what comes next."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING

from msgspec.structs import replace

from quiz.bank.question import Question
from quiz.study.card import NEW, CardState
from quiz.study.interview import Interview, is_ahead
from quiz.study.memory import model
from quiz.study.order import study_order
from quiz.study.pace import Pace, minutes, pace
from quiz.study.past import past
from quiz.study.plan import plan
from quiz.study.prospect import deck_of
from quiz.study.queue import build_queue
from quiz.study.readiness import weights_of

if TYPE_CHECKING:
    from quiz.study.log import StudyLog

MORE = 10
"""Minutes of one helping; when it is eaten, one may ask for another."""

NO_LIMIT = 1 << 30


def ahead_cards(
    questions: Sequence[Question],
    log: "StudyLog",
    at: datetime,
    interview: Interview | None,
    told: Callable[[float], object] | None = None,
) -> tuple[str, ...]:
    """What to go on with: cards that are due, likeliest forgotten first, then what the plan has next.

    Without a plan new cards follow, beyond the day's limit, and then those that are due soonest. Empty if
    every card was met today or is held back. Raises StudyError; `told` is as in `past`.
    """
    today, order = log.day(at), study_order(questions)
    log.states.look_up(order)
    states = {card: state for card in order if (state := log.states.get(card)) is not None}
    found = past(log, today, told)
    own = pace([event for event in found.recent if event.day < today], states)
    free = replace(log.settings, reviews_per_day=NO_LIMIT, new_per_day=NO_LIMIT)
    queue = build_queue(states, order, at, free, weights_of(questions))
    if interview is not None and is_ahead(interview, today):
        deck, fsrs = deck_of(questions, states, found, today), model(log.schedule.weights)
        beyond = MORE * 60.0
        coming = plan(
            deck, today, interview.day, interview.minutes, own, 0.0, fsrs, found.curve, 1, beyond=beyond
        ).cards
    else:
        coming = queue.new
    soonest = _soonest(states, today)
    return _helping((*queue.steps, *queue.reviews, *queue.waiting, *coming, *soonest), states, own)


def _soonest(states: Mapping[str, CardState], today: date) -> list[str]:
    """Learned cards that aren't due yet and weren't met today, the next one first."""
    known = [
        (state.due, card)
        for card, state in states.items()
        if state.due is not None and state.last != today and not state.on_step and not state.is_held(today)
    ]
    return [card for _, card in sorted(known)]


def _helping(cards: Iterable[str], states: Mapping[str, CardState], own: Pace) -> tuple[str, ...]:
    """As many of them, each once, as fit into the minutes; one at the least."""
    taken: list[str] = []
    new = 0
    for card in dict.fromkeys(cards):
        new += states.get(card, NEW).is_new
        if taken and minutes(new, len(taken) + 1 - new, own) > MORE:
            break
        taken.append(card)
    return tuple(taken)
