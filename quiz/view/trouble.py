"""What went wrong with a learner's history, in the learner's language."""

from quiz.messages.trouble import CAUSES, OTHER_CAUSE, TROUBLE
from quiz.study.error import StudyError


def told(error: Exception | str, lang: str) -> str:
    """The sentence of an error; any other exception's own words."""
    if isinstance(error, StudyError):
        parts = {**error.parts, "cause": cause(error.cause or 0, lang)}
        return TROUBLE[error.reason][lang].format(path=error.path, **parts)
    return str(error) or type(error).__name__


def cause(number: int, lang: str) -> str:
    """Why the system refused, by its number."""
    return CAUSES.get(number, OTHER_CAUSE)[lang].format(number=number)
