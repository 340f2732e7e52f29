"""Before a day's first write the log is copied, whole; ten days and one of each month are kept."""

import sqlite3
import threading
from contextlib import closing, suppress
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from quiz.study import backup
from quiz.study.backup import backup_files, dated, superfluous
from quiz.study.card import Rating
from quiz.study.database import keep_copy
from quiz.study.error import StudyError
from quiz.study.log import StudyLog
from quiz.study.repair import repair
from tests.patience import PATIENCE
from tests.study.hand_clock import HandClock


def events_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return int(connection.execute("SELECT count(*) FROM events").fetchone()[0])


def test_each_days_first_write_is_preceded_by_a_copy_of_all_before_it(path: Path, clock: HandClock) -> None:
    folder = path.parent / "backups"
    with StudyLog.open(path, backups=folder) as log:
        for _ in range(3):
            log.review("q", Rating.GOOD, clock())
        assert backup_files(folder) == []  # there was nothing to copy
        clock.wait(days=1)
        log.review("q", Rating.GOOD, clock())
        log.undo(clock())
        clock.wait(hours=9)  # over the rollover, the session still open
        log.record("q", "suspend", clock())
    assert [path.name for path in backup_files(folder)] == ["study-2026-12-01.db", "study-2026-11-30.db"]
    assert [events_in(path) for path in backup_files(folder)] == [5, 3]
    assert sorted(path.name for path in folder.iterdir()) == ["study-2026-11-30.db", "study-2026-12-01.db"]


def test_a_second_program_makes_no_second_copy_of_the_day(path: Path, clock: HandClock) -> None:
    folder = path.parent / "backups"
    with StudyLog.open(path, backups=folder) as log:
        log.review("q", Rating.GOOD, clock())
        clock.wait(days=1)
        log.review("q", Rating.GOOD, clock())
    with StudyLog.open(path, backups=folder) as log:
        log.review("q", Rating.GOOD, clock())
    assert [events_in(path) for path in backup_files(folder)] == [1]


def test_a_copy_is_a_log_that_can_be_opened_as_it_is(path: Path, clock: HandClock) -> None:
    folder = path.parent / "backups"
    with StudyLog.open(path, backups=folder) as log:
        log.review("q", Rating.GOOD, clock())
        known = log.snapshot()
        clock.wait(days=3)
        log.review("q", Rating.GOOD, clock())
    with StudyLog.open(backup_files(folder)[0]) as copy:
        assert copy.snapshot() == known


@pytest.mark.parametrize("beside", [False, True])
def test_a_copy_that_cannot_be_made_keeps_no_grade_from_being_recorded(
    path: Path, clock: HandClock, beside: bool
) -> None:
    folder = path.parent / "backups"
    with StudyLog.open(path, backups=folder, beside=beside) as log:
        log.review("q", Rating.GOOD, clock())
        folder.write_text("in the way")
        clock.wait(days=1)
        log.review("q", Rating.GOOD, clock())
        assert len(log.events()) == 2
    assert str(folder) in log.backup_trouble


def test_a_damaged_log_pushes_no_sound_copy_out(path: Path, clock: HandClock) -> None:
    folder = path.parent / "backups"
    with StudyLog.open(path, backups=folder) as log:
        for n in range(80):
            log.review(f"q{n}", Rating.GOOD, clock())
    whole = path.read_bytes()
    torn = bytearray(whole)
    torn[-6 * 4096 : -5 * 4096] = b"\xa5" * 4096
    path.write_bytes(bytes(torn))
    with StudyLog.open(path, backups=folder) as log:
        with suppress(StudyError):
            clock.wait(days=1)
            log.review("q", Rating.GOOD, clock())
        assert log.backup_trouble
    assert backup_files(folder) == []
    assert list(folder.iterdir()) == []


DAYS = st.dates(date(2024, 1, 1), date(2026, 12, 31))


@given(st.sets(DAYS, max_size=60))
def test_the_last_ten_and_one_of_each_month_are_kept_of_a_log_that_grows(days: set[date]) -> None:
    held = {day: number for number, day in enumerate(sorted(days))}
    gone = superfluous(held)
    kept = days - set(gone)
    assert set(sorted(days)[-10:]) <= kept
    assert {(day.year, day.month) for day in kept} == {(day.year, day.month) for day in days}
    assert len(kept) <= 10 + len({(day.year, day.month) for day in days})
    assert superfluous({day: held[day] for day in kept}) == []


@given(st.dictionaries(DAYS, st.integers(0, 1000), max_size=60))
def test_no_copy_goes_that_holds_more_than_all_that_stay(held: dict[date, int]) -> None:
    gone = superfluous(held)
    kept = held.keys() - set(gone)
    assert not gone or max(held[day] for day in gone) <= max(held[day] for day in kept)


def test_the_copy_of_a_lost_log_outlives_the_copies_of_the_one_begun_anew(
    path: Path, clock: HandClock
) -> None:
    folder = path.parent / "backups"
    with StudyLog.open(path, backups=folder) as log:
        for _ in range(300):
            log.review("q", Rating.GOOD, clock())
        clock.wait(days=1)
        log.review("q", Rating.GOOD, clock())
    for left in path.parent.glob("study.db*"):
        left.unlink()
    with StudyLog.open(path, backups=folder) as log:
        lost = log.lost()
        for _ in range(30):
            clock.wait(days=1)
            log.review("q", Rating.GOOD, clock())
        assert log.lost() == (lost and replace(lost, here=30, backups=len(dated(folder))))
    assert lost is not None
    assert (lost.backups, lost.events, lost.here) == (1, 300, 0)
    assert max(map(events_in, backup_files(folder))) == 300
    repair(path, folder, clock())
    with StudyLog.open(path, backups=folder) as log:
        assert log.lost() is None
        assert len(log.events()) == 330


def test_a_grade_right_after_the_rollover_waits_for_no_copy_and_the_copy_is_of_before_it(
    path: Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, free = path.parent / "backups", threading.Event()

    def slow(connection: sqlite3.Connection, copy: Path) -> None:
        assert free.wait(PATIENCE)
        keep_copy(connection, copy)

    monkeypatch.setattr(backup, "keep_copy", slow)
    with StudyLog.open(path, backups=folder, beside=True) as log:
        log.review("q", Rating.GOOD, clock())
        clock.wait(days=1)  # over the rollover, the session still open
        for _ in range(3):
            log.review("q", Rating.GOOD, clock())
        log.undo(clock())
        assert backup_files(folder) == []  # all that came back while the copy was under way
        free.set()
    assert [events_in(copy) for copy in backup_files(folder)] == [1]
    assert log.backup_trouble == ""


def test_copies_accumulate_no_further_than_that(path: Path, clock: HandClock) -> None:
    folder = path.parent / "backups"
    with StudyLog.open(path, backups=folder) as log:
        for _ in range(16):
            log.record("q", "practice", clock())
            clock.wait(days=1)
    days = dated(folder)
    assert days[:10] == [days[0] - timedelta(days=n) for n in range(10)]
    assert days[10:] == [date(2026, 11, 30)]  # of the month before
