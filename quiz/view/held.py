"""What was done to a card, in words: a grade or a hold by its name, and how a card is held and why."""

from datetime import date

from quiz.messages.interface import RATINGS
from quiz.messages.shell import HELD, say
from quiz.study.card import CardState
from quiz.study.event import Event


def deed(event: Event, lang: str) -> str:
    """The grade or the hold of this event, by its name."""
    return RATINGS[event.rating][lang] if event.rating else HELD[event.kind][lang]


def held_words(state: CardState, day: date, lang: str) -> list[str]:
    """A phrase for each hold; empty for a card that is asked as usual."""
    told: list[str] = []
    if state.suspended == "leech":
        told.append(say("is_leech", lang, n=state.lapses))
    elif state.suspended:
        told.append(say("is_suspended", lang))
    if state.buried is not None and day < state.buried:
        told.append(say("is_buried", lang))
    if state.flagged:
        told.append(say("is_flagged", lang))
    return told
