"""The program on the small deck, in terminals that are closed after the test."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from quiz.bank.trust import TrustFile
from quiz.study.crashes import reports
from tests.pty.environment import environment_in, light_python
from tests.pty.small_deck import write_deck
from tests.pty.terminal import Terminal

Start = Callable[..., Terminal]


@pytest.fixture(scope="session")
def light(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An interpreter without PyTorch: see `environment`."""
    return light_python(tmp_path_factory.mktemp("light") / "python")


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """The small deck."""
    return write_deck(tmp_path / "deck")


@pytest.fixture
def start(light: Path, deck: Path, tmp_path: Path) -> Iterator[Start]:
    """`start()`: the app in a terminal, in English, on the small deck, with the test's own home.

    If not `settled`, it greets a new learner. Without `lang`, no `--lang` is given. `spoilt` runs in the
    app's process first, to break something in it. The test fails if a crash report was not looked at.
    """
    terminals = []

    def run(
        size: tuple[int, int] = (120, 30),
        lang: str = "en",
        modern: bool = False,
        old: bool = False,
        python: Path = light,
        errors: Path | None = None,
        trusted: bool = True,
        settled: bool = True,
        command: tuple[str, ...] = (),
        spoilt: str = "",
        redirected: str = "",
        **changes: str,
    ) -> Terminal:
        if settled:
            settings = tmp_path / "home" / "settings.toml"
            if not settings.parent.is_file():  # where a test wants a home that can't be one
                settings.parent.mkdir(exist_ok=True)
                settings.touch()
        if trusted:
            trusting = TrustFile(tmp_path / "home" / "trusted.json")
            trusting.trust(trusting.standing(deck), datetime.now(UTC))
        program = ["-c", f"{spoilt}\nfrom quiz.cli.main import main; raise SystemExit(main())"]
        program = program if spoilt else ["-m", "quiz"]
        spoken = ["--lang", lang] if lang else []
        words = [str(python), *program, *command, *spoken, "--deck", str(deck)]
        if errors is not None:
            words = ["sh", "-c", 'exec "$@" 2>"$0"', str(errors), *words]
        if redirected:
            words = ["sh", "-c", f'exec "$@" {redirected}', "sh", *words]
        terminal = Terminal(
            words, environment_in(tmp_path, **changes), size, folder=tmp_path, modern=modern, old=old
        )
        terminals.append(terminal)
        return terminal

    yield run
    for terminal in terminals:
        terminal.close()
    assert [path.read_text() for path in reports(tmp_path / "home" / "crashes")] == []


@pytest.fixture
def grades(tmp_path: Path) -> Callable[[], list[tuple[str, int]]]:
    """Reads the grades from the disk, bypassing the app; undone ones are left out."""

    def read() -> list[tuple[str, int]]:
        # Left to the collector, it would keep the log's shared memory in use, and what a killed program had
        # written last would be neither seen nor gone until then.
        with closing(sqlite3.connect(f"file:{tmp_path / 'home' / 'study.db'}?mode=ro", uri=True)) as database:
            return database.execute(
                "SELECT card, rating FROM events WHERE kind = 'review'"
                " AND id NOT IN (SELECT undoes FROM events WHERE kind = 'undo') ORDER BY place"
            ).fetchall()

    return read
