"""How a card is held, in words: suspended and why, buried, flagged."""

from datetime import date

from quiz.messages.shell import say
from quiz.study.card import CardState


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
