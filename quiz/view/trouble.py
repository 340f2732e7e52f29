"""What went wrong with a learner's history, in the learner's language."""

from quiz.messages.shell import TROUBLE
from quiz.study.error import StudyError


def told(error: Exception | str, lang: str) -> str:
    """The sentence of an error. In English it is the error's own, which says it more closely."""
    if lang == "zh" and isinstance(error, StudyError) and error.reason in TROUBLE:
        return TROUBLE[error.reason].format(path=error.path)
    return str(error) or type(error).__name__
