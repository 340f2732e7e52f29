"""What stands on the disk after a fault, read past the program, and that it is whole."""

import sqlite3
from contextlib import closing
from pathlib import Path

from quiz.study.card import NEW
from quiz.study.fold import fold_all
from quiz.study.log import StudyLog


def reviews(path: Path) -> list[tuple[str, int]]:
    """Card and rating of each grade in the order of its arrival."""
    return [(card, rating) for _, kind, card, rating in rows(path) if kind == "review"]


def rows(path: Path, place: int = 0) -> list[tuple[str, str, str, int]]:
    """Id, kind, card and rating of what came after that place."""
    if not path.exists():
        return []  # killed before it was made
    with closing(sqlite3.connect(path)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_master").fetchone():
            return []
        asked = "SELECT id, kind, card, rating FROM events WHERE place > ? ORDER BY place"
        return connection.execute(asked, (place,)).fetchall()


def ids(path: Path) -> list[str]:
    """The id of each event in the order of its arrival."""
    return [row[0] for row in rows(path)]


def check_whole(path: Path) -> int:
    """Pages whole, nothing twice, numbers without a gap, states as the fold says; how many events."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    with StudyLog.open(path) as log:
        events = log.events()
        folded = fold_all(events, log.schedule)
        assert dict(log.states) == {card: state for card, state in folded.items() if state != NEW}
    assert len({event.id for event in events}) == len(events)
    assert sorted(event.seq for event in events) == list(range(1, len(events) + 1))
    return len(events)
