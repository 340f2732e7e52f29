"""Each trouble of a study log is told in both languages, with what to do."""

from pathlib import Path
from typing import get_args

import pytest

from quiz.messages.shell import TROUBLE
from quiz.study.error import Reason, StudyError
from quiz.view.trouble import told


@pytest.mark.parametrize("reason", [reason for reason in get_args(Reason) if reason != "setting"])
def test_every_reason_has_a_chinese_sentence_that_names_the_file(reason: Reason) -> None:
    error = StudyError(reason, "an English sentence", Path("/home/study.db"))
    assert told(error, "en") == "an English sentence"
    sentence = told(error, "zh")
    assert sentence != "an English sentence"
    assert "{" not in sentence
    assert ("/home/study.db" in sentence) == ("{path}" in TROUBLE[reason])


def test_any_other_error_is_told_as_it_is() -> None:
    assert told(ValueError("no such thing"), "zh") == "no such thing"
    assert told(ValueError(), "zh") == "ValueError"
