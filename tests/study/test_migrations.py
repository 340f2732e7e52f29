"""An older file is brought forward with everything in it, after a copy was kept."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from quiz.study import database
from quiz.study.card import Rating
from quiz.study.fold import fold_all
from quiz.study.log import StudyLog
from quiz.study.schema import SCHEMA
from quiz.study.session import ReviewSession
from tests.study.hand_clock import HandClock
from tests.study.refusal import refusal

STORED = Path(__file__).with_name("data") / "schema_1.db"
"""Written by the first version: 25 reviews of 5 cards, two taken back, and a quiz."""


def stored(version: int, path: Path) -> Path:
    path.parent.mkdir()
    shutil.copyfile(STORED.with_name(f"schema_{version}.db"), path)
    return path


@pytest.fixture
def old(path: Path) -> Path:
    return stored(1, path)


def raw(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def test_a_file_of_the_first_schema_is_brought_forward_with_all_its_events(
    old: Path, clock: HandClock
) -> None:
    columns = 'place, id, device, seq, card, kind, at, "offset", day, rating, promised, undoes, extra'
    query = f"SELECT {columns} FROM events ORDER BY place"
    before = raw(old, query)
    dues = dict(raw(old, "SELECT card, due FROM states WHERE due IS NOT NULL"))  # type: ignore[arg-type]
    assert len(before) == 27
    with StudyLog.open(old) as log:
        assert dict(log.states) == fold_all(log.events(), log.schedule)
        assert {card: state.due.isoformat() for card, state in log.states.items() if state.due} == dues
        log.record("q1", "suspend", clock())
        assert log.review("q1", Rating.GOOD, clock()).seq == 29
    assert raw(old, query)[:27] == before
    assert raw(old, "PRAGMA user_version") == [(SCHEMA,)]
    assert raw(old, "PRAGMA integrity_check") == [("ok",)]
    with closing(sqlite3.connect(old)) as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute("DELETE FROM events")


def test_a_file_of_the_second_schema_keeps_its_states_and_its_sums(path: Path, clock: HandClock) -> None:
    """Written under schema 2: 15 reviews of 5 cards, one of them taken back, three holds, a quiz."""
    old = stored(2, path)
    tables = ("events ORDER BY place", "states ORDER BY card", "days ORDER BY day", "meta ORDER BY name")
    before = [raw(old, f"SELECT * FROM {table}") for table in tables]
    assert len(before[0]) == 22
    with StudyLog.open(old) as log:
        assert [raw(old, f"SELECT * FROM {table}") for table in tables] == before
        assert dict(log.states) == fold_all(log.events(), log.schedule)
        session = ReviewSession(log, ["q1", "q2", "q3", "q4", "q5", "q6"], clock)
        assert session.grade(Rating.GOOD, session.token) is not None
    assert raw(old, "PRAGMA user_version") == [(SCHEMA,)]
    assert raw(old, "PRAGMA integrity_check") == [("ok",)]
    assert raw(old.with_name("study-schema-2.db"), "PRAGMA user_version") == [(2,)]


def test_the_old_file_is_kept_beside_the_new_one(old: Path) -> None:
    StudyLog.open(old).close()
    kept = old.with_name("study-schema-1.db")
    assert raw(kept, "PRAGMA user_version") == [(1,)]
    assert raw(kept, "SELECT id FROM events") == raw(STORED, "SELECT id FROM events")


@pytest.mark.parametrize("version", range(1, SCHEMA))
def test_a_file_brought_forward_has_the_tables_of_a_new_one(version: int, path: Path, tmp_path: Path) -> None:
    query = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
    old = stored(version, path)
    StudyLog.open(old).close()
    StudyLog.open(tmp_path / "new.db").close()
    assert raw(old, query) == raw(tmp_path / "new.db", query)


def test_a_file_that_cannot_be_copied_first_is_left_as_it_was(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(connection: sqlite3.Connection, path: Path) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr(database, "keep_copy", full)
    before = old.read_bytes()
    with refusal("free some space"):
        StudyLog.open(old)
    assert old.read_bytes() == before


def test_a_copy_that_cannot_be_put_in_its_place_gives_a_sentence(old: Path) -> None:
    before = old.read_bytes()
    (old.parent / "study-schema-1.db").mkdir()
    with refusal("can't be read or copied"):
        StudyLog.open(old)
    assert old.read_bytes() == before
    assert not list(old.parent.glob("*.part"))


def test_programs_that_bring_the_same_file_forward_at_once_all_open_it(old: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from quiz.study.log import StudyLog\n"
        "with StudyLog.open(Path(sys.argv[1])) as log: print(len(log.events()))"
    )
    words = [sys.executable, "-c", code, str(old)]
    programs = [subprocess.Popen(words, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    assert [program.communicate()[0] for program in programs] == ["27\n"] * 4
    assert raw(old.with_name("study-schema-1.db"), "PRAGMA user_version") == [(1,)]
