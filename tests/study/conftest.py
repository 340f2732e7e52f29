"""A clock, and logs in real files."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from quiz.study.log import StudyLog
from tests.study.hand_clock import HandClock


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "study.db"


@pytest.fixture
def open_log(path: Path) -> Iterator[Callable[[], StudyLog]]:
    """Opens the same file once more at each call, as another program would."""
    opened: list[StudyLog] = []

    def open_once_more() -> StudyLog:
        opened.append(StudyLog.open(path))
        return opened[-1]

    yield open_once_more
    for log in opened:
        log.close()


@pytest.fixture
def log(open_log: Callable[[], StudyLog]) -> StudyLog:
    return open_log()
