"""What the real program had written is torn or gone: no grade is doubled, and none lost in silence.

What is promised. A last write that was torn takes only the grades in it. A torn page of the file takes at
most what stood on that page: `doctor --repair` brings back everything else, and all that the backups hold.
Without its write-ahead log the file has every grade that was made before Today was last shown, or before a
command last ended.
"""

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.faults.conftest import HISTORY, App, Shell, begun_last_week
from tests.faults.kept import check_whole, ids
from tests.faults.points import portions
from tests.faults.sittings import begin, grade

ON_A_PAGE = 30
"""More events than one page of 4,096 bytes holds."""


class Killed(NamedTuple):
    """What a killed app left: its home, the grades before its sitting, and those of its sitting."""

    home: Path
    earlier: list[str]
    ends: list[tuple[str, int]]
    """Each acknowledged grade of the last sitting with the place in the write-ahead log that it ends at."""


def committed(path: Path) -> int:
    """Where the last whole transaction of the write-ahead log ends, by SQLite's format."""
    wal = path.with_name("study.db-wal").read_bytes()
    size, salts, at, end = int.from_bytes(wal[8:12], "big"), wal[16:24], 32, 32
    while wal[at + 8 : at + 16] == salts and at + 24 + size <= len(wal):
        ends_here = wal[at + 4 : at + 8] != bytes(4)
        at += 24 + size
        end = at if ends_here else end
    return end


def killed_home(app: App, shell: Shell, home: Path, draw: random.Random) -> Killed:
    """Last week's history, some grades by commands, a sitting in the app, and a kill."""
    path = begun_last_week(home)
    for n in range(draw.randint(1, 4)):
        assert shell(home, "grade", f"card-{n + 30}", "good").end() == 0
    earlier, ends = ids(path), []
    sitting = app(home)
    card = begin(sitting)
    for _ in range(draw.randint(2, 5)):
        card = grade(sitting, card, draw.choice((1, 1, 3)))
        ends.append((ids(path)[-1], committed(path)))
    sitting.kill()
    return Killed(home, earlier, ends)


def copy_of(killed: Killed, folder: Path) -> Path:
    """Its log in a home of its own, as the kill left it."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(killed.home, folder)
    (folder / "study.db-shm").unlink(missing_ok=True)
    return folder / "study.db"


def repaired(shell: Shell, path: Path) -> dict[str, object]:
    """What `doctor --repair` tells; the log is whole after it, and `due` works."""
    command = shell(path.parent, "doctor", "--repair", "--json")
    assert command.end() in (0, 1), command.err
    due = shell(path.parent, "due", "--json")
    assert due.end() == 0, due.err
    found = ids(path)
    assert len(set(found)) == len(found)
    return dict(json.loads(command.out))


CUTS = 10
"""Random points that one killed sitting is torn at."""


def torn_copies(
    app: App, shell: Shell, folder: Path, points: int, draw: random.Random
) -> Iterator[tuple[int, Killed, Path]]:
    """For each point what a killed app left, and a copy of its log to tear."""
    for point in range(points):
        if point % CUTS == 0:
            killed = killed_home(app, shell, folder / f"home-{point}", draw)
        yield point, killed, copy_of(killed, folder / "torn")


@portions("last write torn", quick=2)
def test_a_last_write_torn_at_random_points_takes_only_the_grades_in_it(
    app: App, shell: Shell, tmp_path: Path, points: int, seed: int
) -> None:
    draw = random.Random(seed)
    for point, killed, path in torn_copies(app, shell, tmp_path, points, draw):
        wal = path.with_name("study.db-wal")
        whole = wal.read_bytes()
        cut = draw.randrange(32, killed.ends[-1][1])
        wal.write_bytes(whole[:cut] + draw.choice((b"", draw.randbytes(len(whole) - cut))))
        due = shell(path.parent, "due", "--json")
        assert due.end() == 0, due.err
        assert ids(path) == killed.earlier + [id_ for id_, end in killed.ends if end <= cut], point
        check_whole(path)


@portions("page torn", quick=2)
def test_a_page_torn_at_random_takes_at_most_what_stood_on_it_and_nothing_of_the_backups(
    app: App, shell: Shell, tmp_path: Path, points: int, seed: int
) -> None:
    draw = random.Random(seed)
    for point, killed, path in torn_copies(app, shell, tmp_path, points, draw):
        every = killed.earlier + [id_ for id_, _ in killed.ends]
        whole = bytearray(path.read_bytes())
        page = draw.choice((len(whole) // 4096 - 1, draw.randrange(len(whole) // 4096)))
        start = page * 4096 + draw.choice((0, draw.randrange(4000)))
        whole[start : (page + 1) * 4096] = draw.randbytes((page + 1) * 4096 - start)
        path.write_bytes(bytes(whole))
        due = shell(path.parent, "due", "--json")
        assert due.end() == 0 or b"runcall doctor --repair" in due.err, due.err
        told = repaired(shell, path)
        found = set(ids(path))
        assert found <= set(every)
        assert set(every[:HISTORY]) <= found, point  # as the day's backup holds them
        assert len(every) - len(found) <= ON_A_PAGE
        assert told["events"] == len(found)


@portions("write-ahead log missing", quick=2)
def test_without_the_write_ahead_log_every_grade_from_before_the_last_today_is_there(
    app: App, shell: Shell, tmp_path: Path, points: int, seed: int
) -> None:
    draw = random.Random(seed)
    for point, killed, path in torn_copies(app, shell, tmp_path, points, draw):
        wal = path.with_name("study.db-wal")
        if draw.random() < 0.3:  # the file was being written from it when it went
            torn, log = bytearray(path.read_bytes()), wal.read_bytes()
            for frame in range(32, draw.randrange(32, killed.ends[-1][1]), 24 + 4096):
                place = (int.from_bytes(log[frame : frame + 4], "big") - 1) * 4096
                torn[place : place + 4096] = log[frame + 24 : frame + 24 + 4096]
            path.write_bytes(bytes(torn))
        wal.unlink()
        due = shell(path.parent, "due", "--json")
        assert due.end() == 0 or b"runcall doctor --repair" in due.err, due.err
        repaired(shell, path)
        found = ids(path)
        assert found[: len(killed.earlier)] == killed.earlier, point
        assert set(found) <= {*killed.earlier, *(id_ for id_, _ in killed.ends)}
