"""A damaged log is made whole from what it and its copies hold; nothing is overwritten without a copy."""

import random
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from quiz.study.card import Rating
from quiz.study.carve import carved_rows
from quiz.study.error import StudyError
from quiz.study.fold import fold_all
from quiz.study.log import StudyLog
from quiz.study.repair import fault_of, repair, salvaged
from tests.study.hand_clock import EVENING, HandClock
from tests.study.refusal import refusal

EVENTS = 260


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed log of 260 events, some with much beside them, so that they pass one page."""
    path, clock = tmp_path_factory.mktemp("written") / "study.db", HandClock()
    with StudyLog.open(path) as log:
        for n in range(EVENTS - 10):
            clock.wait(hours=3)
            extra = {"notes": "记" * 5000 * (n % 3)} if n % 40 == 0 else {"n": n}
            log.review(f"q{n % 50}", Rating(n % 4 + 1), clock(), duration_ms=n * 1000, extra=extra)
            if n % 25 == 0:
                log.undo(clock())
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM events").fetchone() == (EVENTS,)
    return path


@pytest.fixture
def spoilt(written: Path, path: Path) -> Path:
    path.parent.mkdir()
    shutil.copyfile(written, path)
    return path


def ids(path: Path) -> set[str]:
    with StudyLog.open(path) as log:
        assert dict(log.states) == {
            card: state for card, state in fold_all(log.events(), log.schedule).items() if state.reps
        }
        return {event.id for event in log.events()}


def none(path: Path) -> Path:
    return path.parent / "no-backups"


def test_the_pages_alone_give_every_event_back(written: Path) -> None:
    with StudyLog.open(written) as log:
        expected = log.events()
    rows = dict(carved_rows(written.read_bytes()))
    assert len(rows) == EVENTS
    assert {row[1] for row in rows.values()} == {event.id for event in expected}
    assert salvaged(written) == expected


def test_a_sound_log_keeps_its_events_and_has_its_states_made_again(spoilt: Path) -> None:
    before = ids(spoilt)
    with closing(sqlite3.connect(spoilt)) as other:
        other.execute("UPDATE states SET stability = 999, due = '2031-01-01'")
        other.commit()
    told = repair(spoilt, none(spoilt), EVENING)
    assert (told.events, told.kept, told.wrong) == (EVENTS, None, None)
    assert ids(spoilt) == before
    assert [path.name for path in spoilt.parent.iterdir()] == ["study.db"]


def tear(path: Path, page: int, size: int = 4096) -> None:
    whole = bytearray(path.read_bytes())
    whole[page * size : (page + 1) * size] = bytes(b ^ 0x5A for b in whole[page * size : (page + 1) * size])
    path.write_bytes(bytes(whole))


def test_one_torn_page_costs_at_most_the_events_on_it_wherever_it_is(written: Path, path: Path) -> None:
    expected = {event.id for event in salvaged(written)}
    pages = written.stat().st_size // 4096
    path.parent.mkdir()
    for page in random.Random(3).sample(range(pages), 12):
        shutil.copyfile(written, path)
        tear(path, page)
        damaged = path.read_bytes()
        told = repair(path, none(path), EVENING)
        if told.kept is None:
            continue  # a page that holds nothing, or only what is made again
        assert told.kept.read_bytes() == damaged
        assert told.lost == EVENTS - told.events or told.lost == 0
        assert EVENTS - told.events <= 30
        assert ids(path) <= expected
        assert fault_of(path) is None
        for kept in path.parent.glob("study-damaged-*"):
            kept.unlink()


def test_half_a_file_gives_what_is_on_that_half(spoilt: Path) -> None:
    whole = spoilt.read_bytes()
    spoilt.write_bytes(whole[: len(whole) // 2 + 1000])
    told = repair(spoilt, none(spoilt), EVENING)
    assert told.kept is not None
    assert 40 < told.events < EVENTS
    assert len(ids(spoilt)) == told.events


def test_a_file_whose_head_is_gone_still_gives_its_events(spoilt: Path) -> None:
    expected = ids(spoilt)
    spoilt.write_bytes(b"\0" * 4096 + spoilt.read_bytes()[4096:])
    told = repair(spoilt, none(spoilt), EVENING)
    assert told.events == EVENTS
    assert ids(spoilt) == expected


def test_what_the_file_lost_comes_from_the_backups(spoilt: Path, clock: HandClock) -> None:
    backups = spoilt.parent / "backups"
    clock.wait(days=80)
    with StudyLog.open(spoilt, backups=backups) as log:
        last = log.review("after", Rating.GOOD, clock())
    expected = ids(spoilt)
    for page in range(4, 20):
        tear(spoilt, page)
    told = repair(spoilt, backups, EVENING)
    assert told.from_copies > 0
    assert told.lost == 0
    assert ids(spoilt) == expected
    assert last.id in expected


def test_what_stands_in_the_write_ahead_log_is_saved_too(
    spoilt: Path, clock: HandClock, tmp_path: Path
) -> None:
    # As after a kill: the file and its write-ahead log as they were at that moment.
    log = StudyLog.open(spoilt)
    late = [log.review("late", Rating.GOOD, clock()) for _ in range(5)]
    killed = tmp_path / "killed" / "study.db"
    killed.parent.mkdir()
    for suffix in ("", "-wal"):
        shutil.copyfile(f"{spoilt}{suffix}", f"{killed}{suffix}")
    log.close()
    killed.write_bytes(b"\0" * 4096 + killed.read_bytes()[4096:])
    repair(killed, none(killed), EVENING)
    assert {event.id for event in late} <= ids(killed)


def test_a_repaired_log_goes_on_under_a_new_devices_name(spoilt: Path, clock: HandClock) -> None:
    with StudyLog.open(spoilt) as log:
        device = log.device
    tear(spoilt, 8)
    repair(spoilt, none(spoilt), EVENING)
    with StudyLog.open(spoilt) as log:
        assert log.device != device
        assert log.review("q1", Rating.GOOD, clock()).seq == 1


def test_repairing_twice_changes_nothing_more(spoilt: Path) -> None:
    tear(spoilt, 8)
    first = repair(spoilt, none(spoilt), EVENING)
    known = ids(spoilt)
    assert first.kept is not None
    assert repair(spoilt, none(spoilt), EVENING).kept is None
    assert ids(spoilt) == known


def test_a_log_that_another_program_has_open_is_not_replaced_under_it(spoilt: Path) -> None:
    with closing(sqlite3.connect(spoilt)) as other:
        other.execute("SELECT count(*) FROM meta").fetchone()
        tear(spoilt, 8)
        before = spoilt.read_bytes()
        with pytest.raises(StudyError) as caught:
            repair(spoilt, none(spoilt), EVENING)
        assert caught.value.reason == "locked"
        assert spoilt.read_bytes() == before
    assert repair(spoilt, none(spoilt), EVENING).kept is not None


def test_a_head_that_names_another_program_is_damage_where_our_events_stand(spoilt: Path) -> None:
    whole = bytearray(spoilt.read_bytes())
    whole[68:72] = b"XXXX"
    spoilt.write_bytes(bytes(whole))
    assert repair(spoilt, none(spoilt), EVENING).events == EVENTS
    assert len(ids(spoilt)) == EVENTS


def test_another_programs_database_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (url)")
    with refusal("another program's database"):
        repair(path, none(path), EVENING)
    assert [path.name for path in path.parent.iterdir()] == ["study.db"]


def test_what_is_no_damage_is_refused_and_left_alone(spoilt: Path) -> None:
    with closing(sqlite3.connect(spoilt)) as other:
        other.execute("PRAGMA user_version = 9")
    before = spoilt.read_bytes()
    with refusal("newer Runcall"):
        repair(spoilt, none(spoilt), EVENING)
    assert spoilt.read_bytes() == before
    assert [path.name for path in spoilt.parent.iterdir()] == ["study.db"]


def test_without_a_log_there_is_nothing_to_repair(path: Path) -> None:
    path.parent.mkdir()
    assert repair(path, none(path), EVENING).events == 0
    assert fault_of(path) is None


def test_a_log_that_is_gone_comes_back_from_its_backups(spoilt: Path, clock: HandClock) -> None:
    backups = spoilt.parent / "backups"
    expected = ids(spoilt)
    clock.wait(days=80)
    with StudyLog.open(spoilt, backups=backups) as log:
        log.review("after", Rating.GOOD, clock())
    spoilt.unlink()
    told = repair(spoilt, backups, EVENING)
    assert (told.events, told.from_copies, told.wrong) == (EVENTS, EVENTS, None)
    assert ids(spoilt) == expected


def test_a_log_begun_anew_in_place_of_a_lost_one_gets_the_lost_ones_events_back(
    spoilt: Path, clock: HandClock
) -> None:
    backups = spoilt.parent / "backups"
    backups.mkdir()
    shutil.copyfile(spoilt, backups / "study-2026-03-01.db")
    lost = ids(spoilt)
    spoilt.unlink()
    with StudyLog.open(spoilt) as log:
        new = log.review("q1", Rating.GOOD, clock()).id
    told = repair(spoilt, backups, EVENING)
    assert (told.events, told.from_copies) == (EVENTS + 1, EVENTS)
    assert ids(spoilt) == lost | {new}


def test_an_event_that_makes_no_sense_is_left_in_the_copy(spoilt: Path) -> None:
    with closing(sqlite3.connect(spoilt)) as other:
        other.execute("DROP TRIGGER events_stay")
        other.execute("UPDATE events SET day = 'yesterday' WHERE seq = 5")
        other.commit()
    told = repair(spoilt, none(spoilt), datetime(2026, 11, 29, 20))
    assert (told.events, told.lost) == (EVENTS - 1, 1)
    assert told.kept == spoilt.with_name("study-damaged-2026-11-29-200000.db")


@pytest.mark.slow
def test_random_damage_never_ends_in_an_exception_and_never_invents_an_event(
    written: Path, path: Path
) -> None:
    expected = {event.id: event for event in salvaged(written)}
    draw, whole = random.Random(11), written.read_bytes()
    version = whole[60:64]
    path.parent.mkdir()
    for _ in range(60):
        spoilt = bytearray(whole)
        for _ in range(draw.choice([1, 3, 30])):
            at = draw.randrange(len(spoilt))
            length = draw.choice([1, 8, 512, 4096])
            spoilt[at : at + length] = draw.randbytes(min(length, len(spoilt) - at))
        spoilt[60:64] = version  # or it would say that a newer program wrote it
        path.write_bytes(bytes(spoilt))
        repair(path, none(path), EVENING)
        found = salvaged(path)
        assert len(found) > EVENTS / 3
        changed = [event for event in found if expected.get(event.id) != event]
        assert len(changed) <= 30  # a byte inside a text can't be told from what was meant
        for other in path.parent.iterdir():
            other.unlink()
