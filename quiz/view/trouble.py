"""Errors of a learner's history as sentences in the learner's language."""

from quiz.demo.words import Words
from quiz.messages.trouble import CAUSES, LOST, OTHER_CAUSE, TROUBLE
from quiz.study.backup import Lost
from quiz.study.error import StudyError


def told(error: Exception | str, lang: str) -> str:
    """The sentence for an error of ours; for any other exception its own text."""
    if isinstance(error, StudyError):
        parts = {**error.parts, "cause": cause(error.cause or 0, lang)}
        return TROUBLE[error.reason][lang].format(path=error.path, **parts)
    return str(error) or type(error).__name__


def told_in_both(error: StudyError) -> Words:
    """The sentence of an error, in both languages."""
    return Words(told(error, "zh"), told(error, "en"))


def lost_sentence(lost: Lost, lang: str) -> str:
    """That the backups hold more than the log, and how to restore it."""
    day = lost.day.isoformat()
    return LOST[lang].format(here=lost.here, day=day, events=lost.events, backups=lost.backups)


def cause(number: int, lang: str) -> str:
    """Why the system refused, from its error number."""
    return CAUSES.get(number, OTHER_CAUSE)[lang].format(number=number)
