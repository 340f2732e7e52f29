"""The program to be killed: in a terminal, or forked, where two thousand starts are wanted."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from quiz.study.card import Rating
from quiz.study.log import StudyLog
from tests.faults.forked import Command, ForkedTerminal, Forks
from tests.pty.environment import environment_in
from tests.pty.fixtures import deck, grades, light, start
from tests.pty.small_deck import write_deck

__all__ = ["deck", "grades", "light", "start"]

MANY = 60
"""Cards that no test of faults comes to the end of."""

Shell = Callable[..., Command]
App = Callable[..., ForkedTerminal]


@pytest.fixture(scope="session")
def forks(light: Path) -> Iterator[Forks]:
    made = Forks(light)
    yield made
    made.close()


@pytest.fixture(scope="session")
def large_deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_deck(tmp_path_factory.mktemp("large") / "deck", MANY)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The learner's folder, with no limit to a day's new cards."""
    return furnished(tmp_path / "home")


def furnished(home: Path) -> Path:
    """A home where every card may be asked today."""
    home.mkdir()
    (home / "settings.toml").write_text("new_per_day = 9999\n")
    return home


HISTORY = 120
"""Events of last week, so that today's first write is preceded by a backup of them."""


def begun_last_week(home: Path) -> Path:
    """A home with a history; its log."""
    at = datetime.now().astimezone() - timedelta(days=7)
    with StudyLog.open(furnished(home) / "study.db") as log:
        for n in range(HISTORY):
            log.review(f"old-{n % 9}", Rating.GOOD, at + timedelta(minutes=n))
    return home / "study.db"


@pytest.fixture
def shell(forks: Forks, large_deck: Path, tmp_path: Path) -> Shell:
    """`shell(home, "grade", …)`: a command of the real program, with pipes."""

    def run(home: Path, *words: str, deck: Path = large_deck, largest: int | None = None) -> Command:
        environment = environment_in(tmp_path, RUNCALL_HOME=str(home))
        whole = [*words, "--lang", "en", "--deck", str(deck)]
        return Command(forks, whole, environment, folder=tmp_path, largest=largest)

    return run


@pytest.fixture
def app(forks: Forks, large_deck: Path, tmp_path: Path) -> Iterator[App]:
    """`app(home)`: the real app in a terminal of 80x24, which is closed after the test."""
    opened: list[ForkedTerminal] = []

    def run(home: Path, largest: int | None = None) -> ForkedTerminal:
        for ended in opened:
            ended.close()
        environment = environment_in(tmp_path, RUNCALL_HOME=str(home))
        words = ["--lang", "en", "--deck", str(large_deck)]
        opened[:] = [ForkedTerminal(forks, words, environment, (80, 24), folder=tmp_path, largest=largest)]
        return opened[0]

    yield run
    for ended in opened:
        ended.close()
