"""The disk fails under the real program, or is full: a grade is told as not kept, and goes through later."""

import json
import random
import resource
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.conftest import App, Shell, begun_last_week, furnished
from tests.faults.forked import Command, Forks
from tests.faults.kept import check_whole, ids, reviews
from tests.faults.points import portions
from tests.faults.sittings import Graded, begin, card_on, grade_or_refusal, press_grade
from tests.pty.environment import environment_in

REFUSED = ("nothing was recorded", "can't be opened", "can't be created", "can't be read or copied")


def refused_in_a_sentence(command: Command, code: int) -> bool:
    """Whether the command said in one sentence that it recorded nothing."""
    assert code == 2, command.err
    (sentence,) = command.err.decode().splitlines()
    return any(words in sentence for words in REFUSED)


@portions("disk fails under a command", quick=6)
def test_a_command_whose_disk_fails_at_random_points_says_so_and_its_next_grade_is_kept(
    shell: Shell, tmp_path: Path, points: int, seed: int
) -> None:
    draw, path = random.Random(seed), tmp_path
    refusals = 0
    for point in range(points):
        if point % 10 == 0:
            path = (
                begun_last_week(tmp_path / f"home-{point}")
                if point % 20
                else furnished(tmp_path / f"home-{point}") / "study.db"
            )
        before = ids(path)
        largest = draw.choice((draw.randrange(1, 40_000), draw.randrange(1, 180_000)))
        command = shell(path.parent, "grade", "card-1", "good", "--json", largest=largest)
        if command.end() or not command.lines:
            refusals += refused_in_a_sentence(command, command.program.wait())
            assert ids(path) == before, point
        else:
            assert ids(path) == [*before, json.loads(command.lines[0])["event"]]
        known = ids(path)
        again = shell(path.parent, "grade", "card-2", "good", "--json")
        assert again.end() == 0, again.err
        assert ids(path) == [*known, json.loads(again.lines[0])["event"]]
        check_whole(path)
    assert refusals > points / 4


@portions("disk fails under the app", quick=2)
def test_the_app_whose_disk_fails_at_random_points_says_so_and_keeps_the_grade_once_it_is_well(
    app: App, tmp_path: Path, points: int, seed: int
) -> None:
    draw = random.Random(seed)
    path, kept = begun_last_week(tmp_path / "home"), list[Graded]()
    for point in range(points):
        sitting = app(path.parent)
        card = begin(sitting)
        grown = max(file.stat().st_size for file in path.parent.glob("study.db*"))
        largest = draw.choice((1, draw.randrange(1, 40_000), draw.randrange(grown + 1)))
        resource.prlimit(sitting.pid, resource.RLIMIT_FSIZE, (largest, resource.RLIM_INFINITY))
        for _ in range(draw.randint(1, 3)):
            following = grade_or_refusal(sitting, card, 1)
            if following is None:
                break
            kept, card = [*kept, (card, 1)], following
        else:
            press_grade(sitting, card, 1)
            sitting.follow(0.1)
        resource.prlimit(sitting.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        assert [row for row in reviews(path) if row[0].startswith("card")] in (kept, [*kept, (card, 1)]), (
            point
        )
        if "It is answer" in sitting.screen.text:
            sitting.send("1")
            kept, card = [*kept, (card, 1)], card_on(sitting)
        sitting.kill()
        found = [row for row in reviews(path) if row[0].startswith("card")]
        assert found[: len(kept)] == kept
        assert len(found) <= len(kept) + 1
        kept = found
    check_whole(path)


@pytest.fixture(scope="session")
def cramped(light: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Forks, Path]]:
    """The program where only it sees a small file system, and that system's folder as it looks from here."""
    folder = tmp_path_factory.mktemp("cramped")
    unshare = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
    mount = f"mount -t tmpfs -o size=900k none {folder}"
    if subprocess.run([*unshare, mount], capture_output=True, check=False).returncode:
        pytest.skip("this system lets nobody mount a small file system")
    forks = Forks(light, before=[*unshare, f'{mount} && exec "$0" "$@"'])
    yield forks, Path(f"/proc/{forks.pid}/root{folder}")
    forks.close()


@portions("disk is full", quick=4)
def test_a_command_on_a_disk_that_is_full_at_random_points_refuses_and_goes_on_once_there_is_room(
    cramped: tuple[Forks, Path], large_deck: Path, tmp_path: Path, points: int, seed: int
) -> None:
    forks, disk = cramped
    inside = Path("/", *disk.parts[4:])
    draw, refusals = random.Random(seed), 0

    def run(card: str) -> tuple[int, Command]:
        environment = environment_in(tmp_path, RUNCALL_HOME=str(inside / "home"))
        words = ["grade", card, "good", "--json", "--deck", str(large_deck), "--lang", "en"]
        command = Command(forks, words, environment, folder=Path("/"))
        return command.end(), command

    def there() -> list[str]:
        looked_at = tmp_path / "looked-at"  # SQLite takes that folder for the one that bears its name here
        shutil.rmtree(looked_at, ignore_errors=True)
        shutil.copytree(disk / "home", looked_at, ignore=shutil.ignore_patterns("*-shm"))
        return ids(looked_at / "study.db")

    for point in range(points):
        if point % 10 == 0:
            shutil.rmtree(disk / "home", ignore_errors=True)
            begun_last_week(tmp_path / f"home-{point}")
            shutil.copytree(tmp_path / f"home-{point}", disk / "home")
            assert run("card-9")[0] == 0  # the deck is in its cache from now on
        before = there()
        room = shutil.disk_usage(disk).free
        (disk / "filler").write_bytes(bytes(max(0, room - draw.randrange(0, 90_000))))
        code, command = run("card-1")
        (disk / "filler").unlink()
        if code:
            refusals += refused_in_a_sentence(command, code)
            assert there() == before
        else:
            assert there() == [*before, json.loads(command.lines[0])["event"]]
        known = there()
        code, command = run("card-2")
        assert code == 0, command.err
        assert there() == [*known, json.loads(command.lines[0])["event"]]
    check_whole(tmp_path / "looked-at" / "study.db")
    assert refusals > points / 4
