"""A refusal of the study log, held against the sentence that a person reads of it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from quiz.study.error import StudyError
from quiz.view.trouble import told


@contextmanager
def refusal(sentence: str) -> Iterator[pytest.ExceptionInfo[StudyError]]:
    """`with refusal("a part of the English sentence"):`, as `pytest.raises` does for an exception's text."""
    with pytest.raises(StudyError) as caught:
        yield caught
    assert re.search(sentence, told(caught.value, "en")), told(caught.value, "en")
