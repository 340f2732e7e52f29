"""`demo --watch`: a real process that follows a file through the ways in which editors save."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from quiz.bank.trust import TrustFile
from quiz.cli.watch import asked_for, stands_for
from quiz.demo.source import read_demo
from quiz.study.edits import Edits
from tests.cli.conftest import ADD, Told
from tests.patience import PATIENCE, until


class Watcher:
    """The command, and what it has written so far."""

    def __init__(self, words: list[str], environment: dict[str, str], output: Path) -> None:
        self._output = output
        with output.open("wb") as file:
            self.program = subprocess.Popen(
                [sys.executable, "-m", "quiz", *words], env=environment, stdout=file, stderr=subprocess.STDOUT
            )

    @property
    def text(self) -> str:
        return self._output.read_text(encoding="utf-8", errors="replace")

    def until(self, text: str, count: int = 1) -> None:
        until(lambda: self.program.poll() is not None or self.text.count(text) >= count, lambda: self.text)
        assert self.text.count(text) >= count, self.text


Watch = Callable[..., Watcher]


@pytest.fixture
def watch(deck: Path, tmp_path: Path) -> Iterator[Watch]:
    home = tmp_path / "home"
    trusting = TrustFile(home / "trusted.json")
    trusting.trust(trusting.standing(deck), datetime.now(UTC))
    started: list[Watcher] = []

    def start(*words: str) -> Watcher:
        environment = os.environ | {"RUNCALL_HOME": str(home), "COLUMNS": "60"}
        command = ["demo", "--lang", "en", "--deck", str(deck), "--watch", *words]
        started.append(Watcher(command, environment, tmp_path / f"out-{len(started)}"))
        return started[-1]

    yield start
    for watcher in started:
        watcher.program.kill()
        watcher.program.wait()


def test_each_save_runs_again_whatever_way_an_editor_saves(watch: Watch, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    mine = ADD.replace("def add(", "def mine(")
    file.write_text(mine)
    watcher = watch(str(file), "--left", "2", "--right=3")
    watcher.until("waiting for mine.py")
    assert re.search(r"^── \d\d:\d\d:\d\d  mine.py ─+$", watcher.text, re.MULTILINE)
    assert re.search(r"sum\s+5\b", watcher.text)

    file.write_text(mine.replace("left + right", "left * right"))  # in its place
    watcher.until("waiting for mine.py", 2)
    assert re.search(r"sum\s+6\b", watcher.text)

    file.write_text("def mine(:\n")
    watcher.until("waiting for mine.py", 3)
    assert f"{file}:1:10: not Python" in watcher.text

    new = tmp_path / "mine.py.new"  # beside it, then renamed over it
    new.write_text(mine.replace("left + right", "left - right"))
    new.replace(file)
    watcher.until("waiting for mine.py", 4)
    assert re.search(r"sum\s+-1\b|sum\s+−1\b", watcher.text)

    file.rename(tmp_path / "mine.py~")  # moved away, then written anew
    time.sleep(0.3)
    file.write_text(mine)
    watcher.until("waiting for mine.py", 5)

    watcher.program.send_signal(signal.SIGINT)
    assert watcher.program.wait(PATIENCE) == 128 + signal.SIGINT


def test_a_save_cancels_the_run_before(watch: Watch, tmp_path: Path) -> None:
    file = tmp_path / "slow.py"
    slow = ADD.replace("def add(", "def slow(").replace(
        '    print("[bold]printed[/]")\n',
        '    import os, time\n    print("pid", os.getpid())\n    time.sleep(600)\n',
    )
    file.write_text(slow)
    watcher = watch(str(file))
    watcher.until("pid ")
    until(lambda: re.search(r"pid \d+\n", watcher.text))
    pid = re.search(r"pid (\d+)\n", watcher.text)
    assert pid
    file.write_text(slow.replace("    time.sleep(600)\n", ""))
    watcher.until("waiting for slow.py")
    assert "the time limit" not in watcher.text
    until(lambda: not Path(f"/proc/{pid[1]}").exists())

    file.write_text(slow)
    watcher.until("pid ", 3)
    watcher.program.send_signal(signal.SIGINT)
    assert watcher.program.wait(PATIENCE) == 128 + signal.SIGINT


def test_a_file_that_isn_t_there_and_a_parameter_that_isn_t_are_refused(
    runcall: Callable[..., Told], tmp_path: Path
) -> None:
    told = runcall("demo", "--watch", str(tmp_path / "none.py"))
    assert (told.code, told.err) == (2, f"runcall: there is no file {tmp_path}/none.py\n")
    file = tmp_path / "mine.py"
    file.write_text(ADD.replace("def add(", "def mine("))
    told = runcall("demo", "--watch", str(file), "--edited")
    assert (told.code, told.err) == (2, "runcall: --watch can't be used with --edited\n")
    told = runcall("demo", "--watch", str(file), "--letf", "2")
    assert told.code == 2
    assert "--left" in told.err


def test_a_demos_copy_runs_from_the_shell(runcall: Callable[..., Told], deck: Path, tmp_path: Path) -> None:
    told = runcall("demo", "sums/add", "--edited")
    assert (told.code, told.err) == (2, "runcall: sums/add has no edited copy; start one with e in Demos\n")
    demo = read_demo(deck / "snippets/sums/add.py", "sums/add")
    edits = Edits(tmp_path / "home" / "edits")
    edits.save(demo, ADD.replace("left + right", "100 * left + right"))
    told = runcall("demo", "sums/add", "--edited", "--left", "7")
    assert told.code == 0
    assert re.search(r"sum\s+701\b", told.out)
    assert re.search(r"sum\s+8\b", runcall("demo", "sums/add", "--left", "7").out)
    edits.save(demo, "oops(\n")
    told = runcall("demo", "sums/add", "--edited")
    assert told.code == 2
    assert f"{edits.path(demo)}:1:5: not Python" in told.err


def test_a_file_stands_for_what_its_place_says(
    deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNCALL_HOME", str(tmp_path / "home"))
    demo = read_demo(deck / "snippets/sums/add.py", "sums/add")
    edits = Edits(tmp_path / "home" / "edits")
    edits.save(demo, ADD + "\n")
    other = tmp_path / "other"
    assert stands_for(edits.path(demo), [deck]) == ("sums/add", deck)
    assert stands_for(demo.path, [other]) == ("sums/add", deck)
    assert stands_for(tmp_path / "free.py", [other, deck]) == ("own/free", other)


@pytest.mark.parametrize(
    ("line", "name", "flags"),
    [
        ("demo --watch f.py", "", []),
        ("--deck d demo --watch f.py --left 2", "", ["--left", "2"]),
        ("demo --watch=f.py sums/add --left 2 --json", "sums/add", ["--left", "2"]),
        ("demo sums/add --loud --watch f.py --left=2", "sums/add", ["--loud", "--left=2"]),
    ],
)
def test_a_parameters_value_is_never_taken_for_the_name(line: str, name: str, flags: list[str]) -> None:
    assert asked_for(line.split()) == (name, flags)


def test_a_file_of_another_deck_needs_that_deck_s_trust_too(watch: Watch, tmp_path: Path) -> None:
    other = tmp_path / "other"
    (other / "questions").mkdir(parents=True)
    file = other / "snippets" / "sums" / "add.py"
    file.parent.mkdir(parents=True)
    file.write_text(ADD)
    linked = tmp_path / "add.py"
    linked.symlink_to(file)
    for watched in (file, linked):
        watcher = watch(str(watched), "sums/add")
        watcher.until("waiting for")
        assert f"the code of {other} is not trusted" in watcher.text
        assert "printed" not in watcher.text
